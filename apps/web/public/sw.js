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

// Only on our own origin, in a tab that is open already where there is one.
async function open(url) {
  const target = url.origin === self.location.origin ? url : new URL('/notification', self.location.origin);
  const [tab] = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (!tab) return self.clients.openWindow(target.href);
  await tab.focus();
  tab.postMessage({ link: target.pathname + target.search }, []);
}
