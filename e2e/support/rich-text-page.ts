import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { RICH_TEXT_TAGS } from '@lobby/contract/rich-text.marks';
import type { Page } from '@playwright/test';
import { root } from '../../tools/lib/services.ts';

const web = resolve(root, 'apps/web');

/** The portal's own page with another start: the text shown and the editor, alone. It is built for the stories and is no part of the portal. */
export async function buildRichTextPage(): Promise<{ folder: string; remove: () => void }> {
  const { build } = (await import(pathToFileURL(resolve(web, 'node_modules/vite/dist/node/index.js')).href)) as Vite;
  const folder = mkdtempSync(join(tmpdir(), 'lobby-texts-'));
  const startsElsewhere = {
    name: 'starts-elsewhere',
    transformIndexHtml: {
      order: 'pre',
      handler: (html: string) => html.replace('/src/app/main.tsx', '/testing/rich-text-page.tsx'),
    },
  };
  await build({
    root: web,
    // Without what makes the portal small: nobody waits for this page.
    configFile: false,
    logLevel: 'error',
    plugins: [startsElsewhere],
    build: { outDir: folder, minify: false, target: 'es2023', assetsInlineLimit: 0 },
  });
  return { folder, remove: () => rmSync(folder, { recursive: true }) };
}
type Vite = { build: (settings: object) => Promise<unknown> };

/** Opens it as the portal's server would send it, with the headers it really sends. */
export async function openRichTextPage(page: Page, folder: string): Promise<void> {
  await page.route(
    (address) => address.pathname.startsWith('/assets/'),
    (route) => route.fulfill({ path: join(folder, new URL(route.request().url()).pathname) }),
  );
  await page.route(
    (address) => address.pathname === '/',
    async (route) => {
      const response = await route.fetch();
      const [, nonce = ''] = /'nonce-([^']+)'/.exec(response.headers()['content-security-policy'] ?? '') ?? [];
      await route.fulfill({ response, body: readFileSync(join(folder, 'index.html'), 'utf8').replaceAll('page-nonce', nonce) });
    },
  );
  await page.goto('/');
  await page.getByRole('textbox').waitFor();
}

type RichTextWindow = { showText(html: string): void; writtenText(): string; complain(problem: string): void };

export const editorHtml = (page: Page) => page.evaluate(() => (window as unknown as RichTextWindow).writtenText());
export const showProblem = (page: Page, problem: string) =>
  page.evaluate((one) => (window as unknown as RichTextWindow).complain(one), problem);

/** What stands on the page besides the allowed marks, after each text was shown and opened in the editor. */
export const renderEach = (page: Page, texts: string[]) => inTurn(page, 'show', texts);

/** The same after each was pasted into the editor, or dropped on it. */
export const insertIntoEditor = (page: Page, way: 'paste' | 'drop', texts: string[]) => inTurn(page, way, texts);

function inTurn(page: Page, way: 'show' | 'paste' | 'drop', texts: string[]): Promise<string[]> {
  return page.evaluate(
    async ([tags, how, all]) => {
      const { showText, writtenText } = window as unknown as RichTextWindow;
      const shown = document.querySelector('section > div') as HTMLElement;
      const editor = document.querySelector('[role=textbox]') as HTMLElement;
      const isAllowed = (element: Element) =>
        tags.includes(element.localName) &&
        element.namespaceURI === 'http://www.w3.org/1999/xhtml' &&
        [...element.attributes].every(({ name, value }) =>
          name === 'href'
            ? /^(https|mailto|tel):/i.test(value)
            : ['target', 'rel', 'class', 'contenteditable', 'draggable'].includes(name),
        );
      const foreign: string[] = [];
      for (const html of all) {
        showText(how === 'show' ? html : '<p>x</p>');
        if (how !== 'show') {
          const transfer = new DataTransfer();
          transfer.setData('text/html', html);
          transfer.setData('text/plain', html);
          const { left, top } = editor.getBoundingClientRect();
          const common = { bubbles: true, cancelable: true };
          editor.focus();
          editor.dispatchEvent(
            how === 'paste'
              ? new ClipboardEvent('paste', { ...common, clipboardData: transfer })
              : new DragEvent('drop', { ...common, dataTransfer: transfer, clientX: left + 20, clientY: top + 20 }),
          );
        }
        await new Promise((done) => setTimeout(done));
        for (const element of [...shown.querySelectorAll('*'), ...editor.querySelectorAll('*')])
          if (!isAllowed(element)) foreign.push(`${html} left ${element.outerHTML}`);
        for (const link of shown.querySelectorAll('a')) link.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }));
        if (/<(?!\/?(?:p|br|strong|em|u|s|h2|h3|ul|ol|li|blockquote|a|hr)\b)/.test(writtenText()) && how !== 'show')
          foreign.push(`${html} wrote ${writtenText()}`);
      }
      return foreign;
    },
    [RICH_TEXT_TAGS, way, texts] as const,
  );
}
