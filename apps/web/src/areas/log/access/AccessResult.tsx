import type { AccessLog } from '@lobby/contract/areas/access-log';
import { IconBan, IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { StateBadge } from '#shared/layout/StateBadge.tsx';
import css from './Access.module.css';
import { reasonWord } from './access-words.ts';

/** Let through or not, and why not. */
export function AccessResult({ entry }: { entry: AccessLog }) {
  const { t } = useTranslation();
  const isGranted = entry.result === 'granted';
  return (
    <span className={css.result}>
      <StateBadge tone={isGranted ? 'good' : 'bad'} icon={isGranted ? <IconCheck size={16} /> : <IconBan size={16} />}>
        {t(`log.access.filter.result.${entry.result}`)}
      </StateBadge>
      {!isGranted && entry.reason && <span className={css.reason}>{reasonWord(entry)}</span>}
    </span>
  );
}
