import type { ConsentPage } from '@lobby/contract/areas/consent';
import { type ConsentPerson, consentDecisionApi, type PeopleState } from '@lobby/contract/areas/consent-decision';
import { Button, Pagination, SegmentedControl, Skeleton, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { useZone } from '#shared/dates/clock.ts';
import { formatMoment } from '#shared/dates/dates.ts';
import { askConfirmation } from '#shared/dialog/dialogs.ts';
import { LoadFailed } from '#shared/layout/LoadFailed.tsx';
import layout from '#shared/layout/layout.module.css';
import { useCommand } from '#shared/query/command.ts';
import { nameOf, useLanguage } from '#shared/texts/language.ts';
import '../consent.css';
import css from '../Consent.module.css';
import { CaptureDialog } from './CaptureDialog.tsx';
import { ReceiptDialog } from './ReceiptDialog.tsx';

type Props = { consent: ConsentPage; writable: boolean };
type Search = { state?: Exclude<PeopleState, 'all'>; page?: number };
const PAGE_SIZE = 20;
/** A notice is acknowledged; nobody can refuse it. */
const STATES = { notice: ['undecided', 'accepted'], consent: ['undecided', 'accepted', 'refused'] } as const;

/** The work queue: who has not decided, and what the others said. */
export function People({ consent, writable }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { state: wanted, page = 1 } = useSearch({ strict: false }) as Search;
  const { basis } = consent;
  const states = STATES[basis];
  const state = states.find((one) => one === wanted) ?? 'undecided';
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), 250);
  const [capturing, setCapturing] = useState<ConsentPerson | null>(null);
  const [receipt, setReceipt] = useState<number | null>(null);
  const query = { state, ...(search && { search }), pagination: { page, pageSize: PAGE_SIZE } };
  const answer = useQuery({
    queryKey: ['consent', 'people', consent.id, query],
    queryFn: () => call(consentDecisionApi.people, { params: { id: consent.id }, query }),
    placeholderData: keepPreviousData,
    enabled: consent.active !== null,
  });
  const show = (next: Search) =>
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
  if (!consent.active) return <p className={css.soft}>{t('consent.people.notPublished')}</p>;
  if (answer.isLoadingError) return <LoadFailed error={answer.error} onRetry={answer.refetch} />;
  return (
    <div className={css.people}>
      <div className={css.tools}>
        <SegmentedControl
          aria-label={t('consent.people.show')}
          value={state}
          data={states.map((value) => ({ value, label: t(`consent.people.${basis}.${value}`) }))}
          onChange={(value) => show({ state: value })}
        />
        <TextInput
          type="search"
          aria-label={t('consent.people.search')}
          placeholder={t('consent.people.search')}
          value={typed}
          onChange={(event) => find(event.currentTarget.value)}
        />
      </div>
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
      {capturing && <CaptureDialog consent={consent} person={capturing} onClose={() => setCapturing(null)} />}
      {receipt !== null && <ReceiptDialog id={receipt} onClose={() => setReceipt(null)} />}
    </div>
  );
}

type LineProps = {
  consent: ConsentPage;
  person: ConsentPerson;
  writable: boolean;
  onCapture: () => void;
  onReceipt: (id: number) => void;
};

function PersonLine({ consent, person, writable, onCapture, onReceipt }: LineProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const zone = useZone();
  const name = nameOf(person, language);
  const isResident = consent.audience === 'resident';
  const withdraw = useWithdraw(consent, person, name);
  const facts = [
    person.rooms && t('consent.people.rooms', { rooms: person.rooms }),
    person.needsGuardian && t('consent.people.minor'),
    person.decision && t(`consent.decision.${person.decision}`),
    person.channel && t(`consent.channel.${person.channel}`),
    person.at && formatMoment(person.at, zone),
  ];
  return (
    <li className={css.person}>
      <div className={css.who}>
        {isResident ? <Link to={`/resident/resident-list/${person.id}`}>{name}</Link> : name}
        <small>{facts.filter(Boolean).join(' · ')}</small>
      </div>
      <div className={css.acts}>
        {person.receipt !== null && (
          <Button variant="subtle" onClick={() => onReceipt(person.receipt as number)}>
            {t('consent.receipt.act')}
          </Button>
        )}
        {writable && isResident && person.decision === 'accept' && (
          <Button variant="default" loading={withdraw.running} onClick={() => void withdraw.ask()}>
            {t('consent.withdraw.act')}
          </Button>
        )}
        {writable && isResident && person.decision !== 'accept' && person.decision !== 'acknowledge' && (
          <Button variant="default" onClick={onCapture}>
            {t('consent.capture.act')}
          </Button>
        )}
      </div>
    </li>
  );
}

/** As many steps as giving: one button, one answer. */
function useWithdraw({ id, code }: ConsentPage, person: ConsentPerson, name: string) {
  const { t } = useTranslation();
  const { run, running } = useCommand(consentDecisionApi.withdraw, { area: 'consent', done: 'consent.withdraw.done' });
  async function ask() {
    const isSure = await askConfirmation({
      title: t('consent.withdraw.title', { name }),
      text: t(code === 'face-access' ? 'consent.withdraw.face' : 'consent.withdraw.text'),
      confirm: t('consent.withdraw.act'),
    });
    if (isSure) await run({ body: { consent: id, resident: person.id } });
  }
  return { ask, running };
}
