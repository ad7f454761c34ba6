import { ErrorEnvelope } from '@lobby/contract/kernel/error-envelope';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makePost } from '#demo/seed/post.seed.ts';
import { testServer } from '#test/fixtures/test-server.ts';
import { parseQuery } from './raw-query.ts';
import { QueryRefusal } from './refusal.ts';

const { as } = await testServer();
/** Right in everything but its depth. */
const nested = (depth: number) => `filters${'[$not]'.repeat(depth - 2)}[order]=1`;

describe('a query outside the grammar is refused in the envelope', () => {
  it.each([
    ['an unknown key', 'limit=5'],
    ['where', 'where[updatedBy][resetPasswordToken][$startsWith]=a'],
    ['_where', '_where[id]=1'],
    ['_q', '_q=a'],
    ['$where', '$where=1'],
    ['an unknown operator', 'filters[nameTh][$where]=1'],
    ['a regular expression', 'filters[nameTh][$regex]=.*'],
    ['__proto__', 'filters[__proto__][x]=1'],
    ['constructor', 'constructor[prototype][x]=1'],
    ['an encoded __proto__', 'filters%5B__proto__%5D%5Bx%5D=1'],
    ['array keys in $in', 'filters[id][$in][key]=1'],
    ['an injected array key', 'filters[id][$in][0) or 1=1 --]=1'],
    ['a far array index', 'filters[id][$in][1000000000]=1'],
    ['a gap in a list', 'filters[id][$in][0]=1&filters[id][$in][2]=1'],
    ['a duplicate page', 'pagination[page]=1&pagination[page]=2'],
    ['a value and a group', 'sort=nameTh&sort[0]=nameEn'],
    ['an empty name', 'filters[][$eq]=1'],
    ['9 KB', `filters[nameTh]=${'a'.repeat(9 * 1024)}`],
    ['201 parameters', Array.from({ length: 201 }, (_, index) => `filters[a${index}]=1`).join('&')],
    ['101 entries', Array.from({ length: 101 }, (_, index) => `filters[id][$in][${index}]=${index}`).join('&')],
    ['depth 7', nested(7)],
    ['the search column', 'filters[searchText][$containsi]=a'],
    ['the property column', 'filters[propertyId]=1'],
    ['a secret column', 'filters[passwordHash][$startsWith]=a'],
    ['a secret behind a relation', 'filters[position][parent][passwordHash]=a'],
    ['an unknown relation', 'filters[createdBy][email]=a'],
    ['relations four deep', 'filters[position][parent][parent][parent][code]=a'],
    ['sorting by a secret', 'sort=passwordHash:asc'],
    ['a sort direction of SQL', 'sort=nameTh:asc;drop table contact'],
    ['populating what is not declared', 'populate=createdBy'],
    ['populate four deep', 'populate=position.parent.parent.parent'],
    ['selecting a hidden field', 'fields=searchText'],
    ['page 0', 'pagination[page]=0'],
    ['a negative page size', 'pagination[pageSize]=-1'],
    ['a page size of words', 'pagination[pageSize]=all'],
    ['a broken encoding', 'filters[nameTh]=%E0%A4%A'],
    ['a NUL', 'filters[nameTh]=%00'],
    ['text where a number belongs', 'filters[order]=first'],
    ['$between with three', 'filters[order][$between][0]=1&filters[order][$between][1]=2&filters[order][$between][2]=3'],
    ['an unknown locale', 'locale=fr'],
    ['31 comparisons', Array.from({ length: 31 }, (_, at) => `filters[$or][${at}][order]=${at}`).join('&')],
    ['11 relations', Array.from({ length: 11 }, (_, at) => `filters[$or][${at}][position][id]=${at}`).join('&')],
    ['a page beyond what is counted', 'pagination[page]=1001&pagination[pageSize]=10'],
    ['drafts for a reader', 'publicationState=draft'],
  ])('R10: %s', async (_name, query) => {
    const answer = await as('user').get(`/api/contacts?${query}`);
    expect([answer.status, ErrorEnvelope.safeParse(answer.body).success]).toEqual([400, true]);
  });

  it('goes as deep as six', async () => {
    expect((await as('user').get(`/api/contacts?${nested(6)}`)).status).toBe(200);
  });

  it('reads on up to what is counted, and asks at most thirty comparisons and ten relations', async () => {
    const terms = Array.from({ length: 30 }, (_, at) => `filters[$or][${at}][${at < 10 ? 'position][id' : 'order'}]=${at}`).join(
      '&',
    );
    expect((await as('user').get(`/api/contacts?${terms}`)).status).toBe(200);
    expect((await as('user').get('/api/contacts?pagination[page]=1000&pagination[pageSize]=10')).status).toBe(200);
    const beyond = await as('user').get('/api/contacts?pagination[page]=2&pagination[pageSize]=10000');
    expect(beyond.status).toBe(200); // the size is clamped first
    const { body } = await as('user').get(`/api/contacts?${terms}&filters[order]=1`);
    expect(body.error.details.errors[0].path).toEqual(['filters']);
  });

  it('refuses filters of a body that nest without end, and an empty list of values', async () => {
    const bottomless = (depth: number) => `${'{"$not":'.repeat(depth)}{"direction":"in"}${'}'.repeat(depth)}`;
    const ask = (filters: string) =>
      as('user').post('/api/loggers/access/exports', `{"log":"building","language":"en","filters":${filters}}`, {
        'content-type': 'application/json',
      });
    const answers = [await ask(bottomless(7)), await ask(bottomless(5000)), await ask('{"direction":{"$in":[]}}')];
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400]);
  });

  it('refuses drafts to those who may not write them, where there are any', async () => {
    for (const [list, forReaders] of [
      ['posts/news', 403],
      ['posts/announcement', 403],
      ['posts/event-calendar', 200],
      ['contacts', 200],
    ] as const) {
      expect([list, (await as('user').get(`/api/${list}?publicationState=preview`)).status]).toEqual([list, forReaders]);
      expect([list, (await as('admin').get(`/api/${list}?publicationState=preview`)).status]).toEqual([list, 200]);
    }
    const posts = '/api/posts/announcement';
    const { id } = (await as('admin').post(posts, makePost())).body.data;
    const preview = await as('admin').get(`${posts}?publicationState=preview`);
    expect(preview.body.data.map((post: { id: number }) => post.id)).toEqual([id]);
    expect((await as('admin').get(posts)).body.data).toEqual([]);
  });

  it('R16: clamps a huge page size and tells so', async () => {
    const { status, body } = await as('user').get('/api/contacts?pagination[pageSize]=99999999');
    expect([status, body.meta.pagination.pageSize]).toEqual([200, 1000]);
  });

  it('keeps a number beyond its column from being a failure of ours', async () => {
    expect((await as('user').get('/api/contacts?filters[order]=99999999999')).status).toBe(400);
  });
});

