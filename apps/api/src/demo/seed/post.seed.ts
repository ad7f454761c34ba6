import { type Insertable, type Kysely, sql } from 'kysely';
import type { DB, Post } from '#platform/db/db.gen.ts';
import { type DemoPost, demoPosts } from './post.demo.ts';

const DAY = 86_400_000;

/** A post that can be published as it stands. */
export const makePost = (changes: object = {}) => ({
  title: 'หยุดจ่ายน้ำชั่วคราว',
  titleEn: 'Water off for a while',
  content: '<p>หยุดจ่ายน้ำ 09:00-12:00 น.</p>',
  contentEn: '<p>No water from 9 to 12.</p>',
  ...changes,
});

/** The last two months of the notice board: sent, waiting for their day, and not finished. */
export async function seedPosts(db: Kysely<DB>, authorId: number): Promise<void> {
  const here = sql<number>`current_setting('app.property_id')::int`;
  const tower = await db
    .selectFrom('building')
    .select('id')
    .where('propertyId', '=', here)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  for (const post of demoPosts) {
    const { id } = await db
      .insertInto('post')
      .values({ ...written(post), authorId })
      .returning('id')
      .executeTakeFirstOrThrow();
    const buildings = post.toOneTower && tower ? [tower.id] : [];
    for (const buildingId of buildings) await db.insertInto('postAudience').values({ postId: id, buildingId }).execute();
    if (post.day !== 0) await publish(db, id, post.day);
    if (post.read !== undefined) await deliver(db, id, buildings, post.read);
  }
}

const written = ({ kind, title, content, isEmergency, isHighlight = false, day }: DemoPost): Insertable<Post> => ({
  kind,
  type: isEmergency ? 'emergency' : 'common',
  title: title[0],
  titleEn: title[1],
  content: content[0],
  contentEn: content[1],
  isHighlight,
  endDate: isEmergency ? new Date(Date.now() + 2 * DAY) : null,
  createdAt: new Date(Date.now() + Math.min(day, 0) * DAY),
  updatedAt: new Date(Date.now() + Math.min(day, 0) * DAY),
});

/** Today's are still being written. Publishing takes the moment it happens, so it is moved to its day afterwards. */
async function publish(db: Kysely<DB>, id: number, day: number): Promise<void> {
  const sendAt = new Date(Date.now() + day * DAY);
  const publishedAt = day < 0 ? sendAt : new Date();
  const post = db.updateTable('post').where('id', '=', id);
  await post.set({ publishedAt, publicDate: (day > 0 ? [sendAt] : []) as never }).execute();
  await post.set({ publishedAt, sendAt }).execute();
}

/** By the rule of the sending; the owner of the tables, who seeds, sees the residents of every property. */
async function deliver(db: Kysely<DB>, id: number, buildings: number[], read: number): Promise<void> {
  await sql`
    insert into post_reach (post_id, member_id, room_id, sent_at, read_at)
    select ${id}, member.id, member.room_id, post.send_at, case when (member.id * 7 + ${id}) % 100 < ${read} then post.send_at + interval '3 hours' end
    from posts.resolve_recipients(${buildings}::int[], '{}', '{}', '{}') aimed
    join member on member.id = aimed.member_id and member.property_id = current_setting('app.property_id')::int
    join post on post.property_id = member.property_id and post.id = ${id}`.execute(db);
  await sql`
    update post set sending_at = send_at, sent_at = send_at, (rooms, people, readers) = (
      select count(distinct room_id), count(*), count(read_at) from post_reach where post_id = ${id})
    where id = ${id}`.execute(db);
}
