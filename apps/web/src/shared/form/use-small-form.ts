import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError, isStepUpRequired } from '#shared/call/call-error.ts';
import { problemText } from '#shared/call/problem-text.ts';
import { showMessage } from '#shared/dialog/dialogs.ts';
import type { Problems } from './problems.ts';

type Declared<V> = {
  first: V;
  check: (values: V) => Problems;
  save: (values: V) => Promise<unknown>;
  /** Some refusals are told in a dialog even where they stand at their field. */
  aloud?: boolean;
};

/** The state of a form of a few lines: what is typed, what is wrong with it, and one way to the server. */
export function useSmallForm<V extends Record<string, string>>({ first, check, save, aloud = false }: Declared<V>) {
  const { t } = useTranslation();
  const [values, setValues] = useState(first);
  const [problems, setProblems] = useState<Problems>({});
  const [running, setRunning] = useState(false);
  const names = Object.keys(first);

  function set(name: keyof V & string, value: string) {
    setValues((now) => ({ ...now, [name]: value }));
    setProblems(({ [name]: _, ...others }) => others);
  }

  function refuse(form: HTMLFormElement, found: Problems) {
    setProblems(found);
    const wrong = names.find((name) => found[name]);
    // After the rendering that shows the message, so that the screen reader hears the field with its problem.
    if (wrong) setTimeout(() => (form.elements.namedItem(wrong) as HTMLElement | null)?.focus());
    return wrong !== undefined;
  }

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // A dialog opened from a form is still inside it for React.
    event.stopPropagation();
    const form = event.currentTarget;
    if (running || refuse(form, check(values))) return;
    setRunning(true);
    try {
      await save(values);
    } catch (error) {
      const named = refuse(form, problemsIn(error, names));
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
  return { values, set, field, running, onSubmit };
}

/** What the server says about fields that are on the form. */
function problemsIn(error: unknown, names: string[]): Problems {
  const fields = error instanceof CallError ? error.fields : [];
  const named = fields.filter(({ path }) => names.includes(path.at(-1) ?? ''));
  return Object.fromEntries(named.map(({ path, key }) => [path.at(-1), `problem.${key ?? 'invalid'}`]));
}
