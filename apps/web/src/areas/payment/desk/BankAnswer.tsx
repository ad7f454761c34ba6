import { type CheckResult, type PayInPage, payInApi } from '@lobby/contract/areas/pay-in';
import { Button } from '@mantine/core';
import { IconCheck, IconQuestionMark, IconRefresh, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatDayInput } from '#shared/dates/day.ts';
import { useCommand } from '#shared/query/command.ts';
import { formatBaht } from '#shared/texts/baht.ts';

const signs = { yes: IconCheck, no: IconX, unknown: IconQuestionMark };

export function CheckLine({ result, text }: { result: CheckResult; text: string }) {
  const { t } = useTranslation();
  const Sign = signs[result];
  return (
    <li data-result={result}>
      <Sign size={18} role="img" aria-label={t(`desk.result.${result}`)} />
      {text}
    </li>
  );
}

const verdicts = {
  queued: 'unknown',
  match: 'yes',
  partial: 'unknown',
  mismatch: 'no',
  duplicate: 'no',
  notFound: 'unknown',
  unreadable: 'unknown',
  timeout: 'unknown',
  simulated: 'unknown',
} as const;

/** What the bank says about it, by way of the slip checker, and each thing that was checked or was not. */
export function BankAnswer({ check }: { check: NonNullable<PayInPage['slipCheck']> }) {
  const { t } = useTranslation();
  const { checker, state, amount, transferredOn, receiver, amountAgrees, dayAgrees } = check;
  const said = t(`desk.slipCheck.${state}`);
  const isSimulated = checker === 'simulator' && state !== 'simulated';
  const values = { amount: amount === null ? '–' : formatBaht(amount), day: transferredOn ? formatDayInput(transferredOn) : '–' };
  return (
    <>
      <CheckLine result={verdicts[state]} text={isSimulated ? t('desk.slipCheck.bySimulator', { said }) : said} />
      {Object.entries({ receiver, amountAgrees, dayAgrees }).map(
        ([part, result]) =>
          result && <CheckLine key={part} result={result} text={t(`desk.slipCheck.${part}.${result}`, values)} />,
      )}
    </>
  );
}

/** A bank may know the transfer by now, or the service answer again. */
export function CheckAgain({ id, isRunning }: { id: number; isRunning: boolean }) {
  const { t } = useTranslation();
  const { run, running } = useCommand(payInApi.check, { area: 'pay-in', done: 'desk.slipCheck.asked' });
  return (
    <Button
      variant="subtle"
      size="compact-md"
      leftSection={<IconRefresh size={16} aria-hidden />}
      disabled={isRunning}
      loading={running}
      onClick={() => void run({ params: { id } })}
    >
      {t('desk.slipCheck.again')}
    </Button>
  );
}
