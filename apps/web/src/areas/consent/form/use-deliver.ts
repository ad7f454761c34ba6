import { consentReminderApi } from '@lobby/contract/areas/consent-reminder';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { useKeptKeys } from '#shared/call/kept-keys.ts';
import { toastDone, toastFailed, toastUndo } from '#shared/call/toast.tsx';
import { useCommand } from '#shared/query/command.ts';

/** Marks forms as delivered, and for ten seconds takes that back on one press: only those this press marked. */
export function useDeliver(id: number) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const keep = useKeptKeys();
  const [running, setRunning] = useState(false);
  const undo = useCommand(consentReminderApi.undoDelivery, {
    area: 'consent',
    done: ({ data: { undone } }) => ['consent.form.undone', { count: undone }],
  });

  async function deliver(residents: number[]): Promise<boolean> {
    setRunning(true);
    try {
      const { data } = await keep(() =>
        call(consentReminderApi.remind, { params: { id }, body: { channel: 'letter', residents } }),
      );
      const { reminded, recent, delivered } = data;
      const isSome = reminded > 0 && recent > 0;
      const words = t(isSome ? 'consent.form.deliveredSome' : 'consent.form.delivered', { count: reminded, recent });
      if (delivered.length === 0) toastDone(words);
      else toastUndo(words, () => void undo.run({ params: { id }, body: { residents: delivered } }));
      return true;
    } catch (error) {
      toastFailed(error);
      return false;
    } finally {
      setRunning(false);
      await client.invalidateQueries({ queryKey: ['consent'] });
    }
  }
  return { deliver, running };
}
