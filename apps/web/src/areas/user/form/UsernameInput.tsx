import { TextInput } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { plainText } from '#shared/texts/plain.ts';
import { suggestUsername } from './username.ts';

type Props = { value: string | undefined; onChange?: (value: string) => void; values?: Record<string, unknown> };

/** Follows the e-mail and the name until somebody types one. */
export function UsernameInput({ value = '', onChange, values = {} }: Props) {
  const { t } = useTranslation();
  const [isOwn, setOwn] = useState(false);
  const suggestion = suggestUsername(plainText(values.name), plainText(values.email));
  const suggest = useEffectEvent((text: string) => {
    if (!isOwn && text !== value) onChange?.(text);
  });
  useEffect(() => {
    suggest(suggestion);
  }, [suggestion]);
  return (
    <TextInput
      label={t('user.field.username')}
      description={t('user.help.username')}
      value={value}
      spellCheck={false}
      autoCapitalize="none"
      autoComplete="off"
      onChange={(event) => {
        setOwn(event.currentTarget.value !== '');
        onChange?.(event.currentTarget.value);
      }}
    />
  );
}
