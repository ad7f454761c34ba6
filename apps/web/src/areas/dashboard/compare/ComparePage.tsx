import { COMPARED_BY, type ComparedBy, compareApi, MAX_COMPARED } from '@lobby/contract/areas/compare';
import { ACCESS_WIDGETS } from '@lobby/contract/areas/dashboard';
import { HARDWARE_TYPES } from '@lobby/contract/areas/hardware';
import { propertyApi } from '@lobby/contract/areas/property';
import type { Language } from '@lobby/contract/constants';
import { dayOf } from '@lobby/contract/zone';
import { NativeSelect, Skeleton, Text, Title } from '@mantine/core';
import { IconScale } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { buildingChoices } from '#shared/choices/building-choices.ts';
import type { Choices } from '#shared/choices/choices.ts';
import { hardwareChoices } from '#shared/choices/hardware-choices.ts';
import { ManyChoices } from '#shared/choices/ManyChoices.tsx';
import { useNow, useZone } from '#shared/dates/clock.ts';
import { LoadFailed } from '#shared/layout/LoadFailed.tsx';
import { Notice } from '#shared/layout/Notice.tsx';
import { DASHBOARD_META } from '#shared/query/query-client.ts';
import { useLanguage } from '#shared/texts/language.ts';
import css from '../Dashboard.module.css';
import { ChoiceLinks, OwnDays, PeriodChoice } from '../PeriodChoice.tsx';
import compareCss from './Compare.module.css';
import { ComparisonResult } from './ComparisonResult.tsx';
import { type CompareSearch, comparisonOf, idsIn, NONE, USUAL, yearBefore } from './compare-search.ts';

/** Two to four of a kind in one period, or one thing in two. */
export function ComparePage() {
  const { t } = useTranslation();
  const search: CompareSearch = useSearch({ strict: false });
  const { by = 'period' } = search;
  const ids = useSubjectIds(search);
  const body = comparisonOf(search, ids ?? [], useNow(), useZone());
  const { data, error, refetch } = useQuery({
    queryKey: ['access-event', 'compare', body],
    // What answers was asked for one kind: while another one is on its way, the old table keeps its own names.
    queryFn: async () => ({ by, ...(await call(compareApi.compare, body ? { body } : {})).data }),
    enabled: body !== undefined,
    placeholderData: keepPreviousData,
    meta: DASHBOARD_META,
  });
  return (
    <>
      <Title order={1}>{t('dashboard.compare.title')}</Title>
      <Text c="dimmed" mb={24}>
        {t('dashboard.compare.lead')}
      </Text>
      <CompareTools search={search} ids={ids ?? []} />
      <PeriodChoice search={search} usual={USUAL} />
      {by === 'period' && <AgainstChoice search={search} />}
      {ids && !body ? (
        <div className={`${css.frame} ${css.below}`}>
          <Notice
            order={2}
            icon={<IconScale size={28} />}
            title={t('dashboard.compare.chooseTitle')}
            text={t('dashboard.compare.chooseText')}
          />
        </div>
      ) : error ? (
        <div className={`${css.frame} ${css.below}`} role="alert">
          <LoadFailed order={2} error={error} onRetry={refetch} />
        </div>
      ) : data ? (
        <ComparisonResult {...data} />
      ) : (
        <Skeleton height={640} radius={12} />
      )}
    </>
  );
}

/** So many stand side by side before anybody has chosen. */
const AT_FIRST = 2;

/** Those chosen, or the first ones there are, so that the page opens with something compared. Nothing while they are looked for. */
function useSubjectIds({ by = 'period', ids }: CompareSearch): number[] | undefined {
  const language = useLanguage();
  const choices = subjectChoices[by];
  const { data, isPending } = useQuery({
    queryKey: [...(choices?.key ?? []), 'find', '', language],
    queryFn: () => choices?.find('', language) ?? [],
    enabled: choices !== undefined && ids === undefined,
  });
  if (!choices) return [];
  if (ids !== undefined) return idsIn(ids);
  return isPending ? undefined : (data ?? []).slice(0, AT_FIRST).map(({ value }) => Number(value));
}

/** The second period: the one before, or any other days. */
function AgainstChoice({ search }: { search: CompareSearch }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const today = dayOf(useNow(), useZone());
  const { vsFrom, vsTo, ...kept } = search;
  const own = vsFrom && vsTo ? { vsFrom, vsTo } : yearBefore(search, today);
  return (
    <div className={css.periodChoiceTop}>
      <ChoiceLinks
        label={t('dashboard.compare.against.title')}
        chosen={vsFrom ? 'own' : 'before'}
        choices={[
          { name: 'before', words: t('dashboard.compare.against.before'), search: kept },
          { name: 'own', words: t('dashboard.compare.against.own'), search: { ...kept, ...own } },
        ]}
      />
      {vsFrom && vsTo && (
        <OwnDays
          key={`${vsFrom}${vsTo}`}
          from={vsFrom}
          to={vsTo}
          onShow={({ from, to }) => void navigate({ to: '.', search: { ...kept, vsFrom: from, vsTo: to }, resetScroll: false })}
        />
      )}
    </div>
  );
}

/** What is compared, and of which of them. */
function CompareTools({ search, ids }: { search: CompareSearch; ids: number[] }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { by = 'period', what = 'door' } = search;
  const go = (next: CompareSearch) => void navigate({ to: '.', search: next, resetScroll: false });
  const choices = subjectChoices[by];
  return (
    <div className={compareCss.tools}>
      <NativeSelect
        label={t('dashboard.compare.by')}
        value={by}
        data={COMPARED_BY.map((value) => ({ value, label: t(`dashboard.compare.of.${value}`) }))}
        onChange={(event) => {
          const { ids: _, ...kept } = search;
          go({ ...kept, by: COMPARED_BY.find((one) => one === event.currentTarget.value) ?? 'period' });
        }}
      />
      {by !== 'class' && by !== 'device' && (
        <NativeSelect
          label={t('dashboard.compare.what')}
          value={what}
          data={ACCESS_WIDGETS.map((value) => ({ value, label: t(`dashboard.widget.${value}`) }))}
          onChange={(event) => go({ ...search, what: ACCESS_WIDGETS.find((one) => one === event.currentTarget.value) ?? 'door' })}
        />
      )}
      {choices && (
        <div className={compareCss.subjects}>
          <ManyChoices
            key={by}
            label={t('dashboard.compare.subjects', { most: MAX_COMPARED })}
            choices={choices}
            value={ids}
            onChange={(next) => go({ ...search, ids: next.slice(0, MAX_COMPARED).join('-') || NONE })}
          />
        </div>
      )}
    </div>
  );
}

/** Where the person is an administrator, too; there are few, so all of them are offered. */
async function properties(language: Language, signal: AbortSignal | undefined) {
  const { data } = await call(propertyApi.list, {}, { signal });
  return data
    .filter(({ role }) => role !== 'user')
    .map(({ id, nameTh, nameEn }) => ({ value: String(id), label: language === 'th' ? nameTh : nameEn }));
}
const property: Choices = {
  key: ['property', 'choices'],
  find: async (typed, language, signal) =>
    (await properties(language, signal)).filter(({ label }) => label.toLowerCase().includes(typed.trim().toLowerCase())),
  named: async (values, language, signal) => (await properties(language, signal)).filter(({ value }) => values.includes(value)),
};

/** Periods and classes of cars are not chosen one by one. */
const subjectChoices: Partial<Record<ComparedBy, Choices>> = {
  building: buildingChoices,
  device: hardwareChoices(HARDWARE_TYPES),
  property,
};
