import { cardApi } from '@lobby/contract/areas/card';
import { TextInput } from '@mantine/core';
import { IconScan } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { problemText } from '#shared/call/problem-text.ts';
import { useScanner } from '#shared/scan/use-scanner.ts';
import type { MoveOutChoice } from './use-move-out-choice.ts';

type Props = { choice: MoveOutChoice; onDone: () => void };

/** Each card that is handed over the counter is scanned; Enter on the empty field goes on. */
export function ReturnScan({ choice: { endingCards, cards, setCard }, onDone }: Props) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [scanResult, setScanResult] = useState<{ text: string; isBad: boolean } | null>(null);
  const returned = endingCards.filter(({ id }) => cards[id] === 'return').length;

  async function scan(code: string) {
    setTyped('');
    try {
      const { data } = await call(cardApi.read, { body: { code } });
      const found = endingCards.find(({ id }) => data.cards.some((card) => card.id === id));
      if (found) setCard(found.id, 'return');
      setScanResult(
        found
          ? { text: t('move-out.scan.found', { card: found.name }), isBad: false }
          : { text: t('move-out.scan.other', { code }), isBad: true },
      );
    } catch (error) {
      setScanResult({ text: problemText(error), isBad: true });
    }
  }

  // A card is handed in wherever the focus has gone on to.
  useScanner({ onScan: (code) => void scan(code) });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const code = typed.trim();
    if (code === '') onDone();
    else void scan(code);
  };
  return (
    <div>
      <TextInput
        autoFocus
        data-scan
        label={t('move-out.scan.label')}
        description={t('move-out.scan.help', { count: returned, all: endingCards.length })}
        leftSection={<IconScan size={20} aria-hidden />}
        value={typed}
        maxLength={40}
        autoComplete="off"
        error={scanResult?.isBad && scanResult.text}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <div role="status">{scanResult && !scanResult.isBad && scanResult.text}</div>
    </div>
  );
}
