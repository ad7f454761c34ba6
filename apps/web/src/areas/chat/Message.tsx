import type { ChatMessage } from '@lobby/contract/areas/chat-message';
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconClock, IconCornerUpLeft, IconLock, IconPhone } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Moment } from '#shared/dates/Moment.tsx';
import { AttachmentLinks } from '#shared/files/AttachmentLinks.tsx';
import { displayName, nameOf, useLanguage } from '#shared/texts/language.ts';
import { textParts } from './chat-words.ts';
import { Delivery } from './Delivery.tsx';
import { MadeLink } from './MadeLink.tsx';
import css from './Message.module.css';
import { type Outgoing, useSend } from './outgoing.ts';

type Props = {
  /** With a resident; null among the staff, where nothing is delivered. */
  conversation: number | null;
  message: ChatMessage;
  quoted: ChatMessage | undefined;
  onReply: (() => void) | undefined;
};

export function Bubble({ conversation, message, quoted, onReply }: Props) {
  const { t } = useTranslation();
  const { side, text, files, createdAt, onBehalf } = message;
  const who = useNames(message);
  const isNotice = side === 'system' && message.delivery !== null;
  if (side === 'system' && !isNotice)
    return (
      <p className={css.system}>
        {t(`chat.event.${message.event}`, { who: who.account, name: text })} · <Moment at={createdAt} />
        {message.made && (
          <>
            {' · '}
            <MadeLink made={message.made} />
          </>
        )}
      </p>
    );
  return (
    <article className={css.bubble} data-side={isNotice ? 'staff' : side}>
      <header className={css.who}>
        {side === 'note' && <IconLock size={16} aria-hidden />}
        {onBehalf && <IconPhone size={16} aria-hidden />}
        <strong>{isNotice ? t(`chat.event.${message.event}`) : side === 'resident' ? who.member : who.account}</strong>
        {side === 'note' && <span>{t('chat.note')}</span>}
        {onBehalf && <span>{t('chat.onBehalf', { who: who.account })}</span>}
        <Moment at={createdAt} />
      </header>
      {quoted && (
        <blockquote className={css.quote} dir="auto">
          {quoted.text}
        </blockquote>
      )}
      <Words text={text} />
      <AttachmentLinks files={files} />
      <footer className={css.foot}>
        {conversation !== null && (side === 'staff' || isNotice) && (
          <Delivery conversation={conversation} message={message} canAct={!!onReply && !isNotice} />
        )}
        {onReply && side !== 'note' && (
          <Button variant="subtle" size="compact-sm" leftSection={<IconCornerUpLeft size={16} aria-hidden />} onClick={onReply}>
            {t('chat.quote')}
          </Button>
        )}
      </footer>
    </article>
  );
}

function useNames({ account, member }: ChatMessage) {
  const { t } = useTranslation();
  const language = useLanguage();
  return {
    account: account ? displayName(account, language) : t('chat.office'),
    member: member ? nameOf(member, language) : t('chat.resident'),
  };
}

function Words({ text }: { text: string }) {
  return (
    <p className={css.words} dir="auto">
      {textParts(text).map(({ part, isLink, begins }) =>
        isLink ? (
          <a key={begins} href={part} target="_blank" rel="noreferrer noopener">
            {part}
          </a>
        ) : (
          part
        ),
      )}
    </p>
  );
}

/** Not sent yet, or not sent at all: then it can be tried again, or thrown away. */
export function PendingBubble({ outgoing: { conversation, body, problem } }: { outgoing: Outgoing }) {
  const { t } = useTranslation();
  const { send, drop } = useSend(conversation);
  return (
    <article className={css.bubble} data-side={body.side} data-pending>
      <Words text={body.text} />
      {problem === null ? (
        <footer className={css.foot}>
          <span className={css.delivery}>
            <IconClock size={16} aria-hidden />
            {t('chat.sending')}
          </span>
        </footer>
      ) : (
        <footer className={css.foot} role="alert">
          <span className={css.delivery} data-failed>
            <IconAlertTriangle size={16} aria-hidden />
            {t('chat.notSent', { problem })}
          </span>
          <Button variant="default" size="compact-sm" onClick={() => void send(body)}>
            {t('chat.retry')}
          </Button>
          <Button variant="subtle" size="compact-sm" onClick={() => drop(body.id)}>
            {t('chat.discard')}
          </Button>
        </footer>
      )}
    </article>
  );
}
