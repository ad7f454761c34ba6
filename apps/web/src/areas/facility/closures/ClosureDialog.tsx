import { CLOSURE_REPEATS, ClosureInput, closureApi } from '@lobby/contract/areas/closure';
import type { Facility } from '@lobby/contract/areas/facility';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BookingConflicts, type ConflictChoice } from '#shared/booking/BookingConflicts.tsx';
import { DayInput } from '#shared/dates/DayInput.tsx';
import { MomentInput } from '#shared/dates/MomentInput.tsx';
import dialog from '#shared/dialog/Dialog.module.css';
import { Dialog } from '#shared/dialog/Dialog.tsx';
import { useCommand } from '#shared/query/command.ts';
import { displayName, useLanguage } from '#shared/texts/language.ts';
import css from '../Facility.module.css';
import { type ClosureBody, useConflicts } from './closure-calls.ts';

type Typed = {
  startAt: Date | null;
  endAt: Date | null;
  reason: string;
  repeat: (typeof CLOSURE_REPEATS)[number];
  repeatUntil: string | null;
};
const EMPTY: Typed = { startAt: null, endAt: null, reason: '', repeat: 'none', repeatUntil: null };

/** What is sent, once it is whole. A closure that comes again needs a last day. */
function bodyOf(facility: number, { repeatUntil, ...typed }: Typed): ClosureBody | undefined {
  const isRepeated = typed.repeat !== 'none';
  if (isRepeated && repeatUntil === null) return undefined;
  const body = { ...typed, facility, repeatUntil: isRepeated ? repeatUntil : null };
  return typed.startAt && ClosureInput.safeParse(body).success ? body : undefined;
}

/** When and why; bookings that stand in it are shown, and what becomes of them is chosen by hand. */
export function ClosureDialog({ facility, onClose }: { facility: Facility; onClose: () => void }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [typed, setTyped] = useState(EMPTY);
  /** With the list it was made for: another list is another question. */
  const [made, setMade] = useState<{ choice: ConflictChoice; seen: number[] } | null>(null);
  const [isSent, setSent] = useState(false);
  const type = (patch: Partial<Typed>) => setTyped((before) => ({ ...before, ...patch }));
  // The reason changes nothing about who stands in the way.
  const inTheWay = useConflicts(bodyOf(facility.id, { ...typed, reason: '–' }));
  const conflicts = inTheWay.data?.data ?? [];
  const choice = made && conflicts.every(({ id }) => made.seen.includes(id)) ? made.choice : null;
  const body = bodyOf(facility.id, typed);
  const mustChoose = conflicts.length > 0 && choice === null;
  const create = useCommand(closureApi.create, {
    area: 'closure',
    done: ({ data: { cancelled, kept } }) =>
      cancelled > 0
        ? ['closure.done.cancelled', { count: cancelled }]
        : kept > 0
          ? ['closure.done.kept', { count: kept }]
          : 'closure.done.plain',
  });

  async function save(event: FormEvent) {
    event.preventDefault();
    setSent(true);
    if (!body || mustChoose || inTheWay.isFetching) return;
    // Whoever books between the look and the press is not cancelled unseen.
    const seen = conflicts.map(({ id }) => id);
    if (await create.run({ body: { ...body, conflicts: seen.length > 0 && choice ? choice : 'refuse', seen } })) onClose();
  }
  return (
    <Dialog opened holdsInput title={t('closure.addTo', { name: displayName(facility, language) })} onClose={onClose}>
      <form className={css.rows} noValidate onSubmit={(event) => void save(event)}>
        <MomentInput label={t('closure.field.startAt')} needed value={typed.startAt} onChange={(startAt) => type({ startAt })} />
        <MomentInput label={t('closure.field.endAt')} needed value={typed.endAt} onChange={(endAt) => type({ endAt })} />
        <TextInput
          label={t('closure.field.reason')}
          maxLength={200}
          value={typed.reason}
          error={isSent && typed.reason.trim() === '' && t('problem.required')}
          onChange={(event) => type({ reason: event.currentTarget.value })}
        />
        <NativeSelect
          label={t('closure.field.repeat')}
          data={CLOSURE_REPEATS.map((value) => ({ value, label: t(`closure.repeat.${value}`) }))}
          value={typed.repeat}
          onChange={(event) => type({ repeat: event.currentTarget.value as Typed['repeat'] })}
        />
        {typed.repeat !== 'none' && (
          <DayInput
            label={t('closure.field.repeatUntil')}
            isRequired
            value={typed.repeatUntil}
            onChange={(repeatUntil) => type({ repeatUntil })}
          />
        )}
        {conflicts.length > 0 && (
          <BookingConflicts
            conflicts={conflicts}
            words="closure.conflicts"
            value={choice}
            onChange={(next) => setMade({ choice: next, seen: conflicts.map(({ id }) => id) })}
            error={isSent && mustChoose && t('closure.conflicts.choose')}
          />
        )}
        {isSent && !body && typed.reason.trim() !== '' && <p role="alert">{t('closure.incomplete')}</p>}
        <div className={dialog.actions}>
          <Button variant="default" onClick={onClose}>
            {t('popup.dialog.cancel')}
          </Button>
          <Button
            type="submit"
            loading={create.running}
            disabled={inTheWay.isFetching || (choice === 'refuse' && conflicts.length > 0)}
          >
            {t('closure.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
