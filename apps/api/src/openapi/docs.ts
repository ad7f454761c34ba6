import { createReadStream } from 'node:fs';
import { createRequire } from 'node:module';
import type { FastifyInstance } from 'fastify';
import type { Declared } from '#kernel/declared.ts';
import { allowReader } from '#kernel/http/headers.ts';
import { openApi } from './openapi.ts';

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

/** The API describes itself: the document at /api/openapi.json, and a reader for people at /api/docs. */
export function docsRoutes(app: FastifyInstance, declared: Declared[]): void {
  const { resolve } = createRequire(import.meta.url);
  app.get('/api/openapi.json', () => openApi(declared));
  app.get('/api/docs', (_request, reply) => allowReader(reply).type('text/html; charset=utf-8').send(page));
  app.get('/api/docs/start.js', (_request, reply) => reply.type('text/javascript').send(start));
  for (const [file, type] of Object.entries(parts)) {
    app.get(`/api/docs/${file}`, (_request, reply) =>
      reply.type(type).send(createReadStream(resolve(`swagger-ui-dist/${file}`))),
    );
  }
}
