import { type ShiftNotePage as Note, shiftNoteApi } from '@lobby/contract/areas/shift-note';
import { Button } from '@mantine/core';
import { IconCheck, IconPrinter } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useZone } from '#shared/dates/clock.ts';
import { formatMoment } from '#shared/dates/dates.ts';
import { LinkButton } from '#shared/layout/LinkButton.tsx';
import layout from '#shared/layout/layout.module.css';
import { useCommand } from '#shared/query/command.ts';
import { session } from '#shared/session/store.ts';
import { displayName, useLanguage } from '#shared/texts/language.ts';
import css from './ShiftNote.module.css';
import { ShiftLines, ShiftSummary } from './ShiftNoteParts.tsx';

type Props = { note: Note; writable: boolean };

/** Handed over, and nobody has said yet that they read it. The one who signed waits for somebody else. */
export function UnconfirmedNote({ note, writable }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const zone = useZone();
  const me = session.use().profile?.id;
  const confirm = useCommand(shiftNoteApi.confirm, { area: 'shift-note', done: 'shift-note.confirm.done' });
  const { id, signedBy, signedAt } = note;
  const isMine = signedBy?.id === me;
  const words = { name: displayName(signedBy, language) || '–', at: signedAt ? formatMoment(signedAt, zone) : '' };
  return (
    <section className={`${layout.section} ${css.note}`} data-waiting={!isMine || undefined} aria-labelledby="unconfirmed-note">
      <div>
        <h2 className={css.title} id="unconfirmed-note">
          {t(isMine ? 'shift-note.confirm.mine' : 'shift-note.confirm.title')}
        </h2>
        <p className={layout.note}>{t('shift-note.signedBy', words)}</p>
      </div>
      <ShiftSummary summary={note.summary} />
      <ShiftLines lines={note.lines} />
      <div className={layout.actions}>
        <LinkButton to={`/shift-note/${id}`} variant="default" leftSection={<IconPrinter size={18} aria-hidden />}>
          {t('shift-note.print')}
        </LinkButton>
        {writable && !isMine && id !== null && (
          <Button
            leftSection={<IconCheck size={18} aria-hidden />}
            loading={confirm.running}
            onClick={() => void confirm.run({ params: { id } })}
          >
            {t('shift-note.confirm.act')}
          </Button>
        )}
      </div>
    </section>
  );
}
