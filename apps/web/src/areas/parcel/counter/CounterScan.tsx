import { Button } from '@mantine/core';
import { IconBarcode, IconCamera, IconPackageImport } from '@tabler/icons-react';
import { lazy, type Ref, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { KeyHint } from '#shared/layout/KeyHint.tsx';
import scan from '#shared/scan/Scan.module.css';
import { ScanField } from '#shared/scan/ScanField.tsx';
import css from './Counter.module.css';

type Props = {
  ref: Ref<HTMLInputElement>;
  onScan: (code: string) => void;
  /** Enter without anything typed. */
  onConfirm: () => void;
  onCancel: () => void;
  onWithout: () => void;
};

/** The field of the counter, with the camera beside it and what comes without a code. */
export function CounterScan({ ref, onScan, onConfirm, onCancel, onWithout }: Props) {
  const { t } = useTranslation();
  const [code, setCode] = useState('');
  return (
    <div className={`${scan.panel} ${css.scan}`}>
      <ScanField
        ref={ref}
        label={t('counter.scan')}
        description={
          <>
            {t('counter.scanHelp')} <KeyHint>{t('counter.scanKeys')}</KeyHint>
          </>
        }
        leftSection={<IconBarcode size={24} aria-hidden />}
        maxLength={80}
        value={code}
        onChange={setCode}
        onScan={onScan}
        onConfirm={onConfirm}
        onCancel={onCancel}
      />
      <div className={css.beside}>
        <CameraButton onCode={onScan} />
        <Button variant="default" size="md" leftSection={<IconPackageImport size={20} aria-hidden />} onClick={onWithout}>
          {t('counter.without')}
        </Button>
      </div>
    </div>
  );
}

const CameraDialog = lazy(() => import('./CameraDialog.tsx').then((file) => ({ default: file.CameraDialog })));

/**
 * Only where the browser itself reads barcodes. What imitates it is WebAssembly, which our content policy refuses, and
 * the counters that scan all day have a scanner.
 */
const canScan = 'BarcodeDetector' in window && 'mediaDevices' in navigator;

function CameraButton({ onCode }: { onCode: (code: string) => void }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  if (!canScan) return null;
  return (
    <>
      <Button variant="default" size="md" leftSection={<IconCamera size={20} aria-hidden />} onClick={() => setOpen(true)}>
        {t('counter.camera.open')}
      </Button>
      {open && (
        <Suspense>
          <CameraDialog
            onClose={() => setOpen(false)}
            onCode={(code) => {
              setOpen(false);
              onCode(code);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
