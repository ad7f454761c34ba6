import { USER_CONSENTS } from '@lobby/contract/areas/user';
import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import css from './Form.module.css';
import '@mantine/core/styles/Radio.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';

type Props = { value: string[]; onChange?: (value: string[]) => void };

/** What has been signed. Nobody is kept from working by what is not yet. */
export function ConsentInput({ value, onChange }: Props) {
  const { t } = useTranslation();
  if (!onChange) return value.map((one) => t(`user.consent.${one}`)).join(', ') || '–';
  return (
    <Checkbox.Group label={t('user.field.consent')} description={t('user.help.consent')} value={value} onChange={onChange}>
      <div className={css.choices}>
        {USER_CONSENTS.map((one) => (
          <Checkbox key={one} value={one} label={t(`user.consent.${one}`)} />
        ))}
      </div>
    </Checkbox.Group>
  );
}
