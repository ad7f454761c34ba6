// Runs before anything is painted, so that a dark screen never flashes white. A file of its own because
// the content security policy allows no inline script.
(() => {
  const kept = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  const wanted = kept('lobby.scheme');
  const dark = wanted === 'dark' || (wanted !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.mantineColorScheme = dark ? 'dark' : 'light';
  const browser = navigator.language.slice(0, 2);
  const language = kept('lobby.language') ?? (browser === 'th' ? 'th' : 'en');
  document.documentElement.lang = language;

  // Somebody is signed in here: the portal is fetched beside the first script instead of after it has run.
  const { frame, styles, textsTh, textsEn } = document.currentScript.dataset;
  // Pages nobody signs in for use nothing of it.
  const open = ['/change-password', '/verified', '/confirm-email', '/notice', '/visitor-invitation'];
  if (kept('lobby.present') === null || frame === undefined || open.includes(location.pathname.replace(/\/+$/, ''))) return;
  const fetchAhead = (href, options) => document.head.append(Object.assign(document.createElement('link'), { href, ...options }));
  for (const script of frame.split(' ')) fetchAhead(script, { rel: 'modulepreload' });
  fetchAhead(language === 'th' ? textsTh : textsEn, { rel: 'modulepreload' });
  fetchAhead(styles, { rel: 'preload', as: 'style', crossOrigin: '' });
})();
