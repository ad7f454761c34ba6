import { CallError, isPendingStep } from '#shared/call/call-error.ts';
import { isAway, isOnline, markOffline } from '#shared/call/connection.ts';
import { problemText } from '#shared/call/problem-text.ts';
import { toastFailed } from '#shared/call/toast.tsx';
import { session } from '#shared/session/store.ts';
import { type Owner, type Stored, type StoreName, storedRecords } from '#shared/store/browser-db.ts';
import { createStore } from '#shared/store/store.ts';

/** Noted and not sent yet. Its key is the idempotency key: done once, however often it is sent. */
export type Unsent = Stored & {
  /** Why the server would not have it. It waits for a person's decision. */
  refused?: string | undefined;
};
/** `waiting` goes by itself; `offered` was found in the browser and waits for the person's word; `refused` by the server. */
type UnsentState = 'waiting' | 'offered' | 'refused';

const RATE_LIMITED_MS = 5_000;

type Options<Entry extends Unsent> = {
  store: StoreName;
  /** Answers what a person has to decide, or nothing where it is done. */
  send: (entry: Entry) => Promise<string | undefined>;
  onWait?: (entry: Entry) => void;
  onRefused?: (entry: Entry, problem: string) => void;
  /** The browser refused to store it. */
  onNotStored: (entry: Entry) => void;
  /** Somebody else is here now. */
  onOwner?: () => void;
  /** What an earlier session left is sent without asking: the server knows it again. */
  isFoundSent?: boolean;
};

/**
 * First to the disk, then to the server one after the other as noted: over a lost connection, a reload and the end of a session
 * nothing is lost, and nothing is done twice.
 */
