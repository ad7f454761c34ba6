import { Button, Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { problemText } from '#shared/call/problem-text.ts';
import css from './Create.module.css';
import { type Asked, useWhy } from './use-slots.ts';
import { type Alternative, WhyPanel } from './WhyPanel.tsx';

/** Whether it may be: by the rules, or past those that staff may pass over once they have ticked that and said why. */
export function useVerdict(asked: Asked | undefined) {
  const answer = useWhy(asked);
  const why = answer.data?.data;
  /** Of one place and time: what excused one is no excuse for the next. */
  const place = JSON.stringify(asked);
  const [state, setState] = useState({ place, override: false, reason: '' });
  const { override, reason } = state.place === place ? state : { override: false, reason: '' };
  const setOverride = (next: boolean) => setState({ place, override: next, reason });
  const setReason = (next: string) => setState({ place, override, reason: next });
  const refused = why?.rules.filter(({ passes }) => !passes) ?? [];
  const mayOverride = refused.length > 0 && refused.every((rule) => rule.mayOverride);
  const isAllowed = why?.allowed === true;
  const isOverridden = mayOverride && override && reason.trim() !== '';
  return { why, isAllowed, isReady: isAllowed || isOverridden, mayOverride, override, setOverride, reason, setReason, answer };
}

type Props = { verdict: ReturnType<typeof useVerdict>; onTake: (alternative: Alternative) => void };

/** Why it may not be, what is free near it, and the way past. */
export function Verdict({ verdict, onTake }: Props) {
  const { t } = useTranslation();
  const { why, mayOverride, override, setOverride, reason, setReason, answer } = verdict;
  return (
    <>
      {answer.isError && (
        <p role="alert">
          {problemText(answer.error)}{' '}
          <Button variant="default" size="compact-md" onClick={() => void answer.refetch()}>
            {t('error.retry')}
          </Button>
        </p>
      )}
      {why && <WhyPanel why={why} onTake={onTake} />}
      {mayOverride && (
        <div className={css.override}>
          <Checkbox
            label={t('booking.override.act')}
            checked={override}
            onChange={(event) => setOverride(event.currentTarget.checked)}
          />
          {override && (
            <TextInput
              label={t('booking.override.reason')}
              maxLength={300}
              value={reason}
              onChange={(event) => setReason(event.currentTarget.value)}
            />
          )}
        </div>
      )}
    </>
  );
}
