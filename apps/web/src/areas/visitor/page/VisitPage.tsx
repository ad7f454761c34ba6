import type { VisitPage as Shown } from '@lobby/contract/areas/visitor';
import { formatPlate } from '@lobby/contract/people/plate';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { roomLabel } from '#shared/choices/building-choices.ts';
import { useZone } from '#shared/dates/clock.ts';
import { formatMoment } from '#shared/dates/dates.ts';
import { History } from '#shared/history/History.tsx';
import { useHistoryTab } from '#shared/history/history-tab.ts';
import { PhoneLink } from '#shared/layout/ContactLinks.tsx';
import layout from '#shared/layout/layout.module.css';
import { QrCode } from '#shared/layout/QrCode.tsx';
import { LoadedRecord } from '#shared/record/LoadedRecord.tsx';
import card from '#shared/record/RecordCard.module.css';
import { RecordCard } from '#shared/record/RecordCard.tsx';
import { RecordColumns, RecordHeader, RecordTabs } from '#shared/record/RecordHeader.tsx';
import { VisitStamps } from '#shared/stamp/VisitStamps.tsx';
import { displayName, nameOf, useLanguage } from '#shared/texts/language.ts';
import { VisitState } from '#shared/visitor/VisitState.tsx';
import { visitWhen } from '#shared/visitor/visit-words.ts';
import { hasCarOfOpenEntry } from '../car-inside.ts';
import css from '../Visitor.module.css';
import { useVisit } from '../visitor.records.ts';
import { PlateAtGates } from './PlateAtGates.tsx';
import { VisitActions } from './VisitActions.tsx';

const LIST = '/visitor';

/** One permission to come, each time somebody came under it, and for the desk its pass. */
export function VisitPage() {
  const { id: written } = useParams({ strict: false }) as { id?: string };
  const id = Number(written);
  const isPast = useHistoryTab() !== undefined;
  return (
    <LoadedRecord id={id} answer={useVisit(id)}>
      {({ data }) => (
        <>
          <Header visit={data} />
          {isPast ? (
            <div className={layout.page}>
              <History area="visitor" id={id} />
            </div>
          ) : (
            <RecordColumns activity={<Entries visit={data} />}>
              <Facts visit={data} />
              {data.room && (
                <VisitStamps hidesEmpty visit={{ id, room: data.room.id, hasCarInside: hasCarOfOpenEntry(data.list) }} />
              )}
              <Pass visit={data} />
            </RecordColumns>
          )}
        </>
      )}
    </LoadedRecord>
  );
}

function Header({ visit }: { visit: Shown }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const facts = {
    expectedFrom: visitWhen(visit),
    room: roomLabel(visit.room),
    host: nameOf(visit.host, language),
    plate: visit.plate && formatPlate(visit.plate),
  };
  return (
    <RecordHeader
      area="visitor"
      listPath={LIST}
      title={visit.name ?? t(`visitor.kind.${visit.kind}`)}
      state={<VisitState visit={visit} />}
      facts={Object.entries(facts).map(([field, value]) => ({ name: t(`visitor.field.${field}`), value }))}
      actions={<VisitActions visit={visit} />}
      tabs={<RecordTabs area="visitor" page={`${LIST}/${visit.id}`} />}
    />
  );
}

function Facts({ visit }: { visit: Shown }) {
  const { t } = useTranslation();
  const zone = useZone();
  const at = (moment: Date | null) => moment && formatMoment(moment, zone);
  const facts: Record<string, ReactNode> = {
    kind: t(`visitor.kind.${visit.kind}`),
    phone: visit.phone && <PhoneLink phone={visit.phone} />,
    party: visit.party,
    entries: visit.entries === null ? t('visitor.anyTimes') : `${visit.entriesUsed} / ${visit.entries}`,
    visits: visit.visits > 1 && visit.visits,
    gates: visit.gates && (visit.gates.opensAt || visit.gates.devices.length > 0) && <PlateAtGates gates={visit.gates} />,
    flag: visit.flag && t(`visitor.flag.${visit.flag}`),
    completedAt: at(visit.completedAt),
    approvedAt: at(visit.approvedAt),
    deniedAt: at(visit.deniedAt),
    denyReason: visit.denyReason,
    cancelledAt: visit.cancelHow && `${at(visit.cancelledAt)} · ${t(`visitor.cancelHow.${visit.cancelHow}`)}`,
    erasedAt: at(visit.erasedAt),
    note: visit.note,
  };
  return (
    <RecordCard title={t('history.tab.details')}>
      <dl className={card.grid}>
        {Object.entries(facts)
          .filter(([, value]) => Boolean(value))
          .map(([field, value]) => (
            <div key={field}>
              <dt>{t(`visitor.field.${field}`)}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </RecordCard>
  );
}

/** Black on white in every theme: a reader needs the light. */
function Pass({ visit: { pass, deskCode } }: { visit: Shown }) {
  const { t } = useTranslation();
  if (!pass) return null;
  return (
    <RecordCard title={t('visitor.pass.title')}>
      <div className={css.code}>
        <QrCode text={pass} level="Q" className={css.qr} />
        <span className={css.digits}>{deskCode}</span>
        <p className={layout.note}>{t('visitor.pass.ask')}</p>
      </div>
    </RecordCard>
  );
}

function Entries({ visit: { list } }: { visit: Shown }) {
  const { t } = useTranslation();
  const zone = useZone();
  const language = useLanguage();
  return (
    <RecordCard title={t('visitor.entries.title')}>
      {list.length === 0 ? (
        <p className={css.empty}>{t('visitor.entries.none')}</p>
      ) : (
        <ul className={layout.list}>
          {list.map((entry) => (
            <li key={entry.id}>
              <strong>{formatMoment(entry.inAt, zone)}</strong> –{' '}
              {entry.outAt ? formatMoment(entry.outAt, zone) : t('visitor.state.inside')}
              <p className={layout.note}>
                {[
                  t('visitor.entries.came', { count: entry.came }),
                  entry.gate,
                  entry.plate && formatPlate(entry.plate),
                  entry.badge && t('visitor.entries.badge', { badge: entry.badge }),
                  displayName(entry.inBy, language),
                  entry.reason,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </li>
          ))}
        </ul>
      )}
    </RecordCard>
  );
}
