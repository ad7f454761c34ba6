import { type CouponPreview, CouponSend, couponActivityApi } from '@lobby/contract/areas/coupon';
import { Button, Skeleton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconAlertTriangle, IconTicket } from '@tabler/icons-react';
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { problemText } from '#shared/call/problem-text.ts';
import layout from '#shared/layout/layout.module.css';
import { roomInBuilding } from '#shared/texts/room-name.ts';
import css from './Send.module.css';

/** By the rules the send itself is judged by, while somebody still chooses. `isCurrent`: it is of what would be sent now. */
export function usePreview(send: CouponSend) {
  const [previewed] = useDebouncedValue(send, 300);
  const isWhole = CouponSend.safeParse(previewed).success;
  const preview = useQuery({
    queryKey: ['coupon-activity', 'preview', previewed],
    queryFn: async () => (await call(couponActivityApi.preview, { body: previewed })).data,
    enabled: isWhole,
    ...(isWhole && { placeholderData: keepPreviousData }),
    // Others send, too.
    staleTime: 0,
  });
  return { preview, isCurrent: previewed === send && isWhole && preview.isSuccess && !preview.isPlaceholderData };
}

type Props = { preview: UseQueryResult<CouponPreview>; hasAmount: boolean; onLeaveOut: (rooms: number[]) => void };

/** Who would get some; who would not, and why; and one press to leave those out. */
export function SendPreview({ preview, hasAmount, onLeaveOut }: Props) {
  const { t } = useTranslation();
  const section = useRef<HTMLElement>(null);
  // The button that was pressed goes; the keyboard stays with what it did.
  const leaveOut = (rooms: number[]) => {
    onLeaveOut(rooms);
    section.current?.focus();
  };
  if (preview.isError) return <p role="alert">{problemText(preview.error)}</p>;
  if (preview.fetchStatus === 'idle' && !preview.data)
    return <p className={layout.note}>{t(hasAmount ? 'coupon.preview.nobody' : 'coupon.preview.amount')}</p>;
  if (!preview.data) return <Skeleton height={96} radius="md" role="status" aria-label={t('list.loading')} />;
  const { rooms, coupons, blocked, empty, leftOut, over, overTotal, unavailable } = preview.data;
  const number = (count: number) => count.toLocaleString('en');
  return (
    <section
      className={layout.section}
      aria-label={t('coupon.preview.title')}
      data-stale={preview.isPlaceholderData || undefined}
      ref={section}
      tabIndex={-1}
    >
      <h2 className={layout.legend}>{t('coupon.preview.title')}</h2>
      <p className={css.sum} role="status">
        <IconTicket size={22} aria-hidden />
        {t('coupon.preview.will', { rooms: number(rooms), coupons: number(coupons) })}
      </p>
      {unavailable && <Problem>{t(`coupon.preview.${unavailable}`)}</Problem>}
      {overTotal && <Problem>{t('coupon.preview.overTotal', overTotal)}</Problem>}
      {over.length > 0 && (
        <div className={css.over}>
          <Problem>{t('coupon.preview.over', { count: over.length })}</Problem>
          <ul className={css.rooms} aria-label={t('coupon.preview.over', { count: over.length })}>
            {over.slice(0, MAX_SHOWN).map(({ room, rule, limit, used }) => (
              <li key={room.id}>
                <strong>{roomInBuilding(room.name, room.building)}</strong> {t(`coupon.preview.rule.${rule}`, { limit, used })}
              </li>
            ))}
            {over.length > MAX_SHOWN && <li>{t('coupon.preview.more', { count: over.length - MAX_SHOWN })}</li>}
          </ul>
          <Button variant="default" onClick={() => leaveOut(over.map(({ room }) => room.id))}>
            {t('coupon.preview.leaveOut', { count: over.length })}
          </Button>
        </div>
      )}
      {leftOut > 0 && (
        <p className={layout.note}>
          {t('coupon.preview.leftOut', { count: leftOut })}{' '}
          <Button variant="subtle" size="compact-sm" onClick={() => leaveOut([])}>
            {t('coupon.preview.takeIn')}
          </Button>
        </p>
      )}
      {blocked.length > 0 && (
        <p className={layout.note}>{t('coupon.preview.blocked', { count: blocked.length, rooms: names(blocked) })}</p>
      )}
      {empty.length > 0 && (
        <p className={layout.note}>{t('coupon.preview.empty', { count: empty.length, rooms: names(empty) })}</p>
      )}
    </section>
  );
}

const MAX_SHOWN = 12;

const names = (rooms: CouponPreview['empty']) =>
  rooms
    .slice(0, MAX_SHOWN)
    .map(({ name, building }) => roomInBuilding(name, building))
    .join(', ') + (rooms.length > MAX_SHOWN ? ' …' : '');

const Problem = ({ children }: { children: string }) => (
  <p className={css.problem} role="alert">
    <IconAlertTriangle size={20} aria-hidden />
    {children}
  </p>
);
