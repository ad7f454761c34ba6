import type { Breach } from '@lobby/contract/areas/breach';
import { Button } from '@mantine/core';
import { IconCheck, IconPencil } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useZone } from '#shared/dates/clock.ts';
import { formatMoment } from '#shared/dates/dates.ts';
import { History } from '#shared/history/History.tsx';
import { useHistoryTab, useIsEditing } from '#shared/history/history-tab.ts';
import { LinkButton } from '#shared/layout/LinkButton.tsx';
import layout from '#shared/layout/layout.module.css';
import { LoadedRecord } from '#shared/record/LoadedRecord.tsx';
import card from '#shared/record/RecordCard.module.css';
import { RecordCard } from '#shared/record/RecordCard.tsx';
import { RecordColumns, RecordHeader, RecordTabs } from '#shared/record/RecordHeader.tsx';
import { displayName, useLanguage } from '#shared/texts/language.ts';
import { isUnreported, isUntold, useBreach } from '../breach.records.ts';
import { BreachFormPage } from '../form/BreachFormPage.tsx';
import { ReportState } from '../ReportState.tsx';
import { Seen } from './Seen.tsx';
import { useReport } from './use-report.ts';

const LIST = '/breach';

/** One breach: what happened, the 72 hours, who was notified, and what the sign-in saw. */
export function BreachPage() {
  const { id: written } = useParams({ strict: false }) as { id?: string };
  const id = Number(written);
  const isPast = useHistoryTab() !== undefined;
  const isEditing = useIsEditing();
  const answer = useBreach(id);
  if (isEditing) return <BreachFormPage />;
  return (
    <LoadedRecord id={id} answer={answer}>
      {({ data: breach }) => (
        <>
          <Header breach={breach} />
          {isPast ? (
            <div className={layout.page}>
              <History area="breach" id={id} />
            </div>
          ) : (
            <RecordColumns activity={<Seen breach={breach} />}>
              <Details breach={breach} />
            </RecordColumns>
          )}
        </>
      )}
    </LoadedRecord>
  );
}

function Header({ breach }: { breach: Breach }) {
  const { t } = useTranslation();
  const zone = useZone();
  const report = useReport(breach);
  const facts = {
    knownAt: formatMoment(breach.knownAt, zone),
    dueAt: formatMoment(breach.dueAt, zone),
    risk: t(`breach.filter.risk.${breach.risk}`),
  };
  return (
    <RecordHeader
      area="breach"
      listPath={LIST}
      title={t('breach.edit')}
      state={<ReportState breach={breach} />}
      facts={Object.entries(facts).map(([field, value]) => ({ name: t(`breach.field.${field}`), value }))}
      actions={
        <>
          {isUnreported(breach) && (
            <Button leftSection={<IconCheck size={18} aria-hidden />} onClick={() => void report()}>
              {t('breach.report.act')}
            </Button>
          )}
          <LinkButton
            variant="default"
            to={`${LIST}/${breach.id}`}
            search={{ edit: 'true' }}
            leftSection={<IconPencil size={18} aria-hidden />}
          >
            {t('record.edit')}
          </LinkButton>
        </>
      }
      tabs={<RecordTabs area="breach" page={`${LIST}/${breach.id}`} />}
    />
  );
}

function Details({ breach }: { breach: Breach }) {
  const { t } = useTranslation();
  const zone = useZone();
  const language = useLanguage();
  const moment = (value: Date | null) => value && formatMoment(value, zone);
  const facts: Record<string, ReactNode> = {
    what: breach.what,
    people: breach.people,
    measures: breach.measures,
    officeReportedAt: moment(breach.officeReportedAt),
    peopleToldAt: moment(breach.peopleToldAt),
    seenFrom: moment(breach.seenFrom),
    seenTo: moment(breach.seenTo),
    by: breach.by && displayName(breach.by, language),
  };
  return (
    <RecordCard title={t('breach.section.what')}>
      <dl className={card.grid}>
        {Object.entries(facts)
          .filter(([, value]) => value !== null && value !== undefined)
          .map(([field, value]) => (
            <div key={field}>
              <dt>{t(`breach.field.${field}`)}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      {isUntold(breach) && <p className={layout.note}>{t('breach.tellPeople')}</p>}
    </RecordCard>
  );
}
