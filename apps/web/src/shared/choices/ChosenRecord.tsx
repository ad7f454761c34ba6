import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLanguage } from '#shared/texts/language.ts';
import { roomChoices } from './building-choices.ts';
import css from './ChosenRecord.module.css';

type Props = { label: string; name: string; change: string; onChange: () => void; children?: ReactNode };

/** What a quick choice was made of, with the way to choose again. */
export const ChosenRecord = ({ label, name, change, onChange, children }: Props) => (
  <div>
    <span className={css.label}>{label}</span>
    <span className={css.record}>
      <strong>{name}</strong>
      {children}
      <Button variant="subtle" size="compact-sm" onClick={onChange}>
        {change}
      </Button>
    </span>
  </div>
);

export function useRoomName(room: number | undefined): string {
  const language = useLanguage();
  const { data } = useQuery({
    queryKey: ['room', 'name', room],
    queryFn: ({ signal }) => roomChoices.named([String(room)], language, signal),
    enabled: room !== undefined,
  });
  return data?.[0]?.label ?? '';
}
