import { type DragEvent, type MouseEvent, useEffect, useEffectEvent, useRef, useState } from 'react';

/** A field that takes files which are dropped on it or pasted. What is pasted goes to the field in hand, or to the only one there is. */
export function useDrop(onFiles: (files: File[]) => void) {
  const field = useRef<HTMLFieldSetElement>(null);
  const [over, setOver] = useState(false);
  const take = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])];
    if (files.length === 0 || document.querySelector('[role="dialog"]') || !isMeant(field.current, event.target)) return;
    event.preventDefault();
    onFiles(files);
  });
  useEffect(() => {
    const listen = (event: ClipboardEvent) => take(event);
    document.addEventListener('paste', listen);
    return () => document.removeEventListener('paste', listen);
  }, []);
  const props = {
    ref: field,
    'data-takes-files': true,
    'data-over': over || undefined,
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      onFiles([...event.dataTransfer.files]);
    },
  };
  /** The button that was pressed is gone with the file: the next one takes the focus. */
  const holdOn = () => setTimeout(() => field.current?.querySelector('button')?.focus());
  return { field: props, holdOn };
}

function isMeant(field: HTMLElement | null, target: EventTarget | null): boolean {
  const all = document.querySelectorAll('[data-takes-files]');
  return field !== null && (field.contains(target as Node) || all.length === 1);
}

/** For the input behind a `FileButton`: a browser is silent about the file it holds already, so the one that was taken out or not cropped could not be chosen again. */
export const freshInput = {
  onClick: (event: MouseEvent<HTMLInputElement>) => {
    event.currentTarget.value = '';
  },
};
