import type { Area, Permission } from '@lobby/contract/access';
import type { CrudApi } from '@lobby/contract/kernel/crud';
import { ZodObject } from 'zod';
import { can } from '#shared/session/can.ts';
import type { Named } from '#shared/texts/language.ts';
import { call } from './call.ts';
import type { SendOptions } from './send.ts';

type Body = Record<string, unknown>;

/** What a form goes on with: no id where the record is not there yet, what is said instead of "saved", and the page that comes next. */
export type Saved = { data: { id: number | null }; done?: string; next?: { to: string; search: object } };

/** An area's records as lists and forms use them. */
export interface Records extends Pick<CrudApi, 'shape' | 'input' | 'list' | 'get'> {
  /** Changes the record of this id, or makes one where there is no id yet. Answers a `Saved`. */
  save: (body: Body, id: number | undefined, once: SendOptions) => Promise<unknown>;
  remove: (id: number) => Promise<unknown>;
  /** Which of them the person here may change and delete, where that is not all of them. */
  mayWrite?: (record: { id: number } & Body) => boolean;
  /** Of those, which may be deleted. */
  mayRemove?: (record: { id: number } & Body) => boolean;
  /** Only these, whatever a list asks for. */
  among?: object;
  /** Lists are read again when something of these areas changes, too. */
  liveAreas?: readonly Area[];
  /** What comes along with one record, where its page shows more than the names of its relations: `room.category`. */
  populate?: string[];
  /** What a record without a name of its own is called. */
  nameOf?: (record: { id: number } & Body) => Named;
  /** The page of a saved record, where saving leads there and not to the list. */
  shownAt?: (id: number) => string;
}

/** What a list shows: without `get` a record has no page, and its row opens nothing. */
export type ListRecords = Omit<Records, 'get'> & Partial<Pick<Records, 'get'>>;

/** Most areas are written by their ordinary calls; one that is not brings its own `save` and `remove`. */
export function recordsOf(api: CrudApi | Records): Records;
export function recordsOf(api: CrudApi | ListRecords): ListRecords;
export function recordsOf(api: CrudApi | ListRecords): ListRecords {
  if ('save' in api) return api;
  return {
    ...api,
    save: (body, id, once) =>
      id === undefined ? call(api.create, { body }, once) : call(api.update, { params: { id }, body }, once),
    remove: (id) => call(api.remove, { params: { id } }),
  };
}

/** Drafts are shown to whoever may write, in lists and pages alike; the contract says of which records there are any. */
export function draftsFor(area: string, { get }: Pick<ListRecords, 'get'>): { publicationState?: 'preview' } {
  const hasDrafts = get?.query instanceof ZodObject && 'publicationState' in get.query.shape;
  return hasDrafts && can(`${area}:write` as Permission) ? { publicationState: 'preview' } : {};
}

/** One record with everything it refers to, as its form needs it. */
export function recordCall(area: string, id: number, api: ListRecords) {
  const { populate = Object.keys(api.shape.relations) } = api;
  return {
    params: { id },
    query: {
      ...(populate.length > 0 && { populate }),
      ...draftsFor(area, api),
    },
  };
}
