import { Button, Checkbox } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { type ComponentType, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import layout from '#shared/layout/layout.module.css';
import { Sheet } from '#shared/print/Sheet.tsx';
import css from './Letter.module.css';

/** Four letters come from one sheet of A4. */
const PER_SHEET = 4;

interface Props<L> {
  header: ReactNode;
  title: string;
  /** As many as are there now, `most` at once. */
  letters: L[];
  most: number;
  keyOf: (letter: L) => string;
  /** What it says, to tell whether there is something new. */
  idsOf: (letter: L) => number[];
  /** In the list they are chosen from. */
  nameOf: (letter: L) => string;
  Paper: ComponentType<{ letter: L }>;
  /** Nothing for whoever may only print. */
  deliver: ((letters: L[]) => Promise<boolean>) | undefined;
  running: boolean;
}

/** Printed, put under the doors, and then marked as delivered. What is printed is what is marked: what comes meanwhile waits until it is asked for. */
export function LettersScreen<L>({ header, title, letters: present, most, keyOf, idsOf, nameOf, ...props }: Props<L>) {
  const { t } = useTranslation();
  const { Paper, deliver, running } = props;
  const [letters, setLetters] = useState(present);
  const [isPrinted, setPrinted] = useState(false);
  const [leftOut, setLeftOut] = useState<string[]>([]);
  const chosen = letters.filter((letter) => !leftOut.includes(keyOf(letter)));
  const known = letters.flatMap(idsOf);
  const isFresh = present.flatMap(idsOf).some((id) => !known.includes(id));
  function renew() {
    setLetters(present);
    setPrinted(false);
  }
  if (letters.length === 0 && isFresh) renew();
  async function mark() {
    if (await deliver?.(chosen)) setLetters(letters.filter((letter) => !chosen.includes(letter)));
  }
  const toggle = (key: string) =>
    setLeftOut((keys) => (keys.includes(key) ? keys.filter((other) => other !== key) : [...keys, key]));
  const sheets = Array.from({ length: Math.ceil(chosen.length / PER_SHEET) }, (_, at) =>
    chosen.slice(at * PER_SHEET, (at + 1) * PER_SHEET),
  );
  return (
    <>
      <div data-screen-only>
        {header}
        <p className={css.help}>{t('letter.help')}</p>
        {letters.length === most && <p className={css.help}>{t('letter.more', { count: most })}</p>}
        <ul className={css.rooms} aria-label={t('letter.rooms')}>
          {letters.map((letter) => (
            <li key={keyOf(letter)}>
              <Checkbox
                label={nameOf(letter)}
                checked={!leftOut.includes(keyOf(letter))}
                onChange={() => toggle(keyOf(letter))}
              />
            </li>
          ))}
        </ul>
        <div className={`${layout.actions} ${css.actions}`}>
          {isFresh && (
            <Button variant="default" onClick={renew}>
              {t('letter.fresh')}
            </Button>
          )}
          <Button
            variant={deliver && isPrinted ? 'default' : 'filled'}
            disabled={chosen.length === 0}
            leftSection={<IconPrinter size={18} aria-hidden />}
            onClick={() => {
              print();
              setPrinted(true);
            }}
          >
            {t('letter.print', { count: chosen.length })}
          </Button>
          {deliver && (
            <Button
              variant={isPrinted ? 'filled' : 'default'}
              disabled={chosen.length === 0}
              loading={running}
              onClick={() => void mark()}
            >
              {t('letter.deliver', { count: chosen.length })}
            </Button>
          )}
        </div>
      </div>
      {sheets.map((four) => (
        <Sheet key={keyOf(four[0] as L)} label={title}>
          <div className={css.sheet}>
            {four.map((letter) => (
              <Paper key={keyOf(letter)} letter={letter} />
            ))}
          </div>
        </Sheet>
      ))}
    </>
  );
}
