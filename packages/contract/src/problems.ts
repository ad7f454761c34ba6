/** What can be wrong with one field. The key is translated by the portal; the sentence is the API's stable English. */
export const problems = {
  required: 'This field is required',
  invalid: 'This value is not valid',
  tooLong: 'This value is too long',
  outOfRange: 'This number is out of range',
  email: 'This is not an e-mail address',
  phone: 'This is not a phone number',
  unknownField: 'This field is not accepted here',
  notFound: 'This record does not exist',
  taken: 'This value is already in use',
  tooMany: 'That is more than can be made at once',
  pattern: 'The name needs {room} in it',
  publicDate: 'Public date is supposed to be greater than today',
  endDate: 'The end comes after the start',
  recurrence: 'The first day is not one of the days it comes again',
  bothLanguages: 'This is needed in both languages',
  blanks: 'Fill in the blanks first',
  parcelSelectLeastOne: 'Choose at least one parcel',
  collectorElsewhere: 'This resident does not live in the room of every parcel',
  username: 'A user name has 2 to 60 of a-z, 0-9, dot, dash and underscore',
  codeWrong: 'This code is not right, or no longer',
  fileType: 'Only JPEG, PNG or WebP pictures, and PDF where documents are accepted',
  fileTooLarge: 'A file has at most 10 MB',
  filePixels: 'A picture has at most 25 megapixels',
  fileUnreadable: 'This file is damaged or cannot be read',
  fileActive: 'Documents with scripts, forms or files inside are not accepted',
  fileUnsafe: 'This file was found to be harmful',
  passwordShort: 'A password needs at least 15 characters, or 12 with a second step',
  passwordLong: 'A password has at most 128 characters',
  passwordCommon: 'This password is too easy to guess',
  passwordMismatch: 'The two passwords differ',
  passwordSame: 'The new password must differ from the current one',
  passwordWrong: 'The current password is not right',
} as const;
export type Problem = keyof typeof problems;

/** Marks a schema check with the problem it stands for, so that a typo does not compile. */
export const problem = (name: Problem) => name;
