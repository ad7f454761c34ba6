import { Button, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconMessages, IconPlus } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageKeys } from '#shared/keys/use-page-keys.ts';
import { Notice } from '#shared/layout/Notice.tsx';
import { useIsPhone } from '#shared/layout/use-is-phone.ts';
import css from './Chat.module.css';
import { ConversationList } from './ConversationList.tsx';
import { useConversations } from './chat-calls.ts';
import { type ChatSearch, chatSearch } from './chat-search.ts';
import { NewConversation } from './NewConversation.tsx';
import { Thread } from './Thread.tsx';
import '#shared/list/list.css';

/** As wide as the room's own column needs; below it the room is a press away. */
const THREE_COLUMNS = '(min-width: 1280px)';

/** Who waits on the left, the conversation in the middle, the room on the right; on a phone one at a time. */
export function ChatPage() {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  const hasRoom = useMediaQuery(THREE_COLUMNS, true, { getInitialValueInEffect: false });
  const navigate = useNavigate();
  const search = chatSearch(useSearch({ strict: false }));
  // The address alone says which one is shown: it stays while the list beside it changes.
  const { view = 'open', text = '', id: shown } = search;
  const answer = useConversations(view, text);
  const rows = answer.data?.data ?? [];
  const [isNew, setNew] = useState(false);
  const go = (changes: ChatSearch) =>
    void navigate({ to: '/chat', search: chatSearch({ ...search, ...changes }), resetScroll: false });
  const move = (by: 1 | -1) => {
    const at = rows.findIndex((row) => row.id === shown);
    const next = rows[at < 0 ? 0 : at + by];
    if (next) go({ id: next.id });
  };
  usePageKeys({ j: () => move(1), k: () => move(-1) });
  const hasList = !isPhone || shown === undefined;
  return (
    <>
      {hasList && (
        <div className={css.header}>
          <Title order={1}>{t('chat.title')}</Title>
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setNew(true)}>
            {t('chat.new.act')}
          </Button>
        </div>
      )}
      <div className={css.layout} data-phone={isPhone || undefined} data-room={hasRoom || undefined}>
        {hasList && <ConversationList view={view} text={text} shown={shown} answer={answer} onGo={go} />}
        {shown !== undefined ? (
          <Thread key={shown} id={shown} isPhone={isPhone} hasRoom={hasRoom} onBack={() => go({ id: undefined })} />
        ) : (
          !isPhone &&
          answer.isSuccess && (
            <div className={css.nothing}>
              <Notice order={2} icon={<IconMessages size={28} />} title={t('chat.none.title')} text={t('chat.none.text')} />
            </div>
          )
        )}
      </div>
      {isNew && (
        <NewConversation
          onClose={() => setNew(false)}
          onMade={({ id: made, kind }) => {
            setNew(false);
            go({ id: made, view: kind === 'staff' ? 'staff' : view, text: undefined });
          }}
        />
      )}
    </>
  );
}
