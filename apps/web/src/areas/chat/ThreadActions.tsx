import { type ConversationPage, chatApi } from '@lobby/contract/areas/chat';
import { Button, Menu } from '@mantine/core';
import { IconCheck, IconClockPause, IconUserCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageKeys } from '#shared/keys/use-page-keys.ts';
import { useCommand } from '#shared/query/command.ts';
import { useCan } from '#shared/session/can.ts';
import { session } from '#shared/session/store.ts';
import { AREA } from './chat-calls.ts';
import { MakeMenu } from './MakeMenu.tsx';
import css from './Thread.module.css';

const HOUR_MS = 3_600_000;
/** From now on. */
const SNOOZES = { threeHours: 3 * HOUR_MS, day: 24 * HOUR_MS, week: 7 * 24 * HOUR_MS };

export function ThreadActions({ conversation }: { conversation: ConversationPage }) {
  const { id, kind, state, assignee } = conversation;
  const { t } = useTranslation();
  const me = session.use().profile?.id ?? 0;
  const canWrite = useCan()('chat:write') && kind === 'resident';
  const [isSnoozing, setSnoozing] = useState(false);
  const assign = useCommand(chatApi.assign, { area: AREA, done: 'chat.assign.done' });
  const change = useCommand(chatApi.setState, { area: AREA, done: ({ data }) => `chat.done.${data.state}` });
  const isMine = assignee?.id === me;
  const isOver = state === 'resolved';
  const assignMe = () => void assign.run({ params: { id }, body: { assignee: isMine ? null : me } });
  const close = () => void change.run({ params: { id }, body: { state: isOver ? 'open' : 'resolved' } });
  const snooze = (ms: number) =>
    void change.run({ params: { id }, body: { state: 'snoozed', until: new Date(Date.now() + ms) } });
  usePageKeys(canWrite ? { a: assignMe, s: () => setSnoozing(true), c: close } : {});
  if (!canWrite) return null;
  return (
    <div className={css.actions}>
      <MakeMenu conversation={conversation} />
      <Button variant="default" leftSection={<IconUserCheck size={18} aria-hidden />} loading={assign.running} onClick={assignMe}>
        {t(isMine ? 'chat.assign.drop' : 'chat.assign.act')}
      </Button>
      <Menu opened={isSnoozing} onChange={setSnoozing} position="bottom-end">
        <Menu.Target>
          <Button variant="default" leftSection={<IconClockPause size={18} aria-hidden />} disabled={isOver}>
            {t('chat.snooze.act')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {Object.entries(SNOOZES).map(([name, ms]) => (
            <Menu.Item key={name} onClick={() => snooze(ms)}>
              {t(`chat.snooze.${name}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Button variant="default" leftSection={<IconCheck size={18} aria-hidden />} loading={change.running} onClick={close}>
        {t(isOver ? 'chat.reopen' : 'chat.close')}
      </Button>
    </div>
  );
}
