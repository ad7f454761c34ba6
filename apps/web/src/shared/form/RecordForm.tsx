import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Records } from '#shared/call/records.ts';
import { LinkButton } from '#shared/layout/LinkButton.tsx';
import { lastSearch } from '#shared/list/memory.ts';
import { FieldSection } from './FieldSection.tsx';
import css from './Form.module.css';
import { FormFrame, SaveButton } from './FormFrame.tsx';
import { FormHeader, useRecordName } from './FormHeader.tsx';
import type { Section } from './fields.ts';
import { ProblemSummary } from './ProblemSummary.tsx';
import { SectionIndex } from './SectionIndex.tsx';
import { SectionTabs, withTabs } from './SectionTabs.tsx';
import { type NextStep, type RecordFormState, useRecordForm } from './use-record-form.ts';
import type { Values } from './values.ts';

type Props = {
  area: string;
  api: Records;
  sections: Section[];
  listPath: string;
  top: ReactNode;
  aside?: ((values: Values) => ReactNode) | undefined;
  preset?: Values | undefined;
  draft?: Values | undefined;
  next?: NextStep | undefined;
  record?: { id: number } & Record<string, unknown>;
};

export function RecordForm({ area, api, sections, listPath, top, aside, preset, draft, next, record }: Props) {
  const fields = sections.flatMap((section) => section.fields);
  const form = useRecordForm({ area, api, fields, listPath, preset, draft, record, next });
  const submit = () => void (form.submitNext ?? form.submit)();
  const title = useRecordName(area, record, api);
  const groups = withTabs(sections);
  return (
    <>
      <FormFrame title={title} onSubmit={submit}>
        <FormHeader area={area} listPath={listPath} title={title}>
          {top}
        </FormHeader>
        <ProblemSummary area={area} problems={form.refused} input={api.input} />
        <SectionIndex area={area} names={groups.map(([section]) => section?.tabs ?? section?.name ?? '')} />
        {groups.map(([section, ...others]) =>
          section?.tabs && others.length > 0 ? (
            <SectionTabs
              key={section.tabs}
              area={area}
              name={section.tabs}
              sections={[section, ...others]}
              input={api.input}
              form={form}
            />
          ) : (
            section && <FieldSection key={section.name} area={area} section={section} input={api.input} form={form} />
          ),
        )}
        <FormFooter area={area} api={api} form={form} listPath={listPath} next={next} record={record} />
      </FormFrame>
      {aside?.(form.values)}
    </>
  );
}

type FormFooterProps = {
  area: string;
  api: Records;
  form: RecordFormState;
  listPath: string;
  next: NextStep | undefined;
  record: ({ id: number } & Record<string, unknown>) | undefined;
};

/** Always in reach at the bottom: the one coloured button, and the way back. */
function FormFooter({ area, api, form, listPath, next, record }: FormFooterProps) {
  const { t } = useTranslation();
  return (
    <div className={css.footer}>
      <LinkButton
        {...(record && api.shownAt ? { to: api.shownAt(record.id) } : { to: listPath, search: lastSearch(area) })}
        variant="default"
      >
        {t('popup.dialog.cancel')}
      </LinkButton>
      {next && (
        <Button variant="default" disabled={form.phase !== 'typing'} onClick={() => void form.submit()}>
          {t(next.saveOnly)}
        </Button>
      )}
      <SaveButton phase={form.phase} action={next?.act} />
    </div>
  );
}
