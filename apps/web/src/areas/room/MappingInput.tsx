import type { Room } from '@lobby/contract/areas/room';
import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import css from './Room.module.css';

type Mapping = NonNullable<Room['mapping']>;
type Props = { value: Mapping | null; onChange?: (value: Mapping | null) => void };

const PARTS = ['orgIndexCode', 'liftNo'] as const;

/** Where the access system keeps the room, and which lift serves it. Nothing at all is no mapping. */
export function MappingInput({ value, onChange }: Props) {
  const { t } = useTranslation();
  const change = (part: keyof Mapping, typed: string) => {
    const next = { orgIndexCode: null, liftNo: null, ...value, [part]: typed === '' ? null : typed };
    onChange?.(next.orgIndexCode === null && next.liftNo === null ? null : next);
  };
  if (!onChange && value === null) return '–';
  if (!onChange) return PARTS.map((part) => value?.[part] ?? '–').join(' · ');
  return (
    <div className={css.pair}>
      {PARTS.map((part) => (
        <TextInput
          key={part}
          label={t(`room.field.${part}`)}
          description={t(`room.help.${part}`)}
          value={value?.[part] ?? ''}
          onChange={(event) => change(part, event.currentTarget.value)}
        />
      ))}
    </div>
  );
}
