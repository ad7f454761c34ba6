import type { RoomCar } from '@lobby/contract/areas/room';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useZone } from '#shared/dates/clock.ts';
import { formatDate } from '#shared/dates/dates.ts';
import { LinesCard } from '#shared/record/LinesCard.tsx';
import { useCan } from '#shared/session/can.ts';
import { nameOf, useLanguage } from '#shared/texts/language.ts';
import { AddCarDialog } from './AddCarDialog.tsx';
import css from './Car.module.css';
import { CarMenu } from './CarMenu.tsx';
import { carName, hasLeft, isHere, useCars } from './cars.ts';
import { EditCarDialog } from './EditCarDialog.tsx';

/** `holder`: the resident whose page shows it. */
type Props = { roomId: number; holder?: number };
type Open = { act: 'add' } | { act: 'again' | 'edit'; car: RoomCar };

/** The cars of a room, each with who uses it; on somebody's page theirs first. Those that left are a press away, and can come back. */
export function CarsCard({ roomId, holder }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const zone = useZone();
  const writable = useCan()('car:write');
  const [open, setOpen] = useState<Open | null>(null);
  const [isPastShown, setPastShown] = useState(false);
  const isTheirs = (car: RoomCar) => holder !== undefined && car.holder?.id === holder;
  const answer = useCars(roomId, (car) => isPastShown || isHere(car), isTheirs);
  const past = useCars(roomId, hasLeft).data?.data.length ?? 0;
  const close = () => setOpen(null);
  return (
    <>
      <LinesCard
        title={t('room.tab.cars')}
        side={
          writable && (
            <Button variant="subtle" leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setOpen({ act: 'add' })}>
              {t('car.add.action')}
            </Button>
          )
        }
        answer={answer}
        empty={t('room.empty.cars')}
        renderLine={(car) => ({
          id: car.id,
          name: (
            <span className={css.plate} data-left={car.leftAt ? true : undefined}>
              {carName(car, language)}
            </span>
          ),
          more: [
            holder !== undefined && !car.leftAt && !isTheirs(car) && t('car.ofRoom'),
            car.leftAt && t('car.past.since', { day: formatDate(car.leftAt, zone) }),
            car.vehicle !== 'car' && t(`car.filter.vehicle.${car.vehicle}`),
            [car.brand, car.model].filter(Boolean).join(' '),
            car.colour && t(`car.filter.colour.${car.colour}`),
            car.class && t(`car.filter.class.${car.class}`),
            car.holder && !isTheirs(car) && (
              <Link key="holder" to={`/resident/resident-list/${car.holder.id}`}>
                {nameOf(car.holder, language)}
              </Link>
            ),
          ],
          state: writable && (
            <CarMenu car={car} onEdit={() => setOpen({ act: 'edit', car })} onAddAgain={() => setOpen({ act: 'again', car })} />
          ),
        })}
        foot={
          past > 0 && (
            <div className={css.foot}>
              <Button variant="default" onClick={() => setPastShown(!isPastShown)}>
                {t(isPastShown ? 'car.past.hide' : 'car.past.show', { count: past })}
              </Button>
            </div>
          )
        }
      />
      {open?.act === 'edit' && <EditCarDialog car={open.car} roomId={roomId} onClose={close} />}
      {open && open.act !== 'edit' && (
        <AddCarDialog roomId={roomId} holder={holder} again={open.act === 'again' ? open.car : undefined} onClose={close} />
      )}
    </>
  );
}
