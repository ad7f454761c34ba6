import { type User, userApi } from '@lobby/contract/areas/user';
import { useTranslation } from 'react-i18next';
import { askConfirmation } from '#shared/dialog/dialogs.ts';
import { useCommand } from '#shared/query/command.ts';

export function useUnblock() {
  const { t } = useTranslation();
  const { run } = useCommand(userApi.update, { area: 'user', done: 'user.unblock.done' });
  return async ({ id, name, blockedReason }: Pick<User, 'id' | 'name' | 'blockedReason'>) => {
    const sure = await askConfirmation({
      title: t('user.unblock.title', { name }),
      text: t('user.unblock.effect', { reason: blockedReason ?? '–' }),
      confirm: t('user.unblock.action'),
    });
    return sure && run({ params: { id }, body: { status: true } });
  };
}
