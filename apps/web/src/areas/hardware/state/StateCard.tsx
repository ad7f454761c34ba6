import type { Hardware } from '@lobby/contract/areas/hardware';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatMoment } from '#shared/dates/dates.ts';
import { Moment } from '#shared/dates/Moment.tsx';
import card from '#shared/record/RecordCard.module.css';
import { RecordCard } from '#shared/record/RecordCard.tsx';
import { session } from '#shared/session/store.ts';
import css from '../HardwareDetails.module.css';
import { useLine } from './HardwareState.tsx';
import { useIsHouseSilent } from './use-states.ts';

export function StateCard({ hardware }: { hardware: Hardware }) {
  const { t } = useTranslation();
  const zone = session.use().profile?.property.timeZone;
  const { state, heard } = useLine(hardware) ?? { heard: hardware.lastHeartbeatAt };
  // To the minute, once it is missed: whoever looks for the cause asks what happened then.
  const said = (moment: Date) => (state === 'offline' ? formatMoment(moment, zone) : <Moment at={moment} />);
  return (
    <RecordCard title={t('hardware.field.line')}>
      <dl className={card.facts}>
        <dt>{t('hardware.field.number')}</dt>
        <dd>{hardware.id}</dd>
        <dt>{t('hardware.field.lastHeartbeatAt')}</dt>
        <dd>{heard ? said(heard) : t('hardware.state.never')}</dd>
      </dl>
      {(state === 'offline' || state === 'never') && <DeviceIssue state={state} />}
    </RecordCard>
  );
}

const steps = { offline: ['power', 'again', 'call', 'off'], never: ['key', 'setUp', 'wait'] } as const;

/** What whoever sits at the desk can do about a device that is not heard, in the order worth trying. */
function DeviceIssue({ state }: { state: keyof typeof steps }) {
  const { t } = useTranslation();
  const isHouseSilent = useIsHouseSilent();
  return (
    <div className={css.trouble} data-alarm={state === 'offline' || undefined}>
      <h3>
        <IconAlertTriangle size={18} stroke={1.8} aria-hidden />
        {t(`hardware.trouble.${state}.heading`)}
      </h3>
      {isHouseSilent && <p>{t('hardware.trouble.house')}</p>}
      <ol>
        {steps[state].map((step) => (
          <li key={step}>{t(`hardware.trouble.${state}.${step}`)}</li>
        ))}
      </ol>
    </div>
  );
}
