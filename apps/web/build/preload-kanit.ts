import type { Plugin } from 'vite';

/** The two files every screen needs are asked for with the page, not after its style sheet has been read. */
export function preloadKanit(): Plugin {
  return {
    name: 'preload-kanit',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const fonts = Object.keys(bundle).filter((file) => /kanit-(thai|latin)-400-normal-.*\.woff2$/.test(file));
        return fonts.map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: '' },
          injectTo: 'head',
        }));
      },
    },
  };
}
