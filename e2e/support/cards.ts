import type { Page } from '@playwright/test';
import type { PropertyFixture } from './property-fixture.ts';
import type { Translate } from './translations.ts';

export const CARDS = '/resident/card';

/** The desk and the page of cards. */
export function cardPages(page: Page, t: Translate) {
  return {
    field: page.getByRole('textbox', { name: t('card.desk.scan') }),
    holder: page.getByRole('combobox', { name: t('card.field.member') }),
    devices: page.getByRole('list', { name: t('card.section.devices') }),
    /** A reader types the number and Enter. */
    async scan(number: string) {
      await page.keyboard.insertText(number);
      await page.keyboard.press('Enter');
    },
  };
}

/** As many cards as this for a room, and every other of its type. */
export const allowCards = (property: PropertyFixture, roomId: number | undefined, mifare: number) =>
  property.transaction(async (db) => {
    const room = await db.selectFrom('room').select('typeId').where('id', '=', Number(roomId)).executeTakeFirstOrThrow();
    await db
      .updateTable('roomType')
      .set({ quota: JSON.stringify({ mifare }) })
      .where('id', '=', room.typeId)
      .execute();
  });

type NewCard = { serial: string; roomId?: number | undefined; memberId?: number; state?: string; validUntil?: string };

export const addCard = (property: PropertyFixture, card: NewCard) =>
  property.transaction(async (db) => {
    const values = { state: 'active', roomId: null, memberId: null, ...card };
    return (await db.insertInto('card').values(values).returning('id').executeTakeFirstOrThrow()).id;
  });

/** As after six attempts; how many cards the device did not take, none before the worker has seen that they belong there. */
export const failDeliveriesTo = (property: PropertyFixture, hardwareId: number) =>
  property.transaction(async (db) => {
    const failed = await db
      .updateTable('deviceCredential')
      .set({ failedAt: new Date(), problem: 'unreachable' })
      .where('hardwareId', '=', hardwareId)
      .where('isPending', '=', true)
      .executeTakeFirst();
    return Number(failed.numUpdatedRows);
  });
