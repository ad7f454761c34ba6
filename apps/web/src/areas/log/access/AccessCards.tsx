import { UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import cards from '#shared/list/RowCards.module.css';
import { useLanguage } from '#shared/texts/language.ts';
import css from './Access.module.css';
import { AccessMoment } from './AccessMoment.tsx';
import { AccessResult } from './AccessResult.tsx';
import type { RowsProps } from './AccessRows.tsx';
import { AccessWay } from './AccessWay.tsx';
import { deviceWord, numberWord, roomWord, whoWord } from './access-words.ts';

/** The same for the hand. */
export function AccessCards({ entries, onOpen }: RowsProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <ul className={cards.cards} aria-label={t('log.access.title')}>
      {entries.map((entry) => (
        <li key={entry.id} className={`${cards.card} ${css.card}`} data-denied={entry.result === 'denied' || undefined}>
          <div className={cards.words}>
            <UnstyledButton className={cards.name ?? ''} aria-haspopup="dialog" onClick={() => onOpen(entry)}>
              <AccessMoment entry={entry} />
            </UnstyledButton>
            <div className={css.device}>{deviceWord(entry, language)}</div>
            <div className={css.facts}>
              <AccessWay direction={entry.direction} />
              <AccessResult entry={entry} />
            </div>
            <div className={cards.fact}>{[whoWord(entry, language), roomWord(entry)].filter(Boolean).join(' · ')}</div>
            <div className={cards.fact}>{numberWord(entry)}</div>
          </div>
        </li>
      ))}
    </ul>
  );
}
