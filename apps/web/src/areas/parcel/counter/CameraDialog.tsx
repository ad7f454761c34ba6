import { Button, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import dialog from '#shared/dialog/Dialog.module.css';
import { Dialog } from '#shared/dialog/Dialog.tsx';
import css from './ScanResult.module.css';

/** The browser's own reader of barcodes, which the compiler's library does not know yet. */
declare class BarcodeDetector {
  constructor(options?: { formats: string[] });
  detect(image: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}

const LOOK_EVERY_MS = 120;
type Props = { onCode: (code: string) => void; onClose: () => void };

export function CameraDialog({ onCode, onClose }: Props) {
  const { t } = useTranslation();
  const video = useRef<HTMLVideoElement>(null);
  const [refused, setRefused] = useState(false);
  const found = useRef(onCode);
  useEffect(() => {
    found.current = onCode;
  });

  useEffect(() => {
    let over = false;
    const stream = navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
    const look = async (detector: BarcodeDetector) => {
      const [code] = video.current ? await detector.detect(video.current).catch(() => []) : [];
      if (over) return;
      if (code) found.current(code.rawValue);
      else setTimeout(() => void look(detector), LOOK_EVERY_MS);
    };
    stream
      .then(async (picture) => {
        if (over || !video.current) return;
        video.current.srcObject = picture;
        await video.current.play();
        await look(new BarcodeDetector());
      })
      .catch(() => setRefused(true));
    return () => {
      over = true;
      void stream.then(
        (picture) => {
          for (const track of picture.getTracks()) track.stop();
        },
        () => undefined,
      );
    };
  }, []);

  return (
    <Dialog opened title={t('counter.camera.title')} onClose={onClose}>
      {refused ? (
        <Text role="alert">{t('counter.camera.refused')}</Text>
      ) : (
        <video ref={video} className={css.camera} muted playsInline />
      )}
      <div className={dialog.actions}>
        <Button variant="default" data-autofocus onClick={onClose}>
          {t('popup.dialog.close')}
        </Button>
      </div>
    </Dialog>
  );
}
