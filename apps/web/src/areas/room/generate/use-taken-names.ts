import { type RoomPlan, roomPlanApi } from '@lobby/contract/areas/room-plan';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { call } from '#shared/call/call.ts';

const TYPING_PAUSE_MS = 400;

/** Which names of the plan are there already, asked once the typing pauses. `checked` = the answer is about this very plan. */
export function useTakenNames(plan: RoomPlan | undefined) {
  const wanted = plan ? JSON.stringify(plan) : '';
  const [settled] = useDebouncedValue(wanted, TYPING_PAUSE_MS);
  const answer = useQuery({
    queryKey: ['room', 'plan', settled],
    queryFn: ({ signal }) => call(roomPlanApi.preview, { body: JSON.parse(settled) as RoomPlan }, { signal }),
    enabled: settled !== '',
    staleTime: 0,
  });
  const about = wanted !== '' && settled === wanted;
  return { taken: about ? (answer.data?.data.taken ?? []) : [], checked: about && answer.isSuccess };
}
