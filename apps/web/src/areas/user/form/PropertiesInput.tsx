import type { UserPage } from '@lobby/contract/areas/user';
import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { nameOf, useLanguage } from '#shared/texts/language.ts';
import css from './Form.module.css';
import '@mantine/core/styles/Radio.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';

type Places = UserPage['properties'];
type Props = { value: Places; onChange?: (value: Places) => void };

/** Where somebody works, among the properties of the organisation. */
export function PropertiesInput({ value, onChange }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const chosen = value.filter(({ isMember }) => isMember);
  if (!onChange) return chosen.map((place) => nameOf(place, language)).join(', ') || '–';
  return (
    <Checkbox.Group
      label={t('user.field.properties')}
      description={t('user.help.properties')}
      value={chosen.map(({ id }) => String(id))}
      onChange={(ids) => onChange(value.map((place) => ({ ...place, isMember: ids.includes(String(place.id)) })))}
    >
      <div className={css.choices}>
        {value.map((place) => (
          <Checkbox key={place.id} value={String(place.id)} label={nameOf(place, language)} />
        ))}
      </div>
    </Checkbox.Group>
  );
}
