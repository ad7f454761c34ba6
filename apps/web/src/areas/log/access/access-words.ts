import type { AccessLog } from '@lobby/contract/areas/access-log';
import type { Language } from '@lobby/contract/constants';
import i18next from 'i18next';
import { nameOf } from '#shared/texts/language.ts';

export const deviceWord = ({ device, deviceId }: AccessLog, language: Language) =>
  device ? (language === 'en' && device.nameEn) || device.name : i18next.t('log.access.gone', { id: deviceId });

/** Who it was, as far as anybody knows. */
export const whoWord = ({ person, isVisitor }: AccessLog, language: Language): string =>
  person ? nameOf(person, language) : i18next.t(isVisitor ? 'log.access.visitor' : 'log.access.nobody');

export const roomWord = ({ room }: AccessLog) => (room ? `${room.name} · ${room.building}` : '');

/** Devices give reasons as codes; their own words are masked like a name. */
export const reasonWord = ({ reason }: AccessLog) =>
  reason === null ? '' : i18next.t(`log.access.reason.${reason}`, { defaultValue: reason });

export const numberWord = ({ cardNo, plate, plateProvince }: AccessLog) =>
  plate ? [plate, plateProvince].filter(Boolean).join(' ') : (cardNo ?? '');
