import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '#platform/db/db.ts';
import { PASSWORD, type Person } from '#test/fixtures/people.ts';
import { testNode, testServer } from '#test/fixtures/test-server.ts';
import { letters } from './consent.publish.ts';

const { as, inProperty, properties, accounts, services, config } = await testServer();
/** As many as the specification asks for with LOBBY_DRILL=full. */
const SUBMITS = process.env.LOBBY_DRILL === 'full' ? 100 : 20;
const at = '/api/consents';
const keyOf = (answer: { body: { error: { details: { key: string } } } }) => answer.body.error.details.key;

beforeAll(async () => {
  for (const person of ['organize', 'admin', 'neighbour'] as const)
    await as(person).post('/api/auth/confirm', { password: PASSWORD });
});

const th = { locale: 'th', title: 'ประกาศ', content: '<p>ข้อความ</p>' };
const en = { locale: 'en', title: 'Notice', content: '<p>Text.</p>' };
const optional = { audience: 'staff', basis: 'consent' };
const mandatory = { audience: 'staff', basis: 'notice', isMandatory: true };

/** A new consent in both languages, not published. */
async function drafted(settings: object, by: Person = 'organize'): Promise<number> {
  const { id } = (await as(by).post(at, { ...en, ...settings })).body.data;
  await as(by).post(`${at}/${id}/localizations`, th);
  return id as number;
}
const publish = (id: number, more: object = {}, by: Person = 'organize') => as(by).post(`${at}/active`, { id, ...more });
async function published(settings: object): Promise<number> {
  const id = await drafted(settings);
  expect((await publish(id)).status).toBe(200);
  return id;
}
const page = async (id: number) => (await as('user').get(`${at}/${id}`)).body.data;
const check = async (by: Person, more: object = {}) => as(by).post(`${at}/check-consent`, more);
const submit = (by: Person, more: object = {}) => as(by).post(`${at}/submit-consent`, more);
const textIn = async (id: number, locale = 'en') =>
  (await as('user').get(`${at}/current?locale=${locale}`)).body.data.find((one: { consent: number }) => one.consent === id);
/** Everybody acknowledges what is mandatory, so that the next story starts free. */
const settle = async () => {
  for (const person of ['organize', 'admin', 'user', 'deputy'] as const) await submit(person);
};

describe('a property starts', () => {
  it('with the usual purposes as drafts in both languages, and nothing in force', async () => {
    const { data } = (await as('user').get(`${at}?populate=versions`)).body;
    expect(data.map(({ code }: { code: string }) => code)).toEqual([
      'privacy-notice',
      'privacy-notice-staff',
      'work-rules',
      'visitor-notice',
      'face-access',
      'line-messages',
      'marketing',
    ]);
    expect(data[0]).toMatchObject({ active: null, draft: { version: 1 }, coverage: { accepted: 0 }, versions: [{ version: 1 }] });
    expect((await as('user').get(`${at}/current`)).body.data).toEqual([]);
    expect((await check('user')).body.data).toEqual({ valid: true, missing: [] });
    expect((await page(data[0].id)).draftTexts.map(({ locale }: { locale: string }) => locale)).toEqual(['th', 'en']);
  });

  it('with its two languages, English first because the consent’s locale is', async () => {
    expect((await as('user').get('/api/i18n/locale')).body.data).toEqual([
      { id: 1, code: 'en', name: 'English', isDefault: true },
      { id: 2, code: 'th', name: 'ไทย', isDefault: false },
    ]);
  });
});

