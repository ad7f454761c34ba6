import type { ReactNode } from 'react';
import css from './KeyHint.module.css';

/** Which keys do what, where there is a keyboard. */
export const KeyHint = ({ children }: { children: ReactNode }) => <span className={css.hint}>{children}</span>;
