import { type DeviceKey, deviceKeyApi } from '@lobby/contract/areas/device-key';
import { Button } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Moment } from '#shared/dates/Moment.tsx';
import { askConfirmation } from '#shared/dialog/dialogs.ts';
import beside from '#shared/layout/Beside.module.css';
import { StateBadge } from '#shared/layout/StateBadge.tsx';
import { useCommand } from '#shared/query/command.ts';
import css from '../Hardware.module.css';

export function KeyLine({ issued, writable }: { issued: DeviceKey; writable: boolean }) {
  const { t } = useTranslation();
  const { run, running } = useCommand(deviceKeyApi.revoke, { area: 'device-key', done: 'hardware.key.revoked' });
  const { id, name, hint, issuedAt, lastUsedAt, revokedAt, issuedBy } = issued;

  async function revoke() {
    const sure = await askConfirmation({
      title: t('hardware.key.revokeTitle', { name }),
      text: t('hardware.key.revokeEffect'),
      confirm: t('hardware.key.revoke'),
      danger: true,
    });
    if (sure) await run({ params: { id } });
  }

  return (
    <li>
      <div className={css.line}>
        <span>{name}</span>
        {revokedAt ? (
          <StateBadge tone="bad" icon={<IconX size={18} aria-hidden />}>
            {t('hardware.key.isRevoked')}
          </StateBadge>
        ) : (
          <StateBadge tone="good" icon={<IconCheck size={18} aria-hidden />}>
            {t('hardware.key.inUse')}
          </StateBadge>
        )}
      </div>
      <div className={beside.soft}>
        <code className={css.hint}>{hint}…</code>
        {issuedBy && ` · ${issuedBy.name}`} · <Moment at={issuedAt} />
      </div>
      <div className={beside.soft}>
        {revokedAt ? t('hardware.key.revokedAt') : t('hardware.key.lastUsedAt')}{' '}
        {(revokedAt ?? lastUsedAt) ? <Moment at={revokedAt ?? (lastUsedAt as Date)} /> : t('hardware.key.unused')}
      </div>
      {writable && !revokedAt && (
        <Button variant="subtle" color="red" size="compact-md" ml={-8} loading={running} onClick={() => void revoke()}>
          {t('hardware.key.revoke')}
        </Button>
      )}
    </li>
  );
}
