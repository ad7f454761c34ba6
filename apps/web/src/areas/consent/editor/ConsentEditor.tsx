import { AUDIENCES, BASES, type ConsentPage } from '@lobby/contract/areas/consent';
import { Checkbox, Input, NumberInput, Select, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toastDone, toastFailed } from '#shared/call/toast.tsx';
import { useIdempotencyKey } from '#shared/call/use-idempotency-key.ts';
import css from '#shared/form/Form.module.css';
import { FormFrame, SaveButton } from '#shared/form/FormFrame.tsx';
import { FormHeader } from '#shared/form/FormHeader.tsx';
import { focusField, ProblemSummary } from '#shared/form/ProblemSummary.tsx';
import type { Problems } from '#shared/form/problems.ts';
import { useFormState } from '#shared/form/use-form-state.ts';
import { useUnsavedGuard } from '#shared/form/use-unsaved-guard.ts';
import { LinkButton } from '#shared/layout/LinkButton.tsx';
import layout from '#shared/layout/layout.module.css';
import { RichTextField } from '#shared/rich-text/RichTextField.tsx';
import { nameOf, useLanguage } from '#shared/texts/language.ts';
import '#shared/form/form.css';
import '../consent.css';
import { type Draft, draftFrom, draftProblems, saveDraft } from './consent-draft.ts';

export const ConsentCreatePage = () => <ConsentEditor />;

const NAMES = ['titleTh', 'contentTh', 'titleEn', 'contentEn'];

/** Both languages below each other, so that neither is forgotten. */
export function ConsentEditor({ consent }: { consent?: ConsentPage }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const client = useQueryClient();
  const navigate = useNavigate();
  const keyOf = useIdempotencyKey();
  const [running, setRunning] = useState(false);
  const [isDirty, setDirty] = useState(false);
  const [refused, setRefused] = useState<Problems>({});
  const form = useFormState<Draft>({ first: draftFrom(consent), names: NAMES, focus: focusField });
  useUnsavedGuard(isDirty && !running);

  const set = (name: keyof Draft, value: unknown) => {
    setDirty(true);
    form.set(name, value);
  };

  async function submit() {
    if (running) return;
    const problems = draftProblems(form.values);
    setRefused(problems);
    if (form.refuse(problems)) return;
    setRunning(true);
    try {
      const id = await saveDraft(consent, form.values, (body) => ({ idempotencyKey: keyOf(body) }));
      setDirty(false);
      toastDone(t('consent.saved'));
      await client.invalidateQueries({ queryKey: ['consent'] });
      await navigate({ to: `/consent/${id}`, search: {} });
    } catch (error) {
      toastFailed(error);
    } finally {
      setRunning(false);
    }
  }

  const title = consent ? t('consent.editing', { name: nameOf(consent, language) }) : t('consent.create');
  return (
    <FormFrame title={title} onSubmit={() => void submit()}>
      <FormHeader area="consent" listPath="/consent" title={title} />
      <ProblemSummary area="consent" problems={refused} />
      {(['Th', 'En'] as const).map((locale) => (
        <TextFields key={locale} locale={locale} values={form.values} problems={form.problems} set={set} />
      ))}
      {!consent?.active && <About values={form.values} set={set} />}
      <section className={layout.section} aria-label={t('consent.section.keep')}>
        <h2 className={layout.legend}>{t('consent.section.keep')}</h2>
        <NumberInput
          label={t('consent.field.retentionMonths')}
          description={t('consent.help.retentionMonths')}
          min={1}
          max={1200}
          classNames={{ wrapper: css.number ?? '' }}
          value={form.values.retentionMonths ?? ''}
          onChange={(value) => set('retentionMonths', value === '' ? null : Number(value))}
        />
      </section>
      <div className={css.footer}>
        <LinkButton variant="default" to={consent ? `/consent/${consent.id}` : '/consent'}>
          {t('popup.dialog.cancel')}
        </LinkButton>
        <SaveButton phase={running ? 'saving' : 'typing'} />
      </div>
    </FormFrame>
  );
}

type FieldsProps = {
  locale: 'Th' | 'En';
  values: Draft;
  problems: Problems;
  set: (name: keyof Draft, value: unknown) => void;
};

function TextFields({ locale, values, problems, set }: FieldsProps) {
  const { t } = useTranslation();
  const [title, content] = [`title${locale}`, `content${locale}`] as const;
  const error = problems[content] && t(problems[content]);
  return (
    <section className={layout.section} lang={locale.toLowerCase()} aria-label={t(`consent.language.${locale}`)}>
      <h2 className={layout.legend}>{t(`consent.language.${locale}`)}</h2>
      <TextInput
        id={`field-${title}`}
        label={t('consent.field.title')}
        maxLength={200}
        value={values[title]}
        error={problems[title] && t(problems[title])}
        onChange={(event) => set(title, event.currentTarget.value)}
      />
      <div id={`field-${content}`} tabIndex={-1}>
        <RichTextField
          value={values[content]}
          onChange={(html) => set(content, html)}
          shared={{
            id: `field-${content}`,
            name: content,
            label: t('consent.field.content'),
            description: undefined,
            error,
            onBlur: () => undefined,
          }}
        />
        {error && <Input.Error id={`field-${content}-error`}>{error}</Input.Error>}
      </div>
    </section>
  );
}

type AboutProps = Pick<FieldsProps, 'values' | 'set'>;

/** What the purpose is: fixed once it was published. Nothing is ticked beforehand. */
function About({ values, set }: AboutProps) {
  const { t } = useTranslation();
  const options = (name: 'audience' | 'basis', all: readonly string[]) =>
    all.map((value) => ({ value, label: t(`consent.${name}.${value}`) }));
  const flags =
    values.basis === 'notice' ? (['isMandatory', 'isSensitive'] as const) : (['isSensitive', 'minorMayDecide'] as const);
  return (
    <section className={layout.section} aria-label={t('consent.section.about')}>
      <h2 className={layout.legend}>{t('consent.section.about')}</h2>
      <Select
        label={t('consent.field.audience')}
        classNames={{ wrapper: css.short ?? '' }}
        data={options('audience', AUDIENCES)}
        value={values.audience}
        allowDeselect={false}
        onChange={(value) => set('audience', value)}
      />
      <Select
        label={t('consent.field.basis')}
        classNames={{ wrapper: css.short ?? '' }}
        description={t('consent.help.basis')}
        data={options('basis', BASES)}
        value={values.basis}
        allowDeselect={false}
        onChange={(value) => {
          set('basis', value);
          if (value === 'consent') set('isMandatory', false);
        }}
      />
      {flags.map((name) => (
        <Checkbox
          key={name}
          label={t(`consent.field.${name}`)}
          description={t(`consent.help.${name}`)}
          checked={values[name]}
          onChange={(event) => set(name, event.currentTarget.checked)}
        />
      ))}
    </section>
  );
}
