import '#app/theme/fonts.css';
import '#app/theme/mantine-entry.css';
import '#app/theme/base.css';
import '#shell/shell.css';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { config as configureSchemas } from 'zod/v4/core';
import { Themed } from '#app/theme/Themed.tsx';
import { refuseMarkup } from '#app/trusted-types.ts';
import { RichText } from '#shared/rich-text/RichText.tsx';
import { RichTextField } from '#shared/rich-text/RichTextField.tsx';
import { loadTexts } from '#shared/texts/language.ts';

/** The text shown and the text written, side by side, with nothing else around: for the stories, never part of the portal. */
function Page() {
  const [html, setHtml] = useState('');
  const [error, setError] = useState<string>();
  Object.assign(window, {
    showText: (next: string) => flushSync(() => setHtml(next)),
    complain: (next?: string) => flushSync(() => setError(next)),
    writtenText: () => html,
  });
  const shared = {
    id: 'field-content',
    name: 'content',
    label: 'Content',
    description: 'For residents',
    error,
    onBlur: () => undefined,
  };
  return (
    <main id="main">
      <h1>Text</h1>
      <section aria-label="Shown">
        <RichText html={html} />
      </section>
      <RichTextField value={html} onChange={setHtml} shared={shared} />
      {error && <p id="field-content-error">{error}</p>}
    </main>
  );
}

configureSchemas({ jitless: true });
refuseMarkup();
await loadTexts([
  { th: () => import('#shared/texts/portal.th.json'), en: () => import('#shared/texts/portal.en.json') },
  { th: () => import('#shared/rich-text/rich-text.th.json'), en: () => import('#shared/rich-text/rich-text.en.json') },
]);
createRoot(document.getElementById('root') as HTMLElement).render(
  <Themed>
    <Page />
  </Themed>,
);
