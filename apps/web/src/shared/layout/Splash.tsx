/** What the page's own HTML already shows, kept up until there is something better. */
export function Splash() {
  return (
    <div className="first-paint">
      <span className="first-paint-mark" />
      <span>Lobby</span>
    </div>
  );
}
