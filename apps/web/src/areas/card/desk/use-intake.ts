import { cardApi } from '@lobby/contract/areas/card';
import { readCardNumber } from '@lobby/contract/people/card-number';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { toastDone, toastFailed } from '#shared/call/toast.tsx';
import { useIdempotencyKey } from '#shared/call/use-idempotency-key.ts';
import type { CardKind } from '../KindSelect.tsx';

/** `why` it is not taken, as the key of a sentence; `other` is the card that has its number. */
export type IntakeRow = { id: number; code: string; kind: CardKind; why: string | null; other: number | null };

/** As many as one call takes. */
const MAX_CARDS = 200;

/** The cards scanned so far, the last one first, each of the kind chosen as it was scanned. What is refused stays and stops no other. */
export function useIntake() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const keyOf = useIdempotencyKey();
  const lastId = useRef(0);
  const [rows, setRows] = useState<IntakeRow[]>([]);
  const [kind, setKind] = useState<CardKind>('card');
  const [running, setRunning] = useState(false);
  const ready = rows.filter(({ why }) => why === null).slice(-MAX_CARDS);

  function scan(code: string) {
    lastId.current += 1;
    const id = lastId.current;
    const problem = readCardNumber(code).length === 0 ? 'card.stock.invalid' : null;
    setRows((before) => {
      const why = before.some((row) => row.code === code) ? 'card.stock.twice' : problem;
      return [{ id, code, kind, why, other: null }, ...before];
    });
  }

  async function save() {
    setRunning(true);
    const body = { cards: ready.map((row) => ({ number: row.code, kind: row.kind })) };
    try {
      const { added, refused } = (await call(cardApi.addToStock, { body }, { idempotencyKey: keyOf(body) })).data;
      const whyOf = new Map(refused.map(({ at, key, other }) => [ready[at]?.id, { key, other }]));
      setRows((before) =>
        before.flatMap((row) => {
          const why = whyOf.get(row.id);
          if (why) return [{ ...row, why: why.key === 'invalid' ? 'card.stock.invalid' : 'card.stock.known', other: why.other }];
          return ready.includes(row) ? [] : [row];
        }),
      );
      if (added.length > 0) toastDone(t('card.stock.done', { count: added.length }));
    } catch (error) {
      toastFailed(error);
    } finally {
      setRunning(false);
      await client.invalidateQueries({ queryKey: ['card'] });
    }
  }
  return {
    rows,
    kind,
    setKind,
    scan,
    setKindOf: (id: number, next: CardKind) =>
      setRows((before) => before.map((row) => (row.id === id ? { ...row, kind: next } : row))),
    drop: (id: number) => setRows((before) => before.filter((row) => row.id !== id)),
    save,
    running,
    ready: ready.length,
  };
}
