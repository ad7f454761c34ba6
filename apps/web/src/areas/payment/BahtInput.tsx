import { NumberInput, type NumberInputProps } from '@mantine/core';
import css from './BahtInput.module.css';

const MAX_BAHT = 99_999_999.99;

type Props = Omit<NumberInputProps, 'value' | 'onChange'> & { value: number | null; onChange: (value: number | null) => void };

/** An amount in baht, with two decimals at most. Empty is null. */
export const BahtInput = ({ value, onChange, ...rest }: Props) => (
  <NumberInput
    {...rest}
    classNames={{ input: css.input ?? '' }}
    inputMode="decimal"
    thousandSeparator=","
    decimalScale={2}
    allowNegative={false}
    max={MAX_BAHT}
    clampBehavior="strict"
    hideControls
    value={value ?? ''}
    onChange={(typed) => onChange(typed === '' ? null : Number(typed))}
  />
);
