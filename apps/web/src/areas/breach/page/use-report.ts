import { type Breach, breachApi } from '@lobby/contract/areas/breach';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { toastFailed, toastUndo } from '#shared/call/toast.tsx';
import { useZone } from '#shared/dates/clock.ts';
import { formatMoment } from '#shared/dates/dates.ts';
import { askConfirmation } from '#shared/dialog/dialogs.ts';

/** Notes that the authority was notified now: asked before, since nothing is sent, and taken back by one press. */
export function useReport({ id }: Pick<Breach, 'id'>) {
  const { t } = useTranslation();
  const zone = useZone();
  const client = useQueryClient();
  const note = async (officeReportedAt: Date | null) => {
    await call(breachApi.update, { params: { id }, body: { officeReportedAt } });
    await client.invalidateQueries({ queryKey: ['breach'] });
  };
  return async () => {
    const now = new Date();
    const sure = await askConfirmation({
      title: t('breach.report.act'),
      text: t('breach.report.ask', { at: formatMoment(now, zone) }),
      confirm: t('breach.report.confirm'),
    });
    if (!sure) return;
    try {
      await note(now);
      toastUndo(t('breach.report.done'), () => void note(null).catch(toastFailed));
    } catch (error) {
      toastFailed(error);
    }
  };
}
