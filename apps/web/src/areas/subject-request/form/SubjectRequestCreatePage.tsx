import { useSearch } from '@tanstack/react-router';
import { FromChatNote } from '#shared/chat/FromChatNote.tsx';
import { fromOf } from '#shared/chat/from-chat.ts';
import { useQuote } from '#shared/chat/use-quote.ts';
import { FormSkeleton } from '#shared/form/FormHeader.tsx';
import { shortened } from '#shared/texts/shortened.ts';
import { recordsFrom } from '../subject-request.records.ts';
import { createSearch } from '../subject-request-search.ts';
import { SubjectRequestFormPage } from './SubjectRequestFormPage.tsx';

const MAX_DETAILS = 2000;

/** One that came in; from a conversation with whose it is and what they wrote. */
export function SubjectRequestCreatePage() {
  const { member = null, ...search } = createSearch(useSearch({ strict: false }));
  const from = fromOf(search);
  const { quote, isLoading } = useQuote(from);
  if (from === null) return <SubjectRequestFormPage />;
  // The form begins with the words, so it waits for them.
  if (isLoading) return <FormSkeleton fields={7} />;
  return (
    <SubjectRequestFormPage
      api={recordsFrom(from)}
      preset={{ member, channel: 'chat', details: shortened(quote, MAX_DETAILS) }}
      top={<FromChatNote from={from} quote={quote} />}
    />
  );
}
