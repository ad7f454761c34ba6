import { type ConversationPage, chatApi } from '@lobby/contract/areas/chat';
import { ActionIcon, Button, Title } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { isMissingRecord } from '#shared/call/call-error.ts';
import { FormSkeleton } from '#shared/form/FormHeader.tsx';
import { LoadFailed } from '#shared/layout/LoadFailed.tsx';
import layout from '#shared/layout/layout.module.css';
import { Notice } from '#shared/layout/Notice.tsx';
import { useCan } from '#shared/session/can.ts';
import { useLanguage } from '#shared/texts/language.ts';
import { Composer } from './Composer.tsx';
import { AREA, useConversation, useMessages } from './chat-calls.ts';
import { conversationName } from './chat-words.ts';
import words from './Message.module.css';
import { Bubble, PendingBubble } from './Message.tsx';
import { useDraft, useOutgoing } from './outgoing.ts';
import { RoomPanel } from './RoomPanel.tsx';
import css from './Thread.module.css';
import { ThreadActions } from './ThreadActions.tsx';

type Props = { id: number; isPhone: boolean; hasRoom: boolean; onBack: () => void };

export function Thread({ id, isPhone, hasRoom, onBack }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const answer = useConversation(id);
  const [isRoomOpen, setRoomOpen] = useState(false);
  if (answer.isPending) return <FormSkeleton fields={6} />;
  if (isMissingRecord(answer.error)) return <Missing onBack={onBack} />;
  if (answer.isLoadingError) return <LoadFailed order={2} error={answer.error} onRetry={answer.refetch} />;
  const conversation = answer.data;
  const isResident = conversation.kind === 'resident';
  return (
    <>
      <section className={css.thread} data-phone={isPhone || undefined} aria-labelledby="conversation">
        <div className={css.top}>
          {isPhone && (
            <ActionIcon variant="subtle" size={44} aria-label={t('chat.back')} onClick={onBack}>
              <IconArrowLeft size={22} aria-hidden />
            </ActionIcon>
          )}
          <div className={css.title}>
            <Title order={isPhone ? 1 : 2} size={18} id="conversation">
              {conversationName(conversation, language, t)}
            </Title>
            <p className={layout.note}>{aboutOf(conversation, t)}</p>
          </div>
          {isResident && !hasRoom && (
            <Button variant="default" aria-expanded={isRoomOpen} onClick={() => setRoomOpen(!isRoomOpen)}>
              {t('chat.room.open')}
            </Button>
          )}
          <ThreadActions conversation={conversation} />
        </div>
        {isResident && !hasRoom && isRoomOpen && <RoomPanel conversation={conversation} />}
        <Messages conversation={conversation} />
      </section>
      {hasRoom && (isResident ? <RoomPanel conversation={conversation} /> : <Participants conversation={conversation} />)}
    </>
  );
}

function Missing({ onBack }: Pick<Props, 'onBack'>) {
  const { t } = useTranslation();
  return (
    <Notice order={2} title={t('chat.missing.title')} text={t('chat.missing.text')}>
      <Button onClick={onBack}>{t('chat.back')}</Button>
    </Notice>
  );
}

function aboutOf(
  { kind, room, subject, state, channel, isMembersOnly }: ConversationPage,
  t: ReturnType<typeof useTranslation>['t'],
) {
  if (kind === 'staff') return t(isMembersOnly ? 'chat.membersOnly' : 'chat.allStaff');
  return [room?.name, subject, t(`chat.state.${state}`), channel && t(`chat.channel.${channel}`)].filter(Boolean).join(' · ');
}

function Messages({ conversation }: { conversation: ConversationPage }) {
  const { t } = useTranslation();
  const { id, kind, lastRead } = conversation;
  const client = useQueryClient();
  const may = useCan();
  const { messages, ...answer } = useMessages(id);
  const outgoing = useOutgoing(id).filter(({ body }) => messages.every((message) => message.id !== body.id));
  const [draft, setDraft] = useDraft(id);
  // Whoever writes a note quotes in it: the side never changes under what is typed.
  const replySide = draft.side === 'note' && draft.text.trim() !== '' ? 'note' : 'staff';
  // Where the line stands when the conversation is opened; it does not run away while somebody reads.
  const [readUpTo] = useState(lastRead);
  const last = messages.at(-1)?.number ?? 0;
  const markRead = useEffectEvent(async (number: number) => {
    if (number <= lastRead) return;
    await call(chatApi.markRead, { params: { id }, body: { number } });
    await client.invalidateQueries({ queryKey: [AREA, 'list'] });
    await client.invalidateQueries({ queryKey: [AREA, 'summary'] });
  });
  useEffect(() => {
    if (last > 0) void markRead(last).catch(() => undefined);
  }, [last]);
  const firstUnread = messages.find(({ number, side }) => number > readUpTo && side !== 'system')?.number;
  const canWrite = kind === 'staff' || may('chat:write');
  return (
    <>
      <div className={css.messages} role="log" aria-label={t('chat.messages')}>
        {answer.hasNextPage && (
          <Button variant="subtle" loading={answer.isFetchingNextPage} onClick={() => void answer.fetchNextPage()}>
            {t('chat.earlier')}
          </Button>
        )}
        {answer.isPending ? (
          <FormSkeleton fields={4} />
        ) : answer.isLoadingError ? (
          <LoadFailed order={2} error={answer.error} onRetry={answer.refetch} />
        ) : (
          messages.map((message) => (
            <div key={message.number}>
              {message.number === firstUnread && readUpTo > 0 && <div className={words.line}>{t('chat.newMessages')}</div>}
              <Bubble
                conversation={kind === 'resident' ? id : null}
                message={message}
                quoted={messages.find(({ number }) => number === message.replyTo)}
                onReply={canWrite ? () => setDraft({ replyTo: message.number, side: replySide }) : undefined}
              />
            </div>
          ))
        )}
        {outgoing.map((one) => (
          <PendingBubble key={one.body.id} outgoing={one} />
        ))}
        <End key={`${last} ${outgoing.length}`} />
      </div>
      {canWrite ? (
        <Composer conversation={conversation} messages={messages} />
      ) : (
        <p className={layout.note}>{t('chat.readOnly')}</p>
      )}
    </>
  );
}

/** Scrolls to itself when it is new: its key changes with the last message. */
function End() {
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return <div ref={end} />;
}

function Participants({ conversation: { participants, isMembersOnly } }: { conversation: ConversationPage }) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <aside className={css.room} aria-label={t('chat.participants')}>
      <h3>{t('chat.participants')}</h3>
      {isMembersOnly ? (
        <ul className={layout.list}>
          {participants.map(({ id, name, nameEn }) => (
            <li key={id}>{language === 'en' ? (nameEn ?? name) : name}</li>
          ))}
        </ul>
      ) : (
        <p className={layout.note}>{t('chat.allStaff')}</p>
      )}
    </aside>
  );
}
