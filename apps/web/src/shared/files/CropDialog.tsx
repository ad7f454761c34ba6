import { Button, Text } from '@mantine/core';
import { IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import dialog from '#shared/dialog/Dialog.module.css';
import { Dialog } from '#shared/dialog/Dialog.tsx';
import css from './Crop.module.css';
import { type Area, areaOf, MAX_ZOOM, WHOLE } from './crop.ts';
import { useHands } from './use-hands.ts';

type Props = { image: HTMLImageElement; ratio: number; onCrop: (area: Area) => void; onClose: () => void };

/** The picture under a frame of the wanted shape: pushed and zoomed by mouse, fingers or keys. */
export function CropDialog({ image, ratio, onCrop, onClose }: Props) {
  const { t } = useTranslation();
  const [view, setView] = useState(WHOLE);
  const size = { width: image.naturalWidth, height: image.naturalHeight };
  const hands = useHands(size, ratio, setView);
  const { x, y, width, height } = areaOf(size, ratio, view);
  const share = (part: number, of: number) => `${(part / of) * 100}%`;
  const use = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    onCrop({ x, y, width, height });
  };
  return (
    <Dialog opened title={t('file.crop.title')} onClose={onClose}>
      <Text size="sm" c="dimmed" mb={12} id="crop-help">
        {t('file.crop.help')}
      </Text>
      {/* A dialog opened from a form is still inside it for React: nothing done here may save the record. */}
      <form onSubmit={use} onKeyDown={(event) => event.stopPropagation()}>
        <div
          className={css.frame}
          role="application"
          aria-label={t('file.crop.frame')}
          aria-describedby="crop-help"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it is moved by the arrow keys
          tabIndex={0}
          data-autofocus
          style={{ aspectRatio: String(ratio) }}
          {...hands}
        >
          <img
            src={image.src}
            alt=""
            draggable={false}
            style={{ width: share(size.width, width), left: share(-x, width), top: share(-y, height) }}
          />
        </div>
        <div className={css.zoom}>
          <IconZoomOut size={20} aria-hidden />
          <input
            type="range"
            min={1}
            max={MAX_ZOOM}
            step={0.05}
            value={view.zoom}
            aria-label={t('file.crop.zoom')}
            onChange={(event) => setView({ ...view, zoom: Number(event.currentTarget.value) })}
          />
          <IconZoomIn size={20} aria-hidden />
        </div>
        <div className={dialog.actions}>
          <Button variant="default" onClick={onClose}>
            {t('popup.dialog.cancel')}
          </Button>
          <Button type="submit">{t('file.crop.use')}</Button>
        </div>
      </form>
    </Dialog>
  );
}
