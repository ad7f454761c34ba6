import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const api = `http://127.0.0.1:${process.env.LOBBY_PORT ?? 57080}`;

export default defineConfig({
  plugins: [react(), preloadKanit()],
  server: {
    host: '127.0.0.1',
    port: Number(process.env.LOBBY_WEB_PORT ?? 57173),
    strictPort: true,
    proxy: { '/api': api, '/health': api },
  },
  build: {
    target: 'es2023',
    // A font inlined as data: would be refused by `font-src 'self'`.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Twenty areas would otherwise mean twenty requests for texts and twenty for menu icons.
          groups: [
            { name: 'texts-th', test: /areas\/.*\.th\.json$|texts\/inside\.th\.json$/ },
            { name: 'texts-en', test: /areas\/.*\.en\.json$|texts\/inside\.en\.json$/ },
          ],
        },
      },
    },
  },
});

/** The two files every screen needs are asked for with the page, not after its style sheet has been read. */
function preloadKanit(): Plugin {
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
