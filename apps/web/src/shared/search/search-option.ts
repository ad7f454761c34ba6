import type { ReactNode } from 'react';

/** One line of the palette: a record, a page or a command. */
export interface PaletteOption {
  id: string;
  label: string;
  detail?: string;
  /** Also found by these words. */
  keywords?: string;
  icon: ReactNode;
  run: () => void;
}
export interface PaletteGroup {
  title: string;
  options: PaletteOption[];
}
