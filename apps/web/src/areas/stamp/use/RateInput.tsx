import { type StampsLeft, stampUseApi } from '@lobby/contract/areas/stamp';
import { Radio, Skeleton } from '@mantine/core';
import { queryOptions, type UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { problemText } from '#shared/call/problem-text.ts';
import layout from '#shared/layout/layout.module.css';
import { nameOf, useLanguage } from '#shared/texts/language.ts';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Radio.layer.css';

type Answer = UseQueryResult<{ data: StampsLeft[] }>;
const isInUse = ({ template }: StampsLeft) => template.isActive && !template.isMissing;

/** Under the key of stamps: whoever stamps for this room meanwhile lowers what is left. */
export const ratesQuery = (room: number) =>
  queryOptions({
    queryKey: ['stamp-use', 'left', room],
    queryFn: ({ signal }) => call(stampUseApi.left, { query: { room } }, { signal }),
    meta: { liveAreas: ['stamp-config', 'stamp-template'] as const },
  });

export const usableOf = (answer: { data: StampsLeft[] } | undefined) =>
  answer?.data.filter((rate) => rate.left > 0 && isInUse(rate)) ?? [];

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
            disabled={rate.left === 0 || !isInUse(rate)}
            label={nameOf(rate.template, language)}
            description={t(isInUse(rate) ? 'stamp-use.stamp.left' : 'stamp-use.stamp.notInUse', {
              left: rate.left,
              limit: rate.limit,
            })}
          />
        ))}
      </div>
    </Radio.Group>
  );
}
