import { notifications } from '@mantine/notifications';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { fakeServer } from '#testing/fake-server.ts';
import { showPage } from '#testing/show-page.tsx';
import { signInAs } from '#testing/somebody.ts';
import { t } from '#testing/texts.ts';
import { CarsCard } from './CarsCard.tsx';

const server = fakeServer();
const paged = (data: object[]) => ({
  body: { data, meta: { pagination: { page: 1, pageSize: 100, pageCount: 1, total: data.length }, total: data.length } },
});
const car = {
  id: 7,
  plate: '1กข1234',
  province: 'กรุงเทพมหานคร',
  provinceId: 10,
  provinceEn: 'Bangkok',
  country: null,
  vehicle: 'car',
  class: 'suv',
  brand: 'Mazda',
  model: 'CX-5',
  colour: 'white',
  isActive: true,
  leftAt: null,
  holder: { id: 3, nameTh: 'วิภา', nameEn: 'Wipha' },
};
const left = { ...car, id: 6, plate: '9กก9', isActive: false, leftAt: '2026-01-02T00:00:00Z', holder: null };
const request = {
  id: 31,
  channel: 'cms',
  result: 'approved',
  atOnce: true,
  reason: null,
  note: null,
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
  decidedAt: null,
  approveType: 'add-car',
  titleTenant: { nameTh: 'เพิ่มรถ', nameEn: 'Add car' },
  applicant: null,
  userId: null,
};
const provinces = [
  { id: 50, code: 'TH-50', nameTh: 'เชียงใหม่', nameEn: 'Chiang Mai', isPlateOnly: false },
  { id: 10, code: 'TH-10', nameTh: 'กรุงเทพมหานคร', nameEn: 'Bangkok', isPlateOnly: false },
];

beforeEach(() => {
  notifications.clean();
  signInAs();
  server.answer('GET /rooms/5/cars', { body: { data: [car, left] } });
  server.answer('GET /rooms/5/members', {
    body: { data: [{ id: 3, nameTh: 'วิภา', nameEn: 'Wipha', phone: null, role: 'tenant', isActive: true }] },
  });
  server.answer('GET /provinces', paged(provinces));
  server.answer('POST /requests/car', { body: { data: { ...request, carId: 8 } } });
});

const NAME = '1กข 1234 Bangkok';
const show = (holder?: number) => showPage(() => <CarsCard roomId={5} {...(holder !== undefined && { holder })} />, { at: '/' });
type User = ReturnType<typeof show>['user'];
const press = async (user: User, name: string) => user.click(await screen.findByRole('button', { name: t(name) }));
const choose = async (user: User, label: string, option: string) => {
  await user.click(screen.getByRole('combobox', { name: t(label) }));
  await user.click(await screen.findByRole('option', { name: option }));
};

it('a car stands with its province, who uses it and what it looks like; a reader can change nothing', async () => {
  signInAs({ role: 'user' });
  show();
  const line = (await screen.findByText(NAME)).closest('li') as HTMLElement;
  for (const words of [/Mazda CX-5/, new RegExp(t('car.filter.colour.white')), /SUV/])
    expect(within(line).getByText(words)).toBeTruthy();
  expect(within(line).getByRole('link', { name: 'Wipha' }).getAttribute('href')).toBe('/resident/resident-list/3');
  expect(screen.queryByText(/9กก 9/)).toBeNull();
  expect(screen.queryByRole('button', { name: t('car.add.action') })).toBeNull();
  expect(screen.queryByRole('button', { name: t('list.rowMenu', { name: NAME }) })).toBeNull();
});

it('a car is added with its province, for the resident whose page it is', async () => {
  const { user } = show(3);
  await press(user, 'car.add.action');
  const dialog = await screen.findByRole('dialog', { name: t('car.add.action') });
  const submit = within(dialog).getByRole('button', { name: t('car.add.action') });
  await user.click(submit);
  expect((await within(dialog).findAllByText(t('problem.required'))).length).toBe(2);
  await user.type(within(dialog).getByLabelText(t('car.field.plate')), '2ขค 555');
  await choose(user, 'car.field.province', 'Chiang Mai');
  await user.click(submit);
  await waitFor(() => expect(server.asked('POST /requests/car')).toHaveLength(1));
  expect(server.asked('POST /requests/car')[0]?.body).toMatchObject({
    channel: 'cms',
    wait: false,
    payload: { roomID: 5, userId: 3, plate: '2ขค 555', province: 50, country: null, vehicle: 'car', class: null },
  });
  expect(await screen.findByText(t('car.add.done'))).toBeTruthy();
});

