import type { Request } from '@lobby/contract/areas/request';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useLanguage } from '#shared/texts/language.ts';
import { queueSearch } from './queue-search.ts';
import { LIVE_AREAS, listWaiting } from './request-calls.ts';
import { matchesText } from './request-words.ts';

/** What waits, which of it is shown, and which of it is picked. */
export function useQueue() {
  const search = queueSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const language = useLanguage();
  const text = search.q ?? '';
  const answer = useQuery({ queryKey: ['request', 'waiting'], queryFn: listWaiting, meta: LIVE_AREAS });
  const all = answer.data?.requests ?? [];
  const rows = all.filter(
    (request) => (search.type === undefined || request.approveType === search.type) && matchesText(request, text, language),
  );
  const [shownId, setShown] = useShown({ id: search.id, scope: `${search.type} ${text}`, rows, isLoaded: answer.isSuccess });
  const at = usePosition(rows, shownId);
  const [pickedIds, setPicked] = useState<number[]>([]);
  const picked = rows.filter(({ id }) => pickedIds.includes(id));

  const show = (request: Request | undefined) => setShown(request?.id);
  const setText = (q: string) => {
    const { q: _, ...others } = search;
    void navigate({ to: '.', search: { ...others, ...(q.trim() && { q }) }, replace: true, resetScroll: false });
  };
  return {
    answer,
    all,
    total: answer.data?.total ?? 0,
    rows,
    type: search.type,
    text,
    setText,
    shownId,
    show,
    /** The page of what is shown; the way back leads to the same place in the list. */
    async openShown() {
      if (shownId === undefined) return;
      await navigate({ to: '.', search: { ...search, id: shownId }, replace: true, resetScroll: false });
      await navigate({ to: `/resident/application/${shownId}`, search: { ...(search.type && { type: search.type }) } });
    },
    /** One further down or up. One that somebody else decided is no longer in the list: there the next has moved up to its place. */
    move(by: 1 | -1) {
      const isListed = rows[at]?.id === shownId;
      const next = rows[isListed || by < 0 ? at + by : at];
      if (next) show(next);
      return next;
    },
    /** After this one: the next, or at the end of the list the one before. */
    following: (id: number) => {
      const others = rows.filter((row) => row.id !== id);
      return others[at] ?? others.at(-1);
    },
    picked,
    pick: (id: number) => setPicked(pickedIds.includes(id) ? pickedIds.filter((one) => one !== id) : [...pickedIds, id]),
    unpick: () => setPicked([]),
  };
}
export type Queue = ReturnType<typeof useQueue>;

type Shown = { id: number | undefined; scope: string; rows: Request[]; isLoaded: boolean };

/**
 * What is shown stays until somebody goes on, also where a colleague decided it meanwhile: nobody may approve what slipped under their
 * finger. Not in the address, so that a key pressed right after another finds it changed.
 */
function useShown({ id, scope, rows, isLoaded }: Shown) {
  const [shownId, setShown] = useState(id);
  const [ofScope, setOfScope] = useState(scope);
  const first = rows[0]?.id;
  if (scope !== ofScope) {
    setOfScope(scope);
    if (rows.every((row) => row.id !== shownId)) setShown(first);
  } else if (shownId === undefined && first !== undefined) setShown(first);
  // Otherwise the next request to come would stand beside one that was decided long ago.
  else if (isLoaded && rows.length === 0 && shownId !== undefined) setShown(undefined);
  return [shownId, setShown] as const;
}

/** Where the shown request stands in the list, or stood until it left it. */
function usePosition(rows: Request[], shownId: number | undefined): number {
  const [last, setLast] = useState(0);
  const found = rows.findIndex(({ id }) => id === shownId);
  if (found >= 0 && found !== last) setLast(found);
  return Math.min(found >= 0 ? found : last, Math.max(0, rows.length - 1));
}
