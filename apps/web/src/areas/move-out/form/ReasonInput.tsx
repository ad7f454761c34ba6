import { moveOutReasonIn, moveOutReasonWords } from '@lobby/contract/areas/move-out-reasons';
import { Textarea } from '@mantine/core';
import { type Ref, useId } from 'react';
import { useTranslation } from 'react-i18next';
import layout from '#shared/layout/layout.module.css';
import { useLanguage } from '#shared/texts/language.ts';
import css from './MoveOutForm.module.css';

type Props = { ref: Ref<HTMLButtonElement>; value: string; onChange: (value: string) => void; error: string | false };

/** The usual reasons by one press, any other in words. One chosen in the other language is shown in this one, and stays as it was chosen. */
export function ReasonInput({ ref, value, onChange, error }: Props) {
  const { t } = useTranslation();
  const label = useId();
  const shown = moveOutReasonIn(value, useLanguage()) ?? '';
  return (
    <fieldset className={layout.field}>
      <legend className={layout.label} id={label}>
        {t('move-out.reason')}
      </legend>
      <div className={layout.pills}>
        {Object.keys(moveOutReasonWords).map((reason, at) => {
          const text = t(`move-out.reasons.${reason}`);
          return (
            <button
              key={reason}
              {...(at === 0 && { ref })}
              type="button"
              className={`${layout.pill} ${css.reason}`}
              aria-pressed={shown === text}
              data-here={shown === text || undefined}
              onClick={() => onChange(text)}
            >
              {text}
            </button>
          );
        })}
      </div>
      <Textarea
        mt={8}
        aria-labelledby={label}
        value={shown}
        maxLength={300}
        autosize
        minRows={2}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </fieldset>
  );
}
