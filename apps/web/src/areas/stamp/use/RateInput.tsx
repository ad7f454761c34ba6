import type { StampsLeft } from '@lobby/contract/areas/stamp';
import { Radio, Skeleton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { problemText } from '#shared/call/problem-text.ts';
import layout from '#shared/layout/layout.module.css';
import { isRateInUse } from '#shared/stamp/stamp-rates.ts';
import { nameOf, useLanguage } from '#shared/texts/language.ts';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Radio.layer.css';

type Answer = UseQueryResult<{ data: StampsLeft[] }>;
type Props = { answer: Answer; chosen: number | undefined; onChoose: (template: number) => void };

/** What the room may still have this month. */
export function RateInput({ answer, chosen, onChoose }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  if (answer.isError) return <p role="alert">{problemText(answer.error)}</p>;
  if (!answer.data) return <Skeleton height={56} role="status" aria-label={t('list.loading')} />;
  if (answer.data.data.length === 0) return <p role="alert">{t('stamp-use.stamp.none')}</p>;
  return (
    <Radio.Group
      label={t('stamp-use.stamp.rate')}
      value={chosen === undefined ? null : String(chosen)}
      onChange={(value) => onChoose(Number(value))}
    >
      <div className={layout.list}>
        {answer.data.data.map((rate) => (
          <Radio
            key={rate.template.id}
            value={String(rate.template.id)}
            disabled={rate.left === 0 || !isRateInUse(rate)}
            label={nameOf(rate.template, language)}
            description={t(isRateInUse(rate) ? 'stamp-use.stamp.left' : 'stamp-use.stamp.notInUse', {
              left: rate.left,
              limit: rate.limit,
            })}
          />
        ))}
      </div>
    </Radio.Group>
  );
}
