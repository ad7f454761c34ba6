import { roomApi } from '@lobby/contract/areas/room';
import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';

const TYPING_PAUSE_MS = 300;

/** Where the access system keeps the room. Says which other rooms stand under the same code, since one is usually a slip. */
export function CodeInput({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { t } = useTranslation();
  const { id } = useParams({ strict: false }) as { id?: string };
  const [settled] = useDebouncedValue(value.trim(), TYPING_PAUSE_MS);
  const known = useQuery({
    queryKey: ['room', 'mapping', settled],
    queryFn: () => call(roomApi.mappingName, { body: { orgIndexCode: settled } }),
    enabled: settled !== '',
  }).data?.data.rooms;
  const others = settled === '' ? [] : (known ?? []).filter((room) => String(room.id) !== id).map(({ name }) => name);
  return (
    <TextInput
      label={t('room.field.orgIndexCode')}
      description={others.length > 0 ? t('room.sameCode', { rooms: others.join(', ') }) : t('room.help.orgIndexCode')}
      maxLength={64}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
