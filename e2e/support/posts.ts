import type { Page } from '@playwright/test';
import type { PropertyFixture } from './property-fixture.ts';
import type { Translate } from './translations.ts';

/** Announcements and news: their list, their form and their page. Rows are a table on the desk and cards on the phone. */
export function postPages(page: Page, t: Translate, phone: boolean, kind: 'announcement' | 'news' = 'announcement') {
  const cards = page.getByRole('list', { name: t(`${kind}.title`) }).getByRole('listitem');
  const rows = phone ? cards : page.getByRole('rowgroup').last().getByRole('row');
  const label = (field: string) => new RegExp(`^${t(`post.field.${field}`)}`);
  const button = (key: string) => page.getByRole('button', { name: t(key), exact: true });
  return {
    rows,
    row: (title: string) => rows.filter({ hasText: title }),
    createLink: page.getByRole('link', { name: t(`${kind}.create`) }),
    view: (name: string) => page.getByRole('navigation', { name: t('views.title') }).getByRole('link', { name, exact: true }),
    async choose(title: string, action: string) {
      await page.getByRole('button', { name: t('list.rowMenu', { name: title }), exact: true }).click();
      await page.getByRole('menuitem', { name: action, exact: true }).click();
    },

    text: (field: string) => page.getByRole('textbox', { name: label(field) }),
    day: (field: string) => page.getByRole('textbox', { name: `${t(`post.field.${field}`)}: ${t('moment.day')}` }),
    time: (field: string) => page.getByRole('textbox', { name: `${t(`post.field.${field}`)}: ${t('moment.time')}` }),
    radio: (key: string) => page.getByRole('radio', { name: t(key) }),
    /** Thai and English are tabs of one section. */
    language: (name: 'thai' | 'english') => page.getByRole('tab', { name: new RegExp(t(`post.section.${name}`)) }),
    save: button('form.save'),
    saveDraft: button('post.saveDraft'),

    reach: (rooms: number, people: number) => page.getByText(t('post.reach.will', { rooms, people })).last(),
    state: (state: string) =>
      page
        .locator('main')
        .getByText(t(`post.state.${state}`), { exact: true })
        .first(),
    publish: button('post.publish.open'),
    confirm: page.getByRole('dialog').getByRole('button', { name: t('post.publish.act'), exact: true }),
    undo: button('post.undo.act'),
    edit: page.getByRole('link', { name: t('post.change') }),
    lock: page.getByRole('region', { name: t('post.lock.title') }),
  };
}

/** A post that can be published as it stands. */
export const makePost = (changes: object = {}) => ({
  title: 'ล้างถังเก็บน้ำ',
  titleEn: 'Tanks are cleaned',
  content: '<p>ล้างถังเก็บน้ำบนดาดฟ้า</p>',
  contentEn: '<p>The tanks on the roof are cleaned.</p>',
  ...changes,
});

/** As after the minute in which it can be taken back: readers see it. That this comes by itself is the announcement's story. */
export const markSent = (property: PropertyFixture, id: number) =>
  property.transaction(async (db) => {
    const now = new Date();
    const times = { sendAt: now, sendingAt: now, sentAt: now };
    await db.updateTable('post').set(times).where('id', '=', id).execute();
  });
