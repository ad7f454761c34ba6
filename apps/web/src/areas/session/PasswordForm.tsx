import { Button, PasswordInput, Stack } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { CallError } from '#kernel/call-error.ts';
import dialog from '#kernel/dialogs/Dialog.module.css';
import { tell } from '#kernel/dialogs/dialogs.ts';
import { type Problems, problemsOf } from '#kernel/form/problems.ts';
import { problemText } from '#kernel/problem-text.ts';

type Name = 'currentPassword' | 'password' | 'passwordConfirmation';
type Values = Partial<Record<Name, string>>;
type Props = { names: Name[]; schema: z.ZodType; save: (values: Values) => Promise<void>; other: ReactNode };

export function PasswordForm({ names, schema, save, other }: Props) {
  const { t } = useTranslation();
  const [values, setValues] = useState<Values>(() => Object.fromEntries(names.map((name) => [name, ''])));
  const [problems, setProblems] = useState<Problems>({});
  const [running, setRunning] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const found = problemsOf(schema, values);
    setProblems(found);
    const first = names.find((name) => found[name]);
    if (first) return (form.elements.namedItem(first) as HTMLInputElement).focus();

    setRunning(true);
    try {
      await save(values);
    } catch (error) {
      if (error instanceof CallError)
        setProblems(Object.fromEntries(error.fields.map(({ path, key }) => [path.at(-1) ?? '', `problem.${key ?? 'invalid'}`])));
      void tell('error', problemText(error));
    } finally {
      setRunning(false);
    }
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={16}>
        {names.map((name, at) => (
          <PasswordInput
            key={name}
            name={name}
            data-autofocus={at === 0 || undefined}
            label={t(`session.fields.${name}`)}
            description={name === 'password' && t('session.passwordHelp')}
            value={values[name] ?? ''}
            onChange={(event) => setValues({ ...values, [name]: event.currentTarget.value })}
            error={problems[name] && t(problems[name])}
            autoComplete={name === 'currentPassword' ? 'current-password' : 'new-password'}
            visibilityToggleButtonProps={{ 'aria-label': t('session.showPassword') }}
          />
        ))}
      </Stack>
      <div className={dialog.actions}>
        {other}
        <Button type="submit" loading={running}>
          {t('session.changePassword')}
        </Button>
      </div>
    </form>
  );
}
