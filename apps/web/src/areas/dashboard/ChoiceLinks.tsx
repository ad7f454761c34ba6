import { Link } from '@tanstack/react-router';
import css from './PeriodChoice.module.css';

type Choice = { name: string; words: string; search: object };

/** One of a few, each at an address of its own. */
export const ChoiceLinks = ({ label, chosen, choices }: { label: string; chosen: string; choices: Choice[] }) => (
  <nav className={css.choices} aria-label={label}>
    {choices.map(({ name, words, search }) => (
      <Link
        key={name}
        to="."
        search={search}
        resetScroll={false}
        className={css.choice ?? ''}
        data-here={name === chosen || undefined}
        aria-current={name === chosen ? 'true' : undefined}
      >
        {words}
      </Link>
    ))}
  </nav>
);
