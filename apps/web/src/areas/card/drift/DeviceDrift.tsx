import { cardApi, type Drift } from '@lobby/contract/areas/card';
import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { CredentialState, hasFailed } from '#shared/card/CredentialState.tsx';
import { DeviceName } from '#shared/card/DeviceName.tsx';
import { Moment } from '#shared/dates/Moment.tsx';
import { useCommand } from '#shared/query/command.ts';
import lines from '#shared/record/LinesCard.module.css';
import { RecordCard } from '#shared/record/RecordCard.tsx';
import { useCan } from '#shared/session/can.ts';
import { displayName, useLanguage } from '#shared/texts/language.ts';
import css from '../Card.module.css';

/** All that one device has not taken. */
export function DeviceDrift({ lines: drift }: { lines: [Drift, ...Drift[]] }) {
  const { t } = useTranslation();
  const [{ hardware }] = drift;
  const name = displayName(hardware, useLanguage());
  return (
    <RecordCard
      title={<DeviceName hardware={hardware} />}
      side={<span className={lines.more}>{t(`hardware.filter.type.${hardware.type}`)}</span>}
    >
      <ul className={lines.lines} aria-label={name}>
        {drift.map((line) => (
          <DriftLine key={`${line.kind} ${line.name} ${line.card} ${line.changedAt.getTime()}`} line={line} />
        ))}
      </ul>
    </RecordCard>
  );
}

function DriftLine({ line: { kind, name, card, room, state, problem, changedAt } }: { line: Drift }) {
  const { t } = useTranslation();
  const writable = useCan()('card:write');
  const { run, running } = useCommand(cardApi.sync, { area: 'card', done: 'card.sync.sent' });
  const words = t(`card.credential.${kind}`, { name });
  return (
    <li>
      <div className={lines.words}>
        {card === null ? words : <Link to={`/resident/card/${card}`}>{words}</Link>}
        <div className={lines.more}>
          {room && `${t('card.holders.room', { room })} · `}
          <Moment at={changedAt} />
        </div>
        {problem && <div className={css.why}>{t(`card.problem.${problem}`)}</div>}
      </div>
      <CredentialState state={state} />
      {card !== null && writable && hasFailed({ state }) && (
        <Button
          variant="subtle"
          loading={running}
          aria-label={t('card.sync.againOf', { name })}
          leftSection={<IconRefresh size={16} aria-hidden />}
          onClick={() => void run({ params: { id: card } })}
        >
          {t('card.sync.again')}
        </Button>
      )}
    </li>
  );
}
