import type { AccessLog, AccessLogName } from '@lobby/contract/areas/access-log';
import { UnstyledButton } from '@mantine/core';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import table from '#shared/list/RowTable.module.css';
import { useLanguage } from '#shared/texts/language.ts';
import css from './Access.module.css';
import { AccessMoment } from './AccessMoment.tsx';
import { AccessResult } from './AccessResult.tsx';
import { AccessWay } from './AccessWay.tsx';
import { deviceWord, numberWord, roomWord, whoWord } from './access-words.ts';

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
              <th key={field}>{t(`log.access.field.${field}`)}</th>
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
