import { type User, userApi } from '@lobby/contract/areas/user';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { toastFailed } from '#shared/call/toast.tsx';
import { askConfirmation } from '#shared/dialog/dialogs.ts';
import type { Made } from './made.ts';

/** For somebody who lost the first link, or their password. */
export function useNewLink(show: (made: Made) => void) {
  const { t } = useTranslation();
  const client = useQueryClient();
  return async ({ id, name, username, email }: Pick<User, 'id' | 'name' | 'username' | 'email'>) => {
    const sure = await askConfirmation({
      title: t('user.link.title', { name }),
      text: t('user.link.effect'),
      confirm: t('user.link.action'),
    });
    if (!sure) return;
    try {
      const { data: activation } = await call(userApi.activate, { params: { id } });
      show({ name, username, email, activation, isNew: false });
    } catch (error) {
      toastFailed(error);
    }
    await client.invalidateQueries({ queryKey: ['user'] });
  };
}
