import type { Hardware } from '@lobby/contract/areas/hardware';
import { useTranslation } from 'react-i18next';
import { formatMoment } from '#shared/dates/dates.ts';
import { Moment } from '#shared/dates/Moment.tsx';
import beside from '#shared/layout/Beside.module.css';
import { session } from '#shared/session/store.ts';
import { HardwareType } from '../HardwareType.tsx';
import { HardwareState } from './HardwareState.tsx';
import { Trouble } from './Trouble.tsx';
import { useLine } from './use-line.ts';

export function StateCard({ hardware }: { hardware: Hardware }) {
  const { t } = useTranslation();
  const zone = session.use().profile?.property.timeZone;
  const { state, heard } = useLine(hardware) ?? { heard: hardware.lastHeartbeatAt };
  // To the minute, once it is missed: whoever looks for the cause asks what happened then.
  const said = (moment: Date) => (state === 'offline' ? formatMoment(moment, zone) : <Moment at={moment} />);
  return (
    <section className={beside.card} aria-labelledby="hardware-state">
      <div className={beside.head}>
        <h2 id="hardware-state">{t('hardware.field.line')}</h2>
        <HardwareState hardware={hardware} since={false} />
      </div>
      <dl className={beside.facts}>
        <dt>{t('hardware.field.type')}</dt>
        <dd>
          <HardwareType type={hardware.type} />
        </dd>
        <dt>{t('hardware.field.number')}</dt>
        <dd>{hardware.id}</dd>
        <dt>{t('hardware.field.lastHeartbeatAt')}</dt>
        <dd>{heard ? said(heard) : t('hardware.state.never')}</dd>
      </dl>
      {(state === 'offline' || state === 'never') && <Trouble state={state} />}
    </section>
  );
}
