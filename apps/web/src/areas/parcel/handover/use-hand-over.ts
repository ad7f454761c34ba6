import { type Parcel, parcelApi } from '@lobby/contract/areas/parcel';
import type { Member } from '@lobby/contract/areas/room';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#shared/call/call.ts';
import { CallError } from '#shared/call/call-error.ts';
import { toastFailed } from '#shared/call/toast.tsx';
import { useIdempotencyKey } from '#shared/call/use-idempotency-key.ts';
import { nameOf, useLanguage } from '#shared/texts/language.ts';
import { addresseeOf } from './addressee.ts';

/** A parcel somebody else was given first, in the server's words. */
export type Gone = { id: number; packingNo: string; collectorName: string; by: string; at: Date };
export type HandedOver = { parcels: Parcel[]; collectorName: string };
type Task = { parcels: Parcel[]; members: Member[]; onDone: (done: HandedOver) => void };
export type HandOver = ReturnType<typeof useHandOver>;

/** A resident by id, or somebody else by name (`null`); `undefined` = nobody was chosen yet. */
type Collector = number | null | undefined;

/** One act at the counter: who came, with one signature for everything they take. */
export function useHandOver({ parcels, members, onDone }: Task) {
  const language = useLanguage();
  const client = useQueryClient();
  const [collector, setCollector] = useState<Collector>();
  const [name, setName] = useState('');
  const [signature, setSignature] = useState('');
  const [note, setNote] = useState('');
  const [missing, setMissing] = useState<'collector' | 'name' | null>(null);
  const [gone, setGone] = useState<Gone[]>([]);
  const [left, setLeft] = useState<number[]>([]);
  const [running, setRunning] = useState(false);
  const keyFor = useIdempotencyKey();

  const staying = parcels.filter(({ id }) => !gone.some((one) => one.id === id));
  /** Those that are handed over now; the others wait on. */
  const taken = staying.filter(({ id }) => !left.includes(id));
  const present = members.filter((member) => member.isActive);
  const preset = present.length === 0 ? null : addresseeOf(taken, present)?.id;
  const chosen = collector === undefined ? preset : collector;

  async function submit() {
    if (running || taken.length === 0) return;
    if (chosen === undefined) return setMissing('collector');
    if (chosen === null && name.trim() === '') return setMissing('name');
    setRunning(true);
    try {
      const body = {
        parcelIdList: taken.map(({ id }) => id),
        collector: chosen,
        collectorName: chosen === null ? name : null,
        signature: signature || null,
        note,
      };
      const { data } = await call(parcelApi.handOver, { body }, { idempotencyKey: keyFor(body) });
      const member = present.find(({ id }) => id === chosen);
      onDone({ parcels: data, collectorName: member ? nameOf(member, language) : name.trim() });
    } catch (error) {
      const missed = error instanceof CallError && error.status === 409 ? goneOf(error, taken) : [];
      if (missed.length > 0) setGone([...gone, ...missed]);
      else toastFailed(error);
    } finally {
      setRunning(false);
      void client.invalidateQueries({ queryKey: ['parcel'] });
    }
  }

  const choose = (next: number | null) => {
    setCollector(next);
    setMissing(null);
  };
  /** The residents and, last, somebody else. */
  const choices = [...present.map(({ id }) => id), null];

  /** Leaves parcels out, or takes them again; one at least is handed over. */
  function toggle(...ids: number[]) {
    const next = [...left.filter((id) => !ids.includes(id)), ...ids.filter((id) => !left.includes(id))];
    if (staying.some(({ id }) => !next.includes(id))) setLeft(next);
  }

  /** What a clerk types in the scan field: `2` picks the second person, `-3` leaves the third parcel out, `2-3` does both. False where it means neither. */
  function pick(typed: string): boolean {
    const [found, digit, numbers = ''] = /^([1-9])?((?:-\d{1,2})*)$/.exec(typed) ?? [];
    if (!found) return false;
    const choice = digit && present.length > 0 ? choices[Number(digit) - 1] : undefined;
    const named = numbers
      .split('-')
      .slice(1)
      .flatMap((number) => staying[Number(number) - 1]?.id ?? []);
    if (digit && choice === undefined) return false;
    if (named.length < numbers.split('-').length - 1) return false;
    if (choice !== undefined) choose(choice);
    toggle(...named);
    return true;
  }

  return {
    members: present,
    choices,
    staying,
    gone,
    chosen,
    choose,
    taken,
    isTaken: (id: number) => taken.some((parcel) => parcel.id === id),
    toggle,
    pick,
    name,
    setName: (next: string) => {
      setName(next);
      setMissing(null);
    },
    missing,
    signature,
    setSignature,
    note,
    setNote,
    running,
    submit,
  };
}

/** Somebody at the other desk was faster; nothing was handed over, and the server says who has which parcel. */
function goneOf(error: CallError, asked: Parcel[]): Gone[] {
  return error.fields.flatMap(({ path, about }) => {
    const parcel = asked[Number(path.at(-1))];
    if (!parcel) return [];
    const { packingNo, collectorName = '', by = '', at = '' } = about ?? {};
    return [{ id: parcel.id, packingNo: packingNo ?? parcel.packingNo, collectorName, by, at: new Date(at) }];
  });
}
