import type { Conversation } from '@lobby/contract/areas/chat';
import { NativeSelect } from '@mantine/core';
import { IconAlertTriangle, IconLock, IconMoodCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Moment } from '#shared/dates/Moment.tsx';
import { FormSkeleton } from '#shared/form/FormHeader.tsx';
import { KeyHint } from '#shared/layout/KeyHint.tsx';
import { LoadFailed } from '#shared/layout/LoadFailed.tsx';
import layout from '#shared/layout/layout.module.css';
import { Notice } from '#shared/layout/Notice.tsx';
import { ListSearchBox } from '#shared/list/ListSearchBox.tsx';
import { useCan } from '#shared/session/can.ts';
import { displayName, useLanguage } from '#shared/texts/language.ts';
import css from './Chat.module.css';
import { isWaiting, type useConversations, useSummary } from './chat-calls.ts';
import { CHAT_VIEWS, type ChatSearch, type ChatView } from './chat-search.ts';
import { conversationName } from './chat-words.ts';

type Props = {
  view: ChatView;
  text: string;
  shown: number | undefined;
  answer: ReturnType<typeof useConversations>;
  onGo: (changes: ChatSearch) => void;
};

export function ConversationList({ view, text, shown, answer, onGo }: Props) {
  const { t } = useTranslation();
  const mayWrite = useCan()('chat:write');
  const { data: counts } = useSummary();
  const labelOf = (name: ChatView) => {
    const shownCounts: Partial<Record<ChatView, number | undefined>> = {
      open: counts?.waiting,
      mine: counts?.mine,
      failed: counts?.failed,
    };
    const count = shownCounts[name];
    return count ? t('chat.viewCount', { view: t(`chat.view.${name}`), count }) : t(`chat.view.${name}`);
  };
  const rows = answer.data?.data ?? [];
  return (
    <div className={css.side}>
      <div className={css.tools}>
        <NativeSelect
          aria-label={t('chat.view.label')}
          value={view}
          onChange={(event) => onGo({ view: event.currentTarget.value as ChatView, text: undefined })}
          data={CHAT_VIEWS.map((name) => ({ value: name, label: labelOf(name) }))}
        />
        <ListSearchBox value={text} onSearch={(words) => onGo({ text: words.trim() || undefined })} />
      </div>
      {answer.isPending ? (
        <FormSkeleton fields={6} />
      ) : answer.isLoadingError ? (
        <LoadFailed order={2} error={answer.error} onRetry={answer.refetch} />
      ) : rows.length === 0 ? (
        <Notice
          order={2}
          icon={<IconMoodCheck size={28} />}
          title={t(text ? 'chat.noneFound.title' : `chat.empty.${view}`)}
          text={text ? t('chat.noneFound.text') : ''}
        />
      ) : (
        <ul className={css.list} aria-label={t('chat.list')} data-old={answer.isPlaceholderData || undefined}>
          {rows.map((conversation) => (
            <Row key={conversation.id} conversation={conversation} isHere={conversation.id === shown} search={{ view, text }} />
          ))}
        </ul>
      )}
      {answer.data && answer.data.meta.total > rows.length && (
        <p className={layout.note}>{t('chat.full', { shown: rows.length, total: answer.data.meta.total })}</p>
      )}
      <KeyHint>{t('chat.keys.list')}</KeyHint>
      {shown !== undefined && (view === 'staff' || mayWrite) && (
        <KeyHint>{t(view === 'staff' ? 'chat.keys.room' : 'chat.keys.thread')}</KeyHint>
      )}
    </div>
  );
}

type RowProps = { conversation: Conversation; isHere: boolean; search: ChatSearch };

function Row({ conversation, isHere, search }: RowProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isHere) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isHere]);
  const { id, unread, lastText, lastSide, lastAt, waitingSince, room, member, assignee, isMembersOnly, failed } = conversation;
  const by = lastSide === 'staff' && conversation.kind === 'resident' ? t('chat.we') : '';
  const facts = [member ? room?.name : '', assignee ? displayName(assignee, language) : ''].filter(Boolean).join(' · ');
  return (
    <li ref={row} className={css.row} data-here={isHere || undefined} data-unread={unread > 0 || undefined}>
      <Link
        to="/chat"
        search={{ ...search, text: search.text || undefined, id }}
        className={css.link ?? ''}
        aria-current={isHere ? 'true' : undefined}
        preload={false}
        resetScroll={false}
      >
        <span className={css.name}>
          {isMembersOnly && <IconLock size={16} aria-label={t('chat.membersOnly')} />}
          {conversationName(conversation, language, t)}
        </span>
        <span className={css.when} data-waits={isWaiting(conversation) || undefined}>
          <Moment at={waitingSince ?? lastAt} />
        </span>
        <span className={css.last} dir="auto">
          {by}
          {lastText ?? t('chat.noWords')}
        </span>
        {unread > 0 && (
          <span className={css.unread}>
            <span aria-hidden>{unread > 99 ? '99+' : unread}</span>
            <span className={layout.hidden}>{t('chat.unread', { count: unread })}</span>
          </span>
        )}
        {failed > 0 && (
          <span className={css.failed}>
            <IconAlertTriangle size={16} aria-hidden />
            {t('chat.failed', { count: failed })}
          </span>
        )}
        {facts && <span className={css.facts}>{facts}</span>}
      </Link>
    </li>
  );
}
