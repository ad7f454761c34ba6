import { type Breach, breachApi } from '@lobby/contract/areas/breach';
import { useQuery } from '@tanstack/react-query';
import { call } from '#shared/call/call.ts';
import type { Records } from '#shared/call/records.ts';

const LIST = '/breach';

/** Corrected, and never deleted. */
export const breachRecords = {
  ...breachApi,
  save: (body, id, once) =>
    id === undefined
      ? call(breachApi.create, { body: body as never }, once)
      : call(breachApi.update, { params: { id }, body }, once),
  remove: () => Promise.reject(new Error('a breach stays in the register')),
  mayRemove: () => false,
  shownAt: (id) => `${LIST}/${id}`,
  populate: ['account', 'by'],
} satisfies Records;

export const useBreach = (id: number) =>
  useQuery({
    queryKey: ['breach', 'one', id],
    queryFn: () => call(breachApi.get, { params: { id }, query: { populate: '*' } }),
    enabled: Number.isSafeInteger(id) && id > 0,
  });

/** With a high risk the people have to be notified, too. */
export const isUntold = ({ risk, peopleToldAt }: Pick<Breach, 'risk' | 'peopleToldAt'>) =>
  risk === 'high' && peopleToldAt === null;

/** The authority has to be notified, unless nobody is at risk. */
export const isUnreported = ({ risk, officeReportedAt }: Pick<Breach, 'risk' | 'officeReportedAt'>) =>
  risk !== 'none' && officeReportedAt === null;
