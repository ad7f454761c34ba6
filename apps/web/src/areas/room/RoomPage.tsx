import { ROOM_STATUSES, type Room, roomApi } from '@lobby/contract/areas/room';
import type { Language } from '@lobby/contract/constants';
import { TagsInput, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { call } from '#shared/call/call.ts';
import { buildingChoices, floorChoices, roomTypeChoices } from '#shared/choices/building-choices.ts';
import { ChoiceInput } from '#shared/choices/ChoiceInput.tsx';
import { type Choice, type Choices, fixedChoices } from '#shared/choices/choices.ts';
import { FormPage } from '#shared/form/FormPage.tsx';
import type { Section } from '#shared/form/fields.ts';
import { useCan } from '#shared/session/can.ts';
import { displayName } from '#shared/texts/language.ts';
import { plainText } from '#shared/texts/plain.ts';
import css from './Room.module.css';
import { RoomView } from './RoomView.tsx';
import { roomRecords } from './room.records.ts';
import { roomSearch } from './room-search.ts';
import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';

/** By its number, and what the registry calls it: the number alone says little to whoever chooses. */
const choiceOf = ({ liftNo, hardware }: Lift, language: Language): Choice => {
  const name = displayName(hardware, language);
  return { value: liftNo, label: name ? `${liftNo} · ${name}` : liftNo };
};

const TYPING_PAUSE_MS = 300;

const sections: Section<z.input<typeof roomRecords.input>>[] = [
  {
    name: 'where',
    fields: [
      { field: 'name' },
      { field: 'number', short: true },
      { field: 'category', from: buildingChoices },
      { field: 'floor', from: floorChoices, within: 'category' },
    ],
  },
  {
    name: 'facts',
    fields: [
      { field: 'roomType', from: roomTypeChoices },
      { field: 'sqm' },
      { field: 'status', from: fixedChoices('room', { field: 'status', options: ROOM_STATUSES }) },
      { field: 'addonService', own: ServicesInput },
    ],
  },
  { name: 'mapping', fields: [{ field: 'mapping', own: MappingInput }] },
];

/** A new room begins with its form; one that exists with what is known about it. */
export function RoomPage() {
  const { id } = useParams({ strict: false }) as { id?: string };
  const { tab = 'overview', edit } = roomSearch(useSearch({ strict: false }));
  const writable = useCan()('room:write');
  if (id !== undefined && !(edit && writable)) return <RoomView id={Number(id)} tab={tab} sections={sections} />;
  return <FormPage area="room" api={roomRecords} sections={sections} />;
}

type Props = { value: string[]; onChange?: (value: string[]) => void };

/** What is booked with the room, in the office's own words. */
function ServicesInput({ value, onChange }: Props) {
  const { t } = useTranslation();
  if (!onChange) return value.join(', ') || '–';
  return (
    <TagsInput
      label={t('room.field.addonService')}
      description={t('room.help.addonService')}
      value={value}
      onChange={onChange}
      maxTags={20}
      acceptValueOnBlur
      splitChars={[',']}
    />
  );
}

type Mapping = NonNullable<Room['mapping']>;
type MappingInputProps = { value: Mapping | null; onChange?: (value: Mapping | null) => void; values?: Record<string, unknown> };

/** Where the access system keeps the room, and which lift of its building serves it. Nothing at all is no mapping. */
function MappingInput({ value, onChange, values = {} }: MappingInputProps) {
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

type Lift = Awaited<ReturnType<typeof call<typeof roomApi.lifts>>>['data'][number];

/** The lifts of one building, or of all of them. A number no lift has any more is still shown as it was written. */
function liftChoices(building: string): Choices {
  const find = async (typed: string, language: Language) => {
    const { data } = await call(roomApi.lifts);
    return data
      .filter((lift) => building === '' || String(lift.building.id) === building)
      .map((lift) => choiceOf(lift, language))
      .filter(({ label }) => label.toLowerCase().includes(typed.trim().toLowerCase()));
  };
  const named = (values: string[]) => Promise.resolve(values.map((value) => ({ value, label: value })));
  // Under the registry's name: a lift that is registered or renamed there is offered anew.
  return { key: ['hardware', 'lifts', building], find, named };
}

/** Where the access system keeps the room. Says which other rooms stand under the same code, since one is usually a slip. */
function CodeInput({ value, onChange }: { value: string; onChange: (value: string) => void }) {
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
