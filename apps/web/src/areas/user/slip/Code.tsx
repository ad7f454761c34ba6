import css from './Slip.module.css';

/** In the groups it came in, as it is read aloud and typed; a line never ends inside one. */
export const Code = ({ text }: { text: string }) => <div className={css.code}>{text.replaceAll('-', '-\u200b')}</div>;
