import type { IssuedKey } from '@lobby/contract/areas/device-key';
import { Button } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import beside from '#shared/layout/Beside.module.css';
import { useCan } from '#shared/session/can.ts';
import css from '../Hardware.module.css';
import { IssueDialog } from './IssueDialog.tsx';
import { KeyLine } from './KeyLine.tsx';
import { useKeys } from './use-keys.ts';

type Props = { hardware: number | null; onIssued: (key: IssuedKey) => void };

/** Keys in use first, as they are the ones somebody may have to take back. */
export function Keys({ hardware, onIssued }: Props) {
  const { t } = useTranslation();
  const keys = useKeys(hardware);
  const writable = useCan()('device-key:write');
  const [asking, setAsking] = useState(false);
  const inOrder = (keys ?? []).toSorted((a, b) => Number(a.revokedAt !== null) - Number(b.revokedAt !== null));
  return (
    <>
      {keys?.length === 0 && (
        <p className={beside.soft}>{t(hardware === null ? 'hardware.gateway.none' : 'hardware.key.none')}</p>
      )}
      {inOrder.length > 0 && (
        <ul className={css.lines} aria-label={t('hardware.key.heading')}>
          {inOrder.map((key) => (
            <KeyLine key={key.id} issued={key} writable={writable} />
          ))}
        </ul>
      )}
      {writable && (
        <div className={css.buttons}>
          <Button variant="default" leftSection={<IconKey size={18} aria-hidden />} onClick={() => setAsking(true)}>
            {t('hardware.key.issue')}
          </Button>
        </div>
      )}
      {asking && <IssueDialog hardware={hardware} onIssued={onIssued} onClose={() => setAsking(false)} />}
    </>
  );
}
