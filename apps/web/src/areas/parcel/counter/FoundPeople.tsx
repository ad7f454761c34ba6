import type { SearchResult } from '@lobby/contract/areas/search';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { detailsOf } from '#shared/search/found-text.ts';
import { useLanguage } from '#shared/texts/language.ts';
import css from './ScanResult.module.css';
import { isPhone } from './scan-answer.ts';
import type { useScanning } from './use-scanning.ts';

type Props = { text: string; found: SearchResult[]; scanning: ReturnType<typeof useScanning> };

/** Whoever the name or phone may belong to. The first has the focus, so that Enter shows what waits for them. */
export function FoundPeople({ text, found, scanning }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  if (found.length === 0)
    return isPhone(text) ? (
      <div className={css.rooms}>
        <Button size="md" variant="default" onClick={() => scanning.takeInNumber(text)}>
          {t('counter.people.asNumber', { text })}
        </Button>
      </div>
    ) : null;
  return (
    <section className={css.result} aria-label={t('counter.people.heading')}>
      <ul className={css.list}>
        {found.map((result, at) => {
          const name = result.title[language];
          return (
            <li key={`${result.area} ${result.id}`} className={css.person}>
              <div className={css.words}>
                <div>{name}</div>
                <div className={css.small}>{detailsOf(result, text, language, t)}</div>
              </div>
              <Button
                size="md"
                variant="default"
                autoFocus={at === 0}
                aria-label={t('counter.people.waitingOf', { name })}
                onClick={() => void scanning.openRoomOf(result)}
              >
                {t('counter.people.waiting')}
              </Button>
              <Button
                size="md"
                variant="subtle"
                aria-label={t('counter.people.takeInOf', { name })}
                onClick={() => void scanning.takeInFor(result)}
              >
                {t('counter.people.takeIn')}
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
