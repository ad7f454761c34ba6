import { type ShiftNotePage as Note, shiftNoteApi } from '@lobby/contract/areas/shift-note';
import { Button, Skeleton } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { isMissingRecord } from '#shared/call/call-error.ts';
import { useZone } from '#shared/dates/clock.ts';
import { formatMoment } from '#shared/dates/dates.ts';
import { FormHeader } from '#shared/form/FormHeader.tsx';
import { LoadFailed } from '#shared/layout/LoadFailed.tsx';
import { NotFoundPage } from '#shared/layout/NotFoundPage.tsx';
import { Sheet } from '#shared/print/Sheet.tsx';
import { session } from '#shared/session/store.ts';
import { displayName, nameOf, useLanguage } from '#shared/texts/language.ts';
import css from './ShiftNote.module.css';
import { ShiftLines, ShiftSummary } from './ShiftNoteParts.tsx';

/** One note as it leaves the printer. */
export function PrintedNotePage() {
  const { t } = useTranslation();
  const id = Number(useParams({ strict: false }).id);
  const isKnown = Number.isSafeInteger(id) && id > 0;
  const note = useQuery({
    queryKey: ['shift-note', 'one', id],
    queryFn: () => call(shiftNoteApi.get, { params: { id } }),
    enabled: isKnown,
  });
  if (!isKnown || isMissingRecord(note.error)) return <NotFoundPage />;
  if (note.isPending) return <Skeleton height={600} radius="lg" role="status" aria-label={t('list.loading')} />;
  if (note.isError) return <LoadFailed error={note.error} onRetry={note.refetch} />;
  return (
    <>
      <div className={css.head} data-screen-only>
        <FormHeader area="shift-note" listPath="/shift-note" title={t('shift-note.edit')} />
        <Button leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => print()}>
          {t('shift-note.print')}
        </Button>
      </div>
      <Sheet label={t('shift-note.edit')} long>
        <PrintedNote note={note.data.data} />
      </Sheet>
    </>
  );
}

function PrintedNote({ note }: { note: Note }) {
  const { t } = useTranslation();
  const zone = useZone();
  const language = useLanguage();
  const property = nameOf(session.use().profile?.property, language);
  const moment = (at: Date | null) => (at ? formatMoment(at, zone) : '');
  const { since, signedAt, signedBy, confirmedAt, confirmedBy } = note;
  return (
    <div className={css.printed}>
      <header>
        <span>{property}</span>
        <h2>{t('shift-note.title')}</h2>
        <p>{t('shift-note.span', { from: moment(since), to: moment(signedAt) || t('shift-note.now') })}</p>
      </header>
      <ShiftSummary summary={note.summary} />
      <ShiftLines lines={note.lines} />
      <footer>
        <p>
          {signedBy
            ? t('shift-note.signedBy', { name: displayName(signedBy, language), at: moment(signedAt) })
            : t('shift-note.unsigned')}
        </p>
        <p>
          {confirmedBy
            ? t('shift-note.confirmedAt', { name: displayName(confirmedBy, language), at: moment(confirmedAt) })
            : t('shift-note.unconfirmed')}
        </p>
      </footer>
    </div>
  );
}
