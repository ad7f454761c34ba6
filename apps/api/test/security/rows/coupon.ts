import { ROLE_IDS } from '@lobby/contract/constants';
import type { Place } from '#test/fixtures/people.ts';
import type { Needs } from './people.ts';

export function couponRows({ server, room }: Needs) {
  let templates = 0;
  /** Of a kind every room there may have plenty of, with somebody to send it to. */
  async function couponTemplate(place: Place): Promise<number> {
    templates += 1;
    const quota = JSON.stringify({ coupon: [{ couponType: 201, amount: 9999 }] });
    const living = await room(place);
    return server.inProperty(place, async (db) => {
      await db.updateTable('roomType').set({ quota, type: 'residence' }).execute();
      await db.updateTable('quota').set({ quota }).execute();
      const { id: roomId } = await db.selectFrom('room').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow();
      const people = [living, roomId].map((at) => ({ roomId: at, nameTh: 'ก', nameEn: 'K', roleId: ROLE_IDS.tenant }));
      await db.insertInto('member').values(people).execute();
      const made = { code: `C${templates}`, nameTh: 'ก', nameEn: 'A', typeId: 201 };
      return (await db.insertInto('couponTemplate').values(made).returning('id').executeTakeFirstOrThrow()).id;
    });
  }
  /** One coupon nobody has used, of a send of its own. */
  async function couponRow(place: Place): Promise<{ id: number; activityId: number }> {
    const templateId = await couponTemplate(place);
    const roomId = await room(place);
    return server.inProperty(place, async (db) => {
      await db.updateTable('couponTemplate').set({ lastNumber: 1, issued: 1 }).where('id', '=', templateId).execute();
      const one = { amount: 1, rooms: 1, coupons: 1, firstNumber: 1, lastNumber: 1 };
      const { id: activityId } = await db
        .insertInto('couponActivity')
        .values({ templateId, audience: JSON.stringify({ rooms: [roomId] }), event: 'A', ...one })
        .returning('id')
        .executeTakeFirstOrThrow();
      const numbers = { number: 1, runNumber: `C${templateId}-2601-000001`, month: '2026-01-01', event: 'A' };
      const { id } = await db
        .insertInto('coupon')
        .values({ activityId, templateId, typeId: 201, roomId, ...numbers })
        .returning('id')
        .executeTakeFirstOrThrow();
      return { id, activityId };
    });
  }

  return {
    'coupon-template': couponTemplate,
    'coupon-activity': async (place: Place) => (await couponRow(place)).activityId,
    coupon: async (place: Place) => (await couponRow(place)).id,
  };
}
