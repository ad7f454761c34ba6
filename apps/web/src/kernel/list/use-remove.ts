import type { CrudApi } from '@lobby/contract/kernel/crud';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../call.ts';
import { ask } from '../dialogs/dialogs.ts';
import { toastDone, toastFailed } from '../toast.ts';

/** Deletes one record or many after saying what that means. True when all of them are gone. */
export function useRemove(area: string, api: CrudApi) {
  const { t } = useTranslation();
  const client = useQueryClient();
  return async (ids: number[], name?: string): Promise<boolean> => {
    const count = ids.length;
    const sure = await ask({
      title: name ? t('list.remove.one', { name }) : t(`${area}.remove.many`, { count }),
      text: t(`${area}.remove.effect`, { count }),
      confirm: name ? t('list.remove.confirm') : t('list.remove.confirmMany', { count }),
      danger: true,
    });
    if (!sure) return false;
    try {
      // One after the other: the first refusal stops, and what was not reached is still there.
      for (const id of ids) await call(api.remove, { params: { id } });
      toastDone(t('deleteSuccess'));
      return true;
    } catch (error) {
      toastFailed(error);
      return false;
    } finally {
      await client.invalidateQueries({ queryKey: [area] });
    }
  };
}
