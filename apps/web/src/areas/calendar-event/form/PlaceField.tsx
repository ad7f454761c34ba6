import { TextInput } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import type { InputProps } from '#shared/form/fields.ts';
import { ConflictNotice } from '../ConflictNotice.tsx';
import { useConflicts } from '../move/use-conflicts.ts';
import { seriesOf, type Typed } from './series-of.ts';

type Props = { value: string | null; onChange?: (value: string) => void; values?: Typed; shared?: InputProps };

/** Where it is, and what else is there then. */
export function PlaceField({ value, onChange, values, shared }: Props) {
  const { id } = useParams({ strict: false }) as { id?: string };
  const series = seriesOf(values);
  const place = value?.trim() || null;
  const isPlan = series && place !== null && series.endDate > series.startDate;
  const conflicts = useConflicts(isPlan ? { ...series, place, event: id === undefined ? null : Number(id) } : undefined);
  if (!onChange || !shared) return value || '–';
  const { id: box, name, label, description } = shared;
  return (
    <>
      <TextInput
        id={`${box}-input`}
        name={name}
        label={label}
        description={description}
        maxLength={120}
        value={value ?? ''}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <ConflictNotice conflicts={conflicts} />
    </>
  );
}
