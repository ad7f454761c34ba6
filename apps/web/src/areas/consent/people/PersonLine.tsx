import type { ConsentPage } from '@lobby/contract/areas/consent';
import { type ConsentPerson, consentDecisionApi } from '@lobby/contract/areas/consent-decision';
import { Button, Checkbox } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useZone } from '#shared/dates/clock.ts';
import { formatMoment } from '#shared/dates/dates.ts';
import { askConfirmation } from '#shared/dialog/dialogs.ts';
import { useCommand } from '#shared/query/command.ts';
import { nameOf, useLanguage } from '#shared/texts/language.ts';
import css from '../Consent.module.css';

type LineProps = {
  consent: ConsentPage;
  person: ConsentPerson;
  writable: boolean;
  onCapture: () => void;
  onReceipt: (id: number) => void;
  /** Left out where nothing is done to several. */
  choice?: { isChosen: boolean; isFull: boolean; toggle: () => void };
};

/** One person of the queue: what they decided, when they were reminded, and what can be done. */
export function PersonLine({ consent, person, writable, onCapture, onReceipt, choice }: LineProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const zone = useZone();
  const name = nameOf(person, language);
  const isResident = consent.audience === 'resident';
  const withdraw = useWithdraw(consent, person, name);
  const facts = [
    person.rooms && t('consent.people.rooms', { rooms: person.rooms }),
    person.needsGuardian && t('consent.people.minor'),
    person.decision && t(`consent.decision.${person.decision}`),
    person.channel && t(`consent.channel.${person.channel}`),
    person.at && formatMoment(person.at, zone),
  ];
  const { reminder } = person;
  const reach = [
    reminder && t(`consent.reminder.${reminder.channel}.${reminder.state}`, { at: formatMoment(reminder.at, zone) }),
    person.decision === null && !person.hasChannel && t('consent.reminder.unreached'),
  ];
  return (
    <li className={css.person}>
      {choice && (
        <Checkbox
          aria-label={t('consent.choose.one', { name })}
          checked={choice.isChosen}
          disabled={choice.isFull && !choice.isChosen}
          onChange={choice.toggle}
        />
      )}
      <div className={css.who}>
        {isResident ? <Link to={`/resident/resident-list/${person.id}`}>{name}</Link> : name}
        <small>{facts.filter(Boolean).join(' · ')}</small>
        {reach.some(Boolean) && <small>{reach.filter(Boolean).join(' · ')}</small>}
      </div>
      <div className={css.acts}>
        {person.receipt !== null && (
          <Button variant="subtle" onClick={() => onReceipt(person.receipt as number)}>
            {t('consent.receipt.act')}
          </Button>
        )}
        {writable && isResident && person.decision === 'accept' && (
          <Button variant="default" loading={withdraw.running} onClick={() => void withdraw.ask()}>
            {t('consent.withdraw.act')}
          </Button>
        )}
        {writable && isResident && person.decision !== 'accept' && person.decision !== 'acknowledge' && (
          <Button variant="default" onClick={onCapture}>
            {t('consent.capture.act')}
          </Button>
        )}
      </div>
    </li>
  );
}

/** As many steps as giving: one button, one answer. */
function useWithdraw({ id, code }: ConsentPage, person: ConsentPerson, name: string) {
  const { t } = useTranslation();
  const { run, running } = useCommand(consentDecisionApi.withdraw, { area: 'consent', done: 'consent.withdraw.done' });
  async function ask() {
    const isSure = await askConfirmation({
      title: t('consent.withdraw.title', { name }),
      text: t(code === 'face-access' ? 'consent.withdraw.face' : 'consent.withdraw.text'),
      confirm: t('consent.withdraw.act'),
    });
    if (isSure) await run({ body: { consent: id, resident: person.id } });
  }
  return { ask, running };
}
