import { readFileSync } from 'node:fs';

/**
 * What the specification says about rights, read from docs/spec and never from the code under test:
 * which area a call belongs to, whether it reads or writes, and which role may do that.
 */
const folder = new URL('../../../../docs/spec/', import.meta.url);
const rows = (file: string) =>
  readFileSync(new URL(file, folder), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'));

export type Role = 'organize_admin' | 'admin' | 'user';
/** `changing` = allowed, and answered 409 where the record's state is against it; `partly` = refused but for a part of one's own. */
export type Verdict = 'public' | 'arriving' | 'own' | 'staff' | 'allowed' | 'changing' | 'partly' | 'refused';

/** A call that only the suite itself adds, to see that a new one is tried by all of it. */
export const ADDED_PATH = '/added-by-the-suite';

const areaOf = new Map([
  ...['endpoints.tsv', 'own-calls.tsv']
    .flatMap(rows)
    .map(([area = '', method = '', path = '']) => [`${method} ${path}`, area] as const),
  [`POST /api${ADDED_PATH}`, 'contact'],
]);
const levels = new Map(rows('permissions.tsv').map(([area = '', ...byRole]) => [area, byRole]));
const exceptions = new Map(rows('call-rights.tsv').map(([method = '', path = '', right = '']) => [`${method} ${path}`, right]));
const columns: Role[] = ['organize_admin', 'admin', 'user'];

/** Desk duties open the calls marked `desk` to role User, and no other. */
interface Caller {
  role: Role;
  hasDeskDuties?: boolean;
}

/** A call that neither the specification nor our own list names has no expected permission: that is a failure, not a pass. */
export function expectedVerdict(method: string, path: string, { role, hasDeskDuties = false }: Caller): Verdict {
  const call = `${method} ${path.replace(/:(\w+)/g, '{$1}')}`;
  const right = exceptions.get(call) ?? (method === 'GET' ? 'read' : 'write');
  if (right === 'public' || right === 'arriving' || right === 'own') return right;
  if (right === 'staff') return 'staff';
  const area = areaOf.get(call);
  if (!area) throw new Error(`${call} is in none of docs/spec's lists`);
  const level = (levels.get(area) ?? levels.get('*'))?.[columns.indexOf(role)] ?? '';
  const [word, state] = right.split(' ');
  if (word === 'desk' && hasDeskDuties) return state === 'changing' ? 'changing' : 'allowed';
  if (word !== 'read' && !level.includes(right === 'block' ? 'B' : 'W')) return right === 'partly' ? 'partly' : 'refused';
  return right === 'changing' || state === 'changing' ? 'changing' : 'allowed';
}

interface PublicAnswer {
  call: string;
  actors: string[];
  status: number;
}
const publicAnswers = rows('public-answers.tsv').map(
  ([method = '', path = '', actors = '', status = '']): PublicAnswer => ({
    call: `${method} ${path}`,
    actors: actors.split(', '),
    status: Number(status),
  }),
);

/** A public call authenticates the caller itself, so each has an expected status per actor; `*` are all whom no other row names. */
export function publicAnswer(method: string, path: string, actor: string): number {
  const call = `${method} ${path.replace(/:(\w+)/g, '{$1}')}`;
  const mine = publicAnswers.filter((row) => row.call === call);
  const found = mine.find(({ actors }) => actors.includes(actor)) ?? mine.find(({ actors }) => actors.includes('*'));
  if (!found) throw new Error(`${call} is public and has no row for ${actor} in docs/spec/public-answers.tsv`);
  return found.status;
}

const stepUpCalls = new Set(rows('step-up.tsv').map(([method = '', path = '']) => `${method} ${path}`));
/** Whether the call needs step-up authentication. */
export const needsStepUp = (method: string, path: string) => stepUpCalls.has(`${method} ${path.replace(/:(\w+)/g, '{$1}')}`);
