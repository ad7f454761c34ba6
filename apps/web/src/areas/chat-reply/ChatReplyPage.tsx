import { type ChatReplyInput, chatReplyApi } from '@lobby/contract/areas/chat';
import type { z } from 'zod';
import type { Section } from '#shared/form/fields.ts';
import { RecordPage } from '#shared/record/RecordPage.tsx';

const sections: Section<z.input<typeof ChatReplyInput>>[] = [
  { name: 'words', fields: [{ field: 'name' }, { field: 'text', as: 'long' }] },
];

export const ChatReplyPage = () => <RecordPage area="chat-reply" api={chatReplyApi} sections={sections} />;
