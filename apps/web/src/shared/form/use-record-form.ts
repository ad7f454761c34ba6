import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Records, Saved } from '#shared/call/records.ts';
import { toastDone, toastFailed } from '#shared/call/toast.tsx';
import { useIdempotencyKey } from '#shared/call/use-idempotency-key.ts';
import { lastSearch, savedRow } from '#shared/list/memory.ts';
import type { Field } from './fields.ts';
import { focusField } from './ProblemSummary.tsx';
import { type Problems, problemsOf } from './problems.ts';
import { serverProblems, useFormState } from './use-form-state.ts';
import { useUnsavedGuard } from './use-unsaved-guard.ts';
import { bodyOf, changesOf, emptyValues, settleValues, type Values, valuesOf } from './values.ts';

type Declared = {
  area: string;
  api: Pick<Records, 'input' | 'save' | 'shownAt'>;
  fields: Field[];
  listPath: string;
  preset: Values | undefined;
  draft?: Values | undefined;
  next?: NextStep | undefined;
  record: ({ id: number } & Record<string, unknown>) | undefined;
};
export type RecordFormState = ReturnType<typeof useRecordForm>;

/** What may follow a save in the same press, as publishing a post does: the form's main button then, beside saving alone. */
export type NextStep = {
  act: string;
  /** What saving alone is called here. */
  saveOnly: string;
  /** What is wrong for it beyond what may not be saved. */
  check: (values: Values) => Problems;
  /** Asked before anything is saved; false goes back to the form. */
  ask: (values: Values) => Promise<boolean>;
  /** With the id of what was saved. Says itself what went wrong: the record is saved all the same. */
  run: (id: number) => Promise<unknown>;
};

/** Long enough to be seen, short enough not to be waited for. */
const SUCCESS_PAUSE_MS = 600;

/** The state of one form: what is typed, what is wrong with it, and its way to the server and back to the list. */
export function useRecordForm({ area, api, fields, listPath, preset, draft, record, next }: Declared) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { history } = useRouter();
  const [first, setFirst] = useState<Values>(() =>
    record ? valuesOf(fields, record) : { ...emptyValues(fields, api.input), ...preset },
  );
  const names = fields.map(({ field }) => field);
  const typed = names.filter((name) => draft && name in draft).map((name) => [name, draft?.[name]]);
  const start = { ...first, ...Object.fromEntries(typed) };
  const { values, problems, ...form } = useFormState<Values>({ first: start, names, focus: focusField });
  const [refused, setRefused] = useState<Problems>({});
  const [phase, setPhase] = useState<'typing' | 'saving' | 'saved'>('typing');
  const dirty = phase !== 'saved' && fields.some(({ field }) => values[field] !== first[field]);
  useUnsavedGuard(dirty);

  const keyFor = useIdempotencyKey();

  /** What is wrong by the contract; of a picker nothing was chosen in, that something is to be chosen. */
  function wrong(): Problems {
    const found = problemsOf(api.input, bodyOf(fields, values, api.input));
    const empty = fields.filter(({ field, from }) => from && found[field] && values[field] === '');
    return { ...found, ...Object.fromEntries(empty.map(({ field }) => [field, 'form.chooseWhat'])) };
  }

  /** What was chosen within the old value is not within the new one. */
  function set(field: string, value: Values[string]) {
    const within = fields.filter((one) => one.within === field).map((one) => [one.field, '']);
    form.set(field, value, Object.fromEntries(within));
  }

  function checkOnBlur(field: string) {
    const problem = wrong()[field];
    // An empty field that was only walked through is not scolded yet; submitting will.
    if (problem && (values[field] ?? '') !== '') form.addProblem(field, problem);
  }

  /** In the order the fields stand on the form. */
  function refuse(found: Problems) {
    form.refuse(found);
    const place = (name: string) => names.indexOf(name);
    setRefused(Object.fromEntries(Object.entries(found).toSorted(([one], [other]) => place(one) - place(other))));
  }

  async function submit(following?: NextStep) {
    if (phase !== 'typing') return;
    const found = { ...following?.check(values), ...wrong() };
    if (Object.keys(found).length > 0) return refuse(found);
    setRefused({});
    if (following && !(await following.ask(values))) return;
    setPhase('saving');
    // The router's address: the browser's is the one before while somebody who went back is asked whether to leave.
    const page = history.location.pathname;
    const isHere = () => history.location.pathname === page;
    try {
      const whole = await settleValues(values);
      // Somebody who left meanwhile knows that it is not saved: the guard asked them.
      if (!isHere()) return;
      const saved = await save(whole);
      if (saved.data.id !== null) await following?.run(saved.data.id);
      await finish(saved, isHere, following);
    } catch (error) {
      setPhase('typing');
      const refusals = serverProblems(error, names);
      if (Object.keys(refusals).length > 0) refuse(refusals);
      else toastFailed(error);
    }
  }

  async function save(whole: Values): Promise<Saved> {
    const body = bodyOf(fields, whole, api.input);
    const once = { idempotencyKey: keyFor(body) };
    if (!record) return (await api.save(body, undefined, once)) as Saved;
    const changes = changesOf(body, bodyOf(fields, first, api.input));
    const saved = Object.keys(changes).length > 0 ? ((await api.save(changes, record.id, once)) as Partial<Saved>) : {};
    return { ...saved, data: { id: record.id } };
  }

  async function finish({ data: { id }, done, next: nextPage }: Saved, isHere: () => boolean, following: NextStep | undefined) {
    setPhase('saved');
    if (!following) toastDone(t(done ?? (record ? 'form.saved' : 'form.created')));
    client.removeQueries({ queryKey: [area, 'one', id] });
    await Promise.all([
      client.invalidateQueries({ queryKey: [area] }),
      new Promise((resolve) => setTimeout(resolve, SUCCESS_PAUSE_MS)),
    ]);
    if (!isHere()) return;
    const page = api.shownAt && id !== null ? { to: api.shownAt(id) } : { to: listPath, search: lastSearch(area) };
    await navigate(nextPage ?? page);
    if (id !== null) savedRow.set({ area, id });
    // A form that is its own list is still there, and goes on from what it saved.
    setFirst(values);
    setPhase('typing');
  }

  return {
    values,
    set,
    problems,
    refused,
    checkOnBlur,
    submit: () => submit(),
    /** Saves and goes on, where something follows. */
    submitNext: next && (() => submit(next)),
    phase,
    dirty,
  };
}
