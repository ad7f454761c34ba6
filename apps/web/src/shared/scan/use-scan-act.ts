import { bookingApi } from '@lobby/contract/areas/booking';
import { couponApi } from '@lobby/contract/areas/coupon';
import { isPrintedCode, type ScanKind, type ScanMatch } from '@lobby/contract/areas/scan';
import { type CheckedIn, visitorApi } from '@lobby/contract/areas/visitor';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { useLanguage } from '#shared/texts/language.ts';

/** Where a match is opened; what has no page of its own is shown among its likes. */
const pages: Record<ScanKind, (match: ScanMatch) => string> = {
  visitor: ({ id }) => `/visitor/${id}`,
  coupon: ({ title }) => `/e-coupon/issued?q=${encodeURIComponent(title.th)}`,
  consent: ({ id, form }) =>
    `/consent/${id}?tab=people${form ? `&form=${form.resident}&version=${form.version}&locale=${form.locale}` : ''}`,
  parcel: ({ id }) => `/parcel/${id}`,
  booking: ({ id }) => `/facilities/booking/${id}`,
  card: ({ id }) => `/resident/card/${id}`,
  car: ({ room }) => `/floor-and-room/room/${room?.id}?tab=cars`,
  resident: ({ id }) => `/resident/resident-list/${id}`,
  room: ({ id }) => `/floor-and-room/room/${id}`,
};

/** Does what fits a match and says what was done; what can only be opened is opened. */
export function useScanAct() {
  const { t } = useTranslation();
  const language = useLanguage();
  const client = useQueryClient();
  const navigate = useNavigate();
  const open = (match: ScanMatch) => void navigate({ href: pages[match.kind](match) });

  async function run(match: ScanMatch, code: string): Promise<string | undefined> {
    const { kind, act, title } = match;
    if (act === null || act === 'hand-over' || act === 'capture') {
      open(match);
      return undefined;
    }
    try {
      const notes = await runAct(match, code);
      const done = t(`scan.done.${act}`, { name: title[language] });
      const warnings = notes.map((note) =>
        [t(`visitor.note.${note.kind}`, { by: t(`visitor.note.by.${note.by}`) }), note.message].filter(Boolean).join(' '),
      );
      return [done, ...warnings].join(' · ');
    } finally {
      await client.invalidateQueries({ queryKey: [kind] });
    }
  }
  return { open, run };
}

async function runAct({ kind, id, act }: ScanMatch, code: string): Promise<CheckedIn['notes']> {
  if (kind === 'coupon') await call(couponApi.redeem, { body: { code, room: null, where: null } });
  if (kind === 'booking') await call(bookingApi.checkIn, { params: { id } });
  if (kind !== 'visitor') return [];
  // By the pass itself, so that the entry says it was scanned.
  const body = isPrintedCode(code) ? { code } : { visit: id };
  if (act === 'check-in') return (await call(visitorApi.checkIn, { body })).data.notes;
  await call(visitorApi.checkOut, { body });
  return [];
}
