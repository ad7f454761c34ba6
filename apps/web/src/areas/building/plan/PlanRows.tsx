import type { BuildingPlan, PlannedRoom } from '@lobby/contract/areas/building';
import { ROOM_STATUSES } from '@lobby/contract/areas/room';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { marksOf } from './legend.ts';
import css from './Plan.module.css';

/** Plain elements only: at 2,400 rooms anything more per cell would be felt. */
export const PlanRows = memo(({ plan }: { plan: BuildingPlan }) => {
  const { t } = useTranslation();
  const marks = marksOf(plan, t);
  const typeNames = new Map(plan.types.map(({ id, name }) => [id, name]));
  const statusNames = new Map<string, string>(ROOM_STATUSES.map((status) => [status, t(`building.plan.status.${status}`)]));
  const blocked = t('building.plan.isBlocked');
  const onFloor = Map.groupBy(plan.rooms, (room) => room.floor);
  const first = plan.floors.map(({ id }) => onFloor.get(id)?.[0]).find((room) => room !== undefined);
  const words = ({ name, type, status, waiting, isBlocked }: PlannedRoom) =>
    [
      name,
      typeNames.get(type),
      statusNames.get(status),
      waiting > 0 && t('building.plan.waiting', { count: waiting }),
      isBlocked && blocked,
    ]
      .filter(Boolean)
      .join(' · ');

  return plan.floors.map((floor) => (
    <tr key={floor.id} className={css.row}>
      <th scope="row" className={css.floor}>
        <span className={css.hidden}>{t('building.plan.floor')} </span>
        {floor.name}
      </th>
      {onFloor.get(floor.id)?.map((room) => (
        <td
          key={room.id}
          className={css.cell}
          data-id={room.id}
          tabIndex={room === first ? 0 : -1}
          aria-label={words(room)}
          {...marks(room)}
        >
          {room.name}
        </td>
      ))}
    </tr>
  ));
});
