import type { FromChat } from '@lobby/contract/areas/chat-origin';
import { type SubjectRequest, subjectRequestApi } from '@lobby/contract/areas/subject-request';
import { useQuery } from '@tanstack/react-query';
import { call } from '#shared/call/call.ts';
import type { Records } from '#shared/call/records.ts';

const LIST = '/subject-request';

/** Changed while it is open, and never deleted. */
export const subjectRequestRecords = {
  ...subjectRequestApi,
  save: (body, id, once) =>
    id === undefined
      ? call(subjectRequestApi.create, { body: body as never }, once)
      : call(subjectRequestApi.update, { params: { id }, body }, once),
  remove: () => Promise.reject(new Error('a request stays in the register')),
  mayWrite: (record) => isOpen(record as unknown as SubjectRequest),
  mayRemove: () => false,
  shownAt: (id) => `${LIST}/${id}`,
} satisfies Records;

/** The same, made from a message of a conversation. */
export const recordsFrom = (from: FromChat): typeof subjectRequestRecords => ({
  ...subjectRequestRecords,
  save: (body, _, once) => call(subjectRequestApi.create, { body: { ...body, from } as never }, once),
});

export const isOpen = ({ state }: Pick<SubjectRequest, 'state'>) => state === 'open' || state === 'extended';

export const useSubjectRequest = (id: number) =>
  useQuery({
    queryKey: ['subject-request', 'one', id],
    queryFn: () => call(subjectRequestApi.get, { params: { id }, query: { populate: '*' } }),
    enabled: Number.isSafeInteger(id) && id > 0,
  });