describe('a consent is written', () => {
  it('in one language, then in the other, and published once it has both', async () => {
    const { id } = (await as('organize').post(at, { ...en, ...optional })).body.data;
    expect(keyOf(await publish(id))).toBe('error.consentLanguages');
    await as('organize').post(`${at}/${id}/localizations`, th);
    const { data } = (await publish(id)).body;
    expect(data).toMatchObject({
      nameTh: 'ประกาศ',
      nameEn: 'Notice',
      active: { version: 1 },
      draft: null,
      coverage: { asked: 6 },
    });
    expect(await textIn(id)).toMatchObject({ title: 'Notice', hash: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(keyOf(await as('organize').post(`${at}/${id}/localizations`, en))).toBe('error.consentPublished');
    expect(keyOf(await as('organize').put(`${at}/${id}`, { audience: 'resident' }))).toBe('error.consentPublished');
    expect((await as('organize').put(`${at}/${id}`, { retentionMonths: 6 })).body.data.retentionMonths).toBe(6);
    expect(keyOf(await as('organize').delete(`${at}/${id}`))).toBe('error.consentPublished');
  });

  it('in both languages by one call, and so is its next version with how long it is kept', async () => {
    const { data: made } = (await as('organize').post(at, { ...en, ...optional, retentionMonths: 12, texts: [th] })).body;
    expect(made).toMatchObject({ nameTh: 'ประกาศ', nameEn: 'Notice', draftTexts: [{ locale: 'th' }, { locale: 'en' }] });
    expect((await publish(made.id)).status).toBe(200);
    const texts = [{ ...th, content: '<p>ใหม่</p>' }, en];
    const { data: next } = (await as('organize').put(`${at}/${made.id}`, { retentionMonths: 36, texts })).body;
    expect(next).toMatchObject({ retentionMonths: 36, draft: { version: 2 } });
    const { data: again } = (await as('organize').put(`${at}/${made.id}`, { retentionMonths: 36, texts })).body;
    expect(again).toMatchObject({ draft: { version: 2 }, draftTexts: [{ content: '<p>ใหม่</p>' }, { content: en.content }] });
    expect(again.versions).toHaveLength(2);
    expect((await as('organize').delete(`${at}/${made.id}`)).status).toBe(200);
  });

  it('as a notice where it is mandatory: nobody is made to consent', async () => {
    expect((await as('organize').post(at, { ...en, audience: 'staff', basis: 'consent', isMandatory: true })).status).toBe(400);
    const id = await drafted(mandatory);
    for (const basis of ['consent', 'notice'])
      expect((await as('organize').put(`${at}/${id}`, { basis, isMandatory: true })).status).toBe(basis === 'notice' ? 200 : 400);
    expect((await as('organize').put(`${at}/${id}`, { basis: 'consent' })).status).toBe(400);
    expect((await as('organize').delete(`${at}/${id}`)).body.data).toEqual({ id });
    expect((await as('organize').get(`${at}/${id}`)).status).toBe(404);
  });

  it('by administrators, in its own property', async () => {
    const id = await drafted(optional);
    expect((await as('user').post(at, { ...en, ...optional })).status).toBe(403);
    expect((await as('neighbour').get(`${at}/${id}`)).status).toBe(404);
    expect((await publish(id, {}, 'neighbour')).status).toBe(404);
  });
});

describe('the next version', () => {
  it('asks again unless only spelling changed, and wants the other language looked at', async () => {
    const id = await published(optional);
    const { hash, version } = await textIn(id);
    await submit('user', { decisions: [{ consent: id, version, hash, decision: 'accept' }] });
    const next = (content: string) => as('organize').post(at, { ...en, content, consent: id });

    expect((await next('<p>text!</p>')).body.data).toMatchObject({ draft: { version: 2 }, active: { version: 1 } });
    expect(keyOf(await next('<p>more</p>'))).toBe('error.consentDraft');
    expect(keyOf(await publish(id))).toBe('error.consentOneLanguage');
    expect((await publish(id, { reask: false, bothChecked: true })).body.data.coverage).toMatchObject({ accepted: 1 });

    await next('<p>We also sell your data.</p>');
    expect(keyOf(await publish(id, { reask: false, bothChecked: true }))).toBe('error.consentReask');
    expect((await publish(id, { bothChecked: true })).body.data).toMatchObject({
      active: { version: 3 },
      coverage: { accepted: 0 },
      versions: [{ version: 3 }, { version: 2, reask: false }, { version: 1, decisions: 1 }],
    });
    expect(keyOf(await submit('user', { decisions: [{ consent: id, version, hash, decision: 'accept' }] }))).toBe(
      'error.consentChanged',
    );
  });
});

describe('spelling', () => {
  const content = '<p>เก็บ 1.5 ปี <a href="https://a.example">อ่านต่อ</a></p>';
  it.each([
    ['spaces and capitals', '<p> เก็บ 1.5 ปี, <a href="https://a.example">อ่านต่อ!</a></p>', true],
    ['a point in a number', content.replace('1.5', '15'), false],
    ['where a link leads', content.replace('a.example', 'b.example'), false],
    ['a letter', content.replace('ปี', 'ปีๆ'), false],
  ])('of %s', (_name, changed, isSame) => {
    expect(letters({ title: 'Notice', content: changed }) === letters({ title: 'notice', content })).toBe(isSame);
  });
});

describe('everybody decides for themselves', () => {
  it('accepts, refuses and withdraws, each on the text that was shown', async () => {
    const id = await published(optional);
    const { hash, version } = await textIn(id, 'th');
    const say = (decision: string, more: object = {}) =>
      submit('user', { locale: 'th', decisions: [{ consent: id, version, hash, decision, ...more }] });
    expect(keyOf(await say('withdraw'))).toBe('error.consentNotGiven');
    expect(keyOf(await say('accept', { hash: '0'.repeat(64) }))).toBe('error.consentChanged');
    expect(keyOf(await say('acknowledge'))).toBe('error.consentDecision');
    for (const decision of ['refuse', 'accept', 'withdraw']) expect((await say(decision)).status).toBe(200);
    expect((await page(id)).coverage).toMatchObject({ accepted: 0, refused: 1 });
    expect(await textIn(id)).toMatchObject({ decision: 'withdraw' });
    const rows = await inProperty('home', (db) =>
      db
        .selectFrom('consentDecision')
        .innerJoin('consentVersion', 'consentVersion.id', 'versionId')
        .select(['consentDecision.id', 'decision', 'locale', 'textHash', 'actorId', 'channel', 'replacesId'])
        .where('consentId', '=', id)
        .orderBy('consentDecision.id')
        .execute(),
    );
    expect(rows.map(({ decision }) => decision)).toEqual(['refuse', 'accept', 'withdraw']);
    expect(rows[2]).toMatchObject({
      locale: 'th',
      textHash: hash,
      actorId: accounts.user,
      channel: 'cms',
      replacesId: rows[1]?.id,
    });
  });

  it('R58: and for nobody else, here or in another property', async () => {
    const kept = async () =>
      (
        await inProperty('home', (_db, query) =>
          query<{ sum: string }>(
            `select concat_ws(' ', (select coalesce(sum(hashtextextended(d::text, 0)::numeric), 0) from consent_decision d),
              (select sum(hashtextextended((account_id, consent, consent_due)::text, 0)::numeric) from membership)) as sum`,
            [],
          ),
        )
      ).rows[0]?.sum;
    const before = await kept();
    const refusals = new Set<string>();
    for (const somebody of [accounts.admin, accounts.neighbour, accounts.stranger, accounts.tenant, 2_000_000_000])
      for (const answer of [await check('user', { userId: somebody }), await submit('user', { userId: somebody })])
        refusals.add(`${answer.status} ${answer.text}`);
    expect([...refusals], 'one answer, whoever it is and wherever').toEqual([expect.stringMatching(/^403 /)]);
    expect(await kept()).toBe(before);
    expect((await check('user', { userId: accounts.user, locale: 'en' })).status).toBe(200);
  });
});

describe('a mandatory notice', () => {
  it('R58: is asked before anything else, on every node, and by one act the person is free', async () => {
    const other = await testNode(config);
    const token = (await as('admin').get('/api/users/me')).status;
    expect(token).toBe(200);
    const id = await published(mandatory);
    for (const person of ['organize', 'admin', 'user'] as const) {
      const refused = await as(person).get('/api/contacts');
      expect([refused.status, keyOf(refused)]).toEqual([403, 'error.consentFirst']);
    }
    expect((await as('user').get('/api/users/me')).body.data.pendingStep).toBe('consent');
    for (const open of ['/api/consents/current', '/api/i18n/locale']) expect((await as('user').get(open)).status).toBe(200);
    expect((await check('user', { locale: 'th' })).body.data).toMatchObject({
      valid: false,
      missing: expect.arrayContaining([expect.objectContaining({ title: 'ประกาศ', isMandatory: true, consent: id })]),
    });
    expect((await submit('user', { userId: accounts.user, locale: 'en' })).body.data).toMatchObject({ valid: true });
    expect((await as('user').get('/api/contacts')).status).toBe(200);
    const { jwt } = (
      await other.app.inject({ method: 'POST', url: '/api/auth/login', payload: { identifier: 'user', password: PASSWORD } })
    ).json();
    const there = await other.app.inject({ url: '/api/contacts', headers: { authorization: `Bearer ${jwt}` } });
    expect(there.statusCode).toBe(200);
    expect((await as('neighbour').get('/api/contacts')).status).toBe(200);
    await settle();
    expect((await page(id)).coverage).toMatchObject({ accepted: 4 });
  });

  it('R58: that comes into force while another is acknowledged is asked all the same', async () => {
    for (let round = 0; round < 6; round += 1) {
      const [first, second] = [await drafted(mandatory), await drafted(mandatory)];
      await publish(first);
      await submit('organize');
      await Promise.all([publish(second), submit('user')]);
      const { rows } = await inProperty('home', (_db, query) =>
        query(
          `select from consent_decision join consent_version version on version.id = version_id where consent_id = $1 and account_id = $2`,
          [second, accounts.user],
        ),
      );
      const { pendingStep } = (await as('user').get('/api/users/me')).body.data;
      expect(pendingStep).toBe(rows.length > 0 ? null : 'consent');
      await settle();
    }
  });

  it('is acknowledged once, however often the button is pressed', async () => {
    const id = await published(mandatory);
    const answers = await Promise.all(Array.from({ length: SUBMITS }, () => submit('user')));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const { count } = await inProperty('home', (db) =>
      db
        .selectFrom('consentDecision')
        .innerJoin('consentVersion', 'consentVersion.id', 'versionId')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('consentId', '=', id)
        .executeTakeFirstOrThrow(),
    );
    expect(count).toBe(1);
    await settle();
  });

  it('is asked of whoever starts to work here later, and of no resident', async () => {
    const added = { name: 'New', username: 'newhere', role: 7 };
    const { id } = (await as('organize').post('/api/requests/admin', { payload: added, channel: 'cms' })).body.data;
    const due = await inProperty('home', (db) =>
      db.selectFrom('membership').select(['accountId', 'consentDue']).where('accountId', 'in', [id, accounts.tenant]).execute(),
    );
    expect(new Map(due.map((one) => [one.accountId, one.consentDue]))).toEqual(
      new Map([
        [id, true],
        [accounts.tenant, false],
      ]),
    );
  });

  it('of the two that were a list of words, the word stands in the person’s list', async () => {
    const { data } = (await as('organize').get(`${at}?filters[code]=work-rules`)).body;
    await publish(data[0].id);
    await settle();
    const { consent } = (await as('organize').get(`/api/users/${accounts.user}`)).body.data;
    expect(consent).toEqual(['work-rules']);
  });
});

describe('the database itself', () => {
  const inHome = (statement: string) =>
    inTransaction(services.pool, { property: properties.home, user: accounts.user }, (db) => sql.raw(statement).execute(db));
  const insert = 'insert into consent_decision (version_id, locale, text_hash, decision, account_id, channel)';
  const active = `consent join consent_version v on consent_id = consent.id and basis = 'consent'
    join consent_text t on t.version_id = v.id where published_at is not null and superseded_at is null`;

  it.each([
    [`update consent_text set title = 'x' where version_id in (select v.id from ${active})`, 'does not change'],
    [`delete from consent_text where version_id in (select v.id from ${active})`, 'does not change'],
    [`update consent_version set published_at = now() where published_at is not null`, 'does not change'],
    [`delete from consent_version where published_at is not null`, 'does not change'],
    [`update consent_version set superseded_at = null where superseded_at is not null`, 'does not change'],
    [`update consent_decision set decision = 'accept'`, 'permission denied'],
    [`delete from consent_decision`, 'permission denied'],
    [`update membership set consent_due = false`, 'permission denied'],
    [
      `${insert} select v.id, 'en', repeat('0', 64), 'accept', ${accounts.user}, 'cms' from ${active} and locale = 'en' limit 1`,
      'text_hash_fkey',
    ],
    [
      `${insert} select v.id, locale, hash, 'accept', ${accounts.admin}, 'cms' from ${active} and locale = 'en'`,
      'consent_decision_own',
    ],
    [
      `insert into consent (code, name_th, name_en, audience, basis, is_mandatory) values ('xx', 'x', 'x', 'staff', 'consent', true)`,
      'consent_check',
    ],
  ])('keeps what was published and decided: %s', async (statement, refusal) => {
    await expect(inHome(statement)).rejects.toThrow(refusal);
  });

  it('has one version in force and one draft, whatever is written to the tables', async () => {
    const id = await published(optional);
    const draft = `insert into consent_version (consent_id, version) values (${id}, 98)`;
    await expect(inHome(`${draft}; insert into consent_version (consent_id, version) values (${id}, 99)`)).rejects.toThrow(
      'consent_version_draft_key',
    );
    await as('organize').post(at, { ...en, content: '<p>Other.</p>', consent: id, texts: [{ ...th, content: '<p>อื่น</p>' }] });
    await expect(
      inHome(`update consent_version set published_at = now() where consent_id = ${id} and published_at is null`),
    ).rejects.toThrow('consent_version_active_key');
  });
});
