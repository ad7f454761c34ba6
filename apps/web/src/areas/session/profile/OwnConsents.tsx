import { type CurrentConsent, consentApi, type Decision } from '@lobby/contract/areas/consent';
import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { useCommand } from '#shared/query/command.ts';
import { useLanguage } from '#shared/texts/language.ts';
import css from './Profile.module.css';
import { ProfileSection } from './ProfileSection.tsx';

/** One press to give and one to withdraw. Nothing where the property asks staff nothing. */
export function OwnConsents() {
  const { t } = useTranslation();
  const locale = useLanguage();
  const query = { locale, audience: 'staff' } as const;
  const answer = useQuery({ queryKey: ['consent', 'own', locale], queryFn: () => call(consentApi.current, { query }) });
  const { run, running } = useCommand(consentApi.submit, { area: 'consent', done: 'consent.own.saved' });
  const texts = answer.data?.data ?? [];
  if (texts.length === 0) return null;
  const decide = ({ consent, version, hash }: CurrentConsent, decision: Decision) =>
    void run({ body: { locale, decisions: [{ consent, version, hash, decision }] } });
  return (
    <ProfileSection name="consents">
      <ul className={css.devices}>
        {texts.map((text) => (
          <li key={text.consent} className={css.device}>
            <div className={css.words}>
              {text.title}
              <Text c="dimmed" size="sm">
                {text.decision ? t(`consent.decision.${text.decision}`) : t('consent.own.none')}
              </Text>
            </div>
            {text.basis === 'consent' && <Change text={text} running={running} onDecide={(decision) => decide(text, decision)} />}
          </li>
        ))}
      </ul>
    </ProfileSection>
  );
}

type ChangeProps = { text: CurrentConsent; running: boolean; onDecide: (decision: Decision) => void };

function Change({ text, running, onDecide }: ChangeProps) {
  const { t } = useTranslation();
  const isGiven = text.decision === 'accept';
  return (
    <Button variant="default" disabled={running} onClick={() => onDecide(isGiven ? 'withdraw' : 'accept')}>
      {t(isGiven ? 'consent.withdraw.act' : 'consent.step.accept')}
    </Button>
  );
}
