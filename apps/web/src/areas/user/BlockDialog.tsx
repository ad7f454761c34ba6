import { type User, userApi } from '@lobby/contract/areas/user';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { isStepUpRequired } from '#shared/call/call-error.ts';
import { problemText } from '#shared/call/problem-text.ts';
import { toastDone } from '#shared/call/toast.tsx';
import { askConfirmation, showMessage } from '#shared/dialog/dialogs.ts';
import { ReasonDialog } from '#shared/dialog/ReasonDialog.tsx';
import { useCommand } from '#shared/query/command.ts';
import { displayName, useLanguage } from '#shared/texts/language.ts';

type Props = { users: Pick<User, 'id' | 'name' | 'nameEn'>[]; onClose: () => void; onDone?: () => void };

/** One person or several: whoever could not be blocked is named with the reason, the others are blocked all the same. */
export function BlockDialog({ users, onClose, onDone }: Props) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const language = useLanguage();
  const count = users.length;
  const blocked = useRef(new Set<number>());
  const names = users.map((user) => displayName(user, language)).join(', ');

  async function block(blockedReason: string): Promise<boolean> {
    const refused: string[] = [];
    let unconfirmed = false;
    for (const user of users.filter((one) => !blocked.current.has(one.id)))
      try {
        await call(userApi.update, { params: { id: user.id }, body: { status: false, blockedReason } });
        blocked.current.add(user.id);
      } catch (error) {
        // Whoever was asked for the password and did not give it has thought better of it.
        unconfirmed = isStepUpRequired(error);
        if (unconfirmed) break;
        refused.push(`${displayName(user, language)}: ${problemText(error)}`);
      }
    await client.invalidateQueries({ queryKey: ['user'] });
    if (unconfirmed) return false;
    const done = blocked.current.size;
    if (done > 0) onDone?.();
    if (refused.length === 0) toastDone(t('user.block.done', { count }));
    else void showMessage('error', [t('user.block.refused', { count: done }), ...refused].join('\n'));
    return done > 0;
  }

  return (
    <ReasonDialog
      label={t('user.reason')}
      title={count === 1 ? t('user.block.one', { name: names }) : t('user.block.many', { count })}
      action={t('user.block.action')}
      danger
      onConfirm={block}
      onClose={onClose}
    >
      {count > 1 && <p>{names}</p>}
      {t('user.block.effect')}
    </ReasonDialog>
  );
}

export function useUnblock() {
  const { t } = useTranslation();
  const { run } = useCommand(userApi.update, { area: 'user', done: 'user.unblock.done' });
  const language = useLanguage();
  return async (user: Pick<User, 'id' | 'name' | 'nameEn' | 'blockedReason'>) => {
    const sure = await askConfirmation({
      title: t('user.unblock.title', { name: displayName(user, language) }),
      text: t('user.unblock.effect', { reason: user.blockedReason ?? '–' }),
      confirm: t('user.unblock.action'),
      cancel: t('popup.dialog.notNow'),
    });
    return sure && run({ params: { id: user.id }, body: { status: true } });
  };
}
