import { PostInput, type PostState } from '@lobby/contract/areas/post';
import { z } from 'zod';
import { attachmentsField } from '#shared/files/AttachmentsField.tsx';
import { pictureField } from '#shared/files/PictureField.tsx';
import type { Field, Section } from '#shared/form/fields.ts';
import { RichTextField } from '#shared/rich-text/RichTextField.tsx';
import { AudienceInput } from '../audience/AudienceInput.tsx';
import { EnglishContent } from './EnglishContent.tsx';
import { EndInput, PublicDateInput, StartInput } from './MomentInputs.tsx';
import { TypeInput } from './TypeInput.tsx';

type Typed = z.input<typeof PostInput>;

const sections: Section<Typed>[] = [
  { name: 'what', fields: [{ field: 'type', own: TypeInput }] },
  { name: 'thai', fields: [{ field: 'title' }, { field: 'content', own: RichTextField }] },
  { name: 'english', fields: [{ field: 'titleEn' }, { field: 'contentEn', own: EnglishContent }] },
  {
    name: 'files',
    fields: [
      { field: 'cover', own: pictureField({ area: 'post', field: 'cover', shape: 'cover' }) },
      { field: 'attachments', own: attachmentsField({ area: 'post', field: 'attachments', most: 10 }) },
    ],
  },
  {
    name: 'when',
    fields: [
      { field: 'startDate', own: StartInput },
      { field: 'endDate', own: EndInput },
      { field: 'publicDate', own: PublicDateInput },
    ],
  },
  { name: 'who', fields: [{ field: 'audience', own: AudienceInput }] },
  { name: 'shown', fields: [{ field: 'isActive' }, { field: 'isHighlight' }] },
];

/** What residents were promised stays as it is: what may still change in each state. */
const open: Record<PostState, readonly (keyof Typed)[] | 'all'> = {
  draft: 'all',
  scheduled: ['cover', 'attachments', 'startDate', 'endDate', 'isActive', 'isHighlight'],
  sent: ['endDate', 'isActive', 'isHighlight'],
  expired: ['endDate', 'isActive', 'isHighlight'],
};

export const isLocked = (state: PostState) => open[state] !== 'all';

/** The sections of a post in this state, and the schema of what is left in them. */
export function formOf(state: PostState): { sections: Section<Typed>[]; input: typeof PostInput } {
  const fields = open[state];
  if (fields === 'all') return { sections, input: PostInput };
  const isOpen = ({ field }: Field<Typed>) => fields.includes(field);
  const left = sections.map((section) => ({ ...section, fields: section.fields.filter(isOpen) }));
  const shape = Object.fromEntries(fields.map((field) => [field, PostInput.shape[field]]));
  return { sections: left.filter((section) => section.fields.length > 0), input: z.strictObject(shape) as typeof PostInput };
}
