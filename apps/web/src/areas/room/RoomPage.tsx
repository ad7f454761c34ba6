import { ROOM_STATUSES } from '@lobby/contract/areas/room';
import { useParams, useSearch } from '@tanstack/react-router';
import type { z } from 'zod';
import { buildingChoices, floorChoices, roomTypeChoices } from '#shared/choices/building-choices.ts';
import { fixedChoices } from '#shared/choices/choices.ts';
import { FormPage } from '#shared/form/FormPage.tsx';
import type { Section } from '#shared/form/fields.ts';
import { MappingInput } from './MappingInput.tsx';
import { RoomTop } from './RoomTop.tsx';
import { roomRecords } from './room.records.ts';
import { tabSearch } from './room-search.ts';
import { ServicesInput } from './ServicesInput.tsx';
import { RoomTab } from './tabs/RoomTab.tsx';

const sections: Section<z.input<typeof roomRecords.input>>[] = [
  {
    name: 'where',
    fields: [
      { field: 'name' },
      { field: 'number' },
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

export function RoomPage() {
  const { id } = useParams({ strict: false });
  const { tab } = tabSearch(useSearch({ strict: false }));
  if (id !== undefined && tab) return <RoomTab id={Number(id)} tab={tab} />;
  return <FormPage area="room" api={roomRecords} sections={sections} top={id && <RoomTop id={Number(id)} />} />;
}
