import type { RequestPage } from '@lobby/contract/areas/request';
import { Button } from '@mantine/core';
import { IconAlertCircle, IconCheck, IconX } from '@tabler/icons-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Key } from '#shared/keys/Key.tsx';
import { pageKeys } from '#shared/keys/page-keys.ts';
import { usePageKeys } from '#shared/keys/use-page-keys.ts';
import { useCan } from '#shared/session/can.ts';
import { session } from '#shared/session/store.ts';
import { NumberField } from './NumberField.tsx';
import { RejectForm } from './RejectForm.tsx';
import css from './RequestPane.module.css';
import { hasApproval } from './request-calls.ts';
import type { Decision } from './use-decision.ts';

/** `isHeld`: what would be approved is just being changed. */
type Props = { request: RequestPage; decision: Decision; isHeld: boolean };

/** Approve and reject, or why neither can be done here. */
export function DecisionBar({ request, ...props }: Props) {
  const { t } = useTranslation();
  const { profile } = session.use();
  const writable = useCan()('request:write');
  if (request.result !== null || !writable) return null;
  if (request.adminUser && request.adminUser.id === profile?.id)
    return (
      <div className={css.bar}>
        <Reason>{t('error.ownRequest')}</Reason>
      </div>
    );
  return <Buttons request={request} {...props} />;
}

function Buttons({ request, decision: { running, approve, reject }, isHeld }: Props) {
  const { t } = useTranslation();
  const reasonId = useId();
  const [isRejecting, setRejecting] = useState(false);
  const keysAreOn = pageKeys.use();
  const rejectButton = useRef<HTMLButtonElement>(null);
  function cancel() {
    flushSync(() => setRejecting(false));
    rejectButton.current?.focus();
  }
  const hasType = hasApproval(request.approveType);
  const known = knownPerson(request);
  const [mifare, setMifare] = useState('');
  const needsNumber = failsOnly(request, 'cardNumber') !== undefined;
  const isFree = known !== undefined || needsNumber || request.rules.every(({ passes }) => passes);
  const isReady = request.mayApprove && hasType && isFree;
  const canApprove = isReady && !isHeld && (!needsNumber || mifare.trim() !== '');
  const approveNow = () =>
    void approve({ ...(known && { knownAs: known.member }), ...(needsNumber && { mifare: mifare.trim() }) });
  usePageKeys({ r: () => setRejecting(true), ...(canApprove && { a: approveNow }) });
  if (isRejecting)
    return (
      <div className={css.bar}>
        <RejectForm running={running === 'reject'} onReject={reject} onCancel={cancel} />
      </div>
    );
  return (
    <div className={css.bar}>
      {!hasType && <Reason role="alert">{t('error.noType')}</Reason>}
      {hasType && !isReady && <Reason id={reasonId}>{t('request.notYet')}</Reason>}
      {isReady && needsNumber && <NumberField value={mifare} onChange={setMifare} onEnter={() => canApprove && approveNow()} />}
      <div className={css.buttons}>
        <Button
          ref={rejectButton}
          size="md"
          variant="default"
          leftSection={<IconX size={18} aria-hidden />}
          rightSection={<Key name="R" />}
          aria-keyshortcuts={keysAreOn ? 'R' : undefined}
          disabled={running !== null}
          onClick={() => setRejecting(true)}
        >
          {t('request.reject.act')}
        </Button>
        {hasType && (
          <Button
            size="md"
            leftSection={<IconCheck size={18} aria-hidden />}
            rightSection={<Key name="A" />}
            aria-keyshortcuts={keysAreOn ? 'A' : undefined}
            {...(!isReady && { 'aria-describedby': reasonId })}
            disabled={!canApprove}
            loading={running === 'approved'}
            onClick={approveNow}
          >
            {known ? t('request.approveKnown', { name: known.name }) : t('request.approve')}
          </Button>
        )}
      </div>
    </div>
  );
}

/** Where all that stands against it is a document of somebody who is registered: approving adds the room to them. */
function knownPerson(request: RequestPage): { member: number; name: string } | undefined {
  const reason = failsOnly(request, 'documentKnown');
  return reason && { member: Number(reason.facts.member), name: String(reason.facts.name) };
}

/** The rule, where it is all that stands against the approval. */
function failsOnly({ rules }: RequestPage, rule: string) {
  const [reason, ...others] = rules.filter(({ passes }) => !passes);
  return reason?.rule === rule && others.length === 0 ? reason : undefined;
}

type ReasonProps = { children: ReactNode; id?: string; role?: 'alert' };

/** An alert would cut off what is read out about the last decision: only what raises one is one. */
const Reason = ({ children, ...rest }: ReasonProps) => (
  <p className={css.whyNot} {...rest}>
    <IconAlertCircle className={css.warning} size={20} stroke={1.8} aria-hidden />
    <span>{children}</span>
  </p>
);
