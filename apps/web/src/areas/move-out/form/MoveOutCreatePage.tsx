import { type MoveOutPlan, moveOutApi } from '@lobby/contract/areas/move-out';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { FormHeader } from '#shared/form/FormHeader.tsx';
import layout from '#shared/layout/layout.module.css';
import { LoadedRecord } from '#shared/record/LoadedRecord.tsx';
import { roomInBuilding } from '#shared/texts/room-name.ts';
import { useMoveOut } from '../move-out.records.ts';
import { moveOutSearch } from '../move-out-search.ts';
import { MoveOutForm } from './MoveOutForm.tsx';

/** Who leaves the room of this resident, what ends with that, and what is handed in. */
export function MoveOutCreatePage() {
  const id = Number(useParams({ strict: false }).resident);
  const { all, stays, leaveOn } = moveOutSearch(useSearch({ strict: false }));
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
        const { leavesOn = null, moveOutId = null } = data.residents.find((resident) => resident.id === id) ?? {};
        if (moveOutId !== null && !all) return <ChangePlannedMoveOut first={data} id={moveOutId} />;
        const leaving = data.residents.map((resident) => resident.id).filter((one) => (all ? one !== stays : one === id));
        return <Page first={data} leaving={leaving} leavesOn={leaveOn ?? leavesOn} />;
      }}
    </LoadedRecord>
  );
}

/** Who changes a plan starts from all it says. */
function ChangePlannedMoveOut({ first, id }: { first: MoveOutPlan; id: number }) {
  return (
    <LoadedRecord id={id} answer={useMoveOut(id)}>
      {({ data: { residents, leavesOn, reason, promote } }) => (
        <Page
          first={first}
          leaving={residents.map((resident) => resident.id)}
          leavesOn={leavesOn}
          isChange
          reason={reason ?? ''}
          promoted={promote && String(promote.id)}
        />
      )}
    </LoadedRecord>
  );
}

function Page(props: ComponentProps<typeof MoveOutForm>) {
  const { t } = useTranslation();
  const { name, building } = props.first.room;
  return (
    <div>
      <FormHeader
        area="move-out"
        listPath="/resident/move-out"
        title={t(props.isChange ? 'move-out.changing' : 'move-out.from', { room: roomInBuilding(name, building) })}
      >
        <p className={layout.note}>{t('move-out.lead')}</p>
      </FormHeader>
      <MoveOutForm {...props} />
    </div>
  );
}
