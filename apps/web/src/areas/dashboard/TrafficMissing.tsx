import { IconRouter } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '#shared/layout/LinkButton.tsx';
import { Notice } from '#shared/layout/Notice.tsx';
import { useCan } from '#shared/session/can.ts';
import css from './Traffic.module.css';

/** In place of a wall of zeros: why there is nothing to count, and what to do about it. */
export function TrafficMissing({ what }: { what: 'devices' | 'reports' }) {
  const { t } = useTranslation();
  const canRegister = useCan()('hardware:write') && what === 'devices';
  return (
    <div className={css.frame}>
      <Notice
        order={2}
        icon={<IconRouter size={28} />}
        title={t(`dashboard.missing.${what}.title`)}
        text={t(`dashboard.missing.${what}.text`)}
      >
        <LinkButton to={canRegister ? '/facilities/hardware/create' : '/facilities/hardware'}>
          {t(canRegister ? 'dashboard.missing.register' : 'dashboard.missing.open')}
        </LinkButton>
      </Notice>
    </div>
  );
}
