import type { ReactNode } from 'react';

/** One line of the search box: a record, a page or a command. */
export interface SearchOption {
  id: string;
  label: string;
  detail?: string;
  /** Also found by these words. */
  keywords?: string;
  icon: ReactNode;
  run: () => void;
}
export interface SearchGroup {
  title: string;
  options: SearchOption[];
}
