/**
 * Starts the page afresh, but only where the server would give it: without a connection a reload throws away what is on the screen,
 * and at the counter with it the only place where parcels can be taken in.
 */
export async function reloadWhenServed(): Promise<void> {
  const isServed = navigator.onLine && (await fetch('/', { cache: 'no-store' }).then(({ ok }) => ok, isAway));
  if (isServed) location.reload();
}
const isAway = () => false;
