import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { PASSWORD } from '#test/fixtures/people.ts';
import { type TestResponse, testServer } from '#test/fixtures/test-server.ts';

const { send, as, inProperty, properties, services } = await testServer();
const { home, next } = properties;
const bearer = (jwt: string) => ({ authorization: `Bearer ${jwt}` });
const propertyOf = (answer: TestResponse) => answer.body.user.property.id as number;
const me = async (jwt: string) => (await send('GET', '/api/users/me', undefined, bearer(jwt))).status;

/** Keeps cookies as a browser does. */
function openBrowser(userAgent = 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36') {
  const jar = new Map<string, string>();
  async function call(method: 'GET' | 'POST', url: string, body?: object, headers = {}): Promise<TestResponse> {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await send(method, url, body, { cookie, 'user-agent': userAgent, ...headers });
    for (const line of [answer.headers['set-cookie'] ?? []].flat()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value) jar.set(name, value);
      else jar.delete(name);
    }
    return answer;
  }
  return {
    jar,
    call,
    signIn: (identifier: string) => call('POST', '/api/auth/login', { identifier, password: PASSWORD }),
    refresh: (property?: number) => call('POST', '/api/auth/refresh', property === undefined ? undefined : { property }),
    families: () => [...jar.keys()].filter((name) => name.startsWith('lobby_refresh')).toSorted(),
  };
}
/** The deputy with a tab in each of two properties. */
async function twoTabs() {
  const browser = openBrowser();
  const first = await browser.signIn('deputy');
  const other = propertyOf(first) === home ? next : home;
  const second = await browser.call('POST', '/api/auth/switch', { property: other }, bearer(first.body.jwt));
  const jwts = { [propertyOf(first)]: first.body.jwt as string, [other]: second.body.jwt as string };
  return { browser, jwts, jwtOf: (property: number) => jwts[property] as string };
}

describe('two properties in one browser', () => {
  it('hold a refresh token each, and each refresh stays in its property', async () => {
    const { browser } = await twoTabs();
    expect(browser.families()).toEqual([`lobby_refresh.${home}`, `lobby_refresh.${next}`].toSorted());
    for (const property of [home, next, home, next]) {
      const before = new Map(browser.jar);
      const answer = await browser.refresh(property);
      expect([answer.status, propertyOf(answer)]).toEqual([200, property]);
      const changed = browser.families().filter((name) => browser.jar.get(name) !== before.get(name));
      expect(changed).toEqual([`lobby_refresh.${property}`]);
    }
  });

  it('cannot be refreshed with the cookie of the other, whatever it is called', async () => {
    const { browser } = await twoTabs();
    const [ofHome, ofNext] = [browser.jar.get(`lobby_refresh.${home}`), browser.jar.get(`lobby_refresh.${next}`)] as [
      string,
      string,
    ];
    const moved = ofHome.replace(/^\d+/, String(next));
    for (const token of [moved, ofNext.replace(/[^.]+$/, ofHome.split('.')[2] as string)]) {
      const cookie = `lobby_refresh.${next}=${token}`;
      expect((await send('POST', '/api/auth/refresh', { property: next }, { cookie })).status).toBe(401);
    }
    const renamed = await send('POST', '/api/auth/refresh', { property: next }, { cookie: `lobby_refresh.${next}=${ofHome}` });
    expect(renamed.status).toBe(401);
    for (const property of [home, next]) expect((await browser.refresh(property)).status).toBe(200);
  });

  it('end together when the person signs out', async () => {
    const { browser, jwtOf } = await twoTabs();
    const elsewhere = (await openBrowser().signIn('deputy')).body.jwt as string;
    const stolen = new Map(browser.jar);
    expect((await browser.call('POST', '/api/auth/logout', undefined, bearer(jwtOf(home)))).status).toBe(200);
    expect(browser.families()).toEqual([]);
    expect([await me(jwtOf(home)), await me(jwtOf(next)), await me(elsewhere)]).toEqual([401, 401, 200]);
    for (const property of [home, next]) {
      const cookie = `lobby_refresh.${property}=${stolen.get(`lobby_refresh.${property}`)}`;
      expect((await send('POST', '/api/auth/refresh', { property }, { cookie })).status).toBe(401);
    }
  });

  it('end together when a token of one is reused: its thief may have switched', async () => {
    const { browser, jwtOf } = await twoTabs();
    const old = browser.jar.get(`lobby_refresh.${home}`) as string;
    await browser.refresh(home);
    await inProperty('home', (db) => db.updateTable('session').set({ rotatedAt: sql`now() - interval '1 minute'` }).execute());
    expect((await send('POST', '/api/auth/refresh', { property: home }, { cookie: `lobby_refresh.${home}=${old}` })).status).toBe(
      401,
    );
    expect((await browser.refresh(home)).status).toBe(401);
    expect([await me(jwtOf(home)), await me(jwtOf(next))]).toEqual([401, 401]);
    expect((await browser.refresh(next)).status).toBe(401);
  });
});

