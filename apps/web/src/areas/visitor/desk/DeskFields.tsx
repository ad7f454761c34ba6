import { Checkbox, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { useSmallForm } from '#shared/form/use-small-form.ts';
import css from '../Visitor.module.css';
import { useDocumentRule } from '../visitor.records.ts';
import '@mantine/core/styles/Checkbox.layer.css';

const YES = 'yes';
export const firstAtDesk = { badge: '', gate: '', docSeen: '', docEnd: '' };
type DeskValues = typeof firstAtDesk;

/** What the desk notes as somebody comes in, as the call wants it. */
export const atDeskOf = ({ badge, gate, docSeen, docEnd }: DeskValues) => ({ badge, gate, docSeen: docSeen === YES, docEnd });

type Form = Pick<ReturnType<typeof useSmallForm<DeskValues>>, 'values' | 'set' | 'field'>;

/** Badge and gate, and of a document what the property asks for. */
export function DeskFields({ form: { values, set, field } }: { form: Form }) {
  const { t } = useTranslation();
  const visitorDocument = useDocumentRule();
  return (
    <>
      <div className={css.two}>
        <TextInput label={t('visit-entry.field.badge')} maxLength={20} autoComplete="off" {...field('badge')} />
        <TextInput label={t('visit-entry.field.gate')} maxLength={40} autoComplete="off" {...field('gate')} />
      </div>
      {visitorDocument === 'last4' && (
        <TextInput label={t('visit-entry.field.docEnd')} maxLength={4} autoComplete="off" {...field('docEnd')} />
      )}
      {visitorDocument === 'seen' && (
        <Checkbox
          label={t('visit-entry.field.docSeen')}
          checked={values.docSeen === YES}
          onChange={(event) => set('docSeen', event.currentTarget.checked ? YES : '')}
        />
      )}
    </>
  );
}
