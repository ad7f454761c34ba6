import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import css from '../Hardware.module.css';
import { useIsHouseSilent } from './use-states.ts';

const steps = { offline: ['power', 'again', 'call', 'off'], never: ['key', 'setUp', 'wait'] } as const;

/** What whoever sits at the desk can do about a device that is not heard, in the order worth trying. */
export function Trouble({ state }: { state: keyof typeof steps }) {
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
