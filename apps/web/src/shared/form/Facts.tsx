import type { ReactNode } from 'react';
import { FactSection } from './FactSection.tsx';
import css from './Form.module.css';
import { FormHeader } from './FormHeader.tsx';
import type { Section } from './fields.ts';
import { useRecordName } from './use-record-name.ts';

type Props = {
  area: string;
  sections: Section[];
  listPath: string;
  top: ReactNode;
  record: { id: number } & Record<string, unknown>;
};

/** The same record for people who may read but not write: facts, not greyed-out inputs. */
export function Facts({ area, sections, listPath, top, record }: Props) {
  const title = useRecordName(area, record);
  return (
    <div className={css.form}>
      <FormHeader area={area} listPath={listPath} title={title}>
        {top}
      </FormHeader>
      {sections.map((section) => (
        <FactSection key={section.name} area={area} section={section} record={record} />
      ))}
    </div>
  );
}
