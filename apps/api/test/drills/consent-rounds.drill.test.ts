import { expect, it } from 'vitest';
import { keyOf } from '#test/fixtures/families.ts';
import { pause } from '#test/fixtures/node-process.ts';
import { PASSWORD } from '#test/fixtures/people.ts';
import { testServer } from '#test/fixtures/test-server.ts';

/** 2.e.2 at its size with LOBBY_DRILL=full. */
const ROUNDS = process.env.LOBBY_DRILL === 'full' ? 10_000 : 24;
/** Texts of one consent, before the next is drawn up: its page has them all. */
const VERSIONS = 50;
const at = '/api/consents';

const limits = { LOBBY_WRITES_PER_MINUTE: 10_000_000, LOBBY_READS_PER_MINUTE: 10_000_000 };
const { as, inProperty, accounts } = await testServer(undefined, limits);
const textsOf = (content: string) => ({
  locale: 'en',
  title: 'Notice',
  content,
  audience: 'staff',
  basis: 'notice',
  isMandatory: true,
  texts: [{ locale: 'th', title: 'ประกาศ', content }],
});
const submit = (who: 'user' | 'organize', body: object = {}) => as(who).post(`${at}/submit-consent`, body);
const publish = async (id: number) => {
  const answer = await as('organize').post(`${at}/active`, { id });
  expect(answer.body.error).toBeUndefined();
  // Whoever publishes is asked first.
  await submit('organize');
};
const shownTo = async () => (await as('user').post(`${at}/check-consent`, {})).body.data.missing[0];
const decisionsSince = async (consent: number, version: number) => {
  const { rows } = await inProperty('home', (_db, query) =>
    query<{ textHash: string; version: number }>(
      `select text_hash as "textHash", version from consent_decision join consent_version version on version.id = version_id
       where consent_id = $1 and account_id = $2 and version >= $3`,
      [consent, accounts.user, version],
    ),
  );
  return rows;
};

it('R58: a notice that changes while it is acknowledged is acknowledged as it was shown, or not at all', async () => {
  const outcomes = { kept: 0, changed: 0 };
  // Somewhere within what publishing took the last time.
  let took = 0;
  let shown = { consent: 0, version: 0, hash: '' };
  for (let round = 0; round < ROUNDS; round += 1) {
    if (round % VERSIONS === 0) {
      // Five minutes after the last step-up the next is due.
      await as('organize').post('/api/auth/confirm', { password: PASSWORD });
      await submit('user');
      const { id } = (await as('organize').post(at, textsOf('<p>One.</p>'))).body.data;
      await publish(id);
      shown = await shownTo();
    }
    const { consent, version, hash } = shown;
    const next = await as('organize').post(at, { ...textsOf(`<p>${version + 1}</p>`), consent });
    expect(next.body.error).toBeUndefined();
    const decision = { consent, version, hash, decision: 'acknowledge' };
    const begun = performance.now();
    const [submitted] = await Promise.all([
      pause(Math.random() * took).then(() => submit('user', { decisions: [decision] })),
      publish(consent),
    ]);
    took = performance.now() - begun;
    const isKept = submitted.status === 200;
    expect(isKept ? undefined : keyOf(submitted)).toBe(isKept ? undefined : 'error.consentChanged');
    expect(await decisionsSince(consent, version)).toEqual(isKept ? [{ textHash: hash, version }] : []);
    outcomes[isKept ? 'kept' : 'changed'] += 1;
    shown = await shownTo();
    expect(shown, 'the new words are asked for either way').toMatchObject({ consent, version: version + 1 });
  }
  console.log(
    `${ROUNDS} interleavings: ${outcomes.kept} acknowledged as shown, ${outcomes.changed} refused because the words had changed`,
  );
});
