import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { pageKeys, switchPageKeys } from '#shared/keys/page-keys.ts';
import css from './DeskKeys.module.css';

const KEYS = {
  move: 'J K ↓ ↑',
  accept: 'A',
  refuse: 'R 1–9',
  bill: '1–9',
  addBill: 'Shift 1–9',
  room: 'S',
  combine: 'M',
  amount: 'E',
  undo: 'U',
  zoom: 'Z',
  post: 'Ctrl Enter',
};

/** What single letters do here, and a switch for those they disturb. */
export function DeskKeys() {
  const { t } = useTranslation();
  const isOn = pageKeys.use();
  return (
    <section className={css.keys} aria-label={t('desk.keys.title')}>
      {isOn ? (
        <dl>
          {Object.entries(KEYS).map(([act, keys]) => (
            <div key={act}>
              <dt>
                <kbd>{keys}</kbd>
              </dt>
              <dd>{t(`desk.keys.${act}`)}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <span>{t('desk.keys.off')}</span>
      )}
      <Button variant="subtle" onClick={switchPageKeys}>
        {t(isOn ? 'shell.keys.turnOff' : 'shell.keys.turnOn')}
      </Button>
    </section>
  );
}
