import { accessLogApi } from '@lobby/contract/areas/access-log';
import { Button } from '@mantine/core';
import { IconUserSearch, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#kernel/call.ts';
import { CallError } from '#kernel/call-error.ts';
import { ChoiceInput } from '#kernel/form/ChoiceInput.tsx';
import chip from '#kernel/list/FilterChip.module.css';
import { toastFailed } from '#kernel/toast.tsx';
import { useChoices } from '#kernel/use-choices.ts';
import { ReasonDialog } from '#parts/form/ReasonDialog.tsx';
import css from './Access.module.css';
import { residentChoices } from './resident-choices.ts';
import type { AccessList } from './use-access-log.ts';

/** Where one person came and went. It takes a reason, which stays in the log; an address with a person in it asks for one again after a while. */
export function PersonFilter({ list }: { list: AccessList }) {
  const { t } = useTranslation();
  const asked = list.search.filters?.personId?.[0];
  const [choosing, setChoosing] = useState(false);
  const { error } = list.answer;
  const needsReason = asked !== undefined && error instanceof CallError && error.key === 'error.personReason';
  function leave() {
    setChoosing(false);
    if (needsReason) list.narrow('personId', []);
  }
  return (
    <>
      {asked === undefined ? (
        <Button
          variant="default"
          className={chip.chip ?? ''}
          leftSection={<IconUserSearch size={18} aria-hidden />}
          onClick={() => setChoosing(true)}
        >
          {t('log.access.field.personId')}
        </Button>
      ) : (
        <Chosen id={asked} onClear={() => list.narrow('personId', [])} />
      )}
      {(choosing || needsReason) && (
        <AskAbout
          first={asked ?? ''}
          onClose={leave}
          onOpened={(person) => {
            setChoosing(false);
            if (person === asked) void list.answer.refetch();
            else list.narrow('personId', [person]);
          }}
        />
      )}
    </>
  );
}

function Chosen({ id, onClear }: { id: string; onClear: () => void }) {
  const { t } = useTranslation();
  const { labelOf } = useChoices(residentChoices, '', [id]);
  return (
    <Button
      variant="default"
      className={chip.chip ?? ''}
      data-used
      aria-label={t('log.access.person.clear', { name: labelOf(id) })}
      rightSection={<IconX size={16} aria-hidden />}
      onClick={onClear}
    >
      {labelOf(id)}
    </Button>
  );
}

type Asking = { first: string; onClose: () => void; onOpened: (person: string) => void };

function AskAbout({ first, onClose, onOpened }: Asking) {
  const { t } = useTranslation();
  const [person, setPerson] = useState(first);
  const [missing, setMissing] = useState(false);
  async function open(reason: string): Promise<boolean> {
    setMissing(person === '');
    if (person === '') return false;
    try {
      await call(accessLogApi.openPerson, { body: { person: Number(person), reason } });
      onOpened(person);
    } catch (error) {
      toastFailed(error);
    }
    return false;
  }
  return (
    <ReasonDialog
      title={t('log.access.person.title')}
      label={t('log.access.reveal.reason')}
      action={t('log.access.person.confirm')}
      onConfirm={open}
      onClose={onClose}
    >
      {t('log.access.person.text')}
      <ChoiceInput
        data-autofocus={first === '' || undefined}
        className={css.choice ?? ''}
        label={t('log.access.field.personId')}
        choices={residentChoices}
        value={person}
        error={missing && t('problem.required')}
        onChange={setPerson}
      />
    </ReasonDialog>
  );
}
