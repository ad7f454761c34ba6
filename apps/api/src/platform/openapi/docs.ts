import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { FastifyInstance } from 'fastify';
import type { Declared } from '#platform/http/declared-routes.ts';
import { allowReader } from '#platform/http/security-headers.ts';
import { openApi } from './openapi.ts';
import { staticAsset } from './static-asset.ts';

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>Lobby API</title>
    <link rel="stylesheet" href="/api/docs/swagger-ui.css">
  </head>
  <body>
    <main id="reader"></main>
    <script src="/api/docs/swagger-ui-bundle.js"></script>
    <script src="/api/docs/start.js"></script>
  </body>
</html>`;
/** Our own descriptions are paragraphs of plain words: nothing else becomes markup. */
const start = `trustedTypes?.createPolicy('default', { createHTML: (text) => (/</.test(text.replace(/<\\/?p>/g, '')) ? null : text) });
SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#reader', defaultModelsExpandDepth: -1 });`;
const parts = { 'swagger-ui.css': 'text/css', 'swagger-ui-bundle.js': 'text/javascript' };

export const docsUrls = [
  '/api/openapi.json',
  '/api/docs',
  '/api/docs/start.js',
  ...Object.keys(parts).map((file) => `/api/docs/${file}`),
];

/**
 * The API describes itself: the document at /api/openapi.json, and a reader for people at /api/docs. All of it is made once at the
 * start: printing the document takes the main thread longer than a hundred calls.
 */
export async function docsRoutes(app: FastifyInstance, declared: Declared[]): Promise<void> {
  const { resolve } = createRequire(import.meta.url);
  const document = await staticAsset('application/json; charset=utf-8', JSON.stringify(openApi(declared)));
  const html = await staticAsset('text/html; charset=utf-8', page);
  app.get('/api/openapi.json', document);
  app.get('/api/docs', (request, reply) => html(request, allowReader(reply)));
  app.get('/api/docs/start.js', await staticAsset('text/javascript', start));
  for (const [file, type] of Object.entries(parts))
    app.get(`/api/docs/${file}`, await staticAsset(type, await readFile(resolve(`swagger-ui-dist/${file}`))));
}
