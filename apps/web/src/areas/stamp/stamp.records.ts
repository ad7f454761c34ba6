import { type StampConfig, stampConfigApi, stampTemplateApi, stampUseApi } from '@lobby/contract/areas/stamp';
import type { Language } from '@lobby/contract/constants';
import { flag, ref } from '@lobby/contract/kernel/fields';
import { problem } from '@lobby/contract/problems';
import { z } from 'zod';
import { call } from '#shared/call/call.ts';
import type { ListRecords, Records } from '#shared/call/records.ts';
import { displayName, nameOf } from '#shared/texts/language.ts';

const amount = z.int(problem('invalid')).min(0, problem('outOfRange')).max(9999, problem('outOfRange'));
export const StampConfigForm = z.strictObject({
  template: ref('stamp-template'),
  roomType: ref('room-type'),
  amount,
  isActive: flag.default(true),
});
/** Of which rate and type it is stays as it was made. */
export const StampConfigEdit = StampConfigForm.pick({ amount: true, isActive: true });

const never = () => Promise.reject(new Error('not for a form'));
const readOnly = { input: z.strictObject({}), save: never, remove: never, mayWrite: () => false, mayRemove: () => false };

export const stampConfigRecords: Records & { input: typeof StampConfigForm } = {
  shape: stampConfigApi.shape,
  input: StampConfigForm,
  list: stampConfigApi.list,
  get: stampConfigApi.get,
  save: (body, id, once) =>
    id === undefined
      ? call(stampConfigApi.create, { body: body as z.input<typeof StampConfigForm> }, once)
      : call(stampConfigApi.update, { params: { id }, body }, once),
  remove: never,
  mayRemove: () => false,
  nameOf: (config) => {
    const { template, roomType } = config as unknown as StampConfig;
    const nameIn = (language: Language) =>
      [nameOf(template, language), displayName(roomType, language)].filter(Boolean).join(' · ');
    return { nameTh: nameIn('th'), nameEn: nameIn('en') };
  },
};
export const stampTemplateRecords = {
  ...readOnly,
  shape: stampTemplateApi.shape,
  list: stampTemplateApi.list,
} satisfies ListRecords;
export const stampUseRecords = {
  ...readOnly,
  shape: stampUseApi.shape,
  list: stampUseApi.list,
} satisfies ListRecords;
