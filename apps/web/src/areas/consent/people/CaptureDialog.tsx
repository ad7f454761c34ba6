import type { ConsentPage } from '@lobby/contract/areas/consent';
import { type ConsentPerson, consentDecisionApi, OFFICE_CHANNELS } from '@lobby/contract/areas/consent-decision';
import { LANGUAGES, type Language } from '@lobby/contract/constants';
import { Button, SegmentedControl, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { Dialog } from '#shared/dialog/Dialog.tsx';
import { PictureField } from '#shared/files/PictureField.tsx';
import { type FileValue, isUploading } from '#shared/files/uploading-file.ts';
import { useActions } from '#shared/query/command.ts';
import { RichText } from '#shared/rich-text/RichText.tsx';
import { nameOf, useLanguage } from '#shared/texts/language.ts';
import '../consent.css';
import css from './Capture.module.css';

type Props = {
  consent: ConsentPage;
  person: ConsentPerson;
  /** Where the code on the paper says it. */
  paperLanguage?: Language;
  onClose: () => void;
};
type Choice = 'acknowledge' | 'accept' | 'refuse';

export function CaptureDialog(props: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const name = nameOf(props.person, language);
  return (
    <Dialog opened holdsInput title={t('consent.capture.title', { name })} onClose={props.onClose}>
      <CaptureForm {...props} />
    </Dialog>
  );
}

/** A signed paper at the counter: photographed and written down in one step. No choice is made beforehand. */
export function CaptureForm({ consent, person, paperLanguage = 'th', onClose }: Props) {
  const { t } = useTranslation();
  const [channel, setChannel] = useState<(typeof OFFICE_CHANNELS)[number]>('paper');
  const [guardianName, setGuardian] = useState('');
  const [evidence, setEvidence] = useState<FileValue | null>(null);
  const { run, running } = useActions(record, { area: 'consent', done: 'consent.capture.done' });
  // The paper decides, not the language of whoever sits here; most are Thai.
  const [locale, setLocale] = useState<Language>(paperLanguage);
  const text = consent.activeTexts.find((one) => one.locale === locale) ?? consent.activeTexts[0];
  const choices: Choice[] = consent.basis === 'notice' ? ['acknowledge'] : ['refuse', 'accept'];

  async function record(decision: Choice) {
    const file = evidence && isUploading(evidence) ? await evidence.settle() : evidence;
    return call(consentDecisionApi.record, {
      body: {
        resident: person.id,
        consent: consent.id,
        version: consent.active?.version ?? 0,
        locale: text?.locale ?? 'th',
        hash: text?.hash ?? '',
        decision,
        channel,
        guardianName,
        evidence: file?.id ?? null,
      },
    });
  }

  return (
    <>
      <SegmentedControl
        fullWidth
        mb={12}
        aria-label={t('consent.capture.language')}
        value={text?.locale ?? locale}
        data={LANGUAGES.filter((one) => consent.activeTexts.some((has) => has.locale === one)).map((value) => ({
          value,
          label: t(`consent.capture.in.${value}`),
        }))}
        onChange={(value) => setLocale(value)}
      />
      {text && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long text is scrolled by the keyboard.
        <section className={css.paper} tabIndex={0} aria-label={text.title}>
          <strong>{text.title}</strong>
          <RichText html={text.content} />
        </section>
      )}
      <SegmentedControl
        fullWidth
        mb={12}
        aria-label={t('consent.field.channel')}
        value={channel}
        data={OFFICE_CHANNELS.map((value) => ({ value, label: t(`consent.channel.${value}`) }))}
        onChange={(value) => setChannel(value)}
      />
      {channel === 'paper' && (
        <PictureField label={t('consent.capture.photo')} shape="free" value={evidence} onChange={setEvidence} />
      )}
      {person.needsGuardian && (
        <TextInput
          mt={12}
          label={t('consent.field.guardianName')}
          description={t('consent.help.guardianName')}
          maxLength={200}
          value={guardianName}
          onChange={(event) => setGuardian(event.currentTarget.value)}
        />
      )}
      <div className={css.decide}>
        <div className={css.choices}>
          {choices.map((choice) => (
            <Button
              key={choice}
              variant={choices.length > 1 ? 'outline' : 'filled'}
              disabled={running}
              onClick={() => void run(choice).then((done) => done && onClose())}
            >
              {t(`consent.capture.${choice}`)}
            </Button>
          ))}
        </div>
        <Button mt={8} fullWidth variant="subtle" onClick={onClose}>
          {t('popup.dialog.cancel')}
        </Button>
      </div>
    </>
  );
}
