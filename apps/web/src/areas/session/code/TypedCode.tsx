import { Button, Stack, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSmallForm } from '#shared/form/use-small-form.ts';
import css from '../Door.module.css';

/** For whoever holds a printed slip, or a mail whose link does not open. */
export function TypedCode({ check }: { check: (code: string) => Promise<void> }) {
  const { t } = useTranslation();
  const { field, running, onSubmit } = useSmallForm({
    first: { code: '' },
    check: ({ code }): Record<string, string> => (code.trim() === '' ? { code: 'problem.required' } : {}),
    save: ({ code }) => check(code.replace(/\s/g, '')),
  });
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap={20}>
        <TextInput
          {...field('code')}
          size="md"
          classNames={{ input: css.slip ?? '' }}
          label={t('code.field')}
          description={t('code.help')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <Button type="submit" size="md" fullWidth loading={running}>
          {t('code.next')}
        </Button>
      </Stack>
    </form>
  );
}
