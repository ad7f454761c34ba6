import { TextInput } from '@mantine/core';
import { IconScan } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, type Ref, useState } from 'react';
import { useTranslation } from 'react-i18next';
import css from './Desk.module.css';

type Props = { ref: Ref<HTMLInputElement>; help: ReactNode; onScan: (code: string) => void; onCancel?: () => void };

/** A reader at the USB port is a keyboard that types the number and Enter. */
export function ScanField({ ref, help, onScan, onCancel }: Props) {
  const { t } = useTranslation();
  const [code, setCode] = useState('');
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      setCode('');
      onCancel?.();
    }
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    setCode('');
    if (code.trim() !== '') onScan(code.trim());
  };
  return (
    <TextInput
      ref={ref}
      className={css.field ?? ''}
      size="md"
      label={t('card.desk.scan')}
      description={help}
      value={code}
      onChange={(event) => setCode(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      maxLength={40}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      leftSection={<IconScan size={24} aria-hidden />}
    />
  );
}
