import { shiftNoteApi } from '@lobby/contract/areas/shift-note';
import { Button, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { useIdempotencyKey } from '#shared/call/use-idempotency-key.ts';
import { FromChatNote } from '#shared/chat/FromChatNote.tsx';
import { fromChatSearch, fromOf } from '#shared/chat/from-chat.ts';
import { useQuote } from '#shared/chat/use-quote.ts';
import { useSmallForm } from '#shared/form/use-small-form.ts';
import { shortened } from '#shared/texts/shortened.ts';
import css from './ShiftNote.module.css';

const MAX_TEXT = 1000;

/** One line more; what is written stays written. From a conversation it begins with what the resident wrote. */
export function WriteLine() {
  const search = fromChatSearch(useSearch({ strict: false }));
  const { quote, isLoading } = useQuote(fromOf(search));
  // The line begins with the words, so it waits for them; the next one is nobody's.
  return isLoading ? null : <Line key={`${search.chat} ${search.message}`} quote={quote} />;
}

function Line({ quote }: { quote: string }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const navigate = useNavigate();
  const keyOf = useIdempotencyKey();
  const from = fromOf(fromChatSearch(useSearch({ strict: false })));
  const { field, set, running, onSubmit } = useSmallForm({
    first: { text: shortened(quote, MAX_TEXT) },
    check: ({ text }) => (text.trim() === '' ? { text: 'problem.required' } : {}),
    save: async ({ text }) => {
      const body = { text, from };
      await call(shiftNoteApi.write, { body }, { idempotencyKey: keyOf(body) });
      set('text', '');
      await client.invalidateQueries({ queryKey: ['shift-note'] });
      if (from) await navigate({ to: '/shift-note', search: {}, replace: true, resetScroll: false });
    },
  });
  return (
    <form className={css.write} noValidate onSubmit={(event) => void onSubmit(event)}>
      {from && <FromChatNote from={from} quote={quote} />}
      <Textarea
        label={t('shift-note.write.label')}
        description={t('shift-note.write.help')}
        autosize
        minRows={2}
        maxLength={MAX_TEXT}
        {...field('text')}
      />
      <Button type="submit" variant="default" loading={running}>
        {t('shift-note.write.act')}
      </Button>
    </form>
  );
}
