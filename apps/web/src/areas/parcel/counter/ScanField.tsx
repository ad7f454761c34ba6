import { Button, TextInput } from '@mantine/core';
import { IconBarcode, IconCamera, IconPackageImport } from '@tabler/icons-react';
import { type KeyboardEvent, lazy, type Ref, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { KeyHint } from '#shared/layout/KeyHint.tsx';
import css from './Counter.module.css';

type Props = {
  ref: Ref<HTMLInputElement>;
  onScan: (code: string) => void;
  /** Enter without anything typed. */
  onConfirm: () => void;
  onCancel: () => void;
  onWithout: () => void;
};

/** A USB scanner is a keyboard that types a code and Enter. */
export function ScanField({ ref, onScan, onConfirm, onCancel, onWithout }: Props) {
  const { t } = useTranslation();
  const [code, setCode] = useState('');
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      setCode('');
      onCancel();
    }
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    setCode('');
    if (code.trim() === '') onConfirm();
    else onScan(code.trim());
  };
  return (
    <div className={css.scan}>
      <TextInput
        ref={ref}
        className={css.field ?? ''}
        size="md"
        label={t('counter.scan')}
        description={
          <>
            {t('counter.scanHelp')} <KeyHint>{t('counter.scanKeys')}</KeyHint>
          </>
        }
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        maxLength={80}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        leftSection={<IconBarcode size={24} aria-hidden />}
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
