import { TagsInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';

type Props = { value: string[]; onChange?: (value: string[]) => void };

/** What is booked with the room, in the office's own words. */
export function ServicesInput({ value, onChange }: Props) {
  const { t } = useTranslation();
  if (!onChange) return value.join(', ') || '–';
  return (
    <TagsInput
      label={t('room.field.addonService')}
      description={t('room.help.addonService')}
      value={value}
      onChange={onChange}
      maxTags={20}
      acceptValueOnBlur
      splitChars={[',']}
    />
  );
}