describe('one’s own sessions', () => {
  const list = async (jwt: string) =>
    (await send('GET', '/api/users/me/sessions', undefined, bearer(jwt))).body.data as {
      id: string;
      browser: string;
      system: string;
      isCurrent: boolean;
    }[];
  const end = (jwt: string, body: object) => send('POST', '/api/users/me/sessions/end', body, bearer(jwt));

  it('are listed with their devices, and ended one by one or all the others', async () => {
    const agents = ['Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36', 'Mozilla/5.0 (iPhone) Version/18 Safari/604.1'];
    const jwts: string[] = [];
    for (const agent of [...agents, agents[0]]) jwts.push((await openBrowser(agent).signIn('user')).body.jwt);
    const [desk, phone, other] = jwts as [string, string, string];
    const seen = await list(desk);
    expect(seen.map(({ browser, system }) => `${browser}, ${system}`).toSorted()).toEqual([
      'Chrome, Windows',
      'Chrome, Windows',
      'Safari, iPhone',
    ]);
    expect(seen.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
    const onPhone = seen.find(({ system }) => system === 'iPhone')?.id;
    expect((await end(desk, { session: onPhone })).body.data).toEqual({ ended: 1 });
    expect([await me(desk), await me(phone), await me(other)]).toEqual([200, 401, 200]);
    expect((await end(desk, { others: true })).body.data).toEqual({ ended: 1 });
    expect([await me(desk), await me(other)]).toEqual([200, 401]);
    expect(await list(desk)).toHaveLength(1);
  });

  it('are one’s own: nobody ends or sees another’s', async () => {
    const theirs = (await openBrowser().signIn('admin')).body.jwt as string;
    const mine = (await openBrowser().signIn('user')).body.jwt as string;
    const id = (await list(theirs)).find(({ isCurrent }) => isCurrent)?.id as string;
    expect((await list(mine)).map((session) => session.id)).not.toContain(id);
    expect((await end(mine, { session: id })).body.data).toEqual({ ended: 0 });
    expect(await me(theirs)).toBe(200);
  });
});

describe('the length of a session', () => {
  const lengths = () =>
    inProperty('home', async (db) => {
      const minutes = (until: 'idle_until' | 'expires_at') =>
        sql<number>`round(extract(epoch from ${sql.ref(until)} - now()) / 60)::int`;
      return db
        .selectFrom('session')
        .select([minutes('idle_until').as('idle'), minutes('expires_at').as('longest')])
        .orderBy('createdAt', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow();
    });
  const accessSeconds = (jwt: string) => {
    const { iat, exp } = JSON.parse(Buffer.from(jwt.split('.')[1] as string, 'base64url').toString()) as {
      iat: number;
      exp: number;
    };
    return exp - iat;
  };

  it('R25: is half an hour idle and twelve hours at most, and ten minutes for a token', async () => {
    const { jwt } = (await openBrowser().signIn('user')).body;
    expect([await lengths(), accessSeconds(jwt)]).toEqual([{ idle: 30, longest: 720 }, 600]);
  });

  it('is what the property says, for the next sign-in and the next refresh', async () => {
    await as('organize').get('/api/users/me'); // signed in before, so that the newest session is the user's
    const browser = openBrowser();
    await browser.signIn('user');
    expect((await as('organize').put('/api/settings', { sessionIdleMinutes: 8, sessionHours: 2 })).status).toBe(200);
    const refreshed = await browser.refresh();
    expect([await lengths(), accessSeconds(refreshed.body.jwt)]).toEqual([{ idle: 8, longest: 720 }, 240]);
    const { jwt } = (await openBrowser().signIn('user')).body;
    expect([await lengths(), accessSeconds(jwt)]).toEqual([{ idle: 8, longest: 120 }, 240]);
    await services.pool.query('delete from rate_limit');
  });
});
