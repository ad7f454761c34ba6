import { appendFile, chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startArchive } from '#test/fixtures/backup/archive.ts';
import { pause } from '#test/fixtures/node-process.ts';
import { asAccount, superuserSql } from '#test/fixtures/postgres-account.ts';

const files = await mkdtemp('/tmp/lobby-backup-files-');
afterAll(() => rm(files, { recursive: true }));
// The account of PostgreSQL saves them.
await chmod(files, 0o755);
const archive = await startArchive(files);
afterAll(() => archive.stop());
beforeAll(() => archive.backup('init'));

const put = (name: string, text: string) => writeFile(`${files}/${name}`, text, { mode: 0o644 });
const metric = async (name: string) => Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(await archive.metrics())?.[1]);
const now = () => superuserSql('postgres', 'select clock_timestamp()');
/** Archives are named by the second. */
const nextSecond = () => pause(1100);
async function restored(time: string): Promise<string[]> {
  const folder = `${archive.folder}/restored-${time.replaceAll(/\D/g, '')}`;
  await archive.backup('restore-files', folder, time);
  return (await asAccount(['ls', folder])).trim().split('\n');
}

it('R54: files that come and grow while they are saved do not end the backup', async () => {
  await put('first', 'one');
  // Large enough that it grows while tar reads it.
  await put('grows', 'x'.repeat(8_000_000));
  const over = new AbortController();
  const growing = (async () => {
    while (!over.signal.aborted) {
      await appendFile(`${files}/grows`, 'x');
      await pause(1);
    }
  })();
  const begun = Math.floor(Date.now() / 1000);
  await archive.backup('full').finally(() => over.abort());
  await growing;
  expect(await metric('lobby_backup_files_completed_seconds')).toBeGreaterThanOrEqual(begun);
});

it('R54: an archive that could not be made ends the backup, and no later command says that the files were saved', async () => {
  const before = await metric('lobby_backup_files_completed_seconds');
  await nextSecond();
  await put('unreadable', 'x');
  await chmod(`${files}/unreadable`, 0o000);
  await expect(archive.backup('diff')).rejects.toThrow('unreadable');
  expect(await metric('lobby_backup_completed_seconds')).toBeGreaterThan(before);
  await archive.backup('verify');
  expect(await metric('lobby_backup_files_completed_seconds')).toBe(before);
  await rm(`${files}/unreadable`);
});

it('R54: verify says when it was done, and finds an archive that lost its sum', async () => {
  const begun = Math.floor(Date.now() / 1000);
  await archive.backup('verify');
  expect(await metric('lobby_backup_verified_seconds')).toBeGreaterThanOrEqual(begun);
  const sums = `${archive.folder}/repository-files/*.sha256`;
  await asAccount(['sh', '-c', `mkdir ${archive.folder}/aside && mv ${sums} ${archive.folder}/aside`]);
  await expect(archive.backup('verify')).rejects.toThrow('cannot be relied on');
  await asAccount(['sh', '-c', `mv ${archive.folder}/aside/* ${archive.folder}/repository-files`]);
});

it('R54: files are restored as of a moment: none that was deleted after it is missing, nor one that came shortly before it', async () => {
  await put('deleted', 'x');
  await archive.backup('diff');
  await nextSecond();
  await put('after-the-archive', 'x');
  const moment = await now();
  await nextSecond();
  await rm(`${files}/deleted`);
  await archive.backup('diff');
  expect(await restored(moment)).toEqual(['after-the-archive', 'deleted', 'first', 'grows']);
  expect(await restored('latest')).toEqual(['after-the-archive', 'first', 'grows']);
  await expect(restored('2020-01-01 00:00:00+07')).rejects.toThrow('no archive of the files');
});

it('R54: a backup without the folder of files in its settings is refused', async () => {
  const environment = { ...archive.environment, LOBBY_FILES_DIR: '' };
  await expect(asAccount(['bash', `${archive.folder}/lobby-backup`, 'diff'], environment)).rejects.toThrow('LOBBY_FILES_DIR');
  await expect(archive.backup('verify')).resolves.toContain('whole');
});
