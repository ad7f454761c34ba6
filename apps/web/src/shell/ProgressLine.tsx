import { useBusy } from '#shared/call/busy.ts';
import css from './ProgressLine.module.css';

/** Says that something is under way without covering anything. */
export function ProgressLine() {
  return <div className={css.line} data-busy={useBusy()} aria-hidden />;
}
