import { useTranslation } from 'react-i18next';
import type { Field } from '#shared/form/fields.ts';
import { AttachmentsField } from './AttachmentsField.tsx';
import type { HeldFile } from './arriving-file.ts';

type Given = { value: HeldFile[] | undefined; onChange?: (value: HeldFile[]) => void };
type Named = { area: string; field: string; most: number };

/** The `own` input of a form's attachments: `own: attachmentsField({ area: 'announcement', field: 'attachments', most: 10 })`. */
export const attachmentsField =
  (named: Named): NonNullable<Field['own']> =>
  (given: Given) => <OwnAttachments {...named} {...given} />;

function OwnAttachments({ area, field, value = [], ...given }: Named & Given) {
  const { t, i18n } = useTranslation();
  const help = `${area}.help.${field}`;
  return (
    <AttachmentsField
      label={t(`${area}.field.${field}`)}
      help={i18n.exists(help) ? t(help) : undefined}
      value={value}
      {...given}
    />
  );
}
