import css from './Brand.module.css';

export function Brand() {
  return (
    <span className={css.brand}>
      <img src="/favicon.svg" alt="" width={32} height={32} />
      Lobby
    </span>
  );
}

/** What the page's own HTML already shows, kept up until there is something better. */
export function Splash() {
  return (
    <div className="first-paint">
      <span className="first-paint-mark" />
      <span>Lobby</span>
    </div>
  );
}
