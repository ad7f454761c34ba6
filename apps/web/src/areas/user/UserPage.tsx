import { useMediaQuery } from '@mantine/hooks';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { FormPage } from '#shared/form/FormPage.tsx';
import { HistoryPage, HistoryTabs } from '#shared/history/HistoryPage.tsx';
import { useHistoryTab } from '#shared/history/history-tab.ts';
import beside from '#shared/layout/Beside.module.css';
import { session } from '#shared/session/store.ts';
import { UserCards } from './cards/UserCards.tsx';
import { changeSections } from './form/sections.ts';
import { OwnNotice } from './OwnNotice.tsx';
import { ActivationDialog } from './slip/ActivationDialog.tsx';
import type { Made } from './slip/made.ts';
import { isMe } from './staff-rank.ts';
import { userChanges } from './user.records.ts';

const tabs = <HistoryTabs area="user" />;

/** What is written down about somebody left, what may be done about their account right; on the phone that comes first. */
export function UserPage() {
  const { id: written } = useParams({ strict: false }) as { id: string };
  const wide = useMediaQuery('(min-width: 1200px)', false, { getInitialValueInEffect: false });
  const isOrganizer = session.use().profile?.role?.type === 'organize_admin';
  const id = Number(written);
  // Held here: cards that change their place, as a tablet is turned, must not take a code with them that is shown once.
  const [made, setMade] = useState<Made | null>(null);
  const past = useHistoryTab();
  if (past !== undefined) return <HistoryPage area="user" api={userChanges} id={past} tabs={tabs} />;
  const cards = <UserCards id={id} onMade={setMade} />;
  const top = (
    <>
      {tabs}
      {isMe(id) && <OwnNotice />}
      {!wide && cards}
    </>
  );
  return (
    <div className={beside.columns}>
      <FormPage area="user" api={userChanges} sections={changeSections(isOrganizer)} top={top} />
      {wide && cards}
      {made && <ActivationDialog made={made} onClose={() => setMade(null)} />}
    </div>
  );
}
