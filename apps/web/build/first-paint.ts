import type { HtmlTagDescriptor, Plugin } from 'vite';

/** What the first picture needs is asked for before what it does not: style sheet and fonts first, then the script. */
export function firstPaint(): Plugin {
  return {
    name: 'first-paint',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const scripts = html.match(/^ *<(script type="module"|link rel="modulepreload")[^>]*>(<\/script>)?\n/gm) ?? [];
        const others = scripts.reduce((text, script) => text.replace(script, ''), html);
        return { html: others.replace('  </head>', `${scripts.join('')}  </head>`), tags: fonts(Object.keys(bundle)) };
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
