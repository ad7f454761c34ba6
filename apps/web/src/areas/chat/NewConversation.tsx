import { type ConversationPage, chatApi } from '@lobby/contract/areas/chat';
import { Button, Checkbox, NativeSelect, SegmentedControl, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { roomChoices } from '#shared/choices/building-choices.ts';
import { useRoomName } from '#shared/choices/ChosenRecord.tsx';
import { ManyChoices } from '#shared/choices/ManyChoices.tsx';
import { personChoices } from '#shared/choices/person-choices.ts';
import { QuickChoice } from '#shared/choices/QuickChoice.tsx';
import dialog from '#shared/dialog/Dialog.module.css';
import { Dialog } from '#shared/dialog/Dialog.tsx';
import { useActions } from '#shared/query/command.ts';
import { useRoomMembers } from '#shared/room/use-room-members.ts';
import { useCan } from '#shared/session/can.ts';
import { nameOf, useLanguage } from '#shared/texts/language.ts';
import css from './Chat.module.css';
import { AREA } from './chat-calls.ts';
import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';

type Props = { onClose: () => void; onMade: (conversation: ConversationPage) => void };

/** With a room and whoever lives there, or among the staff. */
export function NewConversation({ onClose, onMade }: Props) {
  const { t } = useTranslation();
  const canWrite = useCan()('chat:write');
  const [kind, setKind] = useState(canWrite ? 'resident' : 'staff');
  return (
    <Dialog opened holdsInput title={t('chat.new.title')} onClose={onClose}>
      <div className={css.form}>
        {canWrite && (
          <SegmentedControl
            value={kind}
            onChange={setKind}
            data={['resident', 'staff'].map((value) => ({ value, label: t(`chat.new.${value}`) }))}
          />
        )}
        {kind === 'resident' ? <WithRoom onClose={onClose} onMade={onMade} /> : <StaffRoom onClose={onClose} onMade={onMade} />}
      </div>
    </Dialog>
  );
}

function WithRoom({ onClose, onMade }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [room, setRoom] = useState<number>();
  const [member, setMember] = useState('');
  const { members } = useRoomMembers(room);
  const name = useRoomName(room);
  const { run, running } = useActions(
    async () => onMade((await call(chatApi.create, { body: { room: room ?? 0, member: member ? Number(member) : null } })).data),
    { area: AREA, done: 'chat.new.done' },
  );
  if (room === undefined)
    return (
      <QuickChoice choices={roomChoices} label={t('chat.new.room')} help={t('chat.new.roomHelp')} isFirst onChoose={setRoom} />
    );
  return (
    <>
      <p>{t('chat.room.name', { room: name })}</p>
      <NativeSelect
        label={t('chat.new.member')}
        value={member}
        onChange={(event) => setMember(event.currentTarget.value)}
        data={[
          { value: '', label: t('chat.new.everybody') },
          ...members.map((one) => ({ value: String(one.id), label: nameOf(one, language) })),
        ]}
      />
      <Actions running={running} onClose={onClose} onMake={() => void run(undefined)} />
    </>
  );
}

function StaffRoom({ onClose, onMade }: Props) {
  const { t } = useTranslation();
  const [subject, setSubject] = useState('');
  const [isMembersOnly, setMembersOnly] = useState(false);
  const [participants, setParticipants] = useState<number[]>([]);
  const [problem, setProblem] = useState('');
  const { run, running } = useActions(
    async () => onMade((await call(chatApi.createRoom, { body: { subject, isMembersOnly, participants } })).data),
    { area: AREA, done: 'chat.new.roomDone' },
  );
  const make = () => (subject.trim() === '' ? setProblem(t('problem.required')) : void run(undefined));
  return (
    <>
      <TextInput
        label={t('chat.new.subject')}
        maxLength={120}
        value={subject}
        error={problem}
        onChange={(event) => setSubject(event.currentTarget.value)}
      />
      <Checkbox
        label={t('chat.membersOnly')}
        description={t('chat.new.membersOnlyHelp')}
        checked={isMembersOnly}
        onChange={(event) => setMembersOnly(event.currentTarget.checked)}
      />
      {isMembersOnly && (
        <ManyChoices label={t('chat.participants')} choices={personChoices} value={participants} onChange={setParticipants} />
      )}
      <Actions running={running} onClose={onClose} onMake={make} />
    </>
  );
}

function Actions({ running, onClose, onMake }: { running: boolean; onClose: () => void; onMake: () => void }) {
  const { t } = useTranslation();
  return (
    <div className={dialog.actions}>
      <Button variant="default" onClick={onClose}>
        {t('chat.new.cancel')}
      </Button>
      <Button loading={running} onClick={onMake}>
        {t('chat.new.make')}
      </Button>
    </div>
  );
}
