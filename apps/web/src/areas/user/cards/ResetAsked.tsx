import { type UserPage, userApi } from '@lobby/contract/areas/user';
import { Button } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Moment } from '#shared/dates/Moment.tsx';
import { askConfirmation } from '#shared/dialog/dialogs.ts';
import beside from '#shared/layout/Beside.module.css';
import { StateBadge } from '#shared/layout/StateBadge.tsx';
import { useCommand } from '#shared/query/command.ts';
import css from '../User.module.css';

type Props = { user: UserPage; asked: NonNullable<UserPage['mfaReset']>; mayAct: boolean };

/** Whoever asked waits; anybody else who may, looks at the reason and grants it. */
export function ResetAsked({ user: { id, name }, asked, mayAct }: Props) {
  const { t } = useTranslation();
  const { run, running } = useCommand(userApi.approveMfaReset, { area: 'user', done: 'user.mfa.approved' });

  async function approve() {
    const sure = await askConfirmation({
      title: t('user.mfa.approveTitle', { name }),
      text: t('user.mfa.approveEffect'),
      confirm: t('user.mfa.approve'),
      danger: true,
    });
    if (sure) await run({ params: { id } });
  }

  return (
    <>
      <p>
        {t('user.mfa.askedBy', { name: asked.askedBy })}
        <span className={beside.soft}>
          {' · '}
          <Moment at={asked.askedAt} />
        </span>
      </p>
      <p className={css.reason}>{asked.reason}</p>
      {asked.isMine && (
        <div>
          <StateBadge tone="warn" icon={<IconClock size={18} aria-hidden />}>
            {t('user.mfa.waiting')}
          </StateBadge>
        </div>
      )}
      {!asked.isMine && mayAct && (
        <Button variant="default" loading={running} onClick={() => void approve()}>
          {t('user.mfa.approve')}
        </Button>
      )}
    </>
  );
}
