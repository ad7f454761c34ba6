import { Button } from '@mantine/core';
import { IconKey, IconPlugConnected, IconPlugConnectedX, IconPower } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useCan } from '#kernel/can.ts';
import css from './Hardware.module.css';
import { useCounts } from './state/use-states.ts';

const counters = [
  { name: 'online', filter: { line: 'online' }, icon: IconPlugConnected },
  { name: 'offline', filter: { line: 'offline' }, icon: IconPlugConnectedX },
  { name: 'off', filter: { status: 'false' }, icon: IconPower },
] as const;

/** How the house is connected, in three numbers that lead to the devices they count; and the keys that belong to no single one. */
export function HardwareTools({ onGateways }: { onGateways: () => void }) {
  const { t } = useTranslation();
  const counts = useCounts();
  const mayRead = useCan()('device-key:read');
  return (
    <div className={css.tools}>
      <ul className={css.counters}>
        {counters.map(({ name, filter, icon: Icon }) => (
          <li key={name}>
            <Link
              to="/facilities/hardware"
              search={filter as never}
              className={css.counter ?? ''}
              data-alarm={(name === 'offline' && counts && counts.offline > 0) || undefined}
            >
              <Icon size={20} stroke={1.6} aria-hidden />
              <strong>{counts ? counts[name].toLocaleString('en') : '–'}</strong>
              <span>{t(`hardware.counter.${name}`)}</span>
            </Link>
          </li>
        ))}
      </ul>
      {mayRead && (
        <Button variant="default" leftSection={<IconKey size={18} aria-hidden />} onClick={onGateways}>
          {t('hardware.gateway.action')}
        </Button>
      )}
    </div>
  );
}
