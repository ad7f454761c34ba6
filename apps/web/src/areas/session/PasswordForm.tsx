import { Button, PasswordInput, Stack } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import dialog from '#shared/dialog/Dialog.module.css';
import { type Problems, problemsOf } from '#shared/form/problems.ts';
import { useSmallForm } from '#shared/form/use-small-form.ts';
import { lengthOf, type Owner, passwordState } from './password-state.ts';
import css from './SignIn.module.css';

type Name = 'currentPassword' | 'password' | 'passwordConfirmation';
type Props = {
  names: Name[];
  schema: z.ZodType;
  owner: Owner;
  action: string;
  save: (values: Record<string, string>) => Promise<void>;
  other?: ReactNode;
};

/** A new password, twice. Pasting and password managers are welcome: both make better passwords than people. */
export function PasswordForm({ names, schema, owner, action, save, other }: Props) {
  const { t } = useTranslation();
  const { values, field, running, onSubmit } = useSmallForm<Record<string, string>>({
    first: Object.fromEntries(names.map((name) => [name, ''])),
    check: (typed) => ({ ...ownProblem(typed.password ?? '', owner), ...problemsOf(schema, typed) }),
    save,
    aloud: true,
  });
  return (
    <form onSubmit={onSubmit} noValidate>
      <input type="hidden" name="username" autoComplete="username" value={owner.username} readOnly />
      <Stack gap={16}>
        {names.map((name, at) => (
          <PasswordInput
            key={name}
            {...field(name)}
            data-autofocus={at === 0 || undefined}
            label={t(`password.field.${name}`)}
            description={name === 'password' && <PasswordHint typed={values.password ?? ''} owner={owner} />}
            autoComplete={name === 'currentPassword' ? 'current-password' : 'new-password'}
            visibilityToggleButtonProps={{ 'aria-label': t('session.showPassword') }}
          />
        ))}
      </Stack>
      <div className={dialog.actions}>
        {other}
        <Button type="submit" loading={running}>
          {action}
        </Button>
      </div>
    </form>
  );
}

/** What depends on the person: the schema knows only what no password may be. */
function ownProblem(password: string, owner: Owner): Problems {
  const state = passwordState(password, owner);
  if (state === 'short') return { password: 'problem.passwordShort' };
  return state === 'easy' ? { password: 'problem.passwordCommon' } : {};
}

const icons = { empty: IconCircleDashed, short: IconCircleDashed, easy: IconAlertTriangle, good: IconCircleCheck };

/** Three plain states in words; the sign and the colour only repeat them. */
function PasswordHint({ typed, owner }: { typed: string; owner: Owner }) {
  const { t } = useTranslation();
  const state = passwordState(typed, owner);
  const Icon = icons[state];
  return (
    <span className={css.hint} data-state={state} aria-live="polite">
      <Icon size={18} aria-hidden />
      <span>{t(`password.hint.${state}`, { length: lengthOf(typed), min: owner.min })}</span>
    </span>
  );
}
