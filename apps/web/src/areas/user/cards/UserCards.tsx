import { type UserPage, userApi } from '@lobby/contract/areas/user';
import { Button } from '@mantine/core';
import { IconClock, IconKey, IconLock, IconLockOpen, IconShieldOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNewLink } from '#shared/activation/ActivationDialog.tsx';
import type { IssuedActivation } from '#shared/activation/issued-activation.ts';
import { PendingEmail } from '#shared/auth/PendingEmail.tsx';
import { Moment } from '#shared/dates/Moment.tsx';
import { askConfirmation } from '#shared/dialog/dialogs.ts';
import { ReasonDialog } from '#shared/dialog/ReasonDialog.tsx';
import { StateBadge } from '#shared/layout/StateBadge.tsx';
import { useCommand } from '#shared/query/command.ts';
import card from '#shared/record/RecordCard.module.css';
import { RecordCard } from '#shared/record/RecordCard.tsx';
import { useCan } from '#shared/session/can.ts';
import { displayName, useLanguage } from '#shared/texts/language.ts';
import { BlockDialog, useUnblock } from '../BlockDialog.tsx';
import { isMe, mayWriteUser } from '../staff-rank.ts';
import css from '../User.module.css';
import { MfaState } from '../UserState.tsx';
import { useUser } from '../user.records.ts';

/** The account itself: whether it is open, how it is protected, how it is opened for the first time. */
export function UserCards({ id, onIssued }: { id: number; onIssued: (issued: IssuedActivation) => void }) {
  const user = useUser(id).data?.data;
  const writable = useCan()('user:write');
  if (!user) return null;
  const mayAct = writable && mayWriteUser(user);
  return (
    <>
      <AccountCard user={user} mayAct={mayAct} />
      {user.pendingEmail !== null && <EmailCard user={user} email={user.pendingEmail} mayAct={mayAct} />}
      {mayAct && !user.blocked && <LinkCard user={user} onIssued={onIssued} />}
      <MfaCard user={user} mayAct={mayAct} />
    </>
  );
}

/** A link and a slip, for the first time or once more. */
function LinkCard({ user, onIssued }: { user: UserPage; onIssued: (issued: IssuedActivation) => void }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const newLink = useNewLink({ area: 'user', activate: userApi.activate }, onIssued);
  return (
    <RecordCard title={t('user.link.heading')}>
      <p>{t(user.isActivated ? 'user.link.forgotten' : 'user.link.waiting')}</p>
      <Button
        variant="default"
        leftSection={<IconKey size={18} aria-hidden />}
        onClick={() => void newLink({ ...user, name: displayName(user, language) })}
      >
        {t('activation.link.action')}
      </Button>
    </RecordCard>
  );
}

type Props = { user: UserPage; email: string; mayAct: boolean };

/** While a new address waits for its owner. */
function EmailCard({ user: { id }, email, mayAct }: Props) {
  const { t } = useTranslation();
  const resend = useCommand(userApi.resendEmailLink, { area: 'user', done: 'emailChange.resent' });
  const cancel = useCommand(userApi.cancelEmailChange, { area: 'user', done: 'emailChange.cancelled' });
  const acts = {
    onResend: () => void resend.run({ params: { id } }),
    onCancel: () => void cancel.run({ params: { id } }),
  };
  return (
    <RecordCard title={t('user.field.email')}>
      <PendingEmail email={email} running={resend.running || cancel.running} {...(mayAct && acts)} />
    </RecordCard>
  );
}

