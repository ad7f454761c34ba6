import type { ConsentPage } from '@lobby/contract/areas/consent';
import { type ConsentPerson, consentDecisionApi } from '@lobby/contract/areas/consent-decision';
import { consentReminderApi, MAX_CONSENT_FORMS, type ReminderPreview } from '@lobby/contract/areas/consent-reminder';
import { Button, Checkbox } from '@mantine/core';
import { IconBell, IconPrinter } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { toastFailed, toastNote } from '#shared/call/toast.tsx';
import { askConfirmation } from '#shared/dialog/dialogs.ts';
import { useCommand } from '#shared/query/command.ts';
import css from '../Consent.module.css';

type Props = {
  consent: ConsentPage;
  /** Those on the page, and how many there are of them in all. */
  people: ConsentPerson[];
  total: number;
  query: { state: 'undecided' | 'unreached'; search?: string };
  chosen: number[];
  onChoose: (ids: number[]) => void;
};

/** Reminds the chosen or everybody who has not decided, and prints forms for them: whom no channel reaches gets a letter. */
export function QueueActions({ consent, people, total, query, chosen, onChoose }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [result, setResult] = useState<ReminderPreview | null>(null);
  const [isCounting, setCounting] = useState(false);
  const remind = useCommand(consentReminderApi.remind, {
    area: 'consent',
    done: ({ data }) => {
      setResult(data);
      return ['consent.remind.done', { count: data.reminded }];
    },
  });
  const { id } = consent;
  const here = people.map((person) => person.id);
  const chosenHere = here.filter((one) => chosen.includes(one)).length;
  const isSome = chosen.length > 0;
  const isAll = query.state === 'undecided' && !query.search;

  /** Says before whom a message reaches, and who is left for a form on paper; where it reaches nobody there is nothing to ask. */
  async function remindAll() {
    const outlook = await countReminders();
    if (!outlook) return;
    if (outlook.reminded === 0) {
      setResult(outlook);
      toastNote(t('consent.remind.done', { count: 0 }));
      return;
    }
    const isSure = await askConfirmation({
      title: t('consent.remind.title', { count: total }),
      text: outlookOf(outlook)
        .map(([key, values]) => t(key, values))
        .join('\n'),
      confirm: t('consent.remind.act'),
    });
    if (isSure) await remind.run({ params: { id }, body: {} });
  }
  async function countReminders(): Promise<ReminderPreview | undefined> {
    setCounting(true);
    try {
      return (await call(consentReminderApi.preview, { params: { id }, body: {} })).data;
    } catch (error) {
      toastFailed(error);
      return undefined;
    } finally {
      setCounting(false);
    }
  }
  async function remindChosen() {
    if (await remind.run({ params: { id }, body: { residents: chosen } })) onChoose([]);
  }
  /** Of very many so many at once: the rest when these are delivered. */
  async function printForms() {
    try {
      const residents = isSome ? chosen : await firstOf(id, query);
      await navigate({ to: `/consent/${id}/form`, search: { residents: residents.join(',') } });
    } catch (error) {
      toastFailed(error);
    }
  }

  return (
    <>
      <div className={css.queue}>
        <Checkbox
          label={isSome ? t('consent.choose.count', { count: chosen.length }) : t('consent.choose.page')}
          checked={chosenHere === here.length}
          indeterminate={chosenHere > 0 && chosenHere < here.length}
          onChange={({ currentTarget }) => {
            const others = chosen.filter((one) => !here.includes(one));
            onChoose(currentTarget.checked ? [...others, ...here].slice(0, MAX_CONSENT_FORMS) : others);
          }}
        />
        <div className={css.acts}>
          {(isSome || isAll) && (
            <Button
              variant="default"
              leftSection={<IconBell size={18} aria-hidden />}
              loading={isCounting || remind.running}
              onClick={() => void (isSome ? remindChosen() : remindAll())}
            >
              {isSome ? t('consent.remind.chosen', { count: chosen.length }) : t('consent.remind.all', { count: total })}
            </Button>
          )}
          <Button variant="default" leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => void printForms()}>
            {isSome || total <= MAX_CONSENT_FORMS
              ? t('consent.form.print', { count: isSome ? chosen.length : total })
              : t('consent.form.printFirst', { count: MAX_CONSENT_FORMS })}
          </Button>
        </div>
      </div>
      {result && (
        <p className={css.result} role="status">
          {wordsOf(result).map(([key, values]) => (
            <span key={key}>{t(key, values)}</span>
          ))}
          {result.withoutChannel > 0 && (
            <Link to={`/consent/${id}`} search={{ tab: 'people', state: 'unreached' }}>
              {t('consent.remind.showUnreached')}
            </Link>
          )}
        </p>
      )}
    </>
  );
}

async function firstOf(id: number, query: Props['query']): Promise<number[]> {
  const first = { pagination: { page: 1, pageSize: MAX_CONSENT_FORMS } };
  const { data } = await call(consentDecisionApi.people, { params: { id }, query: { ...query, ...first } });
  return data.map((person) => person.id);
}

const outlookOf = ({ reminded, recent, withoutChannel, days }: ReminderPreview) =>
  (
    [
      ['consent.remind.willSend', { count: reminded }],
      ['consent.remind.willSkip', { count: recent, days }],
      ['consent.remind.willPrint', { count: withoutChannel }],
    ] as const
  ).filter(([, { count }]) => count > 0);

const wordsOf = ({ reminded, recent, withoutChannel, decided, days }: ReminderPreview) =>
  (
    [
      ['consent.remind.reminded', { count: reminded }],
      ['consent.remind.recent', { count: recent, days }],
      ['consent.remind.unreached', { count: withoutChannel }],
      ['consent.remind.decided', { count: decided }],
    ] as const
  ).filter(([, { count }], at) => at === 0 || count > 0);
