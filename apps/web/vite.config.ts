import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { precompress } from './build/precompress.ts';
import { preloadKanit } from './build/preload-kanit.ts';

const api = `http://127.0.0.1:${process.env.LOBBY_PORT ?? 57080}`;

export default defineConfig({
  plugins: [react(), preloadKanit(), precompress()],
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
          // Twenty areas would otherwise mean twenty requests for texts.
          groups: [
            { name: 'texts-th', test: /areas\/.*\.th\.json$|texts\/inside\.th\.json$/ },
            { name: 'texts-en', test: /areas\/.*\.en\.json$|texts\/inside\.en\.json$/ },
          ],
        },
      },
    },
  },
});
