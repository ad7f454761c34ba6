import { type ConsentPage, type ConsentText, consentApi } from '@lobby/contract/areas/consent';
import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refreshProfile } from '#shared/auth/session.ts';
import dialog from '#shared/dialog/Dialog.module.css';
import { Dialog } from '#shared/dialog/Dialog.tsx';
import { useCommand } from '#shared/query/command.ts';

type Props = { consent: ConsentPage; onClose: () => void };

/** Says how many people are asked, and what they cannot do until they answered, before it happens. */
export function PublishDialog({ consent, onClose }: Props) {
  const { t } = useTranslation();
  const [isSpelling, setSpelling] = useState(false);
  const [isChecked, setChecked] = useState(false);
  const { run, running } = useCommand(consentApi.activate, { area: 'consent', done: 'consent.publish.done' });
  const { active, audience, isMandatory, coverage, draftTexts, activeTexts } = consent;
  const needsCheck = active !== null && isOneLanguage(draftTexts, activeTexts);
  const isStaffNotice = audience === 'staff' && isMandatory;
  const count = coverage.asked;

  async function publish() {
    const body = { id: consent.id, reask: !isSpelling, bothChecked: isChecked };
    if (!(await run({ body }))) return;
    onClose();
    // Whoever publishes a notice for staff is asked first.
    if (isStaffNotice) refreshProfile();
  }

  return (
    <Dialog opened holdsInput title={t('consent.publish.title')} onClose={onClose}>
      <p>
        {audience === 'visitor'
          ? t('consent.publish.visitor')
          : isSpelling
            ? t('consent.publish.nobody')
            : t(active ? 'consent.publish.again' : 'consent.publish.first', { count })}
      </p>
      {isStaffNotice && !isSpelling && <p>{t('consent.publish.staff')}</p>}
      <p>{t('consent.publish.fixed')}</p>
      {active && (
        <Checkbox
          mt={12}
          label={t('consent.publish.spelling')}
          description={t('consent.publish.spellingHelp')}
          checked={isSpelling}
          onChange={(event) => setSpelling(event.currentTarget.checked)}
        />
      )}
      {needsCheck && (
        <Checkbox
          mt={12}
          label={t('consent.publish.both')}
          description={t('consent.publish.bothHelp')}
          checked={isChecked}
          onChange={(event) => setChecked(event.currentTarget.checked)}
        />
      )}
      <div className={dialog.actions}>
        <Button variant="default" data-autofocus onClick={onClose}>
          {t('popup.dialog.cancel')}
        </Button>
        <Button loading={running} disabled={needsCheck && !isChecked} onClick={() => void publish()}>
          {t('consent.publish.act')}
        </Button>
      </div>
    </Dialog>
  );
}

const isOneLanguage = (draft: ConsentText[], active: ConsentText[]) =>
  draft.filter(({ hash }) => active.some((text) => text.hash === hash)).length === 1;
