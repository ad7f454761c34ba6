import type { AccessLog } from '@lobby/contract/areas/access-log';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#kernel/language.ts';
import table from '#kernel/list/RowTable.module.css';
import css from './Access.module.css';
import { AccessMoment } from './AccessMoment.tsx';
import { AccessResult } from './AccessResult.tsx';
import { AccessWay } from './AccessWay.tsx';
import { deviceWord, numberWord, personWord } from './access-words.ts';
import { RevealButton } from './RevealButton.tsx';

export type RowsProps = { entries: AccessLog[]; number: 'cardNo' | 'plate'; onReveal: (entry: AccessLog) => void };

export function AccessRows({ entries, number, onReveal }: RowsProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <div className={table.frame}>
      <table className={`${table.table} ${css.table}`}>
        <thead>
          <tr>
            {['occurredAt', 'deviceId', 'direction', 'result', 'person', number].map((field) => (
              <th key={field}>{t(`log.access.field.${field}`)}</th>
            ))}
            <th className={table.narrow}>
              <span className={table.hidden}>{t('list.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <tr key={entry.id}>
              <td>
                <AccessMoment entry={entry} />
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
              <td>{personWord(entry, language)}</td>
              <td>
                {numberWord(entry) || <span aria-hidden>–</span>}
                {entry.vehicleClass && (
                  <div className={css.reason}>{t(`log.access.filter.vehicleClass.${entry.vehicleClass}`)}</div>
                )}
              </td>
              <td className={table.narrow}>
                <RevealButton entry={entry} onReveal={onReveal} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
