import { chatApi } from '@lobby/contract/areas/chat';
import type { ChatMessageInput, ChatOtherWay } from '@lobby/contract/areas/chat-message';
import { useQueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { signOutWarnings } from '#shared/auth/account-actions.ts';
import { call } from '#shared/call/call.ts';
import { CallError } from '#shared/call/call-error.ts';
import { problemText } from '#shared/call/problem-text.ts';
import { askConfirmation } from '#shared/dialog/dialogs.ts';
import { createPersonalStore } from '#shared/session/personal-store.ts';
import { AREA } from './chat-calls.ts';

export type Side = 'staff' | 'note' | 'resident';
export interface Draft {
  /** What is typed for each: a note never becomes a message to the resident because the side changes. */
  texts: Record<Side, string>;
  side: Side;
  replyTo: number | null;
  /** How the resident was informed, where no channel reaches them. */
  otherWay: ChatOtherWay | null;
}
/** A message on its way; it stands in the thread at once, and stays there when it could not be sent. */
export interface Outgoing {
  conversation: number;
  body: ChatMessageInput & { id: string; side: Side };
  problem: string | null;
}

const emptyDraft: Draft = { texts: { staff: '', note: '', resident: '' }, side: 'staff', replyTo: null, otherWay: null };
/** What was typed and not sent, for each conversation. In memory alone: it is about people. */
const drafts = createPersonalStore<Record<number, Draft>>({});
const outgoing = createPersonalStore<Outgoing[]>([]);

export const useDraft = (conversation: number) => {
  const draft = drafts.use()[conversation] ?? emptyDraft;
  return [{ ...draft, text: draft.texts[draft.side] }, (changes: Changes) => setDraft(conversation, changes)] as const;
};
/** The text is of the side that is written then. */
type Changes = Partial<Omit<Draft, 'texts'>> & { text?: string };
function setDraft(conversation: number, { text, ...changes }: Changes) {
  const before = drafts.get()[conversation] ?? emptyDraft;
  const side = changes.side ?? before.side;
  const texts = text === undefined ? before.texts : { ...before.texts, [side]: text };
  drafts.set({ ...drafts.get(), [conversation]: { ...before, ...changes, texts } });
}

signOutWarnings.add(() => {
  const written = Object.values(drafts.get()).filter(({ texts }) => Object.values(texts).some((text) => text.trim() !== ''));
  const count = written.length + outgoing.get().length;
  return count > 0 ? i18next.t('chat.unsent', { count }) : null;
});

export const useOutgoing = (conversation: number) => outgoing.use().filter((one) => one.conversation === conversation);
const drop = (id: string) => outgoing.set(outgoing.get().filter((one) => one.body.id !== id));

/** The same id for every attempt: what arrived and was not answered is one message. */
export function useSend(conversation: number) {
  const { t } = useTranslation();
  const client = useQueryClient();

  async function send(body: Outgoing['body']) {
    drop(body.id);
    outgoing.set([...outgoing.get(), { conversation, body, problem: null }]);
    try {
      await call(chatApi.send, { params: { id: conversation }, body });
      await client.invalidateQueries({ queryKey: [AREA] });
      drop(body.id);
    } catch (error) {
      await client.invalidateQueries({ queryKey: [AREA, 'messages', conversation] });
      if (error instanceof CallError && error.key === 'error.chatAnswered') return askAgain(body, error);
      const failed = outgoing.get().map((one) => (one.body.id === body.id ? { ...one, problem: problemText(error) } : one));
      outgoing.set(failed);
    }
  }

  /** Somebody was faster: their words are shown before ours are sent. */
  async function askAgain(body: Outgoing['body'], { fields }: CallError) {
    drop(body.id);
    const lines = fields.map(({ about }) => `${about?.name || t('chat.unknown')}: ${about?.text ?? ''}`);
    const isSure = await askConfirmation({
      title: t('chat.guard.title'),
      text: [t('chat.guard.text'), ...lines].join('\n'),
      confirm: t('chat.guard.act'),
      cancel: t('chat.guard.back'),
    });
    if (isSure) await send({ ...body, isConfirmed: true });
    else
      setDraft(conversation, {
        text: [body.text, drafts.get()[conversation]?.texts[body.side]].filter(Boolean).join('\n'),
        side: body.side,
      });
  }

  return { send, drop };
}
