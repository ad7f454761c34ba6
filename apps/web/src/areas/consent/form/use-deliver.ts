import { consentReminderApi } from '@lobby/contract/areas/consent-reminder';
import { call } from '#shared/call/call.ts';
import { useActions, useCommand } from '#shared/query/command.ts';

/** Marks forms as delivered, and for ten seconds takes that back on one press: only those this press marked. */
export function useDeliver(id: number) {
  const undo = useCommand(consentReminderApi.undoDelivery, {
    area: 'consent',
    done: ({ data: { undone } }) => ['consent.form.undone', { count: undone }],
  });
  const deliver = (residents: number[]) =>
    call(consentReminderApi.remind, { params: { id }, body: { channel: 'letter', residents } });
  return useActions(deliver, {
    area: 'consent',
    done: ({ data: { reminded, recent } }) => {
      const isSome = reminded > 0 && recent > 0;
      return [isSome ? 'consent.form.deliveredSome' : 'consent.form.delivered', { count: reminded, recent }];
    },
    undo: ({ data: { delivered } }) =>
      delivered.length === 0 ? undefined : () => undo.run({ params: { id }, body: { residents: delivered } }),
  });
}
