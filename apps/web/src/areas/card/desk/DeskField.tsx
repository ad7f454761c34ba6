import { IconScan } from '@tabler/icons-react';
import type { ReactNode, Ref } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ScanField } from '#shared/scan/ScanField.tsx';
import { useScanner } from '#shared/scan/use-scanner.ts';

type Props = { ref: Ref<HTMLInputElement>; help: ReactNode; onScan: (code: string) => void; onCancel?: () => void };

/** The number of a card, typed here or scanned with the focus anywhere on the page. */
export function DeskField({ ref, help, onScan, onCancel }: Props) {
  const { t } = useTranslation();
  const [code, setCode] = useState('');
  useScanner({
    onScan: (scanned) => {
      // What it began to type here, before the focus moved on.
      setCode('');
      onScan(scanned);
    },
    ...(onCancel && { onCancel }),
  });
  return (
    <ScanField
      ref={ref}
      label={t('card.desk.scan')}
      description={help}
      leftSection={<IconScan size={24} aria-hidden />}
      maxLength={40}
      value={code}
      onChange={setCode}
      onScan={onScan}
    />
  );
}
