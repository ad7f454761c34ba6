import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import css from './Scan.module.css';

type Props = { outcome: { tone: 'good' | 'bad'; text: ReactNode } | undefined };

/** What became of the last scan, large and read aloud at once. */
export function ScanOutcome({ outcome }: Props) {
  const Icon = outcome?.tone === 'bad' ? IconAlertTriangle : IconCheck;
  return (
    <output aria-live="assertive">
      {outcome && (
        <div className={`${css.line} ${css.outcome}`} data-tone={outcome.tone}>
          <Icon size={24} aria-hidden />
          {outcome.text}
        </div>
      )}
    </output>
  );
}
