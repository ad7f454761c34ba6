import { useMediaQuery } from '@mantine/hooks';
import { IconUser } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormPage } from '#shared/form/FormPage.tsx';
import { useHistoryTab } from '#shared/history/history-tab.ts';
import beside from '#shared/layout/Beside.module.css';
import { LinkButton } from '#shared/layout/LinkButton.tsx';
import { session } from '#shared/session/store.ts';
import { UserCards } from './cards/UserCards.tsx';
import { changeSections } from './form/sections.tsx';
import { ActivationDialog } from './slip/ActivationDialog.tsx';
import type { Made } from './slip/made.ts';
import { isMe } from './staff-rank.ts';
import css from './User.module.css';
import { userChanges } from './user.records.ts';

/** What is written down about somebody left, what may be done about their account right; on the phone that comes first. */
export function UserPage() {
  const { id: written } = useParams({ strict: false }) as { id: string };
  const wide = useMediaQuery('(min-width: 1200px)', false, { getInitialValueInEffect: false });
  const isOrganizer = session.use().profile?.role?.type === 'organize_admin';
  const id = Number(written);
  // Held here: cards that change their place, as a tablet is turned, must not take a code with them that is shown once.
  const [made, setMade] = useState<Made | null>(null);
  const sections = changeSections(isOrganizer);
  if (useHistoryTab() !== undefined) return <FormPage area="user" api={userChanges} sections={sections} />;
  const cards = <UserCards id={id} onMade={setMade} />;
  const top = (
    <>
      {isMe(id) && <OwnNotice />}
      {!wide && cards}
    </>
  );
  return (
    <div className={beside.columns}>
      <FormPage area="user" api={userChanges} sections={sections} top={top} />
      {wide && cards}
      {made && <ActivationDialog made={made} onClose={() => setMade(null)} />}
    </div>
  );
}

/** Nobody changes, blocks or deletes their own account here. */
function OwnNotice() {
  const { t } = useTranslation();
  return (
    <div className={css.own}>
      <IconUser size={22} aria-hidden />
      <div className={css.words}>
        <strong>{t('user.own.title')}</strong>
        <div>{t('user.own.text')}</div>
        <div>{t('error.userInUse')}</div>
      </div>
      <LinkButton to="/profile" variant="default">
        {t('user.own.action')}
      </LinkButton>
    </div>
  );
}
