import type { ConsentPage } from '@lobby/contract/areas/consent';
import { consentDecisionApi } from '@lobby/contract/areas/consent-decision';
import type { Language } from '@lobby/contract/constants';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { problemText } from '#shared/call/problem-text.ts';
import dialog from '#shared/dialog/Dialog.module.css';
import { Dialog } from '#shared/dialog/Dialog.tsx';
import { LinkButton } from '#shared/layout/LinkButton.tsx';
import { nameOf, useLanguage } from '#shared/texts/language.ts';
import { CaptureForm } from './CaptureDialog.tsx';

type Props = {
  consent: ConsentPage;
  form: { resident: number; version: number; locale: Language };
  writable: boolean;
  onReceipt: (id: number) => void;
  onClose: () => void;
};

/** A form came under the scanner: written down where it is of the text in force and nobody did so before, else it is said why not. */
export function ScannedForm({ consent, form, writable, onReceipt, onClose }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const query = { state: 'all', resident: form.resident } as const;
  const answer = useQuery({
    queryKey: ['consent', 'people', consent.id, query],
    queryFn: () => call(consentDecisionApi.people, { params: { id: consent.id }, query }),
  });
  const [person] = answer.data?.data ?? [];
  const version = consent.active?.version ?? 0;
  const isOutdated = form.version !== version;
  const hasDecided = person?.decision === 'accept' || person?.decision === 'acknowledge';
  const mayRecord = person !== undefined && !isOutdated && !hasDecided && writable;
  const name = nameOf(person, language);
  const title = !person ? t('consent.form.one') : t(mayRecord ? 'consent.capture.title' : 'consent.form.of', { name });
  const words = isOutdated
    ? t('consent.scanned.outdated', { version: form.version, current: version })
    : t(`consent.scanned.${hasDecided ? `decided.${consent.basis}` : person ? 'open' : 'gone'}`);
  // As high as what will most likely stand here: the dialog does not jump when it comes.
  const height = isOutdated || !writable ? 48 : 440;
  return (
    <Dialog opened holdsInput={mayRecord} title={title} onClose={onClose}>
      {answer.isPending && <Skeleton height={height} role="status" aria-label={t('list.loading')} />}
      {answer.isError && <p role="alert">{problemText(answer.error)}</p>}
      {mayRecord ? (
        <CaptureForm consent={consent} person={person} paperLanguage={form.locale} onClose={onClose} />
      ) : (
        <>
          {answer.data && <p role={isOutdated ? 'alert' : undefined}>{words}</p>}
          <div className={dialog.actions}>
            <Button variant="default" onClick={onClose}>
              {t('popup.dialog.close')}
            </Button>
            {person && isOutdated && !hasDecided && (
              <LinkButton to={`/consent/${consent.id}/form`} search={{ residents: String(person.id), language: form.locale }}>
                {t('consent.scanned.print')}
              </LinkButton>
            )}
            {person && hasDecided && person.receipt !== null && (
              <Button
                onClick={() => {
                  onClose();
                  onReceipt(person.receipt as number);
                }}
              >
                {t('consent.receipt.act')}
              </Button>
            )}
          </div>
        </>
      )}
    </Dialog>
  );
}
