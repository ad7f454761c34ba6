import { IconAlertCircle } from '@tabler/icons-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import layout from '#shared/layout/layout.module.css';
import { FieldInputs } from './FieldSection.tsx';
import type { Section } from './fields.ts';
import css from './SectionTabs.module.css';
import type { RecordFormState } from './use-record-form.ts';

type Props = { area: string; name: string; sections: Section[]; input: z.ZodObject; form: RecordFormState };

/** Sections of which one shows, as the languages of a text: a tab says what is wrong or still empty behind it, and a refused save opens it. */
export function SectionTabs({ area, name, sections, input, form }: Props) {
  const { t } = useTranslation();
  const group = useId();
  const [at, setAt] = useState(0);
  const [refused, setRefused] = useState(form.refused);
  const isWrong = ({ fields }: Section, problems = form.problems) => fields.some(({ field }) => problems[field]);
  if (refused !== form.refused) {
    setRefused(form.refused);
    const first = sections.findIndex((section) => isWrong(section, form.refused));
    if (first >= 0) setAt(first);
  }
  const isUnwritten = ({ fields }: Section) => fields.every(({ field }) => !form.values[field]);
  function step(event: KeyboardEvent<HTMLElement>) {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (by === undefined) return;
    const next = (at + by + sections.length) % sections.length;
    setAt(next);
    event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus();
  }
  return (
    <section id={`section-${name}`} className={layout.section} aria-label={t(`${area}.section.${name}`)}>
      <div className={css.tabs} role="tablist" aria-label={t(`${area}.section.${name}`)} onKeyDown={step}>
        {sections.map((section, index) => (
          <button
            key={section.name}
            type="button"
            role="tab"
            id={`${group}-${section.name}`}
            className={css.tab}
            aria-selected={index === at}
            aria-controls={`${group}-${section.name}-panel`}
            tabIndex={index === at ? 0 : -1}
            data-wrong={isWrong(section) || undefined}
            onClick={() => setAt(index)}
          >
            {isWrong(section) && <IconAlertCircle size={18} role="img" aria-label={t('form.tab.wrong')} />}
            {t(`${area}.section.${section.name}`)}
            {index !== at && isUnwritten(section) && <span className={css.mark}>{t('form.tab.empty')}</span>}
          </button>
        ))}
      </div>
      {sections.map((section, index) => (
        <div
          key={section.name}
          role="tabpanel"
          id={`${group}-${section.name}-panel`}
          className={css.panel}
          aria-labelledby={`${group}-${section.name}`}
          hidden={index !== at}
        >
          <FieldInputs area={area} fields={section.fields} input={input} form={form} />
        </div>
      ))}
    </section>
  );
}

/** The sections in their order, those of one set of tabs together. */
export function withTabs(sections: Section[]): Section[][] {
  const groups: Section[][] = [];
  for (const section of sections) {
    const last = groups.at(-1);
    if (section.tabs !== undefined && last?.[0]?.tabs === section.tabs) last.push(section);
    else groups.push([section]);
  }
  return groups;
}
