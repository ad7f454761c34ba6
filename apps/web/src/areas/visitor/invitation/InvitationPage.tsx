import { type Invitation, invitationApi } from '@lobby/contract/areas/visitor-invitation';
import { LANGUAGES } from '@lobby/contract/constants';
import { Button, SegmentedControl } from '@mantine/core';
import { QueryClientProvider, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { isMissingRecord } from '#shared/call/call-error.ts';
import { problemText } from '#shared/call/problem-text.ts';
import { Splash } from '#shared/layout/Brand.tsx';
import { Notice } from '#shared/layout/Notice.tsx';
import { createQueryClient } from '#shared/query/query-client.ts';
import { setLanguage, useLanguage } from '#shared/texts/language.ts';
import { GuestForm } from './GuestForm.tsx';
import css from './Invitation.module.css';
import { GuestPass, KeptData, WhenAndWhere } from './InvitationParts.tsx';
import { takeToken } from './invitation-token.ts';
import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';

/** Of a guest on the way: when and where, what is kept of them, and the code for the gate. Nobody signs in. */
export function InvitationPage() {
  const [client] = useState(createQueryClient);
  const [token] = useState(takeToken);
  useEffect(() => {
    const robots = document.createElement('meta');
    robots.name = 'robots';
    robots.content = 'noindex';
    document.head.append(robots);
    return () => robots.remove();
  }, []);
  return (
    <QueryClientProvider client={client}>
      <main className={css.page}>
        <LanguageSwitch />
        <Opened token={token} />
      </main>
    </QueryClientProvider>
  );
}

function LanguageSwitch() {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <div className={css.tools}>
      <SegmentedControl
        aria-label={t('visitor-invitation.language')}
        value={language}
        onChange={(next) => void setLanguage(next)}
        data={LANGUAGES.map((value) => ({ value, label: t(`visitor-invitation.languages.${value}`) }))}
      />
    </div>
  );
}

const keyOf = (token: string) => ['invitation', token];

function Opened({ token }: { token: string }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [isEnded, setEnded] = useState(false);
  const [isEditing, setEditing] = useState(false);
  const invitation = useQuery({
    queryKey: keyOf(token),
    queryFn: async () => (await call(invitationApi.open, { body: { token } })).data,
    enabled: token !== '' && !isEnded,
    retry: false,
  });
  if (isEnded) return <Notice title={t('visitor-invitation.ended.title')} text={t('visitor-invitation.ended.text')} />;
  if (token === '' || (invitation.isError && isMissingRecord(invitation.error)))
    return <Notice title={t('visitor-invitation.gone.title')} text={t('visitor-invitation.gone.text')} />;
  if (invitation.isPending) return <Splash />;
  if (invitation.isError)
    return (
      <Notice title={t('visitor-invitation.failed')} text={problemText(invitation.error)}>
        <Button onClick={() => void invitation.refetch()}>{t('error.retry')}</Button>
      </Notice>
    );
  const shown = invitation.data;
  const saved = (next: Invitation) => {
    client.setQueryData(keyOf(token), next);
    setEditing(false);
  };
  return (
    <>
      <WhenAndWhere invitation={shown} />
      {shown.state !== 'over' &&
        ((shown.isComplete && !isEditing) || shown.state === 'inside' ? (
          <GuestPass invitation={shown} onEdit={() => setEditing(true)} />
        ) : (
          <GuestForm token={token} invitation={shown} onSaved={saved} onChanged={() => void invitation.refetch()} />
        ))}
      <KeptData token={token} invitation={shown} onEnded={() => setEnded(true)} />
    </>
  );
}
