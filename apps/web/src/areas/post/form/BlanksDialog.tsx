import { type TemplateAnswer, templateBlanks } from '@lobby/contract/areas/post-template-blanks';
import type { PostTemplate } from '@lobby/contract/areas/post-templates';
import { LANGUAGES, type Language } from '@lobby/contract/constants';
import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDayFormat } from '#shared/dates/clock.ts';
import { DayButton } from '#shared/dates/DayButton.tsx';
import { formatDayInput, readDay } from '#shared/dates/day.ts';
import dialog from '#shared/dialog/Dialog.module.css';
import { Dialog } from '#shared/dialog/Dialog.tsx';
import layout from '#shared/layout/layout.module.css';
import { useLanguage } from '#shared/texts/language.ts';
import css from './Form.module.css';

type Props = { template: PostTemplate; onFill: (answers: TemplateAnswer[]) => void };

/** Each blank of a template is asked for once, and filled in wherever it stands. What is left empty stays a blank of the text. */
export function BlanksDialog({ template, onFill }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const dayFormat = useDayFormat();
  const blanks = templateBlanks(template);
  const [answers, setAnswers] = useState<TemplateAnswer[]>(() => blanks.map(() => ({ th: '', en: '' })));
  const write = (at: number, patch: Partial<TemplateAnswer>) =>
    setAnswers(answers.map((answer, index) => (index === at ? { ...answer, ...patch } : answer)));
  const skip = () => onFill([]);
  function fill(event: FormEvent) {
    event.preventDefault();
    onFill(answers);
  }
  return (
    <Dialog opened holdsInput title={t(`post.template.name.${template.name}`)} onClose={skip}>
      <form onSubmit={fill} noValidate>
        <p className={layout.note}>{t('post.template.blanks')}</p>
        <div className={css.blanks}>
          {blanks.map(({ kind, ...names }, at) => {
            const name = capitalized(names[language]);
            const answer = answers[at] as TemplateAnswer;
            const first = at === 0 ? { 'data-autofocus': true } : {};
            if (kind === 'words')
              return (
                <fieldset key={names.th} className={`${layout.field} ${css.blank}`}>
                  <legend className={layout.label}>{name}</legend>
                  {LANGUAGES.map((one: Language) => (
                    <TextInput
                      key={one}
                      {...(one === 'th' ? first : {})}
                      aria-label={`${name}: ${t(`post.preview.${one}`)}`}
                      placeholder={t(`post.preview.${one}`)}
                      value={answer[one]}
                      onChange={(event) => write(at, { [one]: event.currentTarget.value })}
                    />
                  ))}
                </fieldset>
              );
            // A Buddhist year belongs into the Thai text only.
            const both = (text: string) => write(at, { th: text, en: formatDayInput(readDay(text), 'gregory') || text });
            return (
              <TextInput
                key={names.th}
                {...first}
                label={name}
                placeholder={kind === 'day' ? dayFormat : ''}
                value={answer.th}
                onChange={(event) => both(event.currentTarget.value)}
                rightSection={
                  kind === 'day' && (
                    <DayButton label={name} day={readDay(answer.th)} onPick={(day) => both(formatDayInput(day))} />
                  )
                }
              />
            );
          })}
        </div>
        <div className={dialog.actions}>
          <Button variant="default" onClick={skip}>
            {t('post.template.later')}
          </Button>
          <Button type="submit">{t('post.template.fill')}</Button>
        </div>
      </form>
    </Dialog>
  );
}

const capitalized = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);
