import { type CalendarEventInput, EVENT_STATUSES, EVENT_TYPES } from '@lobby/contract/areas/calendar-event';
import type { z } from 'zod';
import { fixedChoices } from '#shared/choices/choices.ts';
import { attachmentsField } from '#shared/files/AttachmentsField.tsx';
import { pictureField } from '#shared/files/PictureField.tsx';
import type { Section } from '#shared/form/fields.ts';
import { RichTextField } from '#shared/rich-text/RichTextField.tsx';
import { AREA } from '../use-occurrences.ts';
import { ExceptionsField } from './ExceptionsField.tsx';
import { PlaceField } from './PlaceField.tsx';
import { RecurrenceField } from './RecurrenceField.tsx';
import { DeadlineField, EndField, StartField } from './WhenFields.tsx';

export const sections: Section<z.input<typeof CalendarEventInput>>[] = [
  {
    name: 'what',
    fields: [
      { field: 'type', from: fixedChoices(AREA, { field: 'type', options: EVENT_TYPES }) },
      { field: 'status', from: fixedChoices(AREA, { field: 'status', options: EVENT_STATUSES }) },
    ],
  },
  { name: 'thai', fields: [{ field: 'title' }, { field: 'content', own: RichTextField }] },
  { name: 'english', fields: [{ field: 'titleEn' }, { field: 'contentEn', own: RichTextField }] },
  {
    name: 'when',
    fields: [
      { field: 'isAllDay' },
      { field: 'startDate', own: StartField },
      { field: 'endDate', own: EndField },
      { field: 'recurrence', own: RecurrenceField },
      { field: 'exceptions', own: ExceptionsField },
      { field: 'place', own: PlaceField },
    ],
  },
  {
    name: 'people',
    fields: [{ field: 'registrationRequired' }, { field: 'capacity' }, { field: 'registrationDeadline', own: DeadlineField }],
  },
  {
    name: 'shown',
    fields: [
      { field: 'cover', own: pictureField({ area: AREA, field: 'cover', shape: 'cover' }) },
      { field: 'attachments', own: attachmentsField({ area: AREA, field: 'attachments', most: 10 }) },
      { field: 'isActive' },
      { field: 'isHighlight' },
    ],
  },
];
