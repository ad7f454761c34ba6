import { z } from 'zod';
import { crud } from '../kernel/crud.ts';
import { personal, record } from '../kernel/field-tags.ts';
import { email, flag, id, instant, optionalPhone, optionalText, phone, ref, text } from '../kernel/fields.ts';
import { nameSchemas } from '../kernel/schema-names.ts';
import { Category, categoryShape } from './category.ts';
import { fileShape, picture, StoredFile } from './file.ts';

/** What staff type in: whom to call, shown to residents in both languages. */
export const ContactInput = z.strictObject({
  nameTh: personal(text(120), 'name'),
  nameEn: personal(text(120), 'name'),
  position: ref('category').nullable().default(null),
  phone: phone(),
  phoneAlt: optionalPhone,
  email,
  lineId: personal(optionalText(60)),
  photo: picture,
  isEmergency: flag.default(false),
  order: z.int().min(0).max(9999).default(0),
  isVisible: flag.default(true),
  isActive: flag.default(true),
});

export const Contact = record('contact', {
  ...ContactInput.shape,
  id,
  position: Category.nullable().optional(),
  photo: StoredFile.nullable().optional(),
  createdAt: instant,
  updatedAt: instant,
});

export const contactApi = crud('/contacts', {
  item: Contact,
  input: ContactInput,
  relations: { position: () => categoryShape, photo: () => fileShape },
  searchable: true,
});

export type Contact = z.infer<typeof Contact>;

nameSchemas({ ContactInput, ContactUpdate: contactApi.update.body, Contact });
