import { CarInput, carApi } from '@lobby/contract/areas/car';
import type { RoomCar } from '@lobby/contract/areas/room';
import { formatPlate, isUsualPlate, normalizePlate, VEHICLES } from '@lobby/contract/people/plate';
import { Button, Checkbox, Radio, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { call } from '#shared/call/call.ts';
import { toastDone } from '#shared/call/toast.tsx';
import { ChoiceInput } from '#shared/choices/ChoiceInput.tsx';
import { memberChoices } from '#shared/choices/member-choices.ts';
import dialog from '#shared/dialog/Dialog.module.css';
import { Dialog } from '#shared/dialog/Dialog.tsx';
import { askConfirmation } from '#shared/dialog/dialogs.ts';
import { problemsOf } from '#shared/form/problems.ts';
import { useSmallForm } from '#shared/form/use-small-form.ts';
import css from './Car.module.css';
import { CarDetailsInputs, detailsOf } from './CarDetailsInputs.tsx';
import { countryChoices, provinceChoices } from './car-choices.ts';
import '@mantine/core/styles/Radio.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';

/** `holder`: whose page it was opened from. `again`: a car that left and comes back. */
type Props = { roomId: number; holder?: number | undefined; again?: RoomCar | undefined; onClose: () => void };

/** A new car of a room. A plate of an unusual form is asked about, never refused. */
export function AddCarDialog({ roomId, holder, again, onClose }: Props) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const form = useSmallForm({
    first: firstValues(again, holder),
    check: (values) => problemsOf(CarInput, payloadOf(values, roomId)),
    save,
  });
  const { values, set, field, running, onSubmit } = form;
  const isForeign = values.isForeign === YES;

  async function save(typed: Values) {
    const plate = normalizePlate(typed.plate) ?? '';
    const isUsual = typed.isForeign === YES || isUsualPlate(plate);
    const question = {
      title: t('car.unusual.title', { plate: formatPlate(plate) }),
      text: t('car.unusual.text'),
      confirm: t('car.unusual.confirm'),
      cancel: t('car.unusual.cancel'),
    };
    if (!isUsual && !(await askConfirmation(question))) return;
    const payload = payloadOf(typed, roomId) as z.input<typeof CarInput>;
    const { data } = await call(carApi.add, { body: { payload, channel: 'cms', wait: typed.wait === YES } });
    toastDone(t(data.result === null ? 'car.waits' : 'car.add.done'));
    onClose();
    await client.invalidateQueries({ queryKey: ['car'] });
  }

  return (
    <Dialog opened holdsInput title={t('car.add.action')} onClose={onClose}>
      <form className={css.form} onSubmit={(event) => void onSubmit(event)} noValidate>
        <TextInput
          data-autofocus
          label={t('car.field.plate')}
          placeholder="1กข 1234"
          maxLength={30}
          autoComplete="off"
          classNames={{ input: css.plateInput ?? '' }}
          {...field('plate')}
        />
        {isForeign ? (
          <ChoiceInput
            id="country"
            label={t('car.field.country')}
            choices={countryChoices}
            value={values.country}
            onChange={(chosen) => set('country', chosen)}
            error={field('country').error ?? field('province').error}
          />
        ) : (
          <ChoiceInput
            id="province"
            label={t('car.field.province')}
            choices={provinceChoices}
            value={values.province}
            onChange={(chosen) => set('province', chosen)}
            error={field('province').error}
          />
        )}
        <Checkbox
          label={t('car.foreign')}
          checked={isForeign}
          onChange={(event) => set('isForeign', event.currentTarget.checked ? YES : '')}
        />
        <Radio.Group label={t('car.field.vehicle')} value={values.vehicle} onChange={(kind) => set('vehicle', kind)}>
          <div className={css.vehicles}>
            {VEHICLES.map((kind) => (
              <Radio key={kind} value={kind} label={t(`car.filter.vehicle.${kind}`)} />
            ))}
          </div>
        </Radio.Group>
        <p className={css.note}>{t('car.optional')}</p>
        <ChoiceInput
          label={t('car.field.holder')}
          description={t('car.help.holder')}
          choices={memberChoices(roomId)}
          value={values.holder}
          onChange={(chosen) => set('holder', chosen)}
        />
        <CarDetailsInputs form={form} isCar={values.vehicle === 'car'} />
        <Checkbox
          label={t('car.field.wait')}
          checked={values.wait === YES}
          onChange={(event) => set('wait', event.currentTarget.checked ? YES : '')}
        />
        <div className={`${dialog.actions} ${css.actions}`}>
          <Button variant="default" onClick={onClose}>
            {t('popup.dialog.cancel')}
          </Button>
          <Button type="submit" loading={running}>
            {t('car.add.action')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

const YES = 'yes';
type Values = ReturnType<typeof firstValues>;

const firstValues = (again: RoomCar | undefined, holder: number | undefined) => ({
  plate: again ? formatPlate(again.plate) : '',
  isForeign: again?.country ? YES : '',
  province: String(again?.provinceId ?? ''),
  country: again?.country ?? '',
  vehicle: again?.vehicle ?? 'car',
  holder: String(holder ?? ''),
  class: again?.class ?? '',
  brand: again?.brand ?? '',
  model: again?.model ?? '',
  colour: again?.colour ?? '',
  wait: '',
});

function payloadOf(values: Values, roomID: number) {
  const isForeign = values.isForeign === YES;
  return {
    roomID,
    userId: values.holder === '' ? null : Number(values.holder),
    plate: values.plate,
    province: isForeign || values.province === '' ? null : Number(values.province),
    country: (isForeign && values.country) || null,
    vehicle: values.vehicle,
    ...detailsOf(values, values.vehicle === 'car'),
  };
}
