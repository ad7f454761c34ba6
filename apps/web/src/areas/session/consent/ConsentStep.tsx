import { type CurrentConsent, consentApi, type Decision } from '@lobby/contract/areas/consent';
import { Button, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refreshProfile } from '#shared/auth/session.ts';
import { call } from '#shared/call/call.ts';
import { CallError } from '#shared/call/call-error.ts';
import { problemText } from '#shared/call/problem-text.ts';
import { Dialog } from '#shared/dialog/Dialog.tsx';
import { LanguageSwitch } from '#shared/preferences/LanguageSwitch.tsx';
import { RichText } from '#shared/rich-text/RichText.tsx';
import { session } from '#shared/session/store.ts';
import { useLanguage } from '#shared/texts/language.ts';
import { SignOutButton } from '../SignOutButton.tsx';
import css from './ConsentStep.module.css';

/** What the property asks of whoever works here, one text at a time. Cannot be dismissed; signing out stays possible. */
export function ConsentStep() {
  const locale = useLanguage();
  const client = useQueryClient();
  const userId = session.use().profile?.id;
  const answer = useQuery({ queryKey: ['consent', 'step', locale], queryFn: () => readTexts(locale, userId), staleTime: 0 });
  const [text] = answer.data ?? [];
  // Nothing left: the profile knows it, too.
  useEffect(() => {
    if (answer.data?.length === 0) refreshProfile();
  }, [answer.data]);
  return <Step text={text} error={answer.error} onDecided={() => client.invalidateQueries({ queryKey: ['consent', 'step'] })} />;
}

async function readTexts(locale: 'th' | 'en', userId: number | undefined) {
  const { data: check } = await call(consentApi.check, { body: { userId, locale } });
  const { data: texts } = await call(consentApi.current, { query: { locale, audience: 'staff' } });
  return check.missing.flatMap(({ consent }) => texts.filter((text) => text.consent === consent));
}

type Props = { text: CurrentConsent | undefined; error: unknown; onDecided: () => Promise<unknown> };

function Step({ text, error, onDecided }: Props) {
  const { t } = useTranslation();
  const [problem, setProblem] = useState<unknown>(null);
  const [running, setRunning] = useState(false);
  const title = useRef<HTMLSpanElement>(null);
  // The screen reader begins with the title, then the text.
  useEffect(() => {
    if (text?.hash) title.current?.focus();
  }, [text?.hash]);

  async function decide(decision: Decision) {
    if (!text || running) return;
    setRunning(true);
    setProblem(null);
    const { consent, version, hash, locale } = text;
    try {
      await call(consentApi.submit, { body: { locale, decisions: [{ consent, version, hash, decision }] } });
    } catch (refused) {
      setProblem(refused);
      // The office published other words while these were read: they are shown now.
      if (!(refused instanceof CallError && refused.key === 'error.consentChanged')) return setRunning(false);
    }
    await onDecided();
    setRunning(false);
  }

  const heading = (
    <span ref={title} tabIndex={-1} data-autofocus className={css.title}>
      {text?.title ?? t('consent.step.title')}
    </span>
  );
  return (
    <Dialog opened title={heading}>
      <Text size="sm" c="dimmed" mb={12}>
        {t(text?.basis === 'consent' ? 'consent.step.free' : 'consent.step.text')}
      </Text>
      {text && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long text is scrolled by the keyboard.
        <section className={css.text} tabIndex={0} aria-label={text.title}>
          <RichText html={text.content} />
        </section>
      )}
      {(problem ?? error) !== null && <p role="alert">{problemText(problem ?? error)}</p>}
      <Choices text={text} running={running} onDecide={(decision) => void decide(decision)} />
      <div className={css.foot}>
        <LanguageSwitch />
        <SignOutButton />
      </div>
    </Dialog>
  );
}

type ChoicesProps = { text: CurrentConsent | undefined; running: boolean; onDecide: (decision: Decision) => void };

/** Of equal size and weight: to refuse is as easy as to accept. */
function Choices({ text, running, onDecide }: ChoicesProps) {
  const { t } = useTranslation();
  if (!text) return null;
  const decisions: Decision[] = text.basis === 'notice' ? ['acknowledge'] : ['refuse', 'accept'];
  return (
    <div className={css.choices}>
      {decisions.map((decision) => (
        <Button
          key={decision}
          variant={decisions.length > 1 ? 'outline' : 'filled'}
          disabled={running}
          onClick={() => onDecide(decision)}
        >
          {t(`consent.step.${decision}`)}
        </Button>
      ))}
    </div>
  );
}
