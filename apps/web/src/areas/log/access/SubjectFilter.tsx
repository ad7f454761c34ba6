import { accessLogApi, type NumberField } from '@lobby/contract/areas/access-log';
import type { Language } from '@lobby/contract/constants';
import { Button, TextInput } from '@mantine/core';
import { IconCar, IconId, IconUserSearch, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { CallError } from '#shared/call/call-error.ts';
import { ChoiceInput, useChoices } from '#shared/choices/ChoiceInput.tsx';
import type { Choices } from '#shared/choices/choices.ts';
import { ReasonDialog } from '#shared/dialog/ReasonDialog.tsx';
import chip from '#shared/list/ListTools.module.css';
import { nameOf } from '#shared/texts/language.ts';
import css from '../Log.module.css';
import type { AccessList } from './use-access-log.ts';

type Field = 'personId' | NumberField;
const icons = { personId: IconUserSearch, cardNo: IconId, plate: IconCar };

/** Entries of one person, card or plate. It takes a reason, which stays in the log; an address with one in it asks again after an hour. */
export function SubjectFilter({ list, field }: { list: AccessList; field: Field }) {
  const { t } = useTranslation();
  const value = list.search.filters?.[field]?.[0];
  const [choosing, setChoosing] = useState(false);
  const { error } = list.answer;
  const needsReason = value !== undefined && error instanceof CallError && error.key === 'error.personReason';
  const Icon = icons[field];
  function close() {
    setChoosing(false);
    if (needsReason) list.narrow(field, []);
  }
  return (
    <>
      {value === undefined ? (
        <Button
          variant="default"
          className={chip.chip ?? ''}
          leftSection={<Icon size={18} aria-hidden />}
          onClick={() => setChoosing(true)}
        >
          {t(`log.access.field.${field}`)}
        </Button>
      ) : (
        <Chosen field={field} value={value} onClear={() => list.narrow(field, [])} />
      )}
      {(choosing || needsReason) && (
        <SubjectDialog
          field={field}
          initialValue={value ?? ''}
          onClose={close}
          onOpened={(opened) => {
            setChoosing(false);
            if (opened === value) void list.answer.refetch();
            else list.narrow(field, [opened]);
          }}
        />
      )}
    </>
  );
}

function Chosen({ field, value, onClear }: { field: Field; value: string; onClear: () => void }) {
  const { t } = useTranslation();
  const { labelOf } = useChoices(residentChoices, '', field === 'personId' ? [value] : []);
  const name = `${t(`log.access.field.${field}`)}: ${field === 'personId' ? labelOf(value) : value}`;
  return (
    <Button
      variant="default"
      className={chip.chip ?? ''}
      data-used
      aria-label={t('log.access.subject.clear', { name })}
      rightSection={<IconX size={16} aria-hidden />}
      onClick={onClear}
    >
      {name}
    </Button>
  );
}

type DialogProps = { field: Field; initialValue: string; onClose: () => void; onOpened: (value: string) => void };

function SubjectDialog({ field, initialValue, onClose, onOpened }: DialogProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(initialValue);
  const [problem, setProblem] = useState<'required' | 'unknown' | null>(null);
  async function open(reason: string): Promise<boolean> {
    const value = typed.trim();
    setProblem(value === '' ? 'required' : null);
    if (value === '') return false;
    if (field === 'personId') await call(accessLogApi.openPerson, { body: { person: Number(value), reason } });
    else {
      const { data } = await call(accessLogApi.openNumber, { body: { field, value, reason } });
      if (!data.isKnown) {
        setProblem('unknown');
        return false;
      }
    }
    onOpened(value);
    return false;
  }
  const input = {
    'data-autofocus': initialValue === '' || undefined,
    className: css.choice ?? '',
    label: t(`log.access.field.${field}`),
    value: typed,
    error: problem && t(problem === 'required' ? 'problem.required' : `log.access.subject.unknown`),
  };
  return (
    <ReasonDialog
      title={t(`log.access.subject.title.${field}`)}
      label={t('log.access.reveal.reason')}
      action={t('log.access.subject.confirm')}
      onConfirm={open}
      onClose={onClose}
    >
      {t(`log.access.subject.text.${field}`)}
      {field === 'personId' ? (
        <ChoiceInput {...input} choices={residentChoices} onChange={setTyped} />
      ) : (
        <TextInput
          {...input}
          placeholder={t('log.access.whole')}
          maxLength={40}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
    </ReasonDialog>
  );
}

async function findResidents(query: { search?: string; id?: number }, language: Language, signal: AbortSignal | undefined) {
  const { data } = await call(accessLogApi.people, { query }, { signal });
  return data.map((person) => ({ value: String(person.id), label: `${nameOf(person, language)} · ${person.room}` }));
}

/** Everybody who lives here, by a part of their name; two of one name differ by their rooms. */
const residentChoices: Choices = {
  key: ['member', 'choices'],
  find: (typed, language, signal) => findResidents({ search: typed.trim() }, language, signal),
  named: ([id], language, signal) => findResidents({ id: Number(id) }, language, signal),
};
