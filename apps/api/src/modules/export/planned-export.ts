import type { Language } from '@lobby/contract/constants';
import { type Kysely, sql } from 'kysely';
import { type DB, enqueueUnordered } from '#platform/module.ts';

/** Made at night or on a Saturday, it is still there when somebody comes back from their leave. */
const KEPT_DAYS = 14;

interface PlannedExport {
  kind: string;
  subject: string;
  filters: object;
  language: Language;
  accounts: number[];
}

/** Those of them who wait for another file: nobody has two under way. */
export async function accountsWithOpenExport(db: Kysely<DB>, accounts: number[]): Promise<number[]> {
  if (accounts.length === 0) return [];
  const open = await db
    .selectFrom('export')
    .select('askedById')
    .distinct()
    .where('askedById', 'in', accounts)
    .where('status', 'in', ['queued', 'running'])
    .execute();
  return open.map(({ askedById }) => askedById);
}

/** A masked file for each of these people that nobody asked for at the moment. Their rights are checked again when it is written. */
export async function planExports(db: Kysely<DB>, { kind, subject, filters, language, accounts }: PlannedExport): Promise<void> {
  const made = await db
    .insertInto('export')
    .values(
      accounts.map((askedById) => ({
        kind,
        subject,
        filters: JSON.stringify(filters),
        language,
        format: 'csv',
        isMasked: true,
        askedById,
        keptDays: KEPT_DAYS,
      })),
    )
    .returning('id')
    .execute();
  await db
    .insertInto('auditLog')
    .values(
      made.map(({ id }) => ({
        accountId: null,
        requestId: sql<string>`current_setting('app.request_id')`,
        action: 'export',
        record: 'log',
        recordId: String(id),
        after: JSON.stringify({ area: kind, subject }),
      })),
    )
    .execute();
  await enqueueUnordered(db, 'writeExports', {});
}
