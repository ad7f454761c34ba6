import { carApi } from '@lobby/contract/areas/car';
import { type RoomCar, roomApi } from '@lobby/contract/areas/room';
import type { Language } from '@lobby/contract/constants';
import { formatPlate } from '@lobby/contract/people/plate';
import { useQuery } from '@tanstack/react-query';
import { call } from '#shared/call/call.ts';
import { useCommand } from '#shared/query/command.ts';

export const isHere = ({ isActive }: Pick<RoomCar, 'isActive'>) => isActive;
export const hasLeft = (car: Pick<RoomCar, 'isActive'>) => !isHere(car);

/** The cars of a room, those that are here first, and among them the `preferred` ones. */
export const useCars = (roomId: number, among: (car: RoomCar) => boolean, preferred: (car: RoomCar) => boolean = () => false) =>
  useQuery({
    queryKey: ['car', 'of-room', roomId],
    queryFn: () => call(roomApi.cars, { params: { roomId } }),
    select: ({ data }) => ({
      data: data
        .filter(among)
        .toSorted((a, b) => Number(isHere(b)) - Number(isHere(a)) || Number(preferred(b)) - Number(preferred(a))),
    }),
  });

export const countryName = (code: string, language: Language) =>
  new Intl.DisplayNames([language], { type: 'region', fallback: 'code' }).of(code) ?? code;

/** As it stands on the plate: the number, then the province or the country. */
export function carName({ plate, province, provinceEn, country }: RoomCar, language: Language): string {
  const where = country ? countryName(country, language) : language === 'th' ? province : (provinceEn ?? province);
  return [formatPlate(plate), where].filter(Boolean).join(' ');
}

/** Removed at once, or left for somebody else to decide: then it is still there. */
export const useRemoveCar = () =>
  useCommand(carApi.remove, {
    area: 'car',
    done: ({ data }) => (data.result === null ? 'car.waits' : 'car.remove.done'),
  });
