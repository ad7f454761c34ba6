import { useTranslation } from 'react-i18next';
import type { Field } from '#shared/form/fields.ts';
import type { HeldFile } from './arriving-file.ts';
import { PictureField } from './PictureField.tsx';
import type { Shape } from './shapes.ts';

type Given = { value: HeldFile | null | undefined; onChange?: (value: HeldFile | null) => void };
type Named = { area: string; field: string; shape: Shape };

/** The `own` input of a form's picture: `{ field: 'photo', own: pictureField({ area: 'contact', field: 'photo', shape: 'square' }) }`. */
export const pictureField =
  (named: Named): NonNullable<Field['own']> =>
  (given: Given) => <OwnPicture {...named} {...given} />;

function OwnPicture({ area, field, ...given }: Named & Given) {
  const { t, i18n } = useTranslation();
  const help = `${area}.help.${field}`;
  return <PictureField label={t(`${area}.field.${field}`)} help={i18n.exists(help) ? t(help) : undefined} {...given} />;
}
