import { useTranslation } from 'react-i18next';
import { useLanguage } from '#kernel/language.ts';
import cards from '#kernel/list/RowCards.module.css';
import css from './Access.module.css';
import { AccessMoment } from './AccessMoment.tsx';
import { AccessResult } from './AccessResult.tsx';
import type { RowsProps } from './AccessRows.tsx';
import { AccessWay } from './AccessWay.tsx';
import { deviceWord, numberWord, personWord } from './access-words.ts';
import { RevealButton } from './RevealButton.tsx';

/** The same for the hand. */
export function AccessCards({ entries, onReveal }: Omit<RowsProps, 'number'>) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <ul className={cards.cards} aria-label={t('log.access.title')}>
      {entries.map((entry) => (
        <li key={entry.id} className={cards.card}>
          <div className={cards.words}>
            <div className={css.device}>{deviceWord(entry, language)}</div>
            <div className={cards.fact}>
              <AccessMoment entry={entry} />
            </div>
            <div className={css.facts}>
              <AccessWay direction={entry.direction} />
              <AccessResult entry={entry} />
            </div>
            <div className={cards.fact}>{personWord(entry, language)}</div>
            <div className={cards.fact}>{numberWord(entry)}</div>
          </div>
          <div className={cards.menu}>
            <RevealButton entry={entry} onReveal={onReveal} />
          </div>
        </li>
      ))}
    </ul>
  );
}
