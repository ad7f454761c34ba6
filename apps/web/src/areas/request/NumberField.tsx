import { TextInput } from '@mantine/core';
import { IconScan } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

type Props = { value: string; onChange: (value: string) => void; onEnter: () => void };

/** The number of the card that is handed out: a reader types it with its Enter, which approves. */
export function NumberField({ value, onChange, onEnter }: Props) {
  const { t } = useTranslation();
  return (
    <TextInput
      size="md"
      mb={12}
      label={t('request.cardNumber.label')}
      description={t('request.cardNumber.help')}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
        event.preventDefault();
        onEnter();
      }}
      maxLength={40}
      autoComplete="off"
      spellCheck={false}
      leftSection={<IconScan size={20} aria-hidden />}
    />
  );
}
