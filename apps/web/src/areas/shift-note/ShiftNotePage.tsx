import { type ShiftNotePage as Note, shiftNoteApi } from '@lobby/contract/areas/shift-note';
import { Button, Text, Title } from '@mantine/core';
import { IconPencilCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { useZone } from '#shared/dates/clock.ts';
import { formatMoment } from '#shared/dates/dates.ts';
import { askConfirmation } from '#shared/dialog/dialogs.ts';
import { FormSkeleton } from '#shared/form/FormHeader.tsx';
import { LoadFailed } from '#shared/layout/LoadFailed.tsx';
import layout from '#shared/layout/layout.module.css';
import { useActions } from '#shared/query/command.ts';
import { useCan } from '#shared/session/can.ts';
import { PastNotes } from './PastNotes.tsx';
import css from './ShiftNote.module.css';
import { ShiftLines, ShiftSummary } from './ShiftNoteParts.tsx';
import { UnconfirmedNote } from './UnconfirmedNote.tsx';
import { WriteLine } from './WriteLine.tsx';

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
