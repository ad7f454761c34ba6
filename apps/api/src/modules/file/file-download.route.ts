import { id } from '@lobby/contract/kernel/fields';
import { z } from 'zod';
import {
  consumeRateLimit,
  disposition,
  forbidden,
  inTransaction,
  isS3,
  keyOf,
  networkOf,
  notFound,
  parseQuery,
  type RawRoute,
  VARIANTS,
} from '#platform/module.ts';

export const fileUrl = '/api/files/:id/:variant';

const number = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number);
const Asked = z.strictObject({
  id: number.pipe(id),
  variant: z.enum(VARIANTS),
  property: number.pipe(id),
  until: number,
  seal: z.string().max(60),
});
/** The bucket's signed URL is used at once; our own signed URL before it lives longer. */
const LINK_SECONDS = 60;

/** Serves a file to whoever holds its signed URL, until it expires. */
export const fileRoute: RawRoute = (app, { config, pool, rateLimits, files }) => {
  app.get(fileUrl, async (request, reply) => {
    const query = request.url.split('?')[1] ?? '';
    const { success, data: place } = Asked.safeParse({ ...parseQuery(query), ...(request.params as object) });
    const left = success ? files.signedUrls.validFor(place, place.until, place.seal) : undefined;
    // Rate limit by file: a page of covers loads many at once. Invalid URLs share one counter.
    await consumeRateLimit(rateLimits.classes.read, `file:${left === undefined ? '' : place?.id}:${networkOf(request.ip)}`);
    if (!success || left === undefined) throw forbidden('This address is over', 'error.fileAddress');

    const file = await inTransaction(pool, { property: place.property, readOnly: true }, (db) =>
      db.selectFrom('file').select(['key', 'name', 'type', 'isPicture']).where('id', '=', place.id).executeTakeFirst(),
    );
    if (!file || (place.variant !== 'full' && !file.isPicture)) throw notFound();
    const key = keyOf(place.property, file.key, place.variant);
    const contentDisposition = disposition(file.name, file.isPicture);
    if (isS3(config)) {
      const link = await files.store.getSignedUrl(key, {
        expiresIn: LINK_SECONDS,
        contentType: file.type,
        contentDisposition,
      });
      return reply.header('cache-control', `private, max-age=${LINK_SECONDS / 2}`).redirect(link);
    }
    // Exports are streamed: they are too large to be held in memory.
    const isExport = !file.isPicture && file.type !== 'application/pdf';
    const read = isExport ? files.store.getStream(key) : files.store.getBytes(key).then(Buffer.from);
    const bytes = await read.catch(() => {
      throw notFound();
    });
    return reply
      .headers({
        'cache-control': `private, max-age=${Math.floor(left / 1000)}, immutable`,
        'content-disposition': contentDisposition,
        'content-security-policy': "default-src 'none';sandbox",
      })
      .type(file.type)
      .send(bytes);
  });
};
