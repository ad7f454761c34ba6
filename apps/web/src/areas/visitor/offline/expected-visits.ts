import { visitorApi } from '@lobby/contract/areas/visitor';
import { type ExpectedVisits, MAX_OFFLINE_HOURS } from '@lobby/contract/areas/visitor-entry';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '#shared/call/call.ts';
import { session } from '#shared/session/store.ts';
import { type Stored, storedRecords } from '#shared/store/browser-db.ts';
import { createStore } from '#shared/store/store.ts';

/** Often enough that a pass made a moment before the line is cut is known. */
const REFRESH_MS = 60_000;
const MAX_AGE_MS = MAX_OFFLINE_HOURS * 3_600_000;

/** `at` and `ahead` are of this tablet: when it was asked for, and how far its clock is before the server's. */
export type KeptVisits = Stored & Pick<ExpectedVisits, 'visits'> & { ahead: number };

const disk = storedRecords<KeptVisits>('expectedVisits');
const kept = createStore<KeptVisits | undefined>(undefined);

/** The moment by the server's clock, whatever this tablet's says. */
export const correctedNow = () => new Date(Date.now() - (kept.get()?.ahead ?? 0));

function ownerOf() {
  const { profile } = session.get();
  return profile && { account: profile.id, property: profile.property.id };
}

async function keep({ now, visits }: ExpectedVisits): Promise<void> {
  const owner = ownerOf();
  if (!owner) return;
  const at = Date.now();
  const next = { ...owner, key: `${owner.account}.${owner.property}`, at, visits, ahead: at - now.getTime() };
  kept.set(next);
  // A browser that stores nothing knows the list as long as its page is open.
  await disk.put(next).catch(() => undefined);
}

/** What was kept before a reload; a list of yesterday, or of whoever sat here before, is of no use to anybody, and goes. */
async function follow(): Promise<void> {
  const owner = ownerOf();
  const present = kept.get();
  if (owner && present?.account === owner.account && present.property === owner.property) return;
  kept.set(undefined);
  if (!owner) {
    // Signed out on purpose: nobody else reads who is expected.
    if (present && session.get().ended === null) await disk.remove(present.key).catch(() => undefined);
    return;
  }
  const stored = await disk.all().catch(() => []);
  const isUseful = ({ account, property, at }: KeptVisits) =>
    account === owner.account && property === owner.property && Date.now() - at <= MAX_AGE_MS;
  for (const { key } of stored.filter((one) => !isUseful(one))) await disk.remove(key).catch(() => undefined);
  const own = stored.find(isUseful);
  if (own && kept.get() === undefined) kept.set(own);
}
session.subscribe(() => void follow());
void follow();

/** Keeps the list up to date while there is a line, and answers the last one. */
export function useExpectedVisits(): KeptVisits | undefined {
  const { data } = useQuery({
    queryKey: ['visitor-expected'],
    queryFn: async () => (await call(visitorApi.expected)).data,
    refetchInterval: REFRESH_MS,
    retry: false,
    // Its moment says how wrong this tablet's clock is: an old answer would say so wrongly.
    gcTime: 0,
  });
  useEffect(() => {
    if (data) void keep(data);
  }, [data]);
  return kept.use();
}
