import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';

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
        const files = Object.keys(bundle);
        const announced = others.replace('src="/first-paint.js"', `src="/first-paint.js" ${frameOf(bundle)}`);
        return { html: announced.replace('  </head>', `${scripts.join('')}  </head>`), tags: fonts(files) };
      },
    },
  };
}

/** What `first-paint.js` asks for at once where somebody is signed in, while the first script is still on its way. */
function frameOf(bundle: Rolldown.OutputBundle): string {
  const files = Object.keys(bundle);
  const named = (pattern: RegExp) => files.find((file) => pattern.test(file)) ?? '';
  const frame = bundle[named(/\/frame-.*\.js$/)];
  // A browser that fetches a module ahead does not look into it for those it imports.
  const imported =
    frame?.type === 'chunk' ? frame.imports.filter((file) => bundle[file]?.type === 'chunk' && !bundle[file].isEntry) : [];
  return Object.entries({
    frame: [frame?.fileName ?? '', ...imported],
    styles: [named(/\/frame-.*\.css$/)],
    'texts-th': [named(/\/texts-th-.*\.js$/)],
    'texts-en': [named(/\/texts-en-.*\.js$/)],
  })
    .map(([name, own]) => `data-${name}="${own.map((file) => `/${file}`).join(' ')}"`)
    .join(' ');
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
