// Shows pushes and opens their links, and nothing else: no page is kept, so nothing outlives a release or a session.
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('push', (event) => {
  const { title, body, link, tag } = event.data.json();
  event.waitUntil(self.registration.showNotification(title, { body, tag, icon: '/favicon.svg', data: { link } }));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(new URL(event.notification.data.link, self.location.origin)));
});

// A tab that is signed in answers at once.
const ANSWER_MS = 500;

// Only on our own origin, in a tab with the portal where there is one. A sign-in page or a guest's page takes no link.
async function open(url) {
  const target = url.origin === self.location.origin ? url : new URL('/notification', self.location.origin);
  for (const tab of await self.clients.matchAll({ type: 'window', includeUncontrolled: true }))
    if (await takesLink(tab, target.pathname + target.search)) return tab.focus();
  return self.clients.openWindow(target.href);
}

function takesLink(tab, link) {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.addEventListener('message', () => resolve(true));
    port1.start();
    setTimeout(() => resolve(false), ANSWER_MS);
    tab.postMessage({ link }, [port2]);
  }).finally(() => port1.close());
}
