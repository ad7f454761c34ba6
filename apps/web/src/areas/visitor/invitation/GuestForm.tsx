import { type Invitation, invitationApi } from '@lobby/contract/areas/visitor-invitation';
import { Button, Checkbox, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { CallError } from '#shared/call/call-error.ts';
import { problemText } from '#shared/call/problem-text.ts';
import { RichText } from '#shared/rich-text/RichText.tsx';
import { useLanguage } from '#shared/texts/language.ts';
import css from './Invitation.module.css';
import '@mantine/core/styles/Checkbox.layer.css';

type Props = { token: string; invitation: Invitation; onSaved: (invitation: Invitation) => void; onChanged: () => void };
const empty = { name: '', phone: '', plate: '' };
const FIELDS = [...Object.keys(empty), 'party'];

/** What a guest says of themselves, once they have read what happens with it. Nothing the host wrote stands here; what is left empty stays as it is. */
export function GuestForm({ token, invitation, onSaved, onChanged }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [values, setValues] = useState(empty);
  const [party, setParty] = useState(String(invitation.party));
  const [isRead, setRead] = useState(false);
  const [running, setRunning] = useState(false);
  const [problem, setProblem] = useState<{ field?: string | undefined; text: string }>();
  const { notice } = invitation;

  async function save(event: FormEvent) {
    event.preventDefault();
    setRunning(true);
    setProblem(undefined);
    const read = notice && { version: notice.version, locale: language, hash: notice[language].hash };
    try {
      const { data } = await call(invitationApi.complete, {
        body: { token, ...values, party: Number(party) || 1, notice: read },
      });
      onSaved(data);
    } catch (error) {
      const [first] = error instanceof CallError ? error.fields : [];
      setProblem({ field: first?.path[0], text: problemText(error) });
      // The text may have been replaced since this page was opened: the next try is about the one in force.
      if (error instanceof CallError && error.status === 409) onChanged();
    } finally {
      setRunning(false);
    }
  }
  const input = (name: keyof typeof empty) => ({
    label: t(`visitor-invitation.field.${name}`),
    value: values[name],
    error: problem?.field === name && problem.text,
    onChange: (event: { currentTarget: { value: string } }) => setValues({ ...values, [name]: event.currentTarget.value }),
  });
  return (
    <form className={css.card} onSubmit={(event) => void save(event)} noValidate>
      <h2>{t('visitor-invitation.form.title')}</h2>
      <TextInput size="md" autoComplete="name" maxLength={120} {...input('name')} />
      <TextInput size="md" type="tel" autoComplete="tel" maxLength={40} {...input('phone')} />
      <TextInput size="md" placeholder="1กข 1234" autoComplete="off" maxLength={30} {...input('plate')} />
      {invitation.partyLimit > 1 && (
        <TextInput
          size="md"
          inputMode="numeric"
          maxLength={2}
          label={t('visitor-invitation.field.party', { most: invitation.partyLimit })}
          value={party}
          error={problem?.field === 'party' && problem.text}
          onChange={(event) => setParty(event.currentTarget.value)}
        />
      )}
      {notice && (
        <details className={css.notice}>
          <summary>{notice[language].title}</summary>
          <RichText html={notice[language].content} />
        </details>
      )}
      <Checkbox
        size="md"
        label={t(notice ? 'visitor-invitation.form.read' : 'visitor-invitation.form.understood')}
        checked={isRead}
        onChange={(event) => setRead(event.currentTarget.checked)}
      />
      {problem && !FIELDS.includes(problem.field ?? '') && <p role="alert">{problem.text}</p>}
      <Button type="submit" size="md" disabled={!isRead} loading={running}>
        {t('visitor-invitation.form.act')}
      </Button>
    </form>
  );
}
