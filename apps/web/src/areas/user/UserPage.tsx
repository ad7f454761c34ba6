import type { UserPage as User } from '@lobby/contract/areas/user';
import { IconUser } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActivationDialog } from '#shared/activation/ActivationDialog.tsx';
import type { IssuedActivation } from '#shared/activation/issued-activation.ts';
import { Avatar } from '#shared/files/Avatar.tsx';
import { FormPage } from '#shared/form/FormPage.tsx';
import type { Section } from '#shared/form/fields.ts';
import { History } from '#shared/history/History.tsx';
import { useHistoryTab, useIsEditing } from '#shared/history/history-tab.ts';
import { EmailLink, PhoneLink } from '#shared/layout/ContactLinks.tsx';
import { LinkButton } from '#shared/layout/LinkButton.tsx';
import layout from '#shared/layout/layout.module.css';
import { LoadedRecord } from '#shared/record/LoadedRecord.tsx';
import { RecordActions } from '#shared/record/RecordActions.tsx';
import { RecordFacts } from '#shared/record/RecordFacts.tsx';
import { RecordColumns, RecordHeader, RecordTabs } from '#shared/record/RecordHeader.tsx';
import { useCan } from '#shared/session/can.ts';
import { session } from '#shared/session/store.ts';
import { displayName, nameOf, useLanguage } from '#shared/texts/language.ts';
import { UserCards } from './cards/UserCards.tsx';
import { changeSections } from './form/sections.tsx';
import { isMe, mayWriteUser } from './staff-rank.ts';
import css from './User.module.css';
import { UserState } from './UserState.tsx';
import { userChanges, useUser } from './user.records.ts';

const LIST = '/user/user-management';

/** What is written down about somebody left, what may be done about their account right. */
export function UserPage() {
  const id = Number(useParams({ strict: false }).id);
  const isEditing = useIsEditing();
  const writable = useCan()('user:write');
  const isPast = useHistoryTab() !== undefined;
  const sections = changeSections(session.use().profile?.role?.type === 'organize_admin');
  const answer = useUser(id);
  // Held here: whatever happens to the page below, a code that is shown once stays until it was read.
  const [issued, setIssued] = useState<IssuedActivation | null>(null);
  return (
    <>
      <LoadedRecord id={id} answer={answer}>
        {({ data }) => {
          if (isEditing && writable && mayWriteUser(data)) return <FormPage area="user" api={userChanges} sections={sections} />;
          return (
            <>
              <UserHeader user={data} />
              {isPast ? (
                <div className={layout.page}>
                  <History area="user" id={id} />
                </div>
              ) : (
                <RecordColumns activity={<UserCards id={id} onIssued={setIssued} />}>
                  {isMe(id) && <OwnNotice />}
                  <RecordFacts area="user" sections={withoutPicture(sections)} record={data} />
                </RecordColumns>
              )}
            </>
          );
        }}
      </LoadedRecord>
      {issued && <ActivationDialog issued={issued} onClose={() => setIssued(null)} />}
    </>
  );
}

/** Their picture stands beside their name. */
const withoutPicture = <T,>(sections: Section<T>[]): Section<T>[] =>
  sections.map((section) => ({ ...section, fields: section.fields.filter(({ field }) => field !== 'picture') }));

function UserHeader({ user }: { user: User }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const name = displayName(user, language);
  const facts = {
    role: user.role && t(`role.${user.role.type}`),
    position: nameOf(user.position, language),
    phone: user.phone && <PhoneLink phone={user.phone} />,
    email: user.email && <EmailLink email={user.email} />,
  };
  return (
    <RecordHeader
      area="user"
      listPath={LIST}
      title={name}
      portrait={<Avatar name={name} file={user.picture} />}
      state={<UserState user={user} />}
      facts={Object.entries(facts).map(([field, value]) => ({ name: t(`user.field.${field}`), value }))}
      actions={<RecordActions area="user" api={userChanges} listPath={LIST} record={user} name={name} />}
      tabs={<RecordTabs area="user" page={`${LIST}/${user.id}`} />}
    />
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
