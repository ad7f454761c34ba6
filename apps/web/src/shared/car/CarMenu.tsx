import type { RoomCar } from '@lobby/contract/areas/room';
import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { askConfirmation } from '#shared/dialog/dialogs.ts';
import { useLanguage } from '#shared/texts/language.ts';
import { carName, isHere, useRemoveCar } from './cars.ts';

type Props = { car: RoomCar; onEdit: () => void; onAddAgain: () => void };

/** A car that is here is corrected or removed; one that left is added again. */
export function CarMenu({ car, onEdit, onAddAgain }: Props) {
  const { t } = useTranslation();
  const name = carName(car, useLanguage());
  const { run } = useRemoveCar();

  async function remove() {
    const question = { title: t('car.remove.title', { name }), text: t('car.remove.effect'), confirm: t('car.remove.action') };
    if (await askConfirmation({ ...question, danger: true })) await run({ body: { carId: car.id } });
  }
  return (
    <Menu position="bottom-end" width={224}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={40} aria-label={t('list.rowMenu', { name })}>
          <IconDots size={20} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {isHere(car) ? (
          <>
            <Menu.Item leftSection={<IconPencil size={18} />} onClick={onEdit}>
              {t('car.edit.action')}
            </Menu.Item>
            <Menu.Item data-danger leftSection={<IconTrash size={18} />} onClick={() => void remove()}>
              {t('car.remove.action')}
            </Menu.Item>
          </>
        ) : (
          <Menu.Item leftSection={<IconPlus size={18} />} onClick={onAddAgain}>
            {t('car.past.again')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
