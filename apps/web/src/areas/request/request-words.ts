import type { Request } from '@lobby/contract/areas/request';
import type { Language } from '@lobby/contract/constants';
import { normalizeText } from '@lobby/contract/people/thai-text';
import i18next from 'i18next';
import { roomLabel } from '#shared/choices/building-choices.ts';
import { nameOf } from '#shared/texts/language.ts';
import { roomInBuilding } from '#shared/texts/room-name.ts';

/** Whom it is about: a resident, or somebody who wants to be one. What was erased has only its number left. */
export function requestName({ id, tenantUser, applicant }: Request, language: Language): string {
  const applied = [applicant?.firstName, applicant?.lastName].filter(Boolean).join(' ');
  return nameOf(tenantUser, language) || tenantUser?.nameTh || applied || `#${id}`;
}

/** The room the office named for an applicant, else the resident's. */
export function requestRoom({ applicant, tenantUser, room }: Request): { id: number | undefined; label: string } {
  if (applicant?.room) return { id: applicant.room.id, label: roomInBuilding(applicant.room.name, applicant.room.building) };
  const known = tenantUser?.room ?? (applicant ? null : room);
  return { id: known?.id, label: known ? roomLabel(known) : (applicant?.roomAsked ?? '') };
}

/** "New resident, สมชาย ใจดี, 1203 · A": as it is read out. */
export const requestTitle = (request: Request, language: Language) =>
  [nameOf(request.titleTenant, language), requestName(request, language), requestRoom(request).label].filter(Boolean).join(', ');

/** Found by the number of the request, the room, or any part of the name in either language. */
export function matchesText(request: Request, typed: string, language: Language): boolean {
  const { id, tenantUser } = request;
  const words = [`#${id}`, tenantUser?.nameTh, tenantUser?.nameEn, requestName(request, language), requestRoom(request).label];
  return normalizeText(words.join(' ')).toLowerCase().includes(normalizeText(typed).toLowerCase());
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long it waits, short enough for the end of a line: "5 min", "3 h", "2 d". */
export function waitingTime(since: Date, now: Date): string {
  const age = Math.max(MINUTE, now.getTime() - since.getTime());
  const [unit, size] = age < HOUR ? ['minute', MINUTE] : age < DAY ? ['hour', HOUR] : ['day', DAY];
  return i18next.t(`request.age.${unit}`, { count: Math.floor(age / size) });
}
