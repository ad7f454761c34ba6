import css from './Slip.module.css';

/** In fours, as it is read aloud and typed. The gaps are drawn, not written: what is copied has none. */
export function Code({ text }: { text: string }) {
  const groups = text.match(/.{1,4}/g) ?? [];
  return (
    <div className={css.code}>
      {groups.map((group, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two groups may be the same, and their order never changes.
        <span key={at}>{group}</span>
      ))}
    </div>
  );
}
