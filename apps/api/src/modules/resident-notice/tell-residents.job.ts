import { noticeIn, sendNotices } from '#modules/chat/chat.public.ts';
import { settingsOf } from '#modules/setting/setting.public.ts';
import { asApplication, type Ctx, forEachProperty, inTransaction, type Job } from '#platform/module.ts';
import { type Conversation, type Due, finish, lockDue, reachedIn, type Still, standingOf } from './notice.source.ts';
import type { NoticeKind } from './notice-kind.ts';

/** Of very many the rest is heard at the office. */
const MAX_NAMED = 20;

/** Every minute: one message of a kind for each resident who is reached, with all there is for the room. */
export const tellResidents = (kinds: readonly NoticeKind[]): Job => ({
  name: 'tellResidents',
  pool: 'bulk',
  every: '* * * * *',
  async run(job) {
    const { rows } = await job.query<{ property: number }>('select chats.resident_notices_due() as property');
    if (rows.length === 0) return;
    const properties = rows.map(({ property }) => property);
    await asApplication(job, async (pool) =>
      forEachProperty(job, 'tellResidents', properties, async (property) => {
        while (await inTransaction(pool, { property }, (db) => tellSome({ db, log: job.log }, kinds)));
      }),
    );
  },
});

async function tellSome(ctx: Pick<Ctx, 'db' | 'log'>, kinds: readonly NoticeKind[]): Promise<boolean> {
  const { db } = ctx;
  const due = await lockDue(db, kinds);
  if (due.length === 0) return false;
  const settings = await settingsOf(ctx);
  const [messages, sent]: [Message[], Due[]] = [[], []];
  const conversations = Map.groupBy(await reachedIn(db, [...new Set(due.map(({ roomId }) => roomId))]), ({ roomId }) => roomId);
  for (const kind of kinds.filter(({ isWanted }) => isWanted(settings))) {
    const ofKind = due.filter((notice) => notice.kind === kind.kind);
    if (ofKind.length === 0) continue;
    const standing = await standingOf(
      db,
      kind,
      ofKind.map(({ subjectId }) => subjectId),
    );
    const still = ofKind.filter(({ subjectId }) => standing.has(subjectId));
    sent.push(...still);
    for (const [room, notices] of Map.groupBy(still, ({ roomId }) => roomId))
      messages.push(...messagesTo(conversations.get(room) ?? [], { kind, notices, standing, settings }));
  }
  await send(db, messages);
  const [sentIds, gone] = [sent.map(({ id }) => id), due.filter((notice) => !sent.includes(notice)).map(({ id }) => id)];
  await finish(db, sentIds, gone);
  const areas = new Set(kinds.filter(({ kind }) => sent.some((notice) => notice.kind === kind)).map(({ area }) => area));
  if (areas.size > 0) await announce(db, [...areas]);
  return true;
}

type Message = { conversationId: number; event: NoticeKind['event']; text: string; notices: number[] };
type OfRoom = {
  kind: NoticeKind;
  notices: Due[];
  standing: Map<number, Still>;
  settings: { languages: readonly string[]; timeZone: string };
};

/** To each resident what is for the room, or for them alone. */
const messagesTo = (conversations: Conversation[], { kind, notices, standing, settings }: OfRoom): Message[] =>
  conversations.flatMap(({ id: conversationId, memberId }) => {
    const theirs = notices.filter(({ subjectId }) => [null, memberId].includes(standing.get(subjectId)?.memberId ?? null));
    if (theirs.length === 0) return [];
    // Once each, where several times to say it have come together.
    const facts = [...new Set(theirs.map(({ subjectId }) => subjectId))].map((subject) => standing.get(subject)?.facts);
    const text = noticeIn(settings.languages, kind.words(facts, { zone: settings.timeZone, most: MAX_NAMED }));
    return [{ conversationId, event: kind.event, text, notices: theirs.map(({ id }) => id) }];
  });

async function send(db: Ctx['db'], messages: Message[]): Promise<void> {
  const numbers = await sendNotices(db, messages);
  const links = messages.flatMap(({ conversationId, notices }, at) =>
    notices.map((noticeId) => ({ noticeId, conversationId, number: numbers[at] as number })),
  );
  if (links.length > 0) await db.insertInto('residentNoticeMessage').values(links).execute();
}

const announce = (db: Ctx['db'], areas: NoticeKind['area'][]) =>
  db
    .insertInto('outbox')
    .values(areas.map((area) => ({ name: 'record.changed', payload: JSON.stringify({ area, id: null, change: 'updated' }) })))
    .execute();
