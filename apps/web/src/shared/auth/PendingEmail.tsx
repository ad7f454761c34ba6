import { Button, Group, Text } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { StateBadge } from '#shared/layout/StateBadge.tsx';

type Props = { email: string; running: boolean; onResend?: () => void; onCancel?: () => void };

/** A new address that does not count yet: its owner has to open the link that was sent to it. */
export function PendingEmail({ email, running, onResend, onCancel }: Props) {
  const { t } = useTranslation();
  return (
    <div role="status">
      <StateBadge tone="warn" Icon={IconClock}>
        {t('emailChange.waiting')}
      </StateBadge>
      <Text my={8} style={{ overflowWrap: 'anywhere' }}>
        {t('emailChange.text', { email })}
      </Text>
      {onResend && (
        <Group gap={8}>
          <Button variant="default" loading={running} onClick={onResend}>
            {t('emailChange.resend')}
          </Button>
          <Button variant="subtle" disabled={running} onClick={onCancel}>
            {t('emailChange.cancel')}
          </Button>
        </Group>
      )}
    </div>
  );
}
