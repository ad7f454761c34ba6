import { carApi } from '@lobby/contract/areas/car';
import { cardApi, type Drift } from '@lobby/contract/areas/card';
import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { Moment } from '#shared/dates/Moment.tsx';
import { useActions } from '#shared/query/command.ts';
import lines from '#shared/record/LinesCard.module.css';
import { useCan } from '#shared/session/can.ts';
import { nameOf, useLanguage } from '#shared/texts/language.ts';
import { CredentialState, hasFailed } from './CredentialState.tsx';
import css from './DriftLine.module.css';
import { sentWords } from './sent-words.ts';

/** A card or plate that a device has not taken, or still has: why, and the way to send it again. */
export function DriftLine({ line }: { line: Drift }) {
  const { t } = useTranslation();
  const can = useCan();
  const { kind, card, car, member, room, state, problem, changedAt } = line;
  const name = nameOf(member, useLanguage()) || line.name;
  const send = () =>
    card === null ? call(carApi.sync, { params: { id: car as number } }) : call(cardApi.sync, { params: { id: card } });
  const { run, running } = useActions(send, { area: 'card', done: sentWords });
  const mayWrite = card === null ? car !== null && can('car:write') : can('card:write');
  const words = t(`card.credential.${kind}`, { name });
  const page = pageOf(line, can('visitor:read'));
  return (
    <li>
      <div className={lines.words}>
        {page === null ? words : <Link to={page}>{words}</Link>}
        <div className={lines.more}>
          {room && `${t('card.holders.room', { room })} · `}
          <Moment at={changedAt} />
        </div>
        {problem && <div className={css.why}>{t(`card.problem.${problem}`)}</div>}
      </div>
      <CredentialState state={state} />
      {mayWrite && hasFailed({ state }) && (
        <Button
          variant="subtle"
          loading={running}
          aria-label={t('card.sync.againOf', { name })}
          leftSection={<IconRefresh size={16} aria-hidden />}
          onClick={() => void run(undefined)}
        >
          {t('card.sync.again')}
        </Button>
      )}
    </li>
  );
}

function pageOf({ card, visit, member }: Drift, mayReadVisits: boolean): string | null {
  if (card !== null) return `/resident/card/${card}`;
  if (visit !== null) return mayReadVisits ? `/visitor/${visit}` : null;
  return member && `/resident/resident-list/${member.id}`;
}
