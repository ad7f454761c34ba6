import { Progress } from '@mantine/core';
import css from './RunningBar.module.css';
import './progress.css';

/** Something that takes a while: how far it is where that is known, else only that it goes on. */
export function RunningBar({ words, percent }: { words: string; percent?: number }) {
  return (
    <div className={css.running}>
      <p role="status">{words}</p>
      <Progress value={percent ?? 100} animated={percent === undefined} size="lg" aria-label={words} />
    </div>
  );
}
