import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { jpeg } from '#test/fixtures/files/form.ts';
import { upload } from '#test/fixtures/files/http-client.ts';
import { servicesState, superuserSql } from '#test/fixtures/postgres-account.ts';
import { testServer } from '#test/fixtures/test-server.ts';

/** A file system of its own is mounted, which only root may and not every CI machine allows. */
const FULL = process.env.LOBBY_DRILL === 'full';
const building = FULL ? await buildingOnSmallDisk() : undefined;

/** Contacts and files of this server lie on a disk of 4 MB, the rest of the database does not. */
async function buildingOnSmallDisk() {
  const disk = mkdtempSync('/tmp/lobby-full-disk-');
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', disk]);
  chmodSync(disk, 0o755);
  const tablespace = basename(disk).replaceAll('-', '_').toLowerCase();
  afterAll(async () => {
    await superuserSql('postgres', `drop tablespace ${tablespace}`);
    execFileSync('umount', [disk]);
    rmSync(disk, { recursive: true });
  });
  const [files, table] = [`${disk}/files`, `${disk}/table`];
  mkdirSync(files);
  mkdirSync(table, { mode: 0o700 });
  const { uid, gid } = statSync(servicesState());
  chownSync(table, uid, gid);

  const { as, app, config, inProperty } = await testServer(undefined, { LOBBY_FILES_DIR: files });
  const database = new URL(config.LOBBY_DATABASE_URL).pathname.slice(1);
  await superuserSql('postgres', `create tablespace ${tablespace} location '${table}'`);
  await superuserSql(database, `alter table contact set tablespace ${tablespace}`);

  const contact = { nameTh: 'ช่าง', nameEn: 'Technician', phone: '02-123-4567', position: 104 };
  const add = async () => (await as('admin').post('/api/contacts', contact)).status;
  const addFile = async () => (await upload(as('admin'), await jpeg())).status;
  const contacts = async () => (await inProperty('home', (db) => db.selectFrom('contact').select('id').execute())).length;
  const storedFiles = () => readdirSync(files, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length;

  /** To the last byte, as a log or a backup would. */
  function fill(): void {
    for (let size = 1024 * 1024; size >= 512; size /= 2)
      try {
        for (;;) writeFileSync(`${disk}/filler`, Buffer.alloc(size), { flag: 'a' });
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      }
  }

  return { as, app, disk, add, addFile, contacts, storedFiles, fill };
}

it.runIf(building)(
  'R52: a full disk is answered 507 while reads go on, leaves no half row or file, and writes succeed once there is room',
  async () => {
    const { as, app, disk, add, addFile, contacts, storedFiles, fill } = building as NonNullable<typeof building>;
    expect([await add(), await addFile()]).toEqual([200, 200]);
    fill();
    let written = 1;
    let status = await add();
    for (; status === 200; status = await add()) written += 1;
    expect(status).toBe(507);
    expect(await contacts()).toBe(written);
    const before = storedFiles();
    expect(await addFile()).toBe(507);
    expect(storedFiles()).toBe(before);
    expect((await as('user').get('/api/contacts')).status).toBe(200);
    const ready = await app.inject('/health/ready');
    expect([ready.statusCode, ready.json().warnings]).toEqual([200, ['files_full']]);

    rmSync(`${disk}/filler`);
    expect([await add(), await addFile()]).toEqual([200, 200]);
    expect(await contacts()).toBe(written + 1);
    expect(storedFiles()).toBeGreaterThan(before);
    console.log(`full disk: ${written} contacts fitted, then 507`);
  },
);
