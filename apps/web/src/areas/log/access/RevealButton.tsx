import type { AccessLog } from '@lobby/contract/areas/access-log';
import { ActionIcon } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCan } from '#kernel/can.ts';
import { formatMoment } from '#kernel/dates.ts';
import { useZone } from '#parts/moment/zone.ts';

type Props = { entry: AccessLog; onReveal: (entry: AccessLog) => void };

export function RevealButton({ entry, onReveal }: Props) {
  const { t } = useTranslation();
  const can = useCan();
  const zone = useZone();
  if (!entry.isMasked || !can('log-reveal:write')) return null;
  const label = t('log.access.reveal.open', { at: formatMoment(entry.occurredAt, zone) });
  return (
    <ActionIcon variant="subtle" color="gray" size={40} aria-label={label} onClick={() => onReveal(entry)}>
      <IconEye size={20} />
    </ActionIcon>
  );
}
