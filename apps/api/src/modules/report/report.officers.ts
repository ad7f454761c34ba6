import { Officer } from '@lobby/contract/areas/report';
import { createMask } from '#modules/log/log.public.ts';
import type { Reader } from './report.reader.ts';

const maskPhone = createMask(Officer.pick({ phone: true }));

/** A page may have been asked for without the phone. */
export async function completeOfficers<T extends { id: number; phone?: unknown }>(
  _: Reader,
  rows: T[],
  { masked }: { masked: boolean },
) {
  return rows.map((row) => (masked && typeof row.phone === 'string' ? { ...row, ...maskPhone({ phone: row.phone }) } : row));
}
