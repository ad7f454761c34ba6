import { TextInput, type TextInputProps } from '@mantine/core';
import type { KeyboardEvent, Ref } from 'react';
import css from './Scan.module.css';

type Props = Pick<TextInputProps, 'label' | 'description' | 'leftSection' | 'maxLength'> & {
  ref: Ref<HTMLInputElement>;
  value: string;
  onChange: (value: string) => void;
  onScan: (code: string) => void;
  /** Enter without anything typed. */
  onConfirm?: () => void;
  onCancel?: () => void;
};

/** A scanner or reader at the USB port is a keyboard that types a code and Enter. */
export function ScanField({ value, onChange, onScan, onConfirm, onCancel, ...input }: Props) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      onChange('');
      onCancel?.();
    }
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onChange('');
    if (value.trim() === '') onConfirm?.();
    else onScan(value.trim());
  };
  return (
    <TextInput
      {...input}
      data-scan
      className={css.field ?? ''}
      size="md"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
    />
  );
}
