import type { UserPage } from '@lobby/contract/areas/user';
import { Button } from '@mantine/core';
import { IconLock, IconLockOpen } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Moment } from '#shared/dates/Moment.tsx';
import beside from '#shared/layout/Beside.module.css';
import { BlockDialog } from '../BlockDialog.tsx';
import css from '../User.module.css';
import { UserState } from '../UserState.tsx';
import { useUnblock } from '../use-unblock.ts';

/** Whether somebody may come in, and why not. */
export function AccountCard({ user, mayAct }: { user: UserPage; mayAct: boolean }) {
  const { t } = useTranslation();
  const [blocking, setBlocking] = useState(false);
  const unblock = useUnblock();
  return (
    <section className={beside.card} aria-labelledby="user-account">
      <div className={beside.head}>
        <h2 id="user-account">{t('user.section.account')}</h2>
        <UserState user={user} />
      </div>
      {user.blocked && <p className={css.reason}>{user.blockedReason ?? '–'}</p>}
      <dl className={beside.facts}>
        <dt>{t('user.field.username')}</dt>
        <dd>{user.username}</dd>
        <dt>{t('user.field.lastSeenAt')}</dt>
        <dd>{user.lastSeenAt ? <Moment at={user.lastSeenAt} /> : t('user.neverSeen')}</dd>
        <dt>{t('user.field.createdAt')}</dt>
        <dd>
          <Moment at={user.createdAt} />
        </dd>
      </dl>
      {mayAct && user.blocked && (
        <Button variant="default" leftSection={<IconLockOpen size={18} aria-hidden />} onClick={() => void unblock(user)}>
          {t('user.unblock.action')}
        </Button>
      )}
      {mayAct && !user.blocked && (
        <Button variant="default" leftSection={<IconLock size={18} aria-hidden />} onClick={() => setBlocking(true)}>
          {t('user.block.action')}
        </Button>
      )}
      {blocking && <BlockDialog users={[user]} onClose={() => setBlocking(false)} />}
    </section>
  );
}
