import { useTranslation } from 'react-i18next';
import { recordsOf } from '#shared/call/records.ts';
import { askConfirmation } from '#shared/dialog/dialogs.ts';
import { useActions } from '#shared/query/command.ts';

/** Deletes one record (by its name) or many, after saying what that means. True when all of them are gone. */
export function useRemove(area: string, api: Parameters<typeof recordsOf>[0]) {
  const { t } = useTranslation();
  const { run } = useActions(recordsOf(api).remove, { area, done: 'deleteSuccess' });
  return async (ids: number[], name?: string): Promise<boolean> => {
    const count = ids.length;
    const sure = await askConfirmation({
      title: name ? t('list.remove.one', { name }) : t(`${area}.remove.many`, { count }),
      text: t(`${area}.remove.effect`, { count }),
      confirm: name ? t('list.remove.confirm') : t('list.remove.confirmMany', { count }),
      danger: true,
    });
    return sure && run(...ids);
  };
}
