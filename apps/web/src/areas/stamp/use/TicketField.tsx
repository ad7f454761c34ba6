import { stampUseApi } from '@lobby/contract/areas/stamp';
import { Button } from '@mantine/core';
import { IconScan } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { problemText } from '#shared/call/problem-text.ts';
import { KeyHint } from '#shared/layout/KeyHint.tsx';
import layout from '#shared/layout/layout.module.css';
import { ScanField } from '#shared/scan/ScanField.tsx';
import { ScanOutcome } from '#shared/scan/ScanOutcome.tsx';
import { useScanner } from '#shared/scan/use-scanner.ts';

type Props = {
  room: number | undefined;
  isReady: boolean;
  /** For which room and of which rate, once both are chosen. */
  loadStamp: () => Promise<{ room: number; template: number; visit?: number } | undefined>;
  onSent: (id: number) => void;
};
type Outcome = { tone: 'good' | 'bad'; text: string };

/** A ticket that is scanned is stamped wherever the focus is. */
export function TicketField({ room, isReady, loadStamp, onSent }: Props) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [running, setRunning] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();
  useEffect(() => {
    if (room !== undefined) field.current?.focus();
  }, [room]);

  async function send(ticket: string) {
    if (running || ticket === '') return;
    setRunning(true);
    try {
      const stamp = room === undefined ? undefined : await loadStamp();
      if (!stamp) return setOutcome({ tone: 'bad', text: t('stamp-use.stamp.roomFirst') });
      const { data } = await call(stampUseApi.use, { body: { ...stamp, ticketNo: ticket } });
      setTyped('');
      setOutcome({ tone: 'good', text: t('stamp-use.stamp.sent', { ticket: data.ticketNo }) });
      onSent(data.id);
    } catch (error) {
      setTyped(ticket);
      setOutcome({ tone: 'bad', text: t('stamp-use.stamp.refused', { ticket, problem: problemText(error) }) });
    } finally {
      setRunning(false);
      field.current?.focus();
      await client.invalidateQueries({ queryKey: ['stamp-use'] });
    }
  }
  useScanner({ onScan: (code) => void send(code) });
  return (
    <>
      <ScanField
        ref={field}
        label={t('stamp-use.field.ticketNo')}
        description={<KeyHint>{t('stamp-use.stamp.ticketHelp')}</KeyHint>}
        leftSection={<IconScan size={24} aria-hidden />}
        maxLength={40}
        value={typed}
        onChange={setTyped}
        onScan={(code) => void send(code)}
      />
      <div className={layout.actions}>
        <Button size="md" loading={running} disabled={!isReady} onClick={() => void send(typed.trim())}>
          {t('stamp-use.stamp.act')}
        </Button>
      </div>
      <ScanOutcome outcome={outcome} />
    </>
  );
}
