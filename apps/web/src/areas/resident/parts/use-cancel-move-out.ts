import { moveOutApi } from '@lobby/contract/areas/move-out';
import { residentApi } from '@lobby/contract/areas/resident';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { toastFailed } from '#shared/call/toast.tsx';
import { formatDayInput } from '#shared/dates/day.ts';
import { askConfirmation } from '#shared/dialog/dialogs.ts';
import { useCommand } from '#shared/query/command.ts';
import { nameOf, useLanguage } from '#shared/texts/language.ts';
import { type Resident, residentRecords } from '../resident.records.ts';

/** Cancels the plan of one resident, after saying who of the room still leaves: each of them has a plan of their own. */
export function useCancelMoveOut(resident: Resident) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { run } = useCommand(moveOutApi.cancelForResident, {
    area: 'resident',
    done: ({ data }) => (data.revocation === null ? 'resident.moveOut.cancelled' : 'resident.moveOut.cancelWaits'),
  });

  return async () => {
    try {
      const others = await findOthersLeaving(resident);
      const lines = others.map((other) => {
        const name = nameOf(other, language);
        return t('resident.moveOut.stillLeaves', { name, day: formatDayInput(other.leavesOn ?? undefined) });
      });
      const sure = await askConfirmation({
        title: t('resident.moveOut.cancelTitle', { name: nameOf(resident, language) }),
        text: [t('resident.moveOut.cancelEffect'), ...lines].join('\n'),
        confirm: t('resident.moveOut.cancel'),
        cancel: t('popup.dialog.notNow'),
      });
      if (sure) await run({ params: { id: resident.id } });
    } catch (error) {
      toastFailed(error);
    }
  };
}

/** Everybody of the same room who has a day to leave. */
async function findOthersLeaving({ id, rooms }: Resident) {
  const here = rooms.find((room) => room.id === id);
  if (!here) return [];
  const filters = {
    ...residentRecords.among,
    room: { id: { $eq: here.room.id } },
    isActive: { $eq: true },
    leavesOn: { $notNull: true },
  };
  const { data } = await call(residentApi.list, { query: { filters, pagination: { pageSize: 100 } } });
  return data.filter((other) => other.id !== id);
}
