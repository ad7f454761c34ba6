import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import css from '../Log.module.css';

type Props = { field: 'cardNo' | 'plate'; number: string | undefined; onChange: (number: string | undefined) => void };

/** A card or plate is asked for whole: a part of a masked number finds nothing. */
export function NumberInput({ field, number, onChange }: Props) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(number ?? '');
  function finish() {
    const whole = typed.trim() || undefined;
    if (whole !== number) onChange(whole);
  }
  return (
    <TextInput
      className={`${css.day} ${css.number}`}
      label={t(`log.access.field.${field}`)}
      placeholder={t('log.access.whole')}
      value={typed}
      maxLength={40}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={finish}
      onKeyDown={(event) => event.key === 'Enter' && finish()}
    />
  );
}
