import type { FromChat } from '@lobby/contract/areas/chat-origin';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import css from './FromChatNote.module.css';

/** Over a form that was opened from a conversation: which words it is about. */
export function FromChatNote({ from, quote }: { from: FromChat; quote: string }) {
  const { t } = useTranslation();
  return (
    <div className={css.note}>
      <ConversationLink id={from.conversation} />
      {quote !== '' && (
        <blockquote className={css.quote} dir="auto" aria-label={t('fromChat.quote')}>
          {quote}
        </blockquote>
      )}
    </div>
  );
}

/** On the page of a record: the conversation it was made from. */
export function ConversationLink({ id }: { id: number }) {
  const { t } = useTranslation();
  return (
    <Link to="/chat" search={{ id }}>
      {t('fromChat.link')}
    </Link>
  );
}
