import type { ConsentPage } from '@lobby/contract/areas/consent';
import { type ConsentPerson, consentDecisionApi } from '@lobby/contract/areas/consent-decision';
import { MAX_CONSENT_FORMS } from '@lobby/contract/areas/consent-reminder';
import { Pagination, SegmentedControl, Skeleton, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { LoadFailed } from '#shared/layout/LoadFailed.tsx';
import layout from '#shared/layout/layout.module.css';
import '../consent.css';
import css from '../Consent.module.css';
import { type PageSearch, pageSearch, SHOWN_STATES } from '../page-search.ts';
import { CaptureDialog } from './CaptureDialog.tsx';
import { PersonLine } from './PersonLine.tsx';
import { QueueActions } from './QueueActions.tsx';
import { ReceiptDialog } from './ReceiptDialog.tsx';
import { ScannedForm } from './ScannedForm.tsx';

type Props = { consent: ConsentPage; writable: boolean };
const PAGE_SIZE = 20;
/** A notice is acknowledged; nobody can refuse it. Staff are asked where they work: all of them are reached. */
const statesOf = ({ audience, basis }: ConsentPage) =>
  SHOWN_STATES.filter(
    (state) => (state !== 'unreached' || audience === 'resident') && (state !== 'refused' || basis === 'consent'),
  );

/** The work queue: who has not decided, and what the others said. */
export function People({ consent, writable }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { state: wanted, page = 1, form, version = 0, locale = 'th' } = pageSearch(useSearch({ strict: false }));
  const { basis } = consent;
  const states = statesOf(consent);
  const state = states.find((one) => one === wanted) ?? 'undecided';
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), 250);
  const [capturing, setCapturing] = useState<ConsentPerson | null>(null);
  const [receipt, setReceipt] = useState<number | null>(null);
  const [chosen, setChosen] = useState<number[]>([]);
  const isFull = chosen.length >= MAX_CONSENT_FORMS;
  const isQueue = writable && consent.audience === 'resident' && (state === 'undecided' || state === 'unreached');
  const query = { state, ...(search && { search }), pagination: { page, pageSize: PAGE_SIZE } };
  const answer = useQuery({
    queryKey: ['consent', 'people', consent.id, query],
    queryFn: () => call(consentDecisionApi.people, { params: { id: consent.id }, query }),
    placeholderData: keepPreviousData,
    enabled: consent.active !== null,
  });
  const show = (next: PageSearch) =>
    void navigate({ to: `/consent/${consent.id}`, search: { tab: 'people', state, ...next }, replace: true, resetScroll: false });
  const pageCount = answer.isPlaceholderData ? undefined : answer.data?.meta.pagination.pageCount;
  const showLastPage = useEffectEvent((last: number) => show({ page: last }));
  useEffect(() => {
    if (pageCount !== undefined && page > Math.max(1, pageCount)) showLastPage(Math.max(1, pageCount));
  }, [page, pageCount]);
  function find(text: string) {
    setTyped(text);
    if (page > 1) show({});
  }
  const toggle = (id: number) =>
    setChosen((all) => (all.includes(id) ? all.filter((one) => one !== id) : [...all, id].slice(0, MAX_CONSENT_FORMS)));
  // That nobody is asked yet stands above, in place of how many have answered.
  if (!consent.active) return null;
  if (answer.isLoadingError) return <LoadFailed error={answer.error} onRetry={answer.refetch} />;
  return (
    <div className={css.people}>
      {state === 'undecided' && <p className={css.soft}>{t(`consent.keeps.${keepsFrom(consent)}`)}</p>}
      <div className={css.tools}>
        <SegmentedControl
          className={css.states ?? ''}
          aria-label={t('consent.people.show')}
          value={state}
          data={states.map((value) => ({ value, label: t(`consent.people.${basis}.${value}`) }))}
          onChange={(value) => {
            setChosen([]);
            show({ state: value });
          }}
        />
        <TextInput
          type="search"
          aria-label={t('consent.people.search')}
          placeholder={t('consent.people.search')}
          value={typed}
          onChange={(event) => find(event.currentTarget.value)}
        />
      </div>
      {answer.data && answer.data.data.length > 0 && isQueue && (
        <QueueActions
          key={state}
          consent={consent}
          people={answer.data.data}
          total={answer.data.meta.pagination.total}
          query={{ state, ...(search && { search }) }}
          chosen={chosen}
          onChoose={setChosen}
        />
      )}
      {answer.isPending && <Skeleton height={120} role="status" aria-label={t('list.loading')} />}
      {answer.data?.meta.pagination.total === 0 && (
        <p className={css.soft}>{t(search ? 'consent.people.notFound' : `consent.people.none.${basis}.${state}`)}</p>
      )}
      {answer.data && answer.data.data.length > 0 && (
        <ul className={layout.lines} aria-label={t(`consent.people.${basis}.${state}`)}>
          {answer.data.data.map((person) => (
            <PersonLine
              key={person.id}
              consent={consent}
              person={person}
              writable={writable}
              onCapture={() => setCapturing(person)}
              onReceipt={setReceipt}
              {...(isQueue && { choice: { isChosen: chosen.includes(person.id), isFull, toggle: () => toggle(person.id) } })}
            />
          ))}
        </ul>
      )}
      {answer.data && answer.data.meta.pagination.pageCount > 1 && (
        <Pagination
          mt={16}
          total={answer.data.meta.pagination.pageCount}
          value={page}
          onChange={(next) => show({ page: next })}
          getControlProps={(control) => ({ 'aria-label': t(`list.page.${control}`) })}
          getItemProps={(number) => ({ 'aria-label': t('list.page.number', { number }) })}
        />
      )}
      {form !== undefined && (
        <ScannedForm
          // Another form begins with nothing of the one before it.
          key={`${form} ${version} ${locale}`}
          consent={consent}
          form={{ resident: form, version, locale }}
          writable={writable}
          onReceipt={setReceipt}
          onClose={() => show({})}
        />
      )}
      {capturing && <CaptureDialog consent={consent} person={capturing} onClose={() => setCapturing(null)} />}
      {receipt !== null && <ReceiptDialog id={receipt} onClose={() => setReceipt(null)} />}
    </div>
  );
}

/** What is not done for people before they have decided. */
function keepsFrom({ audience, code, basis, isMandatory }: ConsentPage) {
  if (code === 'face-access') return 'face';
  return audience === 'staff' && isMandatory ? 'staff' : basis;
}
