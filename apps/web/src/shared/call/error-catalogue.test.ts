import i18next from 'i18next';
import { describe, expect, it } from 'vitest';
import entryEn from '#shared/texts/entry.en.json';
import entryTh from '#shared/texts/entry.th.json';
import portalEn from '#shared/texts/portal.en.json';
import portalTh from '#shared/texts/portal.th.json';
import { CallError, toCallError } from './call-error.ts';
import { problemText } from './problem-text.ts';

await i18next.init({
  resources: { th: { translation: { ...entryTh, ...portalTh } }, en: { translation: { ...entryEn, ...portalEn } } },
});
const inBoth = async (words: () => string) => {
  const heard: string[] = [];
  for (const language of ['th', 'en']) {
    await i18next.changeLanguage(language);
    heard.push(words());
  }
  return heard;
};
const answered = (status: number, message: string, details: object = {}) =>
  toCallError(status, { data: null, error: { status, name: 'ApplicationError', message, details } });
const field = { path: ['phone'], message: 'This is not a phone number', key: 'phone' };

describe('what a person reads, by the lines of section 8', () => {
  it.each([
    ['anything unforeseen', new Error('boom'), entryTh.error.unknown, 'Something went wrong'],
    ['an answer without a message', toCallError(418, '<html>'), entryTh.error.unknown, 'Something went wrong'],
    ['the server’s message', answered(400, 'The gate is closed'), 'The gate is closed', 'The gate is closed'],
    [
      'the first detail, where there is no message',
      answered(400, '', { errors: [{ path: ['x'], message: 'Too early' }] }),
      'Too early',
      'Too early',
    ],
    [
      'the detail behind "errors occurred"',
      answered(400, '2 errors occurred', { key: 'error.invalid', errors: [field] }),
      entryTh.problem.phone,
      entryEn.problem.phone,
    ],
    [
      'the detail behind "Bad Request"',
      answered(400, 'Bad Request', { errors: [{ path: ['x'], message: 'Too early' }] }),
      'Too early',
      'Too early',
    ],
    [
      'a failed sign-in',
      answered(400, 'Invalid identifier or password', { key: 'error.badCredentials' }),
      entryTh.error.badCredentials,
      entryEn.error.badCredentials,
    ],
    [
      'a role that may not sign in',
      answered(403, 'This role may not sign in here', { key: 'popup.dialog.message.roleFailed' }),
      entryTh.popup.dialog.message.roleFailed,
      entryEn.popup.dialog.message.roleFailed,
    ],
    [
      'a password that was not changed',
      answered(400, 'The current password is not right', {
        errors: [{ path: ['currentPassword'], message: '', key: 'passwordWrong' }],
      }),
      entryTh.problem.passwordWrong,
      entryEn.problem.passwordWrong,
    ],
    [
      'a mail that was not sent',
      answered(502, 'The mail could not be sent', { key: 'popup.dialog.message.sendEmailFailed' }),
      entryTh.popup.dialog.message.sendEmailFailed,
      entryEn.popup.dialog.message.sendEmailFailed,
    ],
    [
      'a resource that exists already',
      answered(500, 'Resource already exists'),
      entryTh.error.requestResourceAlreadyExists,
      entryEn.error.requestResourceAlreadyExists,
    ],
    [
      'the same by its key',
      answered(409, 'Conflict', { key: 'requestResourceAlreadyExists' }),
      entryTh.error.requestResourceAlreadyExists,
      entryEn.error.requestResourceAlreadyExists,
    ],
    [
      'any other failure of the server',
      answered(500, 'Something went wrong (7)'),
      entryTh.error.systemError,
      entryEn.error.systemError,
    ],
    ['a server that is away', answered(503, 'Busy'), entryTh.error.unavailable, entryEn.error.unavailable],
    [
      'a server that cannot be reached',
      new CallError(0, 'Something went wrong', 'error.network'),
      entryTh.error.network,
      entryEn.error.network,
    ],
    [
      'deleting oneself',
      answered(400, 'The user currently in use cannot be deleted'),
      'ไม่สามารถลบผู้ใช้ที่กำลังใช้งานอยู่ได้',
      'The user currently in use cannot be deleted',
    ],
    [
      'no parcel chosen',
      answered(400, 'Choose at least one parcel', {
        errors: [{ path: ['parcelIdList'], message: '', key: 'parcelSelectLeastOne' }],
      }),
      entryTh.problem.parcelSelectLeastOne,
      entryEn.problem.parcelSelectLeastOne,
    ],
  ])('%s', async (_line, error, thai, english) => {
    expect(await inBoth(() => problemText(error))).toEqual([thai, english]);
  });

  it.each([
    'deleteSuccess',
    'undoSuccess',
    'parcelReceive',
    'popup.dialog.message.updateProfileSuccess',
    'popup.dialog.message.changePasswordSuccess',
    'popup.dialog.message.sendEmailSuccess',
  ])('there are words for %s', async (key) => {
    const [thai, english] = await inBoth(() => i18next.t(key, { count: 1, name: 'A' }));
    expect(thai).toMatch(/[ก-๙]/);
    expect(english).toMatch(/^[A-Z0-9].*[a-z]/);
  });
});
