import type { ScanMatch } from '@lobby/contract/areas/scan';
import type { Language } from '@lobby/contract/constants';
import { Button } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#shared/texts/language.ts';
import { roomInBuilding } from '#shared/texts/room-name.ts';
import css from './Scan.module.css';

type Props = {
  matches: ScanMatch[];
  onOpen: (match: ScanMatch) => void;
  /** Left out where matches are only opened. */
  onAct?: (match: ScanMatch) => void;
  running?: boolean;
};

/** What a code turned out to be, each with the one act that fits it. */
export function ScanMatches({ matches, onOpen, onAct, running = false }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <ul className={css.matches} aria-label={t('scan.heading')}>
      {matches.map((match) => (
        <li key={`${match.kind} ${match.id}`}>
          <div>
            <strong>{match.title[language]}</strong>
            <p>{matchDetails(match, language, t)}</p>
          </div>
          {onAct && match.act && (
            <Button size="md" loading={running} onClick={() => onAct(match)}>
              {t(`scan.act.${match.act}`)}
            </Button>
          )}
          <Button
            size="md"
            variant="default"
            aria-label={t('scan.openOf', { name: match.title[language] })}
            onClick={() => onOpen(match)}
          >
            {t('scan.open')}
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** Its kind, whose it is, its room and its state. */
export function matchDetails({ kind, detail, room, state }: ScanMatch, language: Language, t: TFunction): string {
  const parts = [
    t(`scan.kind.${kind}`),
    detail?.[language],
    room && kind !== 'room' && t('shell.palette.room', { room: roomInBuilding(room.name, room.building) }),
    state && t(kind === 'card' ? `card.filter.state.${state}` : `${kind}.state.${state}`),
  ];
  return parts.filter(Boolean).join(' · ');
}
