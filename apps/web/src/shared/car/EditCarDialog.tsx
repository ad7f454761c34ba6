import { carApi } from '@lobby/contract/areas/car';
import type { RoomCar } from '@lobby/contract/areas/room';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { call } from '#shared/call/call.ts';
import { toastDone } from '#shared/call/toast.tsx';
import { ChoiceInput } from '#shared/choices/ChoiceInput.tsx';
import { memberChoices } from '#shared/choices/member-choices.ts';
import dialog from '#shared/dialog/Dialog.module.css';
import { Dialog } from '#shared/dialog/Dialog.tsx';
import { problemsOf } from '#shared/form/problems.ts';
import { useSmallForm } from '#shared/form/use-small-form.ts';
import { useLanguage } from '#shared/texts/language.ts';
import css from './Car.module.css';
import { CarDetailsInputs, detailsOf } from './CarDetailsInputs.tsx';
import { carName } from './cars.ts';

type Props = { car: RoomCar; roomId: number; onClose: () => void };

/** Everything but the plate: another plate is another car. */
export function EditCarDialog({ car, roomId, onClose }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const client = useQueryClient();
  const isCar = car.vehicle === 'car';
  const form = useSmallForm({
    first: {
      holder: String(car.holder?.id ?? ''),
      brand: car.brand ?? '',
      model: car.model ?? '',
      colour: car.colour ?? '',
      class: car.class ?? '',
    },
    check: (values) => problemsOf(carApi.update.body, detailsOf(values, isCar)),
    save: async ({ holder, ...values }) => {
      const userId = holder === '' ? null : Number(holder);
      const body = { userId, ...detailsOf(values, isCar) } as z.input<typeof carApi.update.body>;
      await call(carApi.update, { params: { id: car.id }, body });
      toastDone(t('form.saved'));
      onClose();
      await client.invalidateQueries({ queryKey: ['car'] });
    },
  });
  return (
    <Dialog opened holdsInput title={t('car.edit.title', { name: carName(car, language) })} onClose={onClose}>
      <form className={css.form} onSubmit={(event) => void form.onSubmit(event)} noValidate>
        <ChoiceInput
          label={t('car.field.holder')}
          description={t('car.help.holder')}
          choices={memberChoices(roomId)}
          value={form.values.holder}
          onChange={(chosen) => form.set('holder', chosen)}
        />
        <CarDetailsInputs form={form} isCar={isCar} />
        <p className={css.note}>{t('car.edit.plate')}</p>
        <div className={`${dialog.actions} ${css.actions}`}>
          <Button variant="default" onClick={onClose}>
            {t('popup.dialog.cancel')}
          </Button>
          <Button type="submit" loading={form.running}>
            {t('form.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
