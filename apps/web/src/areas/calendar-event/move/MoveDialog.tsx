import type { EventOccurrence } from '@lobby/contract/areas/calendar-event';
import { Button, Radio } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MomentInput } from '#shared/dates/MomentInput.tsx';
import dialog from '#shared/dialog/Dialog.module.css';
import { Dialog } from '#shared/dialog/Dialog.tsx';
import { useLanguage } from '#shared/texts/language.ts';
import css from '../Calendar.module.css';
import { ConflictNotice } from '../ConflictNotice.tsx';
import { titleOf } from '../event-words.ts';
import { planOf, useConflicts } from './use-conflicts.ts';
import type { Move } from './use-move.ts';

type Props = { event: EventOccurrence; startDate: Date; move: Move; onClose: () => void };

/** Moving without a mouse, and the question a series asks: this day alone, or all of them. */
export function MoveDialog({ event, startDate, move, onClose }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [start, setStart] = useState<Date | null>(startDate);
  const [alone, setAlone] = useState(true);
  const moment = start && !Number.isNaN(start.getTime()) ? start : undefined;
  const isElsewhere = moment !== undefined && moment.getTime() !== event.startDate.getTime();
  const conflicts = useConflicts(moment && planOf(event, moment));
  function confirm() {
    if (!moment) return;
    onClose();
    void move(event, moment, alone);
  }
  return (
    <Dialog opened title={t('calendar-event.move.title', { title: titleOf(event, language) })} onClose={onClose}>
      <div className={css.facts}>
        <MomentInput label={t('calendar-event.move.to')} value={start} onChange={setStart} dayOnly={event.isAllDay} needed />
        {event.isSeries && (
          <Radio.Group
            label={t('calendar-event.move.which')}
            value={alone ? 'alone' : 'all'}
            onChange={(value) => setAlone(value === 'alone')}
          >
            <Radio mt={8} value="alone" label={t('calendar-event.move.alone')} />
            <Radio mt={8} value="all" label={t('calendar-event.move.all')} />
          </Radio.Group>
        )}
      </div>
      <ConflictNotice conflicts={conflicts} />
      <div className={dialog.actions}>
        <Button variant="default" onClick={onClose}>
          {t('popup.dialog.cancel')}
        </Button>
        <Button disabled={!isElsewhere} onClick={confirm}>
          {t('calendar-event.move.act')}
        </Button>
      </div>
    </Dialog>
  );
}
