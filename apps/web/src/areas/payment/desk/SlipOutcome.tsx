import type { Decided } from '@lobby/contract/areas/pay-in';
import { IconAlertCircle, IconCheck, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { CallError } from '#shared/call/call-error.ts';
import { problemText } from '#shared/call/problem-text.ts';
import { StateBadge } from '#shared/layout/StateBadge.tsx';
import { formatBaht } from '#shared/texts/baht.ts';
import type { Judgement } from './judgement.ts';
import css from './SlipDesk.module.css';

type Props = { judgement: Judgement; result: Decided | undefined; amount: number };

/** What will happen with a slip, or what came of it. */
export function SlipOutcome({ judgement, result, amount }: Props) {
  const { t } = useTranslation();
  if (judgement.outcome === 'accept')
    return (
      <Line tone="good" word={t('desk.will.accept', { amount: formatBaht(judgement.amount ?? amount) })}>
        {judgement.bills.map(({ number }) => number).join(', ')}
      </Line>
    );
  if (judgement.outcome === 'refuse')
    return (
      <Line tone="bad" word={t('desk.will.refuse')}>
        {judgement.reason}
      </Line>
    );
  if (!result) return null;
  if (result.outcome === 'failed')
    return (
      <Line tone="warn" word={t('desk.done.failed')}>
        {problemText(new CallError(409, '', result.key ?? undefined))}
      </Line>
    );
  return (
    <Line tone={result.outcome === 'accepted' ? 'good' : 'bad'} word={t(`desk.done.${result.outcome}`)}>
      {result.receipt && t('desk.receipt', { number: result.receipt.number })}
    </Line>
  );
}

const icons = { good: IconCheck, bad: IconX, warn: IconAlertCircle };

function Line({ tone, word, children }: { tone: keyof typeof icons; word: string; children: string | null }) {
  const Icon = icons[tone];
  return (
    <span className={css.outcome}>
      <StateBadge tone={tone} Icon={Icon}>
        {word}
      </StateBadge>
      {children && <span>{children}</span>}
    </span>
  );
}
