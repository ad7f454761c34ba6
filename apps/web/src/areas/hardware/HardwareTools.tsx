import { Button } from '@mantine/core';
import { IconAlertTriangle, IconKey, IconPlugConnected, IconPlugConnectedX, IconPower, IconSendOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useCan } from '#shared/session/can.ts';
import { useFailed } from './commands/use-failed.ts';
import css from './Hardware.module.css';
import { useCounts, useIsHouseSilent } from './state/use-states.ts';

const counters = [
  { name: 'online', filter: { line: 'online' }, icon: IconPlugConnected },
  { name: 'offline', filter: { line: 'offline' }, icon: IconPlugConnectedX },
  { name: 'off', filter: { status: 'false' }, icon: IconPower },
] as const;

type Props = { onOpen: (what: 'gateways' | 'failed') => void };

/** How the house is connected, in numbers that lead to what they count; and the keys that belong to no single device. */
export function HardwareTools({ onOpen }: Props) {
  const { t } = useTranslation();
  const counts = useCounts();
  const isHouseSilent = useIsHouseSilent();
  const failed = useFailed()?.meta.pagination.total ?? 0;
  const mayRead = useCan()('device-key:read');
  return (
    <>
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
          {failed > 0 && (
            <li>
              <button type="button" className={css.counter ?? ''} data-alarm onClick={() => onOpen('failed')}>
                <IconSendOff size={20} stroke={1.6} aria-hidden />
                <strong>{failed.toLocaleString('en')}</strong>
                <span>{t('hardware.counter.failed', { count: failed })}</span>
              </button>
            </li>
          )}
        </ul>
        {mayRead && (
          <Button variant="default" leftSection={<IconKey size={18} aria-hidden />} onClick={() => onOpen('gateways')}>
            {t('hardware.gateway.action')}
          </Button>
        )}
      </div>
      {isHouseSilent && (
        <p className={css.notice} role="status">
          <IconAlertTriangle size={20} stroke={1.6} aria-hidden />
          {t('hardware.trouble.house')}
        </p>
      )}
    </>
  );
}
