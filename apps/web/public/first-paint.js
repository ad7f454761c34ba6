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
  document.documentElement.lang = kept('lobby.language') ?? (browser === 'th' ? 'th' : 'en');
})();
