import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { toastDone, toastFailed } from '#shared/call/toast.tsx';
import type { PostKind } from '../post-kinds.ts';

/** A new draft of the same, opened for writing: how a sent post is corrected. */
export function useDuplicate({ area, path, api }: PostKind) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const navigate = useNavigate();
  return async (id: number) => {
    try {
      const { data } = await call(api.duplicate, { params: { id } });
      toastDone(t('post.duplicate.done'));
      void client.invalidateQueries({ queryKey: [area] });
      await navigate({ to: `${path}/${data.id}`, search: { edit: 'true' } });
    } catch (error) {
      toastFailed(error);
    }
  };
}
