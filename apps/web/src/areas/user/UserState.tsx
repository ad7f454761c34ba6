import type { User } from '@lobby/contract/areas/user';
import { IconCircleCheck, IconLock, IconMailForward, IconShieldCheck, IconShieldOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import flag from '#shared/layout/StateBadge.module.css';
import { StateBadge } from '#shared/layout/StateBadge.tsx';

type State = 'active' | 'new' | 'blocked';

/** Blocked says more than anything else: somebody blocked cannot come in with a new link either. */
export const stateOf = ({ blocked, isActivated }: Pick<User, 'blocked' | 'isActivated'>): State =>
  blocked ? 'blocked' : isActivated ? 'active' : 'new';

const looks = {
  active: { tone: 'good', Icon: IconCircleCheck },
  new: { tone: 'warn', Icon: IconMailForward },
  blocked: { tone: 'bad', Icon: IconLock },
} as const;

export function UserState({ user }: { user: Pick<User, 'blocked' | 'isActivated'> }) {
  const { t } = useTranslation();
  const state = stateOf(user);
  return <StateBadge {...looks[state]}>{t(`user.state.${state}`)}</StateBadge>;
}

export function MfaState({ isOn }: { isOn: boolean }) {
  const { t } = useTranslation();
  const Icon = isOn ? IconShieldCheck : IconShieldOff;
  return (
    <span className={flag.flag} data-yes={isOn || undefined}>
      <Icon size={18} stroke={2} aria-hidden />
      {t(`user.mfa.${isOn ? 'on' : 'off'}`)}
    </span>
  );
}
