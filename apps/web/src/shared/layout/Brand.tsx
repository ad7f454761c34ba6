import css from './Brand.module.css';

export function Brand() {
  return (
    <span className={css.brand}>
      <img src="/favicon.svg" alt="" width={32} height={32} />
      Lobby
    </span>
  );
}
