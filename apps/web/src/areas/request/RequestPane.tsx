import type { RequestPage } from '@lobby/contract/areas/request';
import { Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useZone } from '#shared/dates/clock.ts';
import { formatMoment } from '#shared/dates/dates.ts';
import { Moment } from '#shared/dates/Moment.tsx';
import { RecordCard } from '#shared/record/RecordCard.tsx';
import { RequestState } from '#shared/request/RequestState.tsx';
import { displayName, nameOf, useLanguage } from '#shared/texts/language.ts';
import { ApplicantRoom } from './ApplicantRoom.tsx';
import { DecisionBar } from './DecisionBar.tsx';
import { RequestChanges } from './RequestChanges.tsx';
import css from './RequestPane.module.css';
import { RequestPhotos } from './RequestPhotos.tsx';
import { RequestRules } from './RequestRules.tsx';
import { requestName, requestRoom } from './request-words.ts';
import { type Outcome, useDecision } from './use-decision.ts';

type Props = {
  request: RequestPage;
  order: 1 | 2;
  onDecided: (outcome: Outcome) => void;
  /** On its page: the tabs under the title, and what stands there instead of the request. */
  tabs?: ReactNode;
  past?: ReactNode;
};

/** Who asks for what, what would change, whether it may be approved, and the two buttons: beside the queue, and as a page. */
export function RequestPane({ request, order, onDecided, tabs, past }: Props) {
  const decision = useDecision(request, onDecided);
  const [isRoomChanging, setRoomChanging] = useState(false);
  return (
    <div className={css.pane}>
      <PaneHeader request={request} order={order} />
      {tabs}
      {past || (
        <>
          <RequestChanges request={request} />
          <RequestPhotos request={request} />
          {request.result === null && <ApplicantRoom request={request} isRunning={isRoomChanging} onRun={setRoomChanging} />}
          <RequestRules request={request} />
          {request.result !== null && <DecidedFacts request={request} />}
          <DecisionBar request={request} decision={decision} isHeld={isRoomChanging} />
        </>
      )}
    </div>
  );
}

function PaneHeader({ request, order }: Pick<Props, 'request' | 'order'>) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { tenantUser, adminUser, channel, createdAt } = request;
  const room = requestRoom(request);
  const name = requestName(request, language);
  const facts = {
    room: room.id ? <Link to={`/floor-and-room/room/${room.id}`}>{room.label}</Link> : room.label,
    role: tenantUser?.role && t(`request.role.${tenantUser.role.id}`),
    askedBy: channel === 'app' ? t('request.channel.app') : displayName(adminUser, language),
    createdAt: <Moment at={createdAt} />,
  };
  return (
    <header>
      <p className={css.type}>{nameOf(request.titleTenant, language)}</p>
      <div className={css.title}>
        <Title order={order} size="h2">
          {tenantUser ? <Link to={`/resident/resident-list/${tenantUser.id}`}>{name}</Link> : name}
        </Title>
        {request.result !== null && <RequestState result={request.result} />}
      </div>
      <dl className={css.facts}>
        {Object.entries(facts).map(
          ([field, value]) =>
            value && (
              <div key={field}>
                <dt>{t(`request.field.${field}`)}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
    </header>
  );
}

/** Who decided, when and why. */
function DecidedFacts({ request: { decidedBy, decidedAt, atOnce, reason, note } }: Pick<Props, 'request'>) {
  const { t } = useTranslation();
  const language = useLanguage();
  const zone = useZone();
  const at = decidedAt ? formatMoment(decidedAt, zone) : '';
  return (
    <RecordCard title={t('request.section.decision')}>
      <p>{t(atOnce ? 'request.atOnceBy' : 'request.decidedBy', { name: displayName(decidedBy, language), at })}</p>
      {[reason, note].filter(Boolean).map((words) => (
        <p key={words} className={css.reason}>
          {words}
        </p>
      ))}
    </RecordCard>
  );
}
