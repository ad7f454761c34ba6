import { userApi } from '@lobby/contract/areas/user';
import { call } from '#shared/call/call.ts';
import { session } from '#shared/session/store.ts';

/** What this browser says about notifications; `unsupported` also where the page is not served securely. */
export type PushState = NotificationPermission | 'unsupported';

export const pushState = (): PushState =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window ? Notification.permission : 'unsupported';

/** Asked once, after a click: a browser that was refused does not ask again by itself. */
export async function turnOnPush(pushKey: string): Promise<PushState> {
  const answer = await Notification.requestPermission();
  if (answer === 'granted') await register(pushKey);
  return answer;
}

/** A browser that already allows it belongs to whoever signs in: their session gets its pushes from now on. */
export async function renewPush(pushKey: string): Promise<void> {
  if (pushState() !== 'granted') return;
  const worker = await navigator.serviceWorker.getRegistration();
  if (await worker?.pushManager.getSubscription()) await register(pushKey);
}

async function register(pushKey: string): Promise<void> {
  await navigator.serviceWorker.register('/sw.js');
  const { pushManager } = await navigator.serviceWorker.ready;
  const former = await pushManager.getSubscription();
  // Made for another key of the server: pushes to it would be refused.
  if (former && keyOf(former) !== pushKey) await former.unsubscribe();
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: pushKey });
  const id = session.get().profile?.id;
  if (id !== undefined) await call(userApi.update, { params: { id }, body: { deviceToken: JSON.stringify(subscription) } });
}

function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/** Links of pushes that were pressed while this tab was open. Addresses of this portal only. */
export function onPushLink(open: (link: string) => void): () => void {
  if (!('serviceWorker' in navigator)) return () => undefined;
  const listener = ({ data, ports }: MessageEvent) => {
    const link: unknown = (data as { link?: unknown } | null)?.link;
    if (typeof link !== 'string' || !/^\/[^/\\]/.test(link)) return;
    ports[0]?.postMessage('opened');
    open(link);
  };
  navigator.serviceWorker.addEventListener('message', listener);
  return () => navigator.serviceWorker.removeEventListener('message', listener);
}
