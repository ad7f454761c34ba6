import type { RoomPlan } from '@lobby/contract/areas/room-plan';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { previewOf } from './draft.ts';
import css from './Generate.module.css';

const LOWEST = 3;
const WIDEST = 5;

type Props = { plan: RoomPlan | undefined; preview: ReturnType<typeof previewOf> | undefined };

/** How many rooms it makes, and the lowest floors and the top one with their numbers. */
export function PlanPreview({ plan, preview }: Props) {
  const { t } = useTranslation();
  const [tower] = plan?.towers ?? [];
  if (!plan || !preview || tower === undefined)
    return (
      <div className={css.preview}>
        <h2 className={css.legend}>{t('room.generate.preview')}</h2>
        <p className={css.help}>{t('room.generate.notYet')}</p>
      </div>
    );

  const { rooms, floors } = preview;
  const shown = floors.length > LOWEST + 1 ? [floors.at(-1), null, ...floors.slice(0, LOWEST).toReversed()] : floors.toReversed();
  const more = plan.stacks.length - WIDEST;
  return (
    <div className={css.preview}>
      <h2 className={css.legend}>{t('room.generate.preview')}</h2>
      <p className={css.count} role="status">
        {countWords(plan, preview, t)}
      </p>
      <table className={css.grid}>
        <caption className={css.help}>{t('room.generate.tower', { name: tower })}</caption>
        <tbody>
          {shown.map((floor) =>
            floor === null ? (
              <tr key="between" aria-hidden>
                <th>⋮</th>
              </tr>
            ) : (
              <tr key={floor}>
                <th scope="row">{floor}</th>
                {rooms
                  .filter((room) => room.tower === tower && room.floor === floor)
                  .slice(0, WIDEST)
                  .map(({ stack, name }) => (
                    <td key={stack} data-repeated={preview.repeated.includes(name) || undefined}>
                      {name}
                    </td>
                  ))}
                {more > 0 && <td className={css.more}>+{more}</td>}
              </tr>
            ),
          )}
        </tbody>
      </table>
    </div>
  );
}

export function countWords({ towers }: RoomPlan, { rooms, floors }: ReturnType<typeof previewOf>, t: TFunction): string {
  const counted = (what: string, count: number) =>
    t(`room.generate.counted.${what}`, { count, number: count.toLocaleString('en') });
  return t('room.generate.count', {
    rooms: counted('rooms', rooms.length),
    floors: counted('floors', floors.length),
    towers: counted('towers', towers.length),
  });
}
