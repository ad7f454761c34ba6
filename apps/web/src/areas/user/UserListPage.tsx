import { type User, userApi } from '@lobby/contract/areas/user';
import { Button, Menu } from '@mantine/core';
import { IconKey, IconLock, IconLockOpen } from '@tabler/icons-react';
import i18next from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActivationDialog, useIssuedActivation, useNewLink } from '#shared/activation/ActivationDialog.tsx';
import { AvatarWithName } from '#shared/files/Avatar.tsx';
import type { Column } from '#shared/list/columns.ts';
import { ListPage } from '#shared/list/ListPage.tsx';
import { viewFiltersOf } from '#shared/list/list-query.ts';
import { useCan } from '#shared/session/can.ts';
import { displayName, nameOf, useLanguage } from '#shared/texts/language.ts';
import { BlockDialog, useUnblock } from './BlockDialog.tsx';
import { isMe, mayWriteUser } from './staff-rank.ts';
import css from './User.module.css';
import { MfaState, stateOf, UserState } from './UserState.tsx';
import { openAmong, userRecords } from './user.records.ts';
import { userFilters } from './user-filters.ts';

type Blocking = { users: Pick<User, 'id' | 'name' | 'nameEn'>[]; clear: () => void };

export const viewFilters = viewFiltersOf(userRecords, userFilters);

export function UserListPage() {
  const { t } = useTranslation();
  const writable = useCan()('user:write');
  const language = useLanguage();
  const unblock = useUnblock();
  const [blocking, setBlocking] = useState<Blocking | null>(null);
  const { issued, setIssued } = useIssuedActivation();
  const newLink = useNewLink({ area: 'user', activate: userApi.activate }, setIssued);

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
        <Menu.Item
          leftSection={<IconKey size={18} />}
          onClick={() => void newLink({ ...user, name: displayName(user, language) })}
        >
          {t('activation.link.action')}
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
      {issued && <ActivationDialog issued={issued} onClose={() => setIssued(null)} />}
    </>
  );
}

const byStatus = { th: 'status', en: 'status' };

const userColumns: Column<User>[] = [
  {
    field: 'name',
    sort: { th: 'name', en: 'nameEn' },
    text: displayName,
    show: (user) => <Name user={user} />,
    populate: ['position', 'picture'],
    inFile: [
      { field: 'name', value: displayName },
      { field: 'position', value: ({ position }, language) => nameOf(position, language) },
    ],
  },
  { field: 'username' },
  { field: 'role', text: ({ role }) => (role ? i18next.t(`role.${role.type}`) : ''), onCard: true },
  {
    field: 'state',
    text: (user) => i18next.t(`user.state.${stateOf(user)}`),
    show: (user) => <UserState user={user} />,
    sort: byStatus,
    onCard: 'state',
  },
  {
    field: 'hasMfa',
    text: ({ hasMfa }) => i18next.t(`user.mfa.${hasMfa ? 'on' : 'off'}`),
    show: ({ hasMfa }) => <MfaState isOn={hasMfa} />,
  },
  { field: 'lastSeenAt', onCard: true },
];

function Name({ user }: { user: User }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { id, position, picture } = user;
  const name = displayName(user, language);
  return (
    <AvatarWithName name={name} file={picture}>
      {name}
      {isMe(id) && <span className={css.me}> ({t('user.me')})</span>}
      {position && <span className={css.position}>{nameOf(position, language)}</span>}
    </AvatarWithName>
  );
}
