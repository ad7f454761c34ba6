import type { Area } from '@lobby/contract/access';
import type { CrudApi } from '@lobby/contract/kernel/crud';
import { useQuery } from '@tanstack/react-query';
import { useMatch, useParams } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import type { z } from 'zod';
import { call } from '#shared/call/call.ts';
import { type Records, recordCall, recordsOf } from '#shared/call/records.ts';
import { useRecordName } from '#shared/form/FormHeader.tsx';
import { FormPage } from '#shared/form/FormPage.tsx';
import type { Section } from '#shared/form/fields.ts';
import type { Values } from '#shared/form/values.ts';
import { History } from '#shared/history/History.tsx';
import { useHistoryTab, useIsEditing } from '#shared/history/history-tab.ts';
import layout from '#shared/layout/layout.module.css';
import { useCan } from '#shared/session/can.ts';
import { FactCards } from './FactCards.tsx';
import { LoadedRecord } from './LoadedRecord.tsx';
import css from './Record.module.css';
import { RecordActions } from './RecordActions.tsx';
import { RecordHeader, RecordTabs } from './RecordHeader.tsx';

type Recorded = { id: number } & Record<string, unknown>;
type Head = Pick<ComponentProps<typeof RecordHeader>, 'state' | 'facts' | 'actions'>;

type Props<A> = {
  area: Area;
  api: A;
  sections: Section<A extends Pick<Records, 'input'> ? z.input<A['input']> : never>[];
  /** What a new record begins with. */
  preset?: Values;
  /** What stands beside the name: how it stands, what people ask first, what is done with it. */
  head?: (record: never) => Head;
  /** In place of all that the form asks for. */
  children?: (record: never) => ReactNode;
};

/** The ordinary page of a record: a new one begins with its form, one that is there with its facts, its form one press away. */
export function RecordPage<A extends CrudApi | Records>({ preset, ...props }: Props<A>) {
  const { id } = useParams({ strict: false }) as { id?: string };
  const isEditing = useIsEditing();
  const writable = useCan()(`${props.area}:write`);
  const { area, api, sections } = props;
  if (id !== undefined && !(isEditing && writable)) return <View {...props} id={Number(id)} />;
  return <FormPage area={area} api={api} sections={sections} {...(preset && { preset })} />;
}

function View<A extends CrudApi | Records>({ id, ...props }: Props<A> & { id: number }) {
  const { area } = props;
  const api = recordsOf(props.api);
  const answer = useQuery({
    queryKey: [area, 'one', id],
    queryFn: () => call(api.get, recordCall(area, id, api)) as Promise<{ data: Recorded }>,
    enabled: Number.isSafeInteger(id),
  });
  return (
    <LoadedRecord id={id} answer={answer}>
      {({ data }) => <Shown {...props} record={data} />}
    </LoadedRecord>
  );
}

function Shown<A extends CrudApi | Records>({ area, api, sections, head, children, record }: Props<A> & { record: Recorded }) {
  const isPast = useHistoryTab() !== undefined;
  const page = useMatch({ strict: false, select: (match) => match.pathname.replace(/\/$/, '') }) ?? '';
  const listPath = page.replace(/\/[^/]+$/, '');
  const name = useRecordName(area, record, recordsOf(api));
  const { actions, ...known } = head?.(record as never) ?? {};
  return (
    <>
      <RecordHeader
        area={area}
        listPath={listPath}
        title={name}
        {...known}
        actions={
          <RecordActions area={area} api={api} listPath={listPath} record={record} name={name}>
            {actions}
          </RecordActions>
        }
        tabs={<RecordTabs area={area} page={page} />}
      />
      <div className={`${layout.page} ${isPast ? '' : css.column}`}>
        {isPast ? (
          <History area={area} id={record.id} />
        ) : (
          (children?.(record as never) ?? <FactCards area={area} sections={sections as Section[]} record={record} />)
        )}
      </div>
    </>
  );
}
