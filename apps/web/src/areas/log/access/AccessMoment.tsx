import type { AccessLog } from '@lobby/contract/areas/access-log';
import { IconClockExclamation } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useZone } from '#shared/dates/clock.ts';
import { formatMoment } from '#shared/dates/dates.ts';
import css from './Access.module.css';

/** When the device says it was. */
export function AccessMoment({ entry: { occurredAt, isSkewed } }: { entry: AccessLog }) {
  const { t } = useTranslation();
  const zone = useZone();
  return (
    <span className={css.moment}>
      <time dateTime={occurredAt.toISOString()}>{formatMoment(occurredAt, zone)}</time>
      {isSkewed && (
        <span role="img" aria-label={t('log.access.skewed')} title={t('log.access.skewed')}>
          <IconClockExclamation size={18} aria-hidden />
        </span>
      )}
    </span>
  );
}
