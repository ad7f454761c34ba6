import type { User } from '@lobby/contract/areas/user';
import { Button, Menu } from '@mantine/core';
import { IconKey, IconLock, IconLockOpen } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ListPage } from '#shared/list/ListPage.tsx';
import { useCan } from '#shared/session/can.ts';
import { BlockDialog } from './BlockDialog.tsx';
import { ActivationDialog } from './slip/ActivationDialog.tsx';
import { type Made, takeMade } from './slip/made.ts';
import { useNewLink } from './slip/use-new-link.ts';
import { mayWriteUser } from './staff-rank.ts';
import { useUnblock } from './use-unblock.ts';
import { openAmong, userRecords } from './user.records.ts';
import { userColumns } from './user-columns.tsx';
import { userFilters } from './user-filters.ts';

type Blocking = { users: Pick<User, 'id' | 'name'>[]; clear: () => void };

export function UserListPage() {
  const { t } = useTranslation();
  const writable = useCan()('user:write');
  const unblock = useUnblock();
  const [blocking, setBlocking] = useState<Blocking | null>(null);
  const [made, setMade] = useState<Made | null>(null);
  const newLink = useNewLink(setMade);
  useEffect(() => {
    // Once the list stands: taken by one that is thrown away again, the code would be lost.
    const timer = setTimeout(() => {
      const account = takeMade();
      if (account) setMade(account);
    });
    return () => clearTimeout(timer);
  }, []);

  const rowActions = (user: User) => {
    if (!writable || !mayWriteUser(user)) return null;
    if (user.blocked)
      return (
        <Menu.Item leftSection={<IconLockOpen size={18} />} onClick={() => void unblock(user)}>
          {t('user.unblock.action')}
        </Menu.Item>
      );
    return (
      <>
        <Menu.Item leftSection={<IconKey size={18} />} onClick={() => void newLink(user)}>
          {t('user.link.action')}
        </Menu.Item>
        <Menu.Item leftSection={<IconLock size={18} />} onClick={() => setBlocking({ users: [user], clear: () => undefined })}>
          {t('user.block.action')}
        </Menu.Item>
      </>
    );
  };
  const blockAll = async (picked: number[], clear: () => void) => {
    const users = await openAmong(picked);
    if (users.length > 0) setBlocking({ users, clear });
  };
  const bulk = (picked: number[], clear: () => void) => (
    <Button variant="default" leftSection={<IconLock size={18} aria-hidden />} onClick={() => void blockAll(picked, clear)}>
      {t('user.block.action')}
    </Button>
  );
  return (
    <>
      <ListPage area="user" api={userRecords} columns={userColumns} filters={userFilters} rowActions={rowActions} bulk={bulk} />
      {blocking && <BlockDialog users={blocking.users} onClose={() => setBlocking(null)} onDone={blocking.clear} />}
      {made && <ActivationDialog made={made} onClose={() => setMade(null)} />}
    </>
  );
}
