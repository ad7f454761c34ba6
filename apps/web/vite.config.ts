import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { firstPaint } from './build/first-paint.ts';
import { precompress } from './build/precompress.ts';
import { zipInPlace } from './build/zip-in-place.ts';

const api = `http://127.0.0.1:${process.env.LOBBY_PORT ?? 27080}`;

/** What a guest's page and the portal both use. Neither loads what the other has of its own. */
const sharedWithGuests = new RegExp(
  [
    '/web/src/shared/(query/query-client|call/(call|problem-text)|layout/Notice|dates/(dates|day|day-names))\\.tsx?$',
    '/contract/src/(zone|people/plate|areas/visitor-input|rich-text\\.(link|marks))\\.ts$',
    '/@tanstack/react-query/build/modern/(useQuery|QueryClientProvider)\\.js$',
    '/@mantine/core/esm/components/(SegmentedControl|Checkbox|FloatingIndicator)/\\w+\\.mjs$',
  ].join('|'),
);

export default defineConfig({
  plugins: [react(), firstPaint(), precompress(), zipInPlace()],
  server: {
    host: '127.0.0.1',
    port: Number(process.env.LOBBY_WEB_PORT ?? 27173),
    strictPort: true,
    proxy: { '/api': api, '/strapi-plugin-fcm': api, '/health': api },
  },
  build: {
    target: 'es2023',
    // A font inlined as data: would be refused by `font-src 'self'`.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // The sign-in page comes in one file; twenty areas would otherwise mean twenty requests for texts.
            { name: 'first', tags: ['$initial'] },
            // Those of the sign-in page and of public pages are fetched without the others.
            { name: 'texts-th', test: /(?<!\/(entry|invitation|password|post))\.th\.json$/ },
            { name: 'texts-en', test: /(?<!\/(entry|invitation|password|post))\.en\.json$/ },
            // A guest's page and those for codes, often opened on a phone on the way, bring nothing of the portal; it shares some of what they are made of.
            { name: 'schemas', test: /\/node_modules\/zod\// },
            { name: 'base', test: sharedWithGuests },
            { name: 'rich-text', test: /\/web\/src\/shared\/rich-text\/RichText\.tsx$/ },
            { name: 'guest', test: /\/web\/src\/areas\/visitor\/invitation\/InvitationPage\.tsx$/ },
            { name: 'public', test: /\/web\/src\/areas\/session\/code\/\w+Page\.tsx$/ },
            // Whoever comes in sees the home page first: router, shell and home with all they use are one file instead of fifty.
            { name: 'frame', test: /\/web\/src\/(app\/(router|AuthenticatedApp)|areas\/dashboard\/DashboardPage)\.tsx$/ },
            // What many pages use comes with the first of them, instead of in a hundred requests on the way to it.
            { name: 'icons', test: /\/@tabler\/icons-react\// },
            { name: 'common', test: /\/(node_modules|web\/src\/shared)\//, minShareCount: 16 },
          ],
        },
      },
    },
  },
});
