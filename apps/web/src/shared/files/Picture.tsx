import type { StoredFile } from '@lobby/contract/areas/file';
import { IconPhoto } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import css from './Picture.module.css';

type Props = {
  file: StoredFile | null | undefined;
  size: 'thumb' | 'card' | 'full';
  shape: Shape;
  /** Empty where the words beside it say the same. */
  alt: string;
  /** It could not be had: its address lives some minutes only. */
  onMissing?: (() => void) | undefined;
  /** Stands there where there is no picture, or where it cannot be had. */
  children?: ReactNode;
};

/** A kept picture in a frame that has its size before the picture is there: nothing jumps. */
export function Picture({ file, size, shape, alt, onMissing, children }: Props) {
  const src = file && ((size === 'full' ? null : file[size]) ?? file.url);
  const [missing, setMissing] = useState<string | null>(null);
  const lose = () => {
    setMissing(src ?? null);
    onMissing?.();
  };
  return (
    <span className={css.frame} data-shape={shape}>
      {src && src !== missing ? <img src={src} alt={alt} loading="lazy" decoding="async" onError={lose} /> : children}
    </span>
  );
}

/** The shapes pictures are cut to; a free one is kept whole. */
export type Shape = 'cover' | 'square' | 'free';
export const RATIOS = { cover: 16 / 9, square: 1 } satisfies Partial<Record<Shape, number>>;

/** The cover in a line of a list, where there is one; the title beside it says what it is. */
export function CoverThumb({ file }: { file: StoredFile | null | undefined }) {
  if (!file) return null;
  return (
    <span className={css.cover} aria-hidden>
      <Picture file={file} size="thumb" shape="cover" alt="">
        <IconPhoto size={18} stroke={1.4} />
      </Picture>
    </span>
  );
}
