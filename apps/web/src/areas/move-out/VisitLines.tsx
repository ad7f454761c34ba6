import type { EndingVisit, MoveOutPage } from '@lobby/contract/areas/move-out';
import { IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { StateBadge } from '#shared/layout/StateBadge.tsx';
import { RecordCard } from '#shared/record/RecordCard.tsx';
import { visitWhen } from '#shared/visitor/visit-words.ts';
import css from './page/MoveOutPage.module.css';

/** Which invitations end: all of them, or those that last beyond the last day here. */
export const endingVisits = (visits: EndingVisit[], leaveOn: string | null) =>
  visits.filter(({ day }) => leaveOn === null || day > leaveOn);

export function VisitName({ visit }: { visit: EndingVisit }) {
  const { t } = useTranslation();
  return (
    <>
      <Link to={`/visitor/${visit.id}`}>{t('move-out.visit', { kind: t(`visitor.kind.${visit.kind}`) })}</Link> {visitWhen(visit)}
    </>
  );
}

/** What the move-out cancels, or cancelled; of one that was undone, what was not given back. */
export function VisitsCard({ moveOut: { visits, state } }: { moveOut: MoveOutPage }) {
  const { t } = useTranslation();
  if (visits.length === 0) return null;
  const isPlanned = state === 'planned';
  const title = t(`move-out.visits.${isPlanned || state === 'undone' ? state : 'done'}`);
  return (
    <RecordCard title={title}>
      <ul className={css.lines} aria-label={title}>
        {visits.map((visit) => (
          <li key={visit.id}>
            <div className={css.words}>
              <span>
                <VisitName visit={visit} />
              </span>
            </div>
            {!isPlanned && (
              <StateBadge tone="plain" Icon={IconX}>
                {t('visitor.state.cancelled')}
              </StateBadge>
            )}
          </li>
        ))}
      </ul>
      {state === 'undone' && <p className={css.text}>{t('move-out.visits.undoneHelp')}</p>}
    </RecordCard>
  );
}
