import { Button } from '@mantine/core';
import { IconScan } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { KeyHint } from '#shared/layout/KeyHint.tsx';
import layout from '#shared/layout/layout.module.css';
import { ScanField } from '#shared/scan/ScanField.tsx';
import { ScanOutcome } from '#shared/scan/ScanOutcome.tsx';
import { useScanner } from '#shared/scan/use-scanner.ts';
import type { Tickets } from './use-tickets.ts';

type Props = { room: number | undefined; isReady: boolean; tickets: Tickets };

/** A ticket that is scanned is stamped wherever the focus is. */
export function TicketField({ room, isReady, tickets: { typed, type, running, outcome, send } }: Props) {
  const { t } = useTranslation();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (room !== undefined && !running) field.current?.focus();
  }, [room, running]);
  const onScan = (code: string) => send(code);
  useScanner({ onScan });
  return (
    <>
      <ScanField
        ref={field}
        label={t('stamp-use.field.ticketNo')}
        description={<KeyHint>{t('stamp-use.stamp.ticketHelp')}</KeyHint>}
        leftSection={<IconScan size={24} aria-hidden />}
        maxLength={40}
        value={typed}
        onChange={type}
        onScan={onScan}
      />
      <div className={layout.actions}>
        <Button size="md" loading={running} disabled={!isReady} onClick={() => onScan(typed.trim())}>
          {t('stamp-use.stamp.act')}
        </Button>
      </div>
      <ScanOutcome outcome={outcome} />
    </>
  );
}
