import type { Room } from '@lobby/contract/areas/room';
import { useTranslation } from 'react-i18next';
import { ChoiceInput } from '#shared/choices/ChoiceInput.tsx';
import { plainText } from '#shared/texts/plain.ts';
import { CodeInput } from './CodeInput.tsx';
import { liftChoices } from './lift-choices.ts';
import css from './Room.module.css';

type Mapping = NonNullable<Room['mapping']>;
type Props = { value: Mapping | null; onChange?: (value: Mapping | null) => void; values?: Record<string, unknown> };

/** Where the access system keeps the room, and which lift of its building serves it. Nothing at all is no mapping. */
export function MappingInput({ value, onChange, values = {} }: Props) {
  const { t } = useTranslation();
  const change = (part: keyof Mapping, typed: string) => {
    const next = { orgIndexCode: null, liftNo: null, ...value, [part]: typed === '' ? null : typed };
    onChange?.(next.orgIndexCode === null && next.liftNo === null ? null : next);
  };
  if (!onChange && value === null) return '–';
  if (!onChange) return [value?.orgIndexCode ?? '–', value?.liftNo ?? '–'].join(' · ');
  return (
    <div className={css.pair}>
      <CodeInput value={value?.orgIndexCode ?? ''} onChange={(typed) => change('orgIndexCode', typed)} />
      <ChoiceInput
        label={t('room.field.liftNo')}
        description={t('room.help.liftNo')}
        choices={liftChoices(plainText(values.category))}
        value={value?.liftNo ?? ''}
        onChange={(chosen) => change('liftNo', chosen)}
      />
    </div>
  );
}