it('a plate of an unusual form is asked about, and taken where it is right', async () => {
  const { user } = show();
  await press(user, 'car.add.action');
  const dialog = await screen.findByRole('dialog', { name: t('car.add.action') });
  await user.type(within(dialog).getByLabelText(t('car.field.plate')), 'รวยมาก9');
  await choose(user, 'car.field.province', 'Bangkok');
  const submit = within(dialog).getByRole('button', { name: t('car.add.action') });
  await user.click(submit);
  await press(user, 'car.unusual.cancel');
  expect(server.asked('POST /requests/car')).toHaveLength(0);
  await waitFor(() => expect(screen.queryByText(t('car.unusual.text'))).toBeNull());
  await user.click(submit);
  await press(user, 'car.unusual.confirm');
  await waitFor(() => expect(server.asked('POST /requests/car')).toHaveLength(1));
});

it('a car that is registered elsewhere is said with its room, and what was typed stays', async () => {
  server.answer('POST /requests/car', {
    status: 409,
    body: {
      data: null,
      error: {
        status: 409,
        name: 'ConflictError',
        message: 'This car is registered already',
        details: { key: 'error.carRegistered', errors: [{ path: ['room'], message: 'A0807', about: { room: 'A0807' } }] },
      },
    },
  });
  const { user } = show();
  await press(user, 'car.add.action');
  const dialog = await screen.findByRole('dialog', { name: t('car.add.action') });
  await user.type(within(dialog).getByLabelText(t('car.field.plate')), '1กข 1234');
  await choose(user, 'car.field.province', 'Bangkok');
  await user.click(within(dialog).getByRole('button', { name: t('car.add.action') }));
  expect(await screen.findByText(t('error.carRegistered', { room: 'A0807' }))).toBeTruthy();
  expect(within(dialog).getByLabelText<HTMLInputElement>(t('car.field.plate')).value).toBe('1กข 1234');
});

it('a car is removed after a question that says what happens, and one that left comes back with all that is known', async () => {
  server.answer('POST /cars/delete-car', { body: { data: { ...request, approveType: 'delete-car' } } });
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: t('list.rowMenu', { name: NAME }) }));
  await user.click(await screen.findByRole('menuitem', { name: t('car.remove.action') }));
  expect(await screen.findByText(t('car.remove.effect'))).toBeTruthy();
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: t('car.remove.action') }));
  await waitFor(() => expect(server.asked('POST /cars/delete-car')[0]?.body).toEqual({ carId: 7 }));
  await user.click(await screen.findByRole('button', { name: t('car.past.show', { count: 1 }) }));
  await user.click(await screen.findByRole('button', { name: t('list.rowMenu', { name: '9กก 9 Bangkok' }) }));
  await user.click(await screen.findByRole('menuitem', { name: t('car.past.again') }));
  const dialog = await screen.findByRole('dialog', { name: t('car.add.action') });
  expect(within(dialog).getByLabelText<HTMLInputElement>(t('car.field.plate')).value).toBe('9กก 9');
  expect(within(dialog).getByLabelText<HTMLInputElement>(t('car.field.brand')).value).toBe('Mazda');
});

it('details are corrected, the plate is not', async () => {
  server.answer('PUT /cars/7', {
    body: { data: { ...car, createdAt: '2026-01-01T00:00:00Z', updatedAt: '2026-01-01T00:00:00Z' } },
  });
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: t('list.rowMenu', { name: NAME }) }));
  await user.click(await screen.findByRole('menuitem', { name: t('car.edit.action') }));
  const model = await screen.findByLabelText(t('car.field.model'));
  expect(screen.queryByLabelText(t('car.field.plate'))).toBeNull();
  await user.clear(model);
  await user.type(model, 'CX-30');
  await press(user, 'form.save');
  await waitFor(() =>
    expect(server.asked('PUT /cars/7')[0]?.body).toMatchObject({ userId: 3, model: 'CX-30', brand: 'Mazda', class: 'suv' }),
  );
});

it('on somebody’s page their own cars stand first without their name, those of the room say so', async () => {
  const ofRoom = { ...car, id: 8, plate: '2ขค555', holder: null };
  server.answer('GET /rooms/5/cars', { body: { data: [ofRoom, car] } });
  show(3);
  const lines = within(await screen.findByRole('list', { name: t('room.tab.cars') })).getAllByRole('listitem');
  expect(lines.map((line) => line.textContent?.includes(t('car.ofRoom')))).toEqual([false, true]);
  expect(lines[0]?.textContent).toContain('1กข 1234');
  expect(lines[0]?.textContent).not.toContain('Wipha');
});
