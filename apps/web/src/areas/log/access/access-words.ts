import type { AccessLog } from '@lobby/contract/areas/access-log';
import type { Language } from '@lobby/contract/constants';
import i18next from 'i18next';
import { nameOf } from '#kernel/language.ts';

export const deviceWord = ({ device, deviceId }: AccessLog, language: Language) =>
  device ? (language === 'en' && device.nameEn) || device.name : i18next.t('log.access.gone', { id: deviceId });

/** Who it was, as far as anybody knows, and where they live. */
export function personWord({ person, isVisitor, room }: AccessLog, language: Language): string {
  const nobody = room ? '' : i18next.t('log.access.nobody');
  const who = person ? nameOf(person, language) : isVisitor ? i18next.t('log.access.visitor') : nobody;
  return [who, room && [room.name, room.building].join(' · ')].filter(Boolean).join(' · ');
}

/** Devices give reasons as codes; one nobody knows is shown as it came. */
export const reasonWord = ({ reason }: AccessLog) =>
  reason === null ? '' : i18next.t(`log.access.reason.${reason}`, { defaultValue: reason });

export const numberWord = ({ cardNo, plate, plateProvince }: AccessLog) =>
  plate ? [plate, plateProvince].filter(Boolean).join(' ') : (cardNo ?? '');
