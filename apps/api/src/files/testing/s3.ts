import { spawnSync } from 'node:child_process';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';

/** `pnpm files:s3`: every file test once more, on the S3 server that LOBBY_S3_* names. One file at a time, because they share the bucket. */
const { LOBBY_S3_BUCKET, LOBBY_S3_ENDPOINT, LOBBY_S3_KEY, LOBBY_S3_SECRET, LOBBY_S3_REGION = 'us-east-1' } = process.env;
if (!LOBBY_S3_BUCKET || !LOBBY_S3_ENDPOINT || !LOBBY_S3_KEY || !LOBBY_S3_SECRET)
  throw new Error('Set LOBBY_S3_ENDPOINT, LOBBY_S3_BUCKET, LOBBY_S3_KEY and LOBBY_S3_SECRET');

const credentials = { accessKeyId: LOBBY_S3_KEY, secretAccessKey: LOBBY_S3_SECRET };
const client = new S3Client({ endpoint: LOBBY_S3_ENDPOINT, region: LOBBY_S3_REGION, forcePathStyle: true, credentials });
await client.send(new CreateBucketCommand({ Bucket: LOBBY_S3_BUCKET })).catch((error: Error) => {
  if (error.name !== 'BucketAlreadyOwnedByYou') throw error;
});
const { status } = spawnSync('npx', ['vitest', 'run', '--project', 'api', '--no-file-parallelism', 'apps/api/src/files/'], {
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
