import { ACCESS_SYSTEM_KINDS, type AccessSystem, AccessSystemInput, accessSystemApi } from '@lobby/contract/areas/access-system';
import type { CallInput } from '@lobby/contract/kernel/endpoint';
import { Button, PasswordInput, Text, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { toastDone } from '#shared/call/toast.tsx';
import css from '#shared/form/Form.module.css';
import { FormSkeleton } from '#shared/form/FormHeader.tsx';
import { type Problems, problemsOf } from '#shared/form/problems.ts';
import { useSmallForm } from '#shared/form/use-small-form.ts';
import { LoadFailed } from '#shared/layout/LoadFailed.tsx';
import layout from '#shared/layout/layout.module.css';
import { confirmChange, isAnother } from './access-system-change.ts';
import { ConnectionTest } from './ConnectionTest.tsx';
import { Pills } from './Pills.tsx';

type Body = NonNullable<CallInput<typeof accessSystemApi.update>['body']>;
type Typed = Record<'kind' | 'baseUrl' | 'appKey' | 'appSecret' | 'orgIndexCode', string>;

/** Which system receives the commands of the property's doors: a form of its own, because saving it asks for the password. */
export function AccessSystemSection() {
  const system = useQuery({ queryKey: ['access-system', 'one'], queryFn: () => call(accessSystemApi.get) });
  if (system.isPending) return <FormSkeleton fields={2} />;
  if (system.isError) return <LoadFailed error={system.error} onRetry={system.refetch} />;
  return <AccessSystemForm system={system.data.data} />;
}

function AccessSystemForm({ system }: { system: AccessSystem }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { kind, secretSetAt, isOffered } = system;
  const stored = typedOf(system);
  const { values, set, field, running, onSubmit } = useSmallForm<Typed>({
    first: stored,
    check: (typed) => wrong(typed, secretSetAt !== null),
    save: async (typed) => {
      if (isAnother(typed, system) && !(await confirmChange(typed, system))) return;
      const body = typed.kind === 'simulator' ? { kind: typed.kind } : typed;
      const saved = (await call(accessSystemApi.update, { body: body as Body })).data;
      // The secret is not shown again, and the server fills in what was left empty.
      for (const [name, value] of Object.entries(typedOf(saved))) set(name as keyof Typed, value);
      toastDone(t('form.saved'));
      await client.invalidateQueries({ queryKey: ['access-system'] });
    },
  });
  const isHikCentral = values.kind === 'hikcentral';
  const isChanged = (Object.keys(stored) as (keyof Typed)[]).some((name) => values[name] !== stored[name]);
  const text = (name: keyof Typed) => ({
    ...field(name),
    label: t(`setting.field.${name}`),
    description: t(`setting.help.${name}`),
  });
  const title = t('setting.section.accessSystem');
  return (
    <form className={css.form} noValidate aria-label={title} onSubmit={onSubmit}>
      <fieldset id="section-accessSystem" className={layout.section}>
        <legend className={layout.legend}>{title}</legend>
        <Pills
          field="kind"
          options={ACCESS_SYSTEM_KINDS.filter((one) => one === 'simulator' || isOffered || kind === one)}
          value={values.kind}
          onChange={(next) => set('kind', next)}
        />
        {!isOffered && <Text c="dimmed">{t('setting.accessSystem.notOffered')}</Text>}
        {isHikCentral && (
          <>
            <TextInput {...text('baseUrl')} type="url" inputMode="url" spellCheck={false} />
            <TextInput {...text('appKey')} spellCheck={false} autoComplete="off" />
            <PasswordInput
              {...text('appSecret')}
              description={t(secretSetAt ? 'setting.accessSystem.keepSecret' : 'setting.help.appSecret')}
              autoComplete="new-password"
              visibilityToggleButtonProps={{ 'aria-label': t('session.showPassword') }}
            />
            <TextInput {...text('orgIndexCode')} className={css.short ?? ''} />
          </>
        )}
        <div className={layout.actions}>
          {kind === 'hikcentral' && <ConnectionTest system={system} isChanged={isChanged} />}
          <Button type="submit" loading={running}>
            {t('setting.accessSystem.use')}
          </Button>
        </div>
      </fieldset>
    </form>
  );
}

const typedOf = ({ kind, baseUrl, appKey, orgIndexCode }: AccessSystem): Typed => ({
  kind,
  baseUrl: baseUrl ?? '',
  appKey: appKey ?? '',
  appSecret: '',
  orgIndexCode: orgIndexCode ?? '',
});

/** Before the password is asked for; whether the host is allowed is for the server to say. */
function wrong(typed: Typed, hasSecret: boolean): Problems {
  if (typed.kind === 'simulator') return {};
  const needed: (keyof Typed)[] = ['baseUrl', 'appKey', ...(hasSecret ? [] : (['appSecret'] as const))];
  const empty = needed.filter((name) => typed[name].trim() === '').map((name) => [name, 'problem.required']);
  return { ...problemsOf(AccessSystemInput, typed), ...Object.fromEntries(empty) };
}
