import { getHotkeyHandler } from '@mantine/hooks';
import type { ReactNode } from 'react';
import type { Records } from '#shared/call/records.ts';
import { FieldSection } from './FieldSection.tsx';
import css from './Form.module.css';
import { FormFooter } from './FormFooter.tsx';
import { FormHeader } from './FormHeader.tsx';
import type { Section } from './fields.ts';
import { ProblemSummary } from './ProblemSummary.tsx';
import { useRecordForm } from './use-record-form.ts';
import { useRecordName } from './use-record-name.ts';
import type { Values } from './values.ts';

type Props = {
  area: string;
  api: Records;
  sections: Section[];
  listPath: string;
  top: ReactNode;
  aside?: ((values: Values) => ReactNode) | undefined;
  preset?: Record<string, string> | undefined;
  record?: { id: number } & Record<string, unknown>;
};

export function RecordForm({ area, api, sections, listPath, top, aside, preset, record }: Props) {
  const fields = sections.flatMap((section) => section.fields);
  const form = useRecordForm({ area, api, fields, listPath, preset, record });
  const title = useRecordName(area, record);
  return (
    <>
      <form
        className={css.form}
        noValidate
        aria-label={title}
        onSubmit={(event) => {
          event.preventDefault();
          void form.submit();
        }}
        onKeyDown={getHotkeyHandler([['mod+Enter', () => void form.submit()]])}
      >
        <FormHeader area={area} listPath={listPath} title={title}>
          {top}
        </FormHeader>
        <ProblemSummary area={area} problems={form.refused} />
        {sections.map((section) => (
          <FieldSection key={section.name} area={area} section={section} input={api.input} form={form} />
        ))}
        <FormFooter area={area} api={api} form={form} listPath={listPath} record={record} />
      </form>
      {aside?.(form.values)}
    </>
  );
}
