import { type ChatReplyInput, chatReplyApi } from '@lobby/contract/areas/chat';
import type { z } from 'zod';
import { FormPage } from '#shared/form/FormPage.tsx';
import type { Section } from '#shared/form/fields.ts';

const sections: Section<z.input<typeof ChatReplyInput>>[] = [
  { name: 'words', fields: [{ field: 'name' }, { field: 'text', as: 'long' }] },
];

export const ChatReplyFormPage = () => <FormPage area="chat-reply" api={chatReplyApi} sections={sections} />;
