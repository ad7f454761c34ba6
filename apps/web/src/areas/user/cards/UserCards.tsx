import { useTranslation } from 'react-i18next';
import beside from '#shared/layout/Beside.module.css';
import { useCan } from '#shared/session/can.ts';
import type { Made } from '../slip/made.ts';
import { mayWriteUser } from '../staff-rank.ts';
import { useUser } from '../user.records.ts';
import { AccountCard } from './AccountCard.tsx';
import { EmailCard } from './EmailCard.tsx';
import { LinkCard } from './LinkCard.tsx';
import { SecondStepCard } from './SecondStepCard.tsx';

/** The account itself: whether it is open, how it is protected, how it is opened for the first time. */
export function UserCards({ id, onMade }: { id: number; onMade: (made: Made) => void }) {
  const { t } = useTranslation();
  const user = useUser(id).data?.data;
  const writable = useCan()('user:write');
  if (!user) return null;
  const mayAct = writable && mayWriteUser(user);
  return (
    <aside className={beside.cards} aria-label={t('user.section.account')}>
      <AccountCard user={user} mayAct={mayAct} />
      {user.pendingEmail !== null && <EmailCard user={user} email={user.pendingEmail} mayAct={mayAct} />}
      {mayAct && !user.blocked && <LinkCard user={user} onMade={onMade} />}
      <SecondStepCard user={user} mayAct={mayAct} />
    </aside>
  );
}
