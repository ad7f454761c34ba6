import { IconAlertTriangle, IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import css from './Password.module.css';
import { lengthOf, type Owner, passwordState } from './password-state.ts';

const icons = { empty: IconCircleDashed, short: IconCircleDashed, easy: IconAlertTriangle, good: IconCircleCheck };

/** Three plain states in words; the sign and the colour only repeat them. */
export function PasswordHint({ typed, owner }: { typed: string; owner: Owner }) {
  const { t } = useTranslation();
  const state = passwordState(typed, owner);
  const Icon = icons[state];
  return (
    <span className={css.hint} data-state={state} aria-live="polite">
      <Icon size={18} aria-hidden />
      <span>{t(`password.hint.${state}`, { length: lengthOf(typed), min: owner.min })}</span>
    </span>
  );
}
