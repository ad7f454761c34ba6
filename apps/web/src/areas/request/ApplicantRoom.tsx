import { registrationApi } from '@lobby/contract/areas/registration';
import type { RequestPage } from '@lobby/contract/areas/request';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { toastDone, toastFailed, toastUndo } from '#shared/call/toast.tsx';
import { roomChoices } from '#shared/choices/building-choices.ts';
import { ChoiceInput } from '#shared/choices/ChoiceInput.tsx';
import { RecordCard } from '#shared/record/RecordCard.tsx';
import { useCan } from '#shared/session/can.ts';
import { session } from '#shared/session/store.ts';

type Props = { request: RequestPage; isRunning: boolean; onRun: (isRunning: boolean) => void };

/** Not of one's own request: somebody else decides it. The office names the room, whatever the applicant wrote; the rules are then those of that room. Nothing is approved meanwhile. */
export function ApplicantRoom({ request: { applicant, adminUser }, isRunning, onRun }: Props) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const writable = useCan()('registration:write');
  const { profile } = session.use();
  if (!applicant || !writable || (adminUser && adminUser.id === profile?.id)) return null;
  const { id, room, roomAsked } = applicant;

  async function choose(chosen: number, undo: (() => void) | undefined) {
    onRun(true);
    try {
      await call(registrationApi.update, { params: { id }, body: { building: { room: chosen } } });
      await client.invalidateQueries({ queryKey: ['request'] });
      if (undo) toastUndo(t('request.room.done'), undo);
      else toastDone(t('request.room.done'));
    } catch (error) {
      toastFailed(error);
    } finally {
      onRun(false);
    }
  }
  function onChange(value: string) {
    if (value === '' || Number(value) === room?.id) return;
    void choose(Number(value), room ? () => void choose(room.id, undefined) : undefined);
  }
  return (
    <RecordCard title={t('request.section.room')}>
      <ChoiceInput
        size="md"
        label={t('request.room.label')}
        description={roomAsked ? t('request.room.asked', { room: roomAsked }) : t('request.room.help')}
        choices={roomChoices}
        value={room ? String(room.id) : ''}
        disabled={isRunning}
        clearable={false}
        onChange={onChange}
      />
    </RecordCard>
  );
}
