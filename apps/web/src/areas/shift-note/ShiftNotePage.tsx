import { type ShiftNotePage as Note, shiftNoteApi } from '@lobby/contract/areas/shift-note';
import { Button, Text, Textarea, Title } from '@mantine/core';
import { IconPencilCheck } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { useIdempotencyKey } from '#shared/call/use-idempotency-key.ts';
import { useZone } from '#shared/dates/clock.ts';
import { formatMoment } from '#shared/dates/dates.ts';
import { askConfirmation } from '#shared/dialog/dialogs.ts';
import { FormSkeleton } from '#shared/form/FormHeader.tsx';
import { useSmallForm } from '#shared/form/use-small-form.ts';
import { LoadFailed } from '#shared/layout/LoadFailed.tsx';
import layout from '#shared/layout/layout.module.css';
import { useActions } from '#shared/query/command.ts';
import { useCan } from '#shared/session/can.ts';
import { PastNotes } from './PastNotes.tsx';
import css from './ShiftNote.module.css';
import { ShiftLines, ShiftSummary } from './ShiftNoteParts.tsx';
import { UnconfirmedNote } from './UnconfirmedNote.tsx';

const AREA = 'shift-note';

/** The note to take over, the one that runs, and those of earlier shifts. */
export function ShiftNotePage() {
  const { t } = useTranslation();
  const zone = useZone();
  const writable = useCan()('shift-note:write');
  const current = useQuery({ queryKey: [AREA, 'current'], queryFn: () => call(shiftNoteApi.current), refetchInterval: 60_000 });
  if (current.isPending) return <FormSkeleton fields={4} />;
  if (current.isError) return <LoadFailed error={current.error} onRetry={current.refetch} />;
  const { note, unconfirmed } = current.data.data;
  return (
    <>
      <Title order={1}>{t('shift-note.title')}</Title>
      <Text c="dimmed" mb={20}>
        {t('shift-note.lead')}
      </Text>
      {unconfirmed && <UnconfirmedNote note={unconfirmed} writable={writable} />}
      <section className={`${layout.section} ${css.note}`} aria-labelledby="running-note">
        <div>
          <h2 className={css.title} id="running-note">
            {t('shift-note.running')}
          </h2>
          <p className={layout.note}>{t('shift-note.since', { at: formatMoment(note.since, zone) })}</p>
        </div>
        <ShiftSummary summary={note.summary} />
        <ShiftLines lines={note.lines} />
        {writable && <WriteLine />}
        {writable && <SignNote note={note} />}
      </section>
      <PastNotes />
    </>
  );
}

/** One line more; what is written stays written. */
function WriteLine() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const keyOf = useIdempotencyKey();
  const { field, set, running, onSubmit } = useSmallForm({
    first: { text: '' },
    check: ({ text }) => (text.trim() === '' ? { text: 'problem.required' } : {}),
    save: async (body) => {
      await call(shiftNoteApi.write, { body }, { idempotencyKey: keyOf(body) });
      set('text', '');
      await client.invalidateQueries({ queryKey: [AREA] });
    },
  });
  return (
    <form className={css.write} noValidate onSubmit={(event) => void onSubmit(event)}>
      <Textarea
        label={t('shift-note.write.label')}
        description={t('shift-note.write.help')}
        autosize
        minRows={2}
        maxLength={1000}
        {...field('text')}
      />
      <Button type="submit" variant="default" loading={running}>
        {t('shift-note.write.act')}
      </Button>
    </form>
  );
}

/** Whoever leaves signs by their own session. */
function SignNote({ note }: { note: Note }) {
  const { t } = useTranslation();
  const sign = useActions(signNote, { area: AREA, done: 'shift-note.sign.done' });
  async function ask() {
    const isSure = await askConfirmation({
      title: t('shift-note.sign.title'),
      text: t('shift-note.sign.text'),
      confirm: t('shift-note.sign.act'),
    });
    if (isSure) await sign.run(note);
  }
  return (
    <div className={layout.actions}>
      <Button leftSection={<IconPencilCheck size={18} aria-hidden />} loading={sign.running} onClick={() => void ask()}>
        {t('shift-note.sign.act')}
      </Button>
    </div>
  );
}

/** A shift in which nobody wrote anything has no note yet. */
async function signNote({ id }: Note) {
  const signed = id ?? (await call(shiftNoteApi.write, { body: { text: null } })).data.id;
  return call(shiftNoteApi.sign, { params: { id: signed ?? 0 } });
}
