import { id } from '@lobby/contract/kernel/fields';
import { z } from 'zod';
import {
  disposition,
  forbidden,
  inTransaction,
  isS3,
  keyOf,
  networkOf,
  notFound,
  parseQuery,
  type RawRoute,
  take,
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
/** A link to the bucket is used at once; the address before it is what lives a while. */
const LINK_SECONDS = 60;

/** Gives a file to whoever holds its address, as long as the address lives and the file is still there. */
export const fileRoute: RawRoute = (app, { config, pool, rates, files }) => {
  app.get(fileUrl, async (request, reply) => {
    const query = request.url.split('?')[1] ?? '';
    const { success, data: place } = Asked.safeParse({ ...parseQuery(query), ...(request.params as object) });
    const left = success ? files.addresses.opensFor(place, place.until, place.seal) : undefined;
    // A page of covers is many files at once; each is counted for itself, and so is guessing.
    await take(rates.classes.read, `file:${left === undefined ? '' : place?.id}:${networkOf(request.ip)}`);
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
    // A file of a log is too long to be held in memory.
    const read = file.type === 'text/csv' ? files.store.getStream(key) : files.store.getBytes(key).then(Buffer.from);
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
