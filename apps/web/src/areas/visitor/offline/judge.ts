import { type ExpectedVisit, VISIT_REPEAT_SECONDS } from '@lobby/contract/areas/visitor-entry';
import { type Refusal, refusalAt } from '@lobby/contract/areas/visitor-verdict';

/** What this tablet noted of a visit and has not sent yet. */
export type Noted = { kind: 'in' | 'out'; visit: number; moment: string };
export type Verdict =
  | { kind: 'in' | 'out' | 'repeated' | 'visitUsed' | Refusal; visit: ExpectedVisit }
  | { kind: 'inside'; visit: ExpectedVisit; since: Date }
  | { kind: 'unknown' };

/** As the server hashes it. */
export async function hashOf(code: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(code.trim().toUpperCase()));
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Since when somebody is inside, by the list and by what was noted here after it. */
export function insideSince(visit: ExpectedVisit, noted: Noted[]): Date | null {
  const last = lastOf(visit, noted);
  if (!last) return visit.insideSince;
  return last.kind === 'in' ? new Date(last.moment) : null;
}

const lastOf = (visit: ExpectedVisit, noted: Noted[]) => noted.findLast((one) => one.visit === visit.id);

/** The server's own rules, as far as a tablet without a line can know. Whatever it could not know is judged when the entry is sent. */
export function judge(wanted: 'in' | 'out', visit: ExpectedVisit | undefined, noted: Noted[], at: Date, zone: string): Verdict {
  if (!visit) return { kind: 'unknown' };
  const last = lastOf(visit, noted);
  if (last && at.getTime() - Date.parse(last.moment) < VISIT_REPEAT_SECONDS * 1000) return { kind: 'repeated', visit };
  if (wanted === 'out') return { kind: 'out', visit };
  const since = insideSince(visit, noted);
  if (since) return { kind: 'inside', visit, since };
  const came = noted.filter((one) => one.visit === visit.id && one.kind === 'in').length;
  if (visit.entriesLeft !== null && came >= visit.entriesLeft) return { kind: 'visitUsed', visit };
  const refusal = refusalAt(visit, at, zone);
  return { kind: refusal ?? 'in', visit };
}
