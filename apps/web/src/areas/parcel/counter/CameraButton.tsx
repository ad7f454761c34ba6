import { Button } from '@mantine/core';
import { IconCamera } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';

const CameraDialog = lazy(() => import('./CameraDialog.tsx').then((file) => ({ default: file.CameraDialog })));

/**
 * Only where the browser itself reads barcodes. What imitates it is WebAssembly, which our content policy refuses, and
 * the counters that scan all day have a scanner.
 */
const canScan = 'BarcodeDetector' in window && 'mediaDevices' in navigator;

export function CameraButton({ onCode }: { onCode: (code: string) => void }) {
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
