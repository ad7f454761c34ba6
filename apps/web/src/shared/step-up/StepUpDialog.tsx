import { sessionApi } from '@lobby/contract/areas/session';
import { Button, PasswordInput, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import dialog from '#shared/dialog/Dialog.module.css';
import { Dialog } from '#shared/dialog/Dialog.tsx';
import { useSmallForm } from '#shared/form/use-small-form.ts';
import { session } from '#shared/session/store.ts';

type Props = { act: string; answer: (given: boolean) => void };

/** Stands over whatever asked, and says for what: a dialog underneath keeps what was typed into it. */
export function StepUpDialog({ act, answer }: Props) {
  const { t } = useTranslation();
  const { profile } = session.use();
  const { field, running, onSubmit } = useSmallForm({
    first: { password: '' },
    check: ({ password }): Record<string, string> => (password === '' ? { password: 'problem.required' } : {}),
    save: async ({ password }) => {
      await call(sessionApi.confirm, { body: { password } });
      answer(true);
    },
  });
  const cancel = () => answer(false);
  // The kit would close every open dialog at once: this one hears the key itself.
  const own = { 'data-mantine-stop-propagation': true };
  return (
    <Dialog opened holdsInput title={t('stepUp.title')} onClose={cancel}>
      <form
        onSubmit={onSubmit}
        noValidate
        onKeyDown={(event) => {
          event.stopPropagation();
          if (event.key === 'Escape') cancel();
        }}
      >
        <Text fw={500} mb={4}>
          {t(`stepUp.act.${act}`)}
        </Text>
        <Text mb={16}>{t('stepUp.text')}</Text>
        <input type="hidden" name="username" autoComplete="username" value={profile?.username ?? ''} readOnly />
        <PasswordInput
          {...field('password')}
          {...own}
          data-autofocus
          label={t('session.password')}
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': t('session.showPassword'), ...own }}
        />
        <div className={dialog.actions}>
          <Button variant="default" onClick={cancel} {...own}>
            {t('popup.dialog.cancel')}
          </Button>
          <Button type="submit" loading={running} {...own}>
            {t('stepUp.confirm')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
