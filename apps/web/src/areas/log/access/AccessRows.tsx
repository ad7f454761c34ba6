import type { AccessLog, AccessLogName } from '@lobby/contract/areas/access-log';
import type { Language } from '@lobby/contract/constants';
import { UnstyledButton } from '@mantine/core';
import {
  IconArrowBarLeft,
  IconArrowBarToRight,
  IconArrowsExchange,
  IconBan,
  IconCheck,
  IconClockExclamation,
} from '@tabler/icons-react';
import i18next from 'i18next';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useZone } from '#shared/dates/clock.ts';
import { formatMoment } from '#shared/dates/dates.ts';
import { StateBadge } from '#shared/layout/StateBadge.tsx';
import table from '#shared/list/RowTable.module.css';
import { displayName, nameOf, useLanguage } from '#shared/texts/language.ts';
import { roomInBuilding } from '#shared/texts/room-name.ts';
import css from '../Log.module.css';

export type RowsProps = { entries: AccessLog[]; onOpen: (entry: AccessLog) => void };

export function AccessRows({ entries, log, onOpen }: RowsProps & { log: AccessLogName }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const number = log === 'building' ? 'cardNo' : 'plate';
  return (
    <div className={table.frame}>
      <table className={table.table}>
        <thead>
          <tr>
            {['occurredAt', 'deviceId', 'direction', 'result', 'person', number].map((field) => (
              <th key={field} scope="col">
                {t(`log.access.field.${field}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <tr
              key={entry.id}
              className={css.row}
              data-denied={entry.result === 'denied' || undefined}
              {...opening(entry, onOpen)}
            >
              <td>
                <UnstyledButton className={table.name ?? ''} aria-haspopup="dialog" onClick={() => onOpen(entry)}>
                  <AccessMoment entry={entry} />
                </UnstyledButton>
              </td>
              <td>
                {deviceWord(entry, language)}
                {entry.floor && <div className={css.reason}>{t('log.access.floor', { floor: entry.floor })}</div>}
              </td>
              <td>
                <AccessWay direction={entry.direction} />
              </td>
              <td>
                <AccessResult entry={entry} />
              </td>
              <td>
                {whoWord(entry, language)}
                {entry.room && <div className={css.reason}>{roomWord(entry)}</div>}
              </td>
              <td className={css.number}>
                {numberWord(entry) || <span aria-hidden>–</span>}
                {entry.vehicleClass && (
                  <div className={css.reason}>{t(`log.access.filter.vehicleClass.${entry.vehicleClass}`)}</div>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The time is a button; the rest of the row follows it. Selecting text to copy a number does not. */
const opening = (entry: AccessLog, onOpen: RowsProps['onOpen']) => ({
  onClick: (event: MouseEvent) => {
    if ((event.target as Element).closest('button') || getSelection()?.type === 'Range') return;
    onOpen(entry);
  },
});

/** When the device says it was. */
export function AccessMoment({ entry: { occurredAt, isSkewed } }: { entry: AccessLog }) {
  const { t } = useTranslation();
  const zone = useZone();
  return (
    <span className={css.moment}>
      <time dateTime={occurredAt.toISOString()}>{formatMoment(occurredAt, zone)}</time>
      {isSkewed && (
        <span role="img" aria-label={t('log.access.skewed')} title={t('log.access.skewed')}>
          <IconClockExclamation size={18} aria-hidden />
        </span>
      )}
    </span>
  );
}

/** Let through or not, and why not. */
export function AccessResult({ entry }: { entry: AccessLog }) {
  const { t } = useTranslation();
  const isGranted = entry.result === 'granted';
  return (
    <span className={css.accessResult}>
      <StateBadge tone={isGranted ? 'good' : 'bad'} Icon={isGranted ? IconCheck : IconBan}>
        {t(`log.access.filter.result.${entry.result}`)}
      </StateBadge>
      {!isGranted && entry.reason && <span className={css.reason}>{reasonWord(entry)}</span>}
    </span>
  );
}

const icons = { in: IconArrowBarToRight, out: IconArrowBarLeft, unknown: IconArrowsExchange } as const;

export function AccessWay({ direction }: Pick<AccessLog, 'direction'>) {
  const { t } = useTranslation();
  const Icon = icons[direction];
  return (
    <span className={css.way}>
      <Icon size={18} stroke={1.6} aria-hidden />
      {t(`log.access.filter.direction.${direction}`)}
    </span>
  );
}

export const deviceWord = ({ device, deviceId }: AccessLog, language: Language) =>
  device ? displayName(device, language) : i18next.t('log.access.gone', { id: deviceId });

/** Who it was, as far as anybody knows. */
export const whoWord = ({ person, isVisitor }: AccessLog, language: Language): string =>
  person ? nameOf(person, language) : i18next.t(isVisitor ? 'log.access.visitor' : 'log.access.nobody');

export const roomWord = ({ room }: AccessLog) => (room ? roomInBuilding(room.name, room.building) : '');

/** Devices give reasons as codes; their own words are masked like a name. */
const reasonWord = ({ reason }: AccessLog) =>
  reason === null ? '' : i18next.t(`log.access.reason.${reason}`, { defaultValue: reason });

export const numberWord = ({ cardNo, plate, plateProvince }: AccessLog) =>
  plate ? [plate, plateProvince].filter(Boolean).join(' ') : (cardNo ?? '');
