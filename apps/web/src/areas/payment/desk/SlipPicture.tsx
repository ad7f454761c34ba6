import type { StoredFile } from '@lobby/contract/areas/file';
import { Button } from '@mantine/core';
import { IconFileTypePdf, IconPhotoOff, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Key } from '#shared/keys/Key.tsx';
import { usePageKeys } from '#shared/keys/use-page-keys.ts';
import css from './SlipPicture.module.css';
import { isPicture } from './slip-calls.ts';

type Props = {
  file: StoredFile | null;
  isZoomed: boolean;
  onZoom: (isZoomed: boolean) => void;
  onMissing: () => unknown;
};

/** The slip as it was sent. A PDF opens in the browser's own viewer. */
export function SlipPicture({ file, ...zoom }: Props) {
  const { t } = useTranslation();
  if (file && isPicture(file.type)) return <Zoomable file={file} {...zoom} />;
  return (
    <figure className={css.none}>
      {file ? <IconFileTypePdf size={40} stroke={1.4} aria-hidden /> : <IconPhotoOff size={40} stroke={1.4} aria-hidden />}
      {file ? (
        <a href={file.url} target="_blank" rel="noreferrer">
          {t('desk.openPdf', { name: file.name })}
        </a>
      ) : (
        <span>{t('desk.noPicture')}</span>
      )}
    </figure>
  );
}

function Zoomable({ file, isZoomed, onZoom, onMissing }: Props & { file: StoredFile }) {
  const { t } = useTranslation();
  const frame = useRef<HTMLElement>(null);
  // Each answer brings another address of the same picture: the one that is drawn stays, unless it has run out.
  const [src, setSrc] = useState(file.url);
  const [isMissing, setMissing] = useState(false);
  if (isMissing && src !== file.url) {
    setSrc(file.url);
    setMissing(false);
  }
  useEffect(() => {
    if (isZoomed) frame.current?.focus();
  }, [isZoomed]);
  const switchZoom = () => onZoom(!isZoomed);
  usePageKeys({ z: switchZoom });
  return (
    <div className={css.slip}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <section ref={frame} className={css.frame} data-zoomed={isZoomed || undefined} aria-label={t('desk.picture')} tabIndex={0}>
        <img
          src={src}
          alt={t('desk.picture')}
          onError={() => {
            setMissing(true);
            onMissing();
          }}
        />
      </section>
      <Button
        variant="default"
        aria-pressed={isZoomed}
        leftSection={isZoomed ? <IconZoomOut size={18} aria-hidden /> : <IconZoomIn size={18} aria-hidden />}
        rightSection={<Key name="Z" />}
        onClick={switchZoom}
      >
        {t('desk.zoom')}
      </Button>
    </div>
  );
}
