import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { loadProfile } from '#shared/auth/session.ts';
import { Dialog } from '#shared/dialog/Dialog.tsx';
import { Enrolment } from '../mfa/Enrolment.tsx';
import { KeepCodes } from '../mfa/KeepCodes.tsx';

/** Cannot be brushed aside by a stray click: the codes in it are shown this once. */
export function SecondStepDialog({ codes, onClose }: { codes: string[] | undefined; onClose: () => void }) {
  const { t } = useTranslation();
  const done = () => {
    onClose();
    void loadProfile();
  };
  const cancel = (
    <Button variant="default" onClick={onClose}>
      {t('popup.dialog.cancel')}
    </Button>
  );
  return (
    <Dialog opened title={t(codes ? 'mfa.codes.title' : 'mfa.enrol.title')}>
      {codes ? <KeepCodes codes={codes} onKept={onClose} /> : <Enrolment other={cancel} onDone={done} />}
    </Dialog>
  );
}
