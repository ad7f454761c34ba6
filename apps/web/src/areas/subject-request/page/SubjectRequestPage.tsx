import { COPY_KINDS, type SubjectRequestPage as Page, type SubjectRequest } from '@lobby/contract/areas/subject-request';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ConversationLink } from '#shared/chat/FromChatNote.tsx';
import { useZone } from '#shared/dates/clock.ts';
import { formatMoment } from '#shared/dates/dates.ts';
import { formatDayInput } from '#shared/dates/day.ts';
import { ExportFiles } from '#shared/export/ExportFiles.tsx';
import { History } from '#shared/history/History.tsx';
import { useHistoryTab, useIsEditing } from '#shared/history/history-tab.ts';
import layout from '#shared/layout/layout.module.css';
import { LoadedRecord } from '#shared/record/LoadedRecord.tsx';
import card from '#shared/record/RecordCard.module.css';
import { RecordCard } from '#shared/record/RecordCard.tsx';
import { RecordColumns, RecordHeader, RecordTabs } from '#shared/record/RecordHeader.tsx';
import { useLanguage } from '#shared/texts/language.ts';
import { DueState } from '../DueState.tsx';
import { SubjectRequestFormPage } from '../form/SubjectRequestFormPage.tsx';
import { personOf } from '../person-of.ts';
import { useSubjectRequest } from '../subject-request.records.ts';
import { RequestActions } from './RequestActions.tsx';

const LIST = '/subject-request';

/** One request: what was asked, by when it must be answered, and what was answered. */
export function SubjectRequestPage() {
  const { id: written } = useParams({ strict: false }) as { id?: string };
  const id = Number(written);
  const isPast = useHistoryTab() !== undefined;
  const isEditing = useIsEditing();
  const answer = useSubjectRequest(id);
  if (isEditing) return <SubjectRequestFormPage />;
  return (
    <LoadedRecord id={id} answer={answer}>
      {({ data: request }) => (
        <>
          <Header request={request} />
          {isPast ? (
            <div className={layout.page}>
              <History area="subject-request" id={id} />
            </div>
          ) : (
            <RecordColumns
              activity={
                <>
                  {COPY_KINDS.some((kind) => kind === request.kind) && <ExportFiles kind="person-copy" subject={String(id)} />}
                  <Outcome request={request} />
                </>
              }
            >
              <Asked request={request} />
            </RecordColumns>
          )}
        </>
      )}
    </LoadedRecord>
  );
}

function Header({ request }: { request: SubjectRequest }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const facts = {
    kind: t(`subject-request.filter.kind.${request.kind}`),
    receivedOn: formatDayInput(request.receivedOn),
    dueOn: formatDayInput(request.dueOn),
  };
  return (
    <RecordHeader
      area="subject-request"
      listPath={LIST}
      title={personOf(request, language)}
      state={<DueState request={request} />}
      facts={Object.entries(facts).map(([field, value]) => ({ name: t(`subject-request.field.${field}`), value }))}
      actions={<RequestActions request={request} />}
      tabs={<RecordTabs area="subject-request" page={`${LIST}/${request.id}`} />}
    />
  );
}

function Asked({ request: { channel, conversationId, identity, details, extendedAt, extensionReason } }: { request: Page }) {
  const { t } = useTranslation();
  const zone = useZone();
  const facts = {
    channel: t(`subject-request.filter.channel.${channel}`),
    conversationId: conversationId && <ConversationLink id={conversationId} />,
    identity: t(identity ? `subject-request.filter.identity.${identity}` : 'subject-request.notChecked'),
    details,
    extendedAt: extendedAt && formatMoment(extendedAt, zone),
    extensionReason,
  };
  return <Facts title={t('subject-request.section.what')} facts={facts} />;
}

function Outcome({ request }: { request: SubjectRequest }) {
  const { t } = useTranslation();
  const zone = useZone();
  const { state, closedAt, closedBy, answer, refusalReason } = request;
  if (!closedAt) return <Facts title={t('subject-request.outcome')} facts={{ outcome: t('subject-request.waits') }} />;
  const facts = {
    outcome: t(`subject-request.state.${state}`),
    answer,
    refusalReason,
    closedAt: formatMoment(closedAt, zone),
    closedBy: closedBy?.name,
  };
  return <Facts title={t('subject-request.outcome')} facts={facts} />;
}

function Facts({ title, facts }: { title: string; facts: Record<string, ReactNode> }) {
  const { t } = useTranslation();
  return (
    <RecordCard title={title}>
      <dl className={card.grid}>
        {Object.entries(facts)
          .filter(([, value]) => Boolean(value))
          .map(([field, value]) => (
            <div key={field}>
              <dt>{t(`subject-request.field.${field}`)}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </RecordCard>
  );
}
