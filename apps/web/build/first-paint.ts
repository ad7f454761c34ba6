import type { HtmlTagDescriptor, Plugin } from 'vite';

/** Lets the page's own HTML paint at once: nothing but its few inline rules may hold it back. */
export function firstPaint(): Plugin {
  return {
    name: 'first-paint',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        // In the body the style sheet still comes before the script runs, but no longer before the first picture.
        const sheets = html.match(/^ *<link rel="stylesheet"[^>]*>\n/gm) ?? [];
        const head = sheets.reduce((text, sheet) => text.replace(sheet, ''), html);
        return { html: head.replace('    <noscript>', `${sheets.join('')}    <noscript>`), tags: fonts(Object.keys(bundle)) };
      },
    },
  };
}

/** The two files every screen needs are asked for with the page, not after its style sheet has been read. */
const fonts = (files: string[]): HtmlTagDescriptor[] =>
  files
    .filter((file) => /kanit-(thai|latin)-400-normal-.*\.woff2$/.test(file))
    .map((file) => ({
      tag: 'link',
      attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: '' },
      injectTo: 'head',
    }));