/** What a reader threw that is not a refusal. */
function faultOf(read: () => unknown): unknown {
  try {
    read();
    return undefined;
  } catch (error) {
    return error instanceof QueryRefusal ? undefined : error;
  }
}

describe('reading a query', () => {
  it('R15: either gives a plain tree or refuses, whatever it is given', () => {
    const piece = fc.constantFrom(
      'filters',
      '[',
      ']',
      '[0]',
      '[1]',
      '$or',
      '__proto__',
      'a',
      '=',
      '&',
      '%',
      '%5B',
      '+',
      '\0',
      'ก',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(piece, { maxLength: 40 }).map((parts) => parts.join('')),
        ),
        (raw) => {
          expect(faultOf(() => parseQuery(raw))).toBeUndefined();
          expect(({} as { x?: unknown }).x).toBeUndefined();
        },
      ),
      { numRuns: 2000 },
    );
  });

  it('gives back every value it was given', () => {
    const name = fc.stringMatching(/^[a-z]{1,8}$/);
    fc.assert(
      fc.property(
        fc.dictionary(
          name,
          fc.string().filter((text) => !text.includes('\0')),
          { maxKeys: 20 },
        ),
        (values) => {
          const raw = Object.entries(values)
            .map(([key, value]) => `filters[${key}]=${encodeURIComponent(value)}`)
            .join('&');
          expect(parseQuery(raw)).toEqual(Object.keys(values).length > 0 ? { filters: { ...values } } : {});
        },
      ),
    );
  });
});
