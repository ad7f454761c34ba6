import { type CardPage, cardApi } from '@lobby/contract/areas/card';
import type { DeviceCredential } from '@lobby/contract/areas/device-credential';
import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { CredentialState, hasFailed } from '#shared/card/CredentialState.tsx';
import { DeviceName } from '#shared/card/DeviceName.tsx';
import { syncText } from '#shared/card/DeviceSync.tsx';
import { sentWords } from '#shared/card/sent-words.ts';
import { Moment } from '#shared/dates/Moment.tsx';
import { useCommand } from '#shared/query/command.ts';
import lines from '#shared/record/LinesCard.module.css';
import record from '#shared/record/RecordCard.module.css';
import { RecordCard } from '#shared/record/RecordCard.tsx';
import { useCan } from '#shared/session/can.ts';
import css from '../Card.module.css';

/** Every door, lift and gate with what it says; those that did not take it stand first. It moves by itself as they answer. */
export function DevicesCard({ card: { id, state, devices, sync } }: { card: CardPage }) {
  const { t } = useTranslation();
  const writable = useCan()('card:write');
  const { run, running } = useCommand(cardApi.sync, { area: 'card', done: sentWords });
  const sorted = devices.toSorted((one, other) => Number(hasFailed(other)) - Number(hasFailed(one)));
  const stillOn = devices.filter((device) => device.state === 'removeFailed').length;
  return (
    <RecordCard title={t('card.section.devices')}>
      <p className={record.soft} role="status">
        {stillOn > 0
          ? t('card.sync.stillOn', { count: stillOn })
          : syncText(sync) || t(devices.length > 0 ? 'card.sync.turningOff' : `card.sync.none.${state}`)}
      </p>
      {sync.failed > 0 && writable && (
        <div>
          <Button
            variant="default"
            loading={running}
            leftSection={<IconRefresh size={18} aria-hidden />}
            onClick={() => void run({ params: { id } })}
          >
            {t('card.sync.again')}
          </Button>
        </div>
      )}
      {sorted.length > 0 && (
        <ul className={lines.lines} aria-label={t('card.section.devices')}>
          {sorted.map((device) => (
            <DeviceLine key={`${device.hardware.id} ${device.hardware.formerAddr}`} device={device} />
          ))}
        </ul>
      )}
    </RecordCard>
  );
}

function DeviceLine({ device: { hardware, state, problem, changedAt } }: { device: DeviceCredential }) {
  const { t } = useTranslation();
  return (
    <li>
      <div className={lines.words}>
        <DeviceName hardware={hardware} />
        <div className={lines.more}>
          {t(`hardware.filter.type.${hardware.type}`)} · <Moment at={changedAt} />
        </div>
        {problem && <div className={css.why}>{t(`card.problem.${problem}`)}</div>}
      </div>
      <CredentialState state={state} />
    </li>
  );
}
