import { useState } from 'react';
import { CallError } from '#shared/call/call-error.ts';
import type { Problems } from './problems.ts';

type Declared<V> = {
  first: V;
  /** The fields in the order they stand on the form. */
  names: string[];
  focus: (name: string) => void;
};

/** What every form holds: what is typed, and by field what is wrong with it. */
export function useFormState<V extends Record<string, unknown>>({ first, names, focus }: Declared<V>) {
  const [values, setValues] = useState(first);
  const [problems, setProblems] = useState<Problems>({});

  /** A field that changes loses its problem; `along` is what follows from it. */
  function set(name: keyof V & string, value: unknown, along: Partial<V> = {}) {
    setValues((now) => ({ ...now, [name]: value, ...along }));
    setProblems(({ [name]: _, ...others }) => others);
  }

  const addProblem = (name: string, problem: string) => setProblems((now) => ({ ...now, [name]: problem }));

  /** Shows what is wrong and leads to the first of it; false where nothing of it belongs to a field of this form. */
  function refuse(found: Problems): boolean {
    setProblems(found);
    const wrong = names.find((name) => found[name]);
    // After the rendering that shows the messages, so that the screen reader hears the field with its problem.
    if (wrong) setTimeout(() => focus(wrong));
    return wrong !== undefined;
  }
  return { values, problems, set, addProblem, refuse };
}

/** Where the server names a field of this form, its problem belongs there; the rest is for a message. */
export function serverProblems(error: unknown, names: string[]): Problems {
  const fields = error instanceof CallError ? error.fields : [];
  return Object.fromEntries(
    fields.flatMap(({ path, key, message }) => {
      const name = names.find((one) => path.includes(one));
      return name === undefined ? [] : [[name, key ? `problem.${key}` : message]];
    }),
  );
}
