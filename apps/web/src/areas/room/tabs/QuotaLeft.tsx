import { quotaApi } from '@lobby/contract/areas/quota';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { StateBadge } from '#shared/layout/StateBadge.tsx';
import { nameOf, useLanguage } from '#shared/texts/language.ts';
import css from '../Room.module.css';

/** What the room may have, has, and may still take. */
export function QuotaLeft({ roomId }: { roomId: number }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const state = useQuery({
    queryKey: ['quota', 'left', roomId],
    queryFn: () => call(quotaApi.check, { query: { roomId } }),
  }).data?.data;
  if (!state) return null;
  const rows = [
    { name: t('quota.field.mifare'), ...state.mifare },
    { name: t('quota.field.subAccount'), ...state.subAccount },
    ...[...state.coupon, ...state.stampType].map((kind) => ({ ...kind, name: nameOf(kind, language) })),
  ];
  return (
    <section className={css.section} aria-label={t('room.quota.left')}>
      <h2 className={css.legend}>{t('room.quota.left')}</h2>
      <table className={css.left}>
        <thead>
          <tr>
            <th scope="col">{t('room.quota.what')}</th>
            <th scope="col">{t('room.quota.limit')}</th>
            <th scope="col">{t('room.quota.used')}</th>
            <th scope="col">{t('room.quota.rest')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, limit, used, left }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{limit}</td>
              <td>{used}</td>
              <td>
                {used > limit ? (
                  <StateBadge tone="bad" icon={<IconAlertTriangle size={18} aria-hidden />}>
                    {t('room.quota.over', { count: used - limit })}
                  </StateBadge>
                ) : (
                  left
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
