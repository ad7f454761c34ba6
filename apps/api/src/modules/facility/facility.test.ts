import { describe, expect, it } from 'vitest';
import { facilitiesServer } from '#test/fixtures/booking/facilities.ts';

const { as, facility, book, slot, residents, hours } = await facilitiesServer(1);
const change = (id: number, changes: object) => as('admin').put(`/api/facilities/${id}`, changes);

describe('a facility', () => {
  it('is kept as staff typed it, with an empty list where it is in no other', async () => {
    const { status, body } = await as('admin').post('/api/facilities', {
      name: 'ห้องประชุม',
      nameEn: 'Meeting room',
      ...hours,
      officeHourOpen: '09:00',
      privateHourOpen: null,
      privateHourClose: null,
      parent: [],
      pricePerHour: 120.5,
      slotHourTime: 0,
      slotMinuteTime: 30,
      cancelAtLeast: 90,
      accessGroupId: null,
    });
    expect({ status, data: body.data }).toMatchObject({
      status: 200,
      data: {
        name: 'ห้องประชุม',
        officeHourOpen: '09:00:00',
        pricePerHour: 120.5,
        slotMinuteTime: 30,
        parent: null,
        children: [],
        cover: null,
      },
    });
    const listed = (await as('user').get('/api/facilities?filters[name][$eq]=ห้องประชุม&populate=*')).body.data;
    expect(listed).toMatchObject([{ id: body.data.id, pricePerHour: 120.5, cancelAtLeast: 90 }]);
  });

  it('is refused where its hours, slots and longest time do not fit each other', async () => {
    const id = await facility();
    const fieldOf = async (changes: object) => (await change(id, changes)).body.error.details.errors[0].path[0];
    expect(await fieldOf({ privateHourOpen: '10:00:00' })).toBe('privateHourClose');
    expect(await fieldOf({ slotHourTime: 15 })).toBe('slotHourTime');
    expect(await fieldOf({ limitHourTime: 0, limitMinuteTime: 30 })).toBe('limitHourTime');
    expect(await fieldOf({ officeHourOpen: '25:00:00' })).toBe('officeHourOpen');
    expect(await fieldOf({ slotMinuteTime: 7 })).toBe('slotMinuteTime');
  });

  it('is three levels deep at most and never inside itself', async () => {
    const top = await facility();
    const middle = await facility({ parent: top });
    const low = await facility({ parent: [middle] });
    const { body } = await as('admin').post('/api/facilities', { name: 'ลึกไป', ...hours, parent: low });
    expect(body.error.details.key).toBe('error.facilityTooDeep');
    expect((await change(top, { parent: low })).body.error.details.key).toBe('error.facilityCircle');
    expect((await as('user').get(`/api/facilities/${top}?populate=children`)).body.data.children).toMatchObject([{ id: middle }]);
  });

  it('that was booked is switched off instead of deleted', async () => {
    const [free, booked] = [await facility(), await facility()];
    expect((await book(residents[0] as never, { facility: booked, slot: slot(2, '10:00', '11:00') })).status).toBe(200);
    expect((await as('admin').delete(`/api/facilities/${booked}`)).status).toBe(409);
    expect((await as('admin').delete(`/api/facilities/${free}`)).status).toBe(200);
    expect((await change(booked, { isActive: false, offReason: 'ปิดปรับปรุง' })).status).toBe(200);
    const refused = await book(residents[0] as never, { facility: booked, slot: slot(2, '12:00', '13:00') });
    expect({ status: refused.status, key: refused.body.error.details.key }).toEqual({ status: 409, key: 'error.facilityOff' });
  });

  it('opens doors that no other facility opens', async () => {
    const door = (await as('admin').post('/api/hardwares', { type: 'door', name: 'ประตูสระ' })).body.data.id;
    const group = { id: `door-${door}`, name: 'ประตูสระ' };
    expect((await as('user').get('/api/facilities/mapping/list-available')).body.data).toContainEqual(group);
    const id = await facility({ accessGroupId: group.id, hardware: [door, door] });
    expect((await as('user').get(`/api/facilities/${id}?populate=hardware`)).body.data.hardware).toMatchObject([{ id: door }]);
    expect((await as('user').get('/api/facilities/mapping/list-available')).body.data).not.toContainEqual(group);
    expect((await as('user').get('/api/facilities/mapping/list')).body.data).toContainEqual(group);
    expect((await change(id, { hardware: [] })).body.data.hardware).toEqual([]);
  });
});
