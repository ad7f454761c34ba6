import type { LegalHold } from '@lobby/contract/areas/legal-hold';
import { TIME_ZONE } from '@lobby/contract/constants';
import { dayOf } from '@lobby/contract/zone';
import { session } from '#shared/session/store.ts';

export const today = () => dayOf(new Date(), session.get().profile?.property.timeZone ?? TIME_ZONE);

export const stateOf = ({ liftedAt, until }: Pick<LegalHold, 'liftedAt' | 'until'>) =>
  liftedAt ? 'lifted' : until !== null && until < today() ? 'ended' : 'active';
