import { IconAlertCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import css from './Form.module.css';
import { type Problems, problemWords } from './problems.ts';
import { schemaOf } from './values.ts';

/** With `input`, a problem of a number names its range. */
type Props = { area: string; problems: Problems; input?: z.ZodObject };

/** After a refused save: all that is wrong in one place, each line leading to its field. */
export function ProblemSummary({ area, problems, input }: Props) {
  const { t } = useTranslation();
  const found = Object.entries(problems);
  if (found.length === 0) return null;
  return (
    <div className={css.summary} role="alert">
      <IconAlertCircle size={22} aria-hidden />
      <div>
        <strong>{t('form.problems', { count: found.length })}</strong>
        <ul>
          {found.map(([field, problem]) => (
            <li key={field}>
              <a
                href={`#field-${field}`}
                onClick={(event) => {
                  event.preventDefault();
                  focusField(field);
                }}
              >
                {t(`${area}.field.${field}`)}
              </a>
              : {problemWords(problem, t(`${area}.field.${field}`), t, input && schemaOf(input, { field }))}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

/** Who is led to a field comes to where they can type; a field of the area's own has that somewhere inside. Its tab is opened first. */
export function focusField(name: string): void {
  const field = document.getElementById(`field-${name}`);
  const tab = field?.closest('[role=tabpanel][hidden]')?.getAttribute('aria-labelledby');
  const focus = () => (field?.querySelector<HTMLElement>('[role=textbox], input:not([type=file])') ?? field)?.focus();
  if (tab) {
    document.getElementById(tab)?.click();
    setTimeout(focus);
  } else focus();
}
