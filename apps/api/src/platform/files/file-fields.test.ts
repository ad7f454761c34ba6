import { beforeAll, describe, expect, it } from 'vitest';
import { makeHouse } from '#demo/seed/building.seed.ts';
import { fetched, postParts, putParts, upload } from '#test/fixtures/files/desk.ts';
import { pdf, png } from '#test/fixtures/files/form.ts';
import { PASSWORD } from '#test/fixtures/people.ts';
import { testServer } from '#test/fixtures/test-server.ts';

const { accounts, app, as, inProperty, signIn } = await testServer();
const picture = await png();
const { rooms } = await inProperty('home', (db) => makeHouse(db, '1201'));
const [room] = rooms;
const confirm = (person: 'admin' | 'organize') => as(person).post('/api/auth/confirm', { password: PASSWORD });
const opens = async (file: { thumb: string }) => (await fetched(app, file.thumb)).status;
beforeAll(() => Promise.all([confirm('admin'), confirm('organize')]));

describe('records that hold pictures', () => {
  it('a parcel, and whoever scans it sees it', async () => {
    const data = JSON.stringify({ room, trackingNo: 'TH77' });
    const parcel = (
      await postParts(as('admin'), '/api/parcels', [
        ['data', data],
        ['files.photo', picture],
      ])
    ).body.data;
    expect(await opens(parcel.photo)).toBe(200);
    const { waiting, parcel: found } = (await as('user').get('/api/parcels/scan?code=TH77')).body.data;
    expect([found.photo.id, waiting[0].photo.id]).toEqual([parcel.photo.id, parcel.photo.id]);
    expect((await as('admin').put(`/api/parcels/${parcel.id}`, { note: 'wet' })).body.data.photo.id).toBe(parcel.photo.id);
  });

  it("one's own picture is in the profile, from the next sign-in too, and in the list of users", async () => {
    const mine = (await putParts(as('user'), '/api/users/me', [['files.picture', picture]])).body.data;
    expect(await opens(mine.picture)).toBe(200);
    expect((await signIn('user')).body.user.picture.id).toBe(mine.picture.id);
    const listed = await as('admin').get(`/api/users/admin?filters[id][$eq]=${accounts.user}&populate=picture`);
    expect(await opens(listed.body.data[0].picture)).toBe(200);
    expect((await as('user').put('/api/users/me', { picture: null })).body.data.picture).toBeNull();
  });

  it("an administrator hangs another's picture, but not of somebody above", async () => {
    const { id } = (await upload(as('admin'), picture)).body.data;
    expect((await as('admin').put(`/api/users/${accounts.user}`, { picture: id })).body.data.picture.id).toBe(id);
    expect((await as('admin').put(`/api/users/${accounts.organize}`, { picture: id })).status).toBe(403);
    expect((await as('user').put(`/api/users/${accounts.admin}`, { picture: id })).status).toBe(403);
  });

  it('the property has a logo and a photo; the logo comes with the profile', async () => {
    const answer = await putParts(as('admin'), '/api/settings', [
      ['data', '{"theme":"teal"}'],
      ['files.logo', picture],
      ['files.photo', picture],
    ]);
    expect(answer.body.data).toMatchObject({ theme: 'teal', logo: { width: 40 }, photo: { width: 40 } });
    const { property } = (await as('user').get('/api/users/me')).body.data;
    expect(await opens(property.logo)).toBe(200);
    expect((await as('admin').get('/api/settings')).body.data.logo.id).toBe(answer.body.data.logo.id);
    expect((await as('neighbour').get('/api/settings')).body.data.logo).toBeNull();
    expect((await as('admin').put('/api/settings', { logo: null })).body.data.logo).toBeNull();
    expect((await as('user').put('/api/settings', { logo: answer.body.data.photo.id })).status).toBe(403);
  });

  it('none of them takes a document', async () => {
    const { id } = (await upload(as('organize'), pdf())).body.data;
    const wrong = async (answer: Promise<{ body: { error: { details: { errors: unknown } } } }>) =>
      (await answer).body.error.details.errors;
    expect(await wrong(as('organize').put('/api/settings', { logo: id }))).toMatchObject([{ path: ['logo'], key: 'fileType' }]);
    expect(await wrong(as('organize').put('/api/users/me', { picture: id }))).toMatchObject([
      { path: ['picture'], key: 'fileType' },
    ]);
  });
});