/** Whether somebody may come in, and why not. */
function AccountCard({ user, mayAct }: { user: UserPage; mayAct: boolean }) {
  const { t } = useTranslation();
  const [blocking, setBlocking] = useState(false);
  const unblock = useUnblock();
  return (
    <RecordCard title={t('user.section.account')}>
      {user.blocked && <p className={css.reason}>{user.blockedReason ?? '–'}</p>}
      <dl className={card.facts}>
        <dt>{t('user.field.username')}</dt>
        <dd>{user.username}</dd>
        <dt>{t('user.field.lastSeenAt')}</dt>
        <dd>{user.lastSeenAt ? <Moment at={user.lastSeenAt} /> : t('user.neverSeen')}</dd>
        <dt>{t('user.field.createdAt')}</dt>
        <dd>
          <Moment at={user.createdAt} />
        </dd>
      </dl>
      {mayAct && user.blocked && (
        <Button variant="default" leftSection={<IconLockOpen size={18} aria-hidden />} onClick={() => void unblock(user)}>
          {t('user.unblock.action')}
        </Button>
      )}
      {mayAct && !user.blocked && (
        <Button variant="default" leftSection={<IconLock size={18} aria-hidden />} onClick={() => setBlocking(true)}>
          {t('user.block.action')}
        </Button>
      )}
      {blocking && <BlockDialog users={[user]} onClose={() => setBlocking(false)} />}
    </RecordCard>
  );
}

/** A lost phone: one person asks for the reset, another one grants it. */
function MfaCard({ user, mayAct }: { user: UserPage; mayAct: boolean }) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  const { hasMfa, mfaReset } = user;
  return (
    <RecordCard title={t('user.field.hasMfa')} side={<MfaState isOn={hasMfa} />}>
      {!hasMfa && <p>{t(isMe(user.id) ? 'user.mfa.ownOff' : 'user.mfa.theirsOff')}</p>}
      {hasMfa && mfaReset && <ResetAsked user={user} asked={mfaReset} mayAct={mayAct} />}
      {hasMfa && !mfaReset && mayAct && (
        <>
          <p>{t('user.mfa.lost')}</p>
          <Button variant="default" leftSection={<IconShieldOff size={18} aria-hidden />} onClick={() => setAsking(true)}>
            {t('user.mfa.ask')}
          </Button>
        </>
      )}
      {asking && <AskResetDialog user={user} onClose={() => setAsking(false)} />}
    </RecordCard>
  );
}

function AskResetDialog({ user, onClose }: { user: UserPage; onClose: () => void }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { run } = useCommand(userApi.askMfaReset, { area: 'user', done: 'user.mfa.asked' });
  return (
    <ReasonDialog
      label={t('user.reason')}
      title={t('user.mfa.askTitle', { name: displayName(user, language) })}
      action={t('user.mfa.ask')}
      onConfirm={(reason) => run({ params: { id: user.id }, body: { reason } })}
      onClose={onClose}
    >
      {t('user.mfa.askEffect')}
    </ReasonDialog>
  );
}

type ResetAskedProps = { user: UserPage; asked: NonNullable<UserPage['mfaReset']>; mayAct: boolean };

/** Whoever asked waits; anybody else who may, looks at the reason and grants it. */
function ResetAsked({ user, asked, mayAct }: ResetAskedProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { id } = user;
  const { run, running } = useCommand(userApi.approveMfaReset, { area: 'user', done: 'user.mfa.approved' });

  async function approve() {
    const sure = await askConfirmation({
      title: t('user.mfa.approveTitle', { name: displayName(user, language) }),
      text: t('user.mfa.approveEffect'),
      confirm: t('user.mfa.approve'),
      danger: true,
    });
    if (sure) await run({ params: { id } });
  }

  return (
    <>
      <p>
        {t('user.mfa.askedBy', { name: displayName({ name: asked.askedBy, nameEn: asked.askedByEn }, language) })}
        <span className={card.soft}>
          {' · '}
          <Moment at={asked.askedAt} />
        </span>
      </p>
      <p className={css.reason}>{asked.reason}</p>
      {asked.isMine && (
        <div>
          <StateBadge tone="warn" Icon={IconClock}>
            {t('user.mfa.waiting')}
          </StateBadge>
        </div>
      )}
      {!asked.isMine && mayAct && (
        <Button variant="default" loading={running} onClick={() => void approve()}>
          {t('user.mfa.approve')}
        </Button>
      )}
    </>
  );
}