export function createOutbox<Entry extends Unsent>(options: Options<Entry>) {
  const disk = storedRecords<Entry>(options.store);
  /** Everything this person noted here, in this property, that the server does not have yet. */
  const unsent = createStore<Entry[]>([]);
  let owner: Owner | null = null;
  /** Noted since this person came, or sent on their word; whatever else is stored is from an earlier session or another tab. */
  const own = new Set<string>();
  /** On their way to the disk. */
  const writing = new Map<string, Entry>();
  /** The browser refused to store these (no space, a private window): they live as long as the page, which warns before it closes. */
  const memoryOnly = new Map<string, Entry>();
  /** The server has them, even where the browser would not let go of its copy. */
  const sent = new Set<string>();
  let lastMoment = 0;
  let queued = false;

  const isOwner = (of: Owner) => owner?.account === of.account && owner.property === of.property;
  const stateOf = ({ key, refused }: Entry): UnsentState =>
    refused !== undefined ? 'refused' : own.has(key) || options.isFoundSent ? 'waiting' : 'offered';
  /** Strictly later than the one before: two of one millisecond keep their order. */
  const nextMoment = () => {
    lastMoment = Math.max(Date.now(), lastMoment + 1);
    return lastMoment;
  };

  /** `whole` adds what takes a moment, before it goes to the disk. */
  async function add(fields: Omit<Entry, keyof Unsent> & { key?: string }, whole?: (entry: Entry) => Promise<Entry>) {
    if (!owner) return;
    const entry = { key: crypto.randomUUID(), ...fields, ...owner, at: nextMoment() } as unknown as Entry;
    own.add(entry.key);
    writing.set(entry.key, entry);
    unsent.set([...unsent.get(), entry]);
    await store(whole ? await whole(entry) : entry);
    writing.delete(entry.key);
    await sendAll();
  }

  async function store(entry: Entry): Promise<void> {
    try {
      await disk.put(entry);
      memoryOnly.delete(entry.key);
    } catch {
      memoryOnly.set(entry.key, entry);
      options.onNotStored(entry);
    }
  }

  /** Drops the entry: the server has it, or the person discarded it. */
  async function forget({ key }: Entry): Promise<void> {
    sent.add(key);
    memoryOnly.delete(key);
    unsent.set(unsent.get().filter((one) => one.key !== key));
    await disk.remove(key).catch(toastFailed);
  }

  async function refresh(of: Owner): Promise<Entry[]> {
    // A browser that stores nothing has nothing to list; `store` said so when there was something to lose.
    const stored = await disk.list(of).catch(() => []);
    const others = [...memoryOnly.values(), ...writing.values()].filter(isOwner);
    const all = [...stored.filter(({ key }) => others.every((one) => one.key !== key)), ...others]
      .filter(({ key }) => !sent.has(key))
      .toSorted((a, b) => a.at - b.at);
    if (isOwner(of)) unsent.set(all);
    return all;
  }

  /** Mutual exclusion of all tabs of this person: none reads the list while another is sending from it. */
  const locked = ({ account, property }: Owner, work: () => Promise<void>) =>
    navigator.locks.request(`lobby.${options.store}.${account}.${property}`, work);

  async function sendAll(): Promise<void> {
    const of = owner;
    if (!of || queued) return;
    queued = true;
    await locked(of, async () => {
      queued = false;
      while (isOwner(of)) {
        const next = (await refresh(of)).find((one) => stateOf(one) === 'waiting' && !writing.has(one.key));
        if (!next || !(await sendOne(next))) return;
      }
    });
  }

  /** False where the rest has to wait: for the connection, for a sign-in, for a limit to pass. */
  async function sendOne(entry: Entry): Promise<boolean> {
    try {
      const problem = await options.send(entry);
      if (problem === undefined) await forget(entry);
      else await store({ ...entry, refused: problem });
      return true;
    } catch (error) {
      // Somebody else signed in meanwhile: it waits for its owner.
      if (!isOwner(entry)) return false;
      if (!mustWait(error)) {
        const problem = problemText(error);
        await store({ ...entry, refused: problem });
        options.onRefused?.(entry, problem);
        return true;
      }
      if (isAway(error)) markOffline();
      else if (isRateLimited(error)) setTimeout(() => void sendAll(), error.retryAfterMs ?? RATE_LIMITED_MS);
      options.onWait?.(entry);
      return false;
    }
  }

  /** The person's word for everything that was offered. */
  function sendOffered(): Promise<void> {
    for (const entry of unsent.get()) if (stateOf(entry) === 'offered') own.add(entry.key);
    return sendAll();
  }

  async function retry(entry: Entry): Promise<void> {
    own.add(entry.key);
    await store({ ...entry, refused: undefined });
    await sendAll();
  }

  /** Signed in, signed out, another person, another property: each sees their own. */
  function follow() {
    const { profile } = session.get();
    const next = profile && { account: profile.id, property: profile.property.id };
    if (next ? isOwner(next) : owner === null) return;
    owner = next;
    own.clear();
    unsent.set([]);
    options.onOwner?.();
    discover();
  }

  /** Shows what an earlier session left in this browser, or another tab is left with; waits for a tab that is just sending. */
  function discover() {
    const of = owner;
    if (of) void locked(of, async () => void (await refresh(of))).then(() => (options.isFoundSent ? sendAll() : undefined));
  }

  session.subscribe(follow);
  follow();
  isOnline.subscribe(() => {
    if (isOnline.get()) void sendAll();
  });
  addEventListener('focus', discover);
  addEventListener('beforeunload', (event) => {
    if (writing.size + memoryOnly.size > 0) event.preventDefault();
  });
  return { unsent, stateOf, add, store, forget, sendAll, sendOffered, retry, isOwner };
}

const isRateLimited = (error: unknown): error is CallError => error instanceof CallError && error.status === 429;
const isSessionOver = (error: unknown) => isPendingStep(error) || (error instanceof CallError && error.status === 401);
/** Nothing is wrong with what was sent. */
export const mustWait = (error: unknown) => isAway(error) || isRateLimited(error) || isSessionOver(error);
