import type { BuildingPlan, PlannedRoom } from '@lobby/contract/areas/building';
import { ROOM_STATUSES } from '@lobby/contract/areas/room';
import type { Language } from '@lobby/contract/constants';
import type { TFunction } from 'i18next';
import { displayName } from '#shared/texts/language.ts';
import type { Overlay } from './plan-search.ts';

/** As many colours as can be distinguished; the shape goes on where they begin again. */
const HUES = 8;

/** Shapes, since a letter beside a room's number reads as that of a building. */
const SHAPES = ['●', '■', '▲', '◆', '○', '□', '△', '◇', '★', '☆'];
const shapeOf = (at: number) => SHAPES[at % SHAPES.length] ?? '';

/** How one room is marked for every overlay at once: the style sheet shows the one that is asked for, without any script. */
export function marksOf(plan: BuildingPlan, t: TFunction) {
  const types = new Map(plan.types.map(({ id }, at) => [id, { 'data-hue': at % HUES, 'data-shape': shapeOf(at) }]));
  const statuses = new Map<string, object>(
    ROOM_STATUSES.map((status) => [status, { 'data-status': status, 'data-sign': t(`building.plan.sign.${status}`) }]),
  );
  return ({ type, status, waiting, overdue = 0, inside = 0, isBlocked }: Omit<PlannedRoom, 'id' | 'name' | 'floor'>) => ({
    ...types.get(type),
    ...statuses.get(status),
    ...(waiting > 0 && { 'data-waiting': waiting }),
    ...(overdue > 0 && { 'data-overdue': overdue }),
    ...(inside > 0 && { 'data-inside': inside }),
    ...(isBlocked && { 'data-blocked': '✕' }),
  });
}

type Line = { words: string; count: number; sign: string; marks: object };

export function legendOf(plan: BuildingPlan, show: Overlay, t: TFunction, language: Language): Line[] {
  const marks = marksOf(plan, t);
  const ordinary = { type: 0, status: '', waiting: 0, isBlocked: false };
  const line = (words: string, look: object, sign: string, isIt: (room: PlannedRoom) => boolean) => ({
    words,
    sign,
    marks: marks({ ...ordinary, ...look }),
    count: plan.rooms.filter(isIt).length,
  });
  switch (show) {
    case 'type':
      return plan.types
        .map((type, at) => line(displayName(type, language), { type: type.id }, shapeOf(at), (room) => room.type === type.id))
        .filter(({ count }) => count > 0);
    case 'status':
      return ROOM_STATUSES.map((status) =>
        line(
          t(`building.plan.status.${status}`),
          { status },
          t(`building.plan.sign.${status}`),
          (room) => room.status === status,
        ),
      );
    case 'parcels':
      return [
        line(t('building.plan.parcels.some'), { waiting: 1 }, '1', ({ waiting }) => waiting > 0),
        line(t('building.plan.parcels.none'), {}, '', ({ waiting }) => waiting === 0),
      ];
    case 'unpaid':
      return [
        line(t('building.plan.unpaid.some'), { overdue: 1 }, '1', ({ overdue = 0 }) => overdue > 0),
        line(t('building.plan.unpaid.none'), {}, '', ({ overdue = 0 }) => overdue === 0),
      ];
    case 'visitors':
      return [
        line(t('building.plan.visitors.some'), { inside: 1 }, '1', ({ inside = 0 }) => inside > 0),
        line(t('building.plan.visitors.none'), {}, '', ({ inside = 0 }) => inside === 0),
      ];
    case 'blocked':
      return [
        line(t('building.plan.blocked.yes'), { isBlocked: true }, '✕', ({ isBlocked }) => isBlocked),
        line(t('building.plan.blocked.no'), {}, '', ({ isBlocked }) => !isBlocked),
      ];
  }
}
