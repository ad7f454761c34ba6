import { useState } from 'react';

/** State this browser remembers. A full or forbidden storage costs the memory, never the page. */
export function useKept<T>(key: string, first: T): [T, (next: T) => void] {
  const [value, setValue] = useState<T>(() => read(key) ?? first);
  return [
    value,
    (next) => {
      setValue(next);
      try {
        localStorage.setItem(key, JSON.stringify(next));
      } catch {}
    },
  ];
}

function read<T>(key: string): T | undefined {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}
