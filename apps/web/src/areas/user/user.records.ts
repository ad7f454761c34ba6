import { UserInput, type UserPage, userApi } from '@lobby/contract/areas/user';
import { ROLE_IDS } from '@lobby/contract/constants';
import { problem } from '@lobby/contract/problems';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { storeIssuedActivation } from '#shared/activation/issued-activation.ts';
import { call } from '#shared/call/call.ts';
import { type Records, recordCall } from '#shared/call/records.ts';
import { mayWriteUser } from './staff-rank.ts';

/** A form holds the role as the record does; somebody new begins with the least of them. */
const Form = UserInput.extend({
  role: z.object({ id: UserInput.shape.role }).default({ id: ROLE_IDS.user }),
});

/** An account is issued and taken away by requests that are granted at once; what comes back with a new one is shown once. */
export const userRecords = {
  ...userApi,
  input: Form,
  save: async (typed, _, once) => {
    const payload = { ...typed, role: (typed.role as { id: number }).id } as z.input<typeof UserInput>;
    const { data } = await call(userApi.create, { body: { payload, channel: 'cms' } }, once);
    storeIssuedActivation({ ...data, isNew: true });
    return { data };
  },
  remove: (id) => call(userApi.remove, { body: { payload: { id }, channel: 'cms' } }),
  mayWrite: mayWriteUser,
} satisfies Records;

type Places = UserPage['properties'];
const isSomewhere = (places: Places) => places.some(({ isMember }) => isMember);

/** The user name stays what it was on the first day; where somebody works is asked of an Organize Admin alone. */
export const userChanges = {
  ...userRecords,
  input: Form.omit({ username: true }).extend({
    properties: z.custom<Places>().refine(isSomewhere, problem('required')).optional(),
  }),
  save: async ({ role, properties, ...others }, id = 0, once) => {
    const body = {
      ...others,
      ...(role !== undefined && { role: (role as { id: (typeof ROLE_IDS)['user'] }).id }),
      ...(properties !== undefined && { properties: membersOf(properties as Places) }),
    };
    const { data } = await call(userApi.update, { params: { id }, body }, once);
    const isToConfirm = others.email !== undefined && data.pendingEmail !== null;
    return { data, ...(isToConfirm && { done: 'user.savedToConfirm' }) };
  },
} satisfies Records;

const membersOf = (places: Places) => places.filter(({ isMember }) => isMember).map(({ id }) => id);

/** The person of the page, from the same cache as the form. */
export const useUser = (id: number) =>
  useQuery({
    queryKey: ['user', 'one', id],
    queryFn: () => call(userApi.get, recordCall('user', id, userRecords)),
    enabled: Number.isSafeInteger(id),
  });

/** Of those picked, the ones that can still be blocked. */
export async function openAmong(ids: number[]) {
  const filters = { id: { $in: ids }, blocked: { $eq: false } };
  return (await call(userApi.list, { query: { filters, pagination: { pageSize: ids.length } } })).data;
}
