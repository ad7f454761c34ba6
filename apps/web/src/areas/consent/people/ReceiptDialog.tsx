import { type ConsentReceipt, consentDecisionApi } from '@lobby/contract/areas/consent-decision';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { problemText } from '#shared/call/problem-text.ts';
import { useZone } from '#shared/dates/clock.ts';
import { formatMoment } from '#shared/dates/dates.ts';
import dialog from '#shared/dialog/Dialog.module.css';
import { Dialog } from '#shared/dialog/Dialog.tsx';
import { Picture } from '#shared/files/Picture.tsx';
import layout from '#shared/layout/layout.module.css';
import css from '../Consent.module.css';

/** What can be shown to whoever asks: who decided what, when, and on which words. */
export function ReceiptDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation();
  const answer = useQuery({
    queryKey: ['consent', 'receipt', id],
    queryFn: () => call(consentDecisionApi.receipt, { params: { id } }),
  });
  return (
    <Dialog opened title={t('consent.receipt.title', { id })} onClose={onClose}>
      {answer.isPending && <Skeleton height={160} role="status" aria-label={t('list.loading')} />}
      {answer.isError && <p role="alert">{problemText(answer.error)}</p>}
      {answer.data && <Facts receipt={answer.data.data} />}
      <div className={dialog.actions}>
        <Button onClick={onClose}>{t('popup.dialog.close')}</Button>
      </div>
    </Dialog>
  );
}

function Facts({ receipt }: { receipt: ConsentReceipt }) {
  const { t } = useTranslation();
  const zone = useZone();
  const { subject, title, version, locale, decision, channel, actor, guardianName, at, textHash, replaces, evidence } = receipt;
  const facts = {
    subject,
    decision: t(`consent.decision.${decision}`),
    title: `${title} (${t('consent.version', { version })}, ${locale})`,
    at: formatMoment(at, zone),
    channel: t(`consent.channel.${channel}`),
    actor,
    guardianName,
    hash: textHash,
    replaces: replaces && `#${replaces}`,
  };
  return (
    <>
      <dl className={layout.facts}>
        {Object.entries(facts).map(
          ([field, value]) =>
            value && (
              <div key={field}>
                <dt>{t(`consent.field.${field}`)}</dt>
                <dd className={css.long}>{value}</dd>
              </div>
            ),
        )}
      </dl>
      {evidence && <Picture file={evidence} size="card" shape="free" alt={t('consent.capture.photo')} />}
    </>
  );
}
