import { stampTemplateApi } from '@lobby/contract/areas/stamp';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { Moment } from '#shared/dates/Moment.tsx';
import layout from '#shared/layout/layout.module.css';
import css from './SyncState.module.css';

const CHANGES = ['added', 'changed', 'missing', 'back'] as const;

/** What became of the last sync; it comes by itself once the parking system has answered. */
export function SyncState() {
  const { t } = useTranslation();
  const answer = useQuery({
    queryKey: ['stamp-sync', 'last'],
    queryFn: () => call(stampTemplateApi.syncs, { query: { pagination: { pageSize: 10 } } }),
  });
  const last = answer.data?.data[0];
  if (!last) return null;
  const { state, problem, createdAt } = last;
  const changes = CHANGES.filter((change) => last[change] > 0).map((change) =>
    t(`stamp-sync.change.${change}`, { number: last[change].toLocaleString('en') }),
  );
  return (
    <p className={`${layout.note} ${css.state} ${state === 'failed' ? css.failed : ''}`} role="status">
      {state === 'failed'
        ? t(`stamp-sync.problem.${problem}`)
        : t(`stamp-sync.state.${state === 'done' && changes.length === 0 ? 'same' : state}`, {
            changes: changes.join(', '),
          })}
      {' · '}
      <Moment at={createdAt} />
    </p>
  );
}
