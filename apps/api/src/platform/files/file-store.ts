import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { S3Driver } from 'flydrive/drivers/s3';
import type { Config } from '#platform/config/config.ts';

export const isS3 = (config: Config) => config.LOBBY_S3_BUCKET !== undefined;

/** Where the bytes are: a folder, or a bucket. Keys are `<property>/<random>/<variant>`; nothing of a name is in them. */
export function openStore(config: Config): Disk {
  const { LOBBY_S3_BUCKET: bucket, LOBBY_S3_ENDPOINT: endpoint, LOBBY_S3_REGION: region } = config;
  if (bucket === undefined) return new Disk(new FSDriver({ location: config.LOBBY_FILES_DIR, visibility: 'private' }));
  const { LOBBY_S3_KEY: accessKeyId, LOBBY_S3_SECRET: secretAccessKey } = config;
  // The endpoint is also what pages may load pictures from, so it is always named.
  if (!endpoint || !accessKeyId || !secretAccessKey)
    throw new Error('LOBBY_S3_ENDPOINT, LOBBY_S3_KEY and LOBBY_S3_SECRET are needed with LOBBY_S3_BUCKET');
  return new Disk(
    new S3Driver({
      bucket,
      region,
      credentials: { accessKeyId, secretAccessKey },
      endpoint,
      forcePathStyle: true,
      visibility: 'private',
      supportsACL: false,
    }),
  );
}

export const keyOf = (property: number, key: string, variant: string) => `${property}/${key}/${variant}`;
