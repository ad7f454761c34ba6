import { mayDo, roomById, type ScanHit, type Scanner } from '#modules/search/search.public.ts';
import { readFormCode } from './consent.form.ts';

/**
 * The QR of a form we printed: of the version in force it is written down, of one that was replaced it is said to be out of date. Whoever
 * has decided since is only shown.
 */
export const consentScanner: Scanner = {
  kind: 'consent',
  needs: 'consent:read',
  async find(ctx, code, config) {
    const form = readFormCode(config, ctx.property, code);
    if (!form) return [];
    const { rows } = await ctx.query<Omit<ScanHit, 'act' | 'form'> & { version: number; resident: number }>(
      `select consent.id, version.version, resident.id as resident,
         json_build_object('th', resident.name_th, 'en', resident.name_en) as title,
         json_build_object('th', consent.name_th, 'en', consent.name_en) as detail,
         case when superseded_at is not null then 'outdated'
           when decision_on_version(version.id, signed.person_id) in ('acknowledge', 'accept') then 'decided' else 'open' end as state,
         ${roomById('resident.room_id')} as room
       from consent_version version join consent on consent.id = version.consent_id
       join member signed on signed.id = $2
       join lateral (
         select id, room_id, name_th, name_en from member
         where person_id = signed.person_id and left_at is null order by id limit 1
       ) resident on true
       where version.id = $1 and version.published_at is not null`,
      [form.versionId, form.member],
    );
    return rows.map(({ version, resident, ...hit }) => ({
      ...hit,
      act: hit.state === 'open' && mayDo(ctx, 'consent:write') ? 'capture' : null,
      form: { resident, version, locale: form.locale },
    }));
  },
};
