import { chatApi } from '@lobby/contract/areas/chat';
import { CHAT_OTHER_WAYS, type ChatMessage } from '@lobby/contract/areas/chat-message';
import { Button, Menu } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconClock, IconPhone } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '#shared/query/command.ts';
import { AREA } from './chat-calls.ts';
import css from './Message.module.css';

type Props = { conversation: number; message: ChatMessage; canAct: boolean };

/** Whether an answer has reached the resident, why not, and what can be done then. */
export function Delivery({ conversation, message, canAct }: Props) {
  const { t } = useTranslation();
  const { delivery, otherWay, errorCode } = message;
  if (otherWay !== null)
    return (
      <span className={css.delivery}>
        <IconPhone size={16} aria-hidden />
        {t(`chat.otherWay.done.${otherWay}`)}
      </span>
    );
  const isFailed = delivery === 'failed' || delivery === null;
  const Icon = delivery === 'sent' ? IconCheck : isFailed ? IconAlertTriangle : IconClock;
  const words = t(`chat.delivery.${delivery ?? 'none'}`);
  const reason = errorCode && delivery !== 'sent' ? t(`chat.reason.${reasonOf(errorCode)}`) : '';
  return (
    <>
      <span className={css.delivery} data-failed={isFailed || undefined}>
        <Icon size={16} aria-hidden />
        {reason ? `${words} · ${reason}` : words}
      </span>
      {delivery === 'failed' && canAct && <Failed conversation={conversation} number={message.number} />}
    </>
  );
}

/** Codes are the channel's answer as a number, or a word of ours. */
function reasonOf(code: string): 'left' | 'off' | 'token' | 'busy' | 'refused' {
  if (code === 'left' || code === 'none') return 'left';
  if (code === 'off') return 'off';
  if (code === '401' || code === '403') return 'token';
  return code === 'unreachable' || code === '429' || code.startsWith('5') ? 'busy' : 'refused';
}

function Failed({ conversation: id, number }: { conversation: number; number: number }) {
  const { t } = useTranslation();
  const resend = useCommand(chatApi.resend, { area: AREA, done: 'chat.resent' });
  const tell = useCommand(chatApi.setOtherWay, { area: AREA, done: 'chat.otherWay.noted' });
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        loading={resend.running}
        onClick={() => void resend.run({ params: { id, number } })}
      >
        {t('chat.retry')}
      </Button>
      <Menu>
        <Menu.Target>
          <Button variant="subtle" size="compact-sm" loading={tell.running}>
            {t('chat.otherWay.other')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {CHAT_OTHER_WAYS.map((otherWay) => (
            <Menu.Item key={otherWay} onClick={() => void tell.run({ params: { id, number }, body: { otherWay } })}>
              {t(`chat.otherWay.by.${otherWay}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </>
  );
}
