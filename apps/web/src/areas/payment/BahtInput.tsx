import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { formatBaht } from '#shared/texts/baht.ts';
import css from './BahtInput.module.css';

/** What an amount looks like while it is typed: no third decimal, and no more than the largest bill. */
const AMOUNT = /^(\d{1,8}(\.\d{0,2})?)?$/;
const THAI_ZERO = '๐'.charCodeAt(0);

type Props = Omit<TextInputProps, 'value' | 'onChange'> & { value: number | null; onChange: (value: number | null) => void };

/** An amount in baht. Empty is null; what is no amount cannot be typed, so that a slip of the finger is never another sum. */
export function BahtInput({ value, onChange, ...rest }: Props) {
  const [typed, setTyped] = useState(value === null ? '' : formatBaht(value));
  function type(text: string) {
    const plain = text.replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - THAI_ZERO)).replace(/[,\s]/g, '');
    if (!AMOUNT.test(plain)) return;
    setTyped(plain === text ? text : plain);
    onChange(plain === '' ? null : Number(plain));
  }
  return (
    <TextInput
      {...rest}
      classNames={{ input: css.input ?? '' }}
      inputMode="decimal"
      autoComplete="off"
      value={typed}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={() => setTyped(value === null ? '' : formatBaht(value))}
    />
  );
}
