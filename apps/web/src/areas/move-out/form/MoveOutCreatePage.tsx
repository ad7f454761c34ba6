import { moveOutApi } from '@lobby/contract/areas/move-out';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { FormHeader } from '#shared/form/FormHeader.tsx';
import layout from '#shared/layout/layout.module.css';
import { LoadedRecord } from '#shared/record/LoadedRecord.tsx';
import { roomInBuilding } from '#shared/texts/room-name.ts';
import { moveOutSearch } from '../move-out-search.ts';
import { MoveOutForm } from './MoveOutForm.tsx';

/** Who leaves the room of this resident, what ends with that, and what is handed in. */
export function MoveOutCreatePage() {
  const { t } = useTranslation();
  const id = Number(useParams({ strict: false }).resident);
  const { leaveOn, ...who } = moveOutSearch(useSearch({ strict: false }));
  const plan = useQuery({
    // Under no area: once it is done, there is nobody left to plan for.
    queryKey: ['move-out-plan', 'first', id],
    queryFn: () => call(moveOutApi.preview, { body: { userId: id } }),
    enabled: Number.isSafeInteger(id) && id > 0,
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <LoadedRecord id={id} answer={plan}>
      {({ data }) => {
        const leaving = whoLeaves(data.residents, id, who);
        const planned = data.residents.find((resident) => resident.id === id)?.leavesOn ?? null;
        const room = roomInBuilding(data.room.name, data.room.building);
        return (
          <div>
            <FormHeader area="move-out" listPath="/resident/move-out" title={t('move-out.from', { room })}>
              <p className={layout.note}>{t('move-out.lead')}</p>
            </FormHeader>
            <MoveOutForm first={data} leaving={leaving} leavesOn={leaveOn ?? planned} />
          </div>
        );
      }}
    </LoadedRecord>
  );
}

type Who = Omit<ReturnType<typeof moveOutSearch>, 'leaveOn'>;

function whoLeaves(residents: { id: number }[], id: number, { all, stays, leaving }: Who): number[] {
  const asked = leaving?.split(',').map(Number) ?? [id];
  return residents.map((resident) => resident.id).filter((one) => (all ? one !== stays : asked.includes(one)));
}
