import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import css from './SearchBox.module.css';
import type { SearchGroup, SearchOption } from './search-option.ts';

type Props = {
  id: string;
  groups: SearchGroup[];
  typed: string;
  current: SearchOption | undefined;
  isPending: boolean;
  onChoose: (option: SearchOption) => void;
  onRun: (option: SearchOption) => void;
};

export const optionId = (listId: string, { id }: SearchOption) => `${listId}-${id.replace(/[^\w-]/g, '-')}`;

export function OptionList({ id, groups, typed, current, isPending, onChoose, onRun }: Props) {
  const { t } = useTranslation();
  const currentId = current && optionId(id, current);
  useEffect(() => {
    if (currentId) document.getElementById(currentId)?.scrollIntoView({ block: 'nearest' });
  }, [currentId]);
  return (
    <div id={id} role="listbox" aria-label={t('shell.palette.open')} className={css.list} data-pending={isPending || undefined}>
      {groups.map(({ title, options }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pages may stand before and after what was found, under the same heading.
        // biome-ignore lint/a11y/useSemanticElements: a listbox takes groups, not fieldsets.
        <div key={at} role="group" aria-label={title}>
          <div className={css.heading} aria-hidden>
            {title}
          </div>
          {options.map((option) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: keys are handled by the field, which keeps the focus.
            <div
              key={option.id}
              id={optionId(id, option)}
              role="option"
              aria-selected={option === current}
              tabIndex={-1}
              className={css.option}
              onMouseDown={(event) => event.preventDefault()}
              onMouseMove={() => option !== current && onChoose(option)}
              onClick={() => onRun(option)}
            >
              <span className={css.icon} aria-hidden>
                {option.icon}
              </span>
              <span className={css.words}>
                <span>
                  <Marked text={option.label} typed={typed} />
                </span>
                {option.detail && (
                  <span className={css.detail}>
                    <Marked text={option.detail} typed={typed} />
                  </span>
                )}
              </span>
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

/** With the typed part marked. */
function Marked({ text, typed }: { text: string; typed: string }) {
  const words = typed.trim();
  const at = words === '' ? -1 : text.toLowerCase().indexOf(words.toLowerCase());
  if (at < 0) return text;
  const end = at + words.length;
  return (
    <>
      {text.slice(0, at)}
      <mark className={css.mark}>{text.slice(at, end)}</mark>
      {text.slice(end)}
    </>
  );
}
