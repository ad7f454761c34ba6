import type { StoredFile } from '@lobby/contract/areas/file';
import { type ReactNode, useState } from 'react';
import css from './Picture.module.css';
import type { Shape } from './shapes.ts';

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
