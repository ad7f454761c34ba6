import { cardApi, type KnownCard } from '@lobby/contract/areas/card';
import { Button, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { toastDone } from '#shared/call/toast.tsx';
import { DayInput } from '#shared/dates/DayInput.tsx';
import dialog from '#shared/dialog/Dialog.module.css';
import { Dialog } from '#shared/dialog/Dialog.tsx';
import { problemsOf } from '#shared/form/problems.ts';
import { useSmallForm } from '#shared/form/use-small-form.ts';
import { OptionalLabel } from '#shared/layout/OptionalLabel.tsx';
import css from './Card.module.css';
import { type CardKind, KindSelect } from './KindSelect.tsx';

type Card = Pick<KnownCard, 'id' | 'serial' | 'kind' | 'printed' | 'state' | 'validUntil'>;

/** Not the number readers report: another number is another card. One in stock has no last day. */
export function EditCardDialog({ card, onClose }: { card: Card; onClose: () => void }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const hasEnd = card.state !== 'stock';
  const bodyOf = ({ kind, printed, validUntil }: Values) => ({
    kind: kind as CardKind,
    printed,
    ...(hasEnd && { validUntil: validUntil || null }),
  });
  const { values, set, field, running, onSubmit } = useSmallForm<Values>({
    first: { kind: card.kind, printed: card.printed ?? '', validUntil: card.validUntil ?? '' },
    check: (typed) => problemsOf(cardApi.update.body, bodyOf(typed)),
    save: async (typed) => {
      await call(cardApi.update, { params: { id: card.id }, body: bodyOf(typed) });
      toastDone(t('form.saved'));
      onClose();
      await client.invalidateQueries({ queryKey: ['card'] });
    },
  });
  return (
    <Dialog opened holdsInput title={t('card.details.title', { card: card.serial })} onClose={onClose}>
      <form className={css.stack} onSubmit={(event) => void onSubmit(event)} noValidate>
        {hasEnd && (
          <DayInput
            label={t('card.field.validUntil')}
            help={t('card.desk.validUntilHelp')}
            value={values.validUntil || null}
            onChange={(day) => set('validUntil', day ?? '')}
            error={field('validUntil').error}
          />
        )}
        <TextInput label={<OptionalLabel label={t('card.field.printed')} />} maxLength={40} {...field('printed')} />
        <KindSelect label={t('card.field.kind')} value={values.kind as CardKind} onChange={(kind) => set('kind', kind)} />
        <div className={dialog.actions}>
          <Button variant="default" onClick={onClose}>
            {t('popup.dialog.cancel')}
          </Button>
          <Button type="submit" loading={running}>
            {t('form.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

type Values = Record<'kind' | 'printed' | 'validUntil', string>;
