import { bookingApi } from '@lobby/contract/areas/booking';
import { bahtOf, exactSatang } from '@lobby/contract/money/satang';
import { lengthOf, priceOf } from '@lobby/contract/slots';
import { ActionIcon, Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { toastDone, toastFailed } from '#shared/call/toast.tsx';
import { useIdempotencyKey } from '#shared/call/use-idempotency-key.ts';
import { useZone } from '#shared/dates/clock.ts';
import { formatMoment } from '#shared/dates/dates.ts';
import { timeOf } from '#shared/dates/day-names.ts';
import { useIsTouch } from '#shared/keys/use-is-touch.ts';
import { usePageKeys } from '#shared/keys/use-page-keys.ts';
import layout from '#shared/layout/layout.module.css';
import { RecordCard } from '#shared/record/RecordCard.tsx';
import { formatBaht } from '#shared/texts/baht.ts';
import { displayName, useLanguage } from '#shared/texts/language.ts';
import { useBooker, type Who, WhoFields } from '../create/WhoFields.tsx';
import css from './PlanPanel.module.css';
import type { Ghost, Lane } from './timeline-rows.ts';
import type { Planned } from './use-plan.ts';

type Props = { plan: Planned; lanes: Lane[]; isPrivate: boolean; onSaved: () => void };

/** What is planned, for whom, and one press that books all of it or none. */
export function PlanPanel({ plan, lanes, isPrivate, onSaved }: Props) {
  const { t } = useTranslation();
  const zone = useZone();
  const language = useLanguage();
  const client = useQueryClient();
  const keyFor = useIdempotencyKey();
  const isTouch = useIsTouch();
  const [who, setWho] = useState<Who>({});
  const [isRunning, setRunning] = useState(false);
  const [saved, setSaved] = useState(0);
  const booker = useBooker(who);
  const facilityOf = ({ facility }: Ghost) => lanes.find((lane) => lane.facility.id === facility)?.facility;
  const priceIn = (ghost: Ghost) => bahtOf(priceOf(exactSatang(facilityOf(ghost)?.pricePerHour ?? 0), lengthOf(ghost)));
  const money = (baht: number) => (baht > 0 ? t('booking.new.price', { amount: formatBaht(baht) }) : t('facility.free'));
  const { ghosts } = plan;
  const isReady = booker !== undefined && who.room !== undefined && ghosts.length > 0 && plan.isSound && !isRunning;

  async function save() {
    if (!isReady || booker === undefined) return;
    const bookings = ghosts.map(({ facility, start, end }) => ({ facility, slot: { start, end } }));
    const body = { user: booker, room: who.room ?? null, isPrivate, bookings };
    setRunning(true);
    try {
      const { data } = await call(bookingApi.createMany, { body }, { idempotencyKey: keyFor(body) });
      toastDone(t('bookingSuccess', { count: data.length }));
      plan.clear();
      // The next caller's plan is not booked, and billed, to this room.
      setWho({});
      setSaved((times) => times + 1);
      onSaved();
    } catch (error) {
      // All or none: what was planned is still there, and the day shows what is in its way.
      toastFailed(error);
    } finally {
      setRunning(false);
      await client.invalidateQueries({ queryKey: ['booking'] });
    }
  }
  usePageKeys({ 'ctrl+enter': () => void save() });
  return (
    <RecordCard title={t('booking.plan.planned', { count: ghosts.length })}>
      {ghosts.length === 0 && <p className={layout.note}>{t(isTouch ? 'booking.plan.touchNone' : 'booking.plan.none')}</p>}
      {ghosts.length > 0 && (
        <ul className={css.ghosts} aria-label={t('booking.plan.planned', { count: ghosts.length })}>
          {ghosts.map((ghost) => {
            const name = displayName(facilityOf(ghost), language);
            const when = `${formatMoment(ghost.start, zone)}–${timeOf(ghost.end, zone)}`;
            return (
              <li key={`${ghost.facility}-${ghost.start.getTime()}`}>
                <span>
                  {name} · {when}
                </span>
                <span className={css.price}>{money(priceIn(ghost))}</span>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={t('booking.plan.drop', { name, when })}
                  onClick={() => plan.drop(ghost)}
                >
                  <IconTrash size={18} />
                </ActionIcon>
              </li>
            );
          })}
        </ul>
      )}
      <WhoFields key={saved} who={who} isFirst={saved > 0} onChange={setWho} />
      <div className={css.foot}>
        {ghosts.length > 0 && <strong>{money(ghosts.reduce((sum, ghost) => sum + priceIn(ghost), 0))}</strong>}
        <Button disabled={!isReady} loading={isRunning} onClick={() => void save()}>
          {t('booking.plan.save', { count: ghosts.length })}
        </Button>
      </div>
    </RecordCard>
  );
}
