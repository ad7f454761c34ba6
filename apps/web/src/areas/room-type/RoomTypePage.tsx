import { ROOM_KINDS, type RoomTypeInput, roomTypeApi } from '@lobby/contract/areas/room-type';
import { useSearch } from '@tanstack/react-router';
import type { z } from 'zod';
import { fixedChoices } from '#shared/choices/choices.ts';
import type { Section } from '#shared/form/fields.ts';
import { lastSearch } from '#shared/list/memory.ts';
import { QuotaEditor } from '#shared/quota/QuotaEditor.tsx';
import { RecordPage } from '#shared/record/RecordPage.tsx';
import { kindSearch } from './kind-search.ts';

const sections: Section<z.input<typeof RoomTypeInput>>[] = [
  {
    name: 'facts',
    fields: [
      { field: 'name' },
      { field: 'nameEn' },
      { field: 'type', from: fixedChoices('room-type', { field: 'type', options: ROOM_KINDS }) },
    ],
  },
  { name: 'quota', fields: [{ field: 'quota', own: QuotaEditor }] },
];

/** A new type begins with the kind in the address, else with the one the list was narrowed to. */
export function RoomTypePage() {
  const asked = kindSearch(useSearch({ strict: false }));
  const [listed] = lastSearch('room-type').filters?.type ?? [];
  const preset = kindSearch({ type: asked.type ?? listed });
  return <RecordPage area="room-type" api={roomTypeApi} sections={sections} preset={preset} />;
}
