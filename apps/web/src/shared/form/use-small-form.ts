import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isStepUpRequired } from '#shared/call/call-error.ts';
import { useKeptKeys } from '#shared/call/kept-keys.ts';
import { problemText } from '#shared/call/problem-text.ts';
import { showMessage } from '#shared/dialog/dialogs.ts';
import type { Problems } from './problems.ts';
import { serverProblems, useFormState } from './use-form-state.ts';

type Declared<V> = {
  first: V;
  check: (values: V) => Problems;
  save: (values: V) => Promise<unknown>;
  /** Some refusals are shown in a dialog even where they stand at their field. */
  aloud?: boolean;
};

/** A form of a few lines, as dialogs have it: text inputs by name, and one way to the server. */
export function useSmallForm<V extends Record<string, string>>({ first, check, save, aloud = false }: Declared<V>) {
  const { t } = useTranslation();
  const [running, setRunning] = useState(false);
  const [opened] = useState(first);
  const keep = useKeptKeys();
  const form = useRef<HTMLFormElement>(null);
  const names = Object.keys(first);
  const focus = (name: string) => (form.current?.elements.namedItem(name) as HTMLElement | null)?.focus();
  const { values, problems, set, refuse } = useFormState({ first, names, focus });

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // A dialog opened from a form is still inside it for React.
    event.stopPropagation();
    form.current = event.currentTarget;
    if (running || refuse(check(values))) return;
    setRunning(true);
    try {
      await keep(() => save(values));
    } catch (error) {
      const named = refuse(serverProblems(error, names));
      if ((aloud || !named) && !isStepUpRequired(error)) void showMessage('error', problemText(error));
    } finally {
      setRunning(false);
    }
  }

  const field = (name: keyof V & string) => ({
    name,
    value: values[name] ?? '',
    onChange: (event: { currentTarget: { value: string } }) => set(name, event.currentTarget.value),
    error: problems[name] && t(problems[name]),
  });
  /** For a page of its own, which asks before it is left; a dialog is closed on purpose. */
  const isDirty = names.some((name) => values[name] !== opened[name]);
  return { values, set, field, running, isDirty, onSubmit };
}
