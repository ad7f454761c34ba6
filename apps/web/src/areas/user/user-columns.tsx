import type { User } from '@lobby/contract/areas/user';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { AvatarWithName } from '#shared/files/Avatar.tsx';
import type { Column } from '#shared/list/columns.ts';
import { nameOf, useLanguage } from '#shared/texts/language.ts';
import { isMe } from './staff-rank.ts';
import css from './User.module.css';
import { SecondStep, stateOf, UserState } from './UserState.tsx';

const byStatus = { th: 'status', en: 'status' };

export const userColumns: Column<User>[] = [
  { field: 'name', show: (user) => <Name user={user} />, populate: ['position', 'picture'] },
  { field: 'username' },
  { field: 'role', text: ({ role }) => (role ? i18next.t(`role.${role.type}`) : ''), onCard: true },
  {
    field: 'state',
    text: (user) => i18next.t(`user.state.${stateOf(user)}`),
    show: (user) => <UserState user={user} />,
    sort: byStatus,
    onCard: true,
  },
  {
    field: 'hasMfa',
    text: ({ hasMfa }) => i18next.t(`user.mfa.${hasMfa ? 'on' : 'off'}`),
    show: ({ hasMfa }) => <SecondStep isOn={hasMfa} />,
  },
  { field: 'lastSeenAt' },
];

function Name({ user: { id, name, position, picture } }: { user: User }) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <AvatarWithName name={name} file={picture}>
      {name}
      {isMe(id) && <span className={css.me}> ({t('user.me')})</span>}
      {position && <span className={css.position}>{nameOf(position, language)}</span>}
    </AvatarWithName>
  );
}
