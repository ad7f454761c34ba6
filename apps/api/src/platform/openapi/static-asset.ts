import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

export type StaticAsset = (request: FastifyRequest, reply: FastifyReply) => FastifyReply;

const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

/** Bytes compressed once, off the main thread, and served with an ETag: a request costs a look at two headers. */
export async function staticAsset(type: string, content: string | Buffer): Promise<StaticAsset> {
  const plain = Buffer.from(content);
  const encoded: Record<string, Buffer> = {
    br: await promisify(brotliCompress)(plain, quality),
    gzip: await promisify(gzip)(plain),
  };
  const tag = createHash('sha256').update(plain).digest('base64url').slice(0, 27);
  return (request, reply) => {
    const accepted = request.headers['accept-encoding'] ?? '';
    const encoding = Object.keys(encoded).find((name) => new RegExp(`\\b${name}\\b`).test(accepted));
    const etag = `"${tag}${encoding ? `-${encoding}` : ''}"`;
    reply.headers({ etag, vary: 'accept-encoding', 'cache-control': 'no-cache' });
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    if (encoding) reply.header('content-encoding', encoding);
    return reply.type(type).send(encoding ? encoded[encoding] : plain);
  };
}
