import type { Log } from '@lobby/contract/areas/log';
import css from './History.module.css';
import { LogLine } from './LogLine.tsx';

/** Entries as sentences, the newest first. */
export const LogLines = ({ label, entries, page }: { label: string; entries: Log[]; page?: boolean }) => (
  <ol className={css.lines} aria-label={label}>
    {entries.map((entry) => (
      <LogLine key={entry.id} entry={entry} linked={page === true} />
    ))}
  </ol>
);
