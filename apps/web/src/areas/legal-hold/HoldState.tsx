import type { LegalHold } from '@lobby/contract/areas/legal-hold';
import { IconGavel, IconLockOpen } from '@tabler/icons-react';
import i18next from 'i18next';
import { StateBadge } from '#shared/layout/StateBadge.tsx';
import { stateOf } from './hold-state.ts';

export const stateText = (hold: LegalHold) => i18next.t(`legal-hold.filter.state.${stateOf(hold)}`);

export function HoldState({ hold }: { hold: LegalHold }) {
  const isActive = stateOf(hold) === 'active';
  return (
    <StateBadge tone={isActive ? 'warn' : 'plain'} Icon={isActive ? IconGavel : IconLockOpen}>
      {stateText(hold)}
    </StateBadge>
  );
}
