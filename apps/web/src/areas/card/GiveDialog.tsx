import { cardApi } from '@lobby/contract/areas/card';
import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { doneOrWaits } from '#shared/card/use-card-removal.ts';
import { ChoiceInput } from '#shared/choices/ChoiceInput.tsx';
import { memberChoices } from '#shared/choices/member-choices.ts';
import { residentChoices } from '#shared/choices/resident-choices.ts';
import { DayInput } from '#shared/dates/DayInput.tsx';
import dialog from '#shared/dialog/Dialog.module.css';
import { Dialog } from '#shared/dialog/Dialog.tsx';
import { useCommand } from '#shared/query/command.ts';
import css from './Card.module.css';
import { CardQuota } from './desk/CardQuota.tsx';

/** `member`: whom it was taken out for. */
type Props = {
  card: { id: number; serial: string; room?: { id: number } | null | undefined; validUntil: string | null };
  member?: number | undefined;
  onClose: () => void;
};

/** A card from stock gets a holder: in the drawer one moment, on at the doors of their building the next. One of a room goes to somebody there. */
export function GiveDialog({ card: { id, serial, room, ...card }, member, onClose }: Props) {
  const { t } = useTranslation();
  const [holder, setHolder] = useState(member ? String(member) : '');
  const [validUntil, setValidUntil] = useState(card.validUntil);
  const [isMissing, setMissing] = useState(false);
  const { run, running } = useCommand(cardApi.map, { area: 'card', done: doneOrWaits('card.give.done') });

  async function give(event: FormEvent) {
    event.preventDefault();
    setMissing(holder === '');
    if (holder === '') return;
    const payload = { mifareId: id, userId: Number(holder), validUntil };
    if (await run({ body: { payload, channel: 'cms' } })) onClose();
  }
  return (
    <Dialog opened holdsInput title={t('card.give.title', { card: serial })} onClose={onClose}>
      <form onSubmit={(event) => void give(event)} noValidate className={css.stack}>
        <ChoiceInput
          data-autofocus
          label={t('card.field.member')}
          description={t('card.desk.residentHelp')}
          choices={room ? memberChoices(room.id) : residentChoices}
          value={holder}
          onChange={setHolder}
          error={isMissing && t('problem.required')}
        />
        {holder !== '' && !room && <CardQuota memberId={Number(holder)} />}
        <DayInput
          label={t('card.field.validUntil')}
          help={t('card.desk.validUntilHelp')}
          value={validUntil}
          onChange={setValidUntil}
        />
        <div className={dialog.actions}>
          <Button variant="default" onClick={onClose}>
            {t('popup.dialog.cancel')}
          </Button>
          <Button type="submit" loading={running}>
            {t('card.give.action')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
