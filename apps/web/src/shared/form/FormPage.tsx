import type { Area } from '@lobby/contract/access';
import type { CrudApi } from '@lobby/contract/kernel/crud';
import { useQuery } from '@tanstack/react-query';
import { useMatch, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { call } from '#shared/call/call.ts';
import { isMissingRecord } from '#shared/call/call-error.ts';
import { type Records, recordCall, recordsOf } from '#shared/call/records.ts';
import { LoadFailed } from '#shared/layout/LoadFailed.tsx';
import { NotFoundPage } from '#shared/layout/NotFoundPage.tsx';
import { useCan } from '#shared/session/can.ts';
import { Facts } from './FactSection.tsx';
import { FormSkeleton } from './FormHeader.tsx';
import type { Section } from './fields.ts';
import { RecordForm } from './RecordForm.tsx';
import type { NextStep } from './use-record-form.ts';
import type { Values } from './values.ts';
import './form.css';

type Props<A> = {
  area: Area;
  api: A;
  sections: Section<A extends Pick<Records, 'input'> ? z.input<A['input']> : never>[];
  /** Under the title: what must be seen before anything else. */
  top?: ReactNode;
  /** Beside the form: what follows from what is typed. */
  aside?: (values: Values) => ReactNode;
  /** What a new record begins with. */
  preset?: Values;
  /** What was typed already, in another form: it counts as not saved. */
  draft?: Values;
  /** What may follow a save in the same press. */
  next?: NextStep | undefined;
};

/** The form of a new record or of one that is there, by the last part of its address: `create`, or an id. What may not be changed is only read. */
export function FormPage<A extends CrudApi | Records>({ area, top, aside, preset, draft, next, ...rest }: Props<A>) {
  const sections = rest.sections as Section[];
  const { id: written } = useParams({ strict: false }) as { id?: string };
  const id = written === undefined ? undefined : Number(written);
  const listPath = useMatch({ strict: false, select: (match) => match.pathname.replace(/\/[^/]+\/?$/, '') });
  const api = id === undefined ? recordsOf(rest.api) : onPage(recordsOf(rest.api), listPath);
  const writable = useCan()(`${area}:write`);
  const known = Number.isSafeInteger(id);
  const record = useQuery({
    queryKey: [area, 'one', id],
    queryFn: () => call(api.get, recordCall(area, id ?? 0, api)) as Promise<{ data: { id: number } & Record<string, unknown> }>,
    enabled: known,
  });

  const shared = { area, api, sections, listPath, top };
  if (id === undefined) return <RecordForm {...shared} aside={aside} preset={preset} draft={draft} next={next} />;
  if (!known || isMissingRecord(record.error)) return <NotFoundPage />;
  if (record.isPending) return <FormSkeleton fields={sections.flatMap((section) => section.fields).length} />;
  // Asked again in the background and not answered, the record is still the one that was opened: nothing typed may go with it.
  if (record.isLoadingError) return <LoadFailed error={record.error} onRetry={record.refetch} />;
  // Refetched in the background, the record must not change under the hands of somebody who is typing: `key` is its id alone.
  return writable && (api.mayWrite?.(record.data.data) ?? true) ? (
    <RecordForm key={id} {...shared} aside={aside} next={next} record={record.data.data} />
  ) : (
    <Facts {...shared} record={record.data.data} />
  );
}

/** The form of a record leads back to its page; deleting is left to that page. */
const onPage = (api: Records, listPath: string): Records => ({
  ...api,
  shownAt: (id) => `${listPath}/${id}`,
});
