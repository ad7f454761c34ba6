import { type MoveOutPage as MoveOut, moveOutApi } from '@lobby/contract/areas/move-out';
import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useZone } from '#shared/dates/clock.ts';
import { formatMoment } from '#shared/dates/dates.ts';
import { useUnsavedGuard } from '#shared/form/use-unsaved-guard.ts';
import { useCommand } from '#shared/query/command.ts';
import { RecordCard } from '#shared/record/RecordCard.tsx';
import { useCan } from '#shared/session/can.ts';
import { SignaturePad } from '#shared/signature/SignaturePad.tsx';
import css from './MoveOutPage.module.css';

/** Remarks and a signature, for the sheet that is printed. */
export function ProtocolCard({ moveOut: { id, state, note, signature, signedAt } }: { moveOut: MoveOut }) {
  const { t } = useTranslation();
  const zone = useZone();
  const writable = useCan()('move-out:write') && (state === 'planned' || state === 'done');
  const [typed, setTyped] = useState(note ?? '');
  const [drawn, setDrawn] = useState(signature ?? '');
  const { run, running } = useCommand(moveOutApi.protocol, { area: 'move-out', done: 'form.saved' });
  const isChanged = typed.trim() !== (note ?? '') || drawn !== (signature ?? '');
  useUnsavedGuard(isChanged && !running);
  if (!writable && !note && !signature) return null;
  const changeNote = (text: string) => {
    setTyped(text);
    // It was given for other words.
    if (drawn === signature) setDrawn('');
  };
  return (
    <RecordCard title={t('move-out.protocol.title')}>
      <Textarea
        label={t('move-out.protocol.note')}
        description={t('move-out.protocol.noteHelp')}
        value={typed}
        readOnly={!writable}
        maxLength={1000}
        autosize
        minRows={3}
        onChange={(event) => changeNote(event.currentTarget.value)}
      />
      {writable && <SignaturePad value={drawn} onChange={setDrawn} />}
      {signedAt && drawn === signature && (
        <p className={css.text}>{t('move-out.protocol.signedAt', { at: formatMoment(signedAt, zone) })}</p>
      )}
      {writable && (
        <div className={css.actions}>
          <Button
            variant="default"
            disabled={!isChanged}
            loading={running}
            onClick={() => void run({ params: { id }, body: { note: typed.trim() || null, signature: drawn || null } })}
          >
            {t('form.save')}
          </Button>
        </div>
      )}
    </RecordCard>
  );
}
