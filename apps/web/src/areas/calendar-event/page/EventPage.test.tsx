import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { fakeServer } from '#testing/fake-server.ts';
import { pageOfRows } from '#testing/residents.ts';
import { showArea } from '#testing/show-area.tsx';
import { signInAs } from '#testing/somebody.ts';
import { t } from '#testing/texts.ts';
import { calendarEventArea } from '../calendar-event.area.ts';

const server = fakeServer();
const yoga = {
  id: 7,
  number: 1,
  title: 'โยคะวันจันทร์',
  titleEn: 'Monday yoga',
  content: '<p>นำเสื่อมาเอง</p>',
  contentEn: null,
  type: 'activity',
  status: 'confirmed',
  startDate: '2027-03-01T03:00:00Z',
  endDate: '2027-03-01T04:00:00Z',
  isAllDay: false,
  recurrence: 'FREQ=WEEKLY;BYDAY=MO',
  exceptions: ['2027-03-08'],
  place: 'Garden',
  facility: null,
  cover: null,
  attachments: [],
  registrationRequired: true,
  capacity: 20,
  registrationDeadline: null,
  registered: 3,
  isActive: true,
  isHighlight: false,
  author: null,
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
};
const page = '/calendar-event/7';
const title = () => screen.findByRole('heading', { level: 1, name: 'Monday yoga' });
const card = (section: string) => within(screen.getByRole('region', { name: t(`calendar-event.section.${section}`) }));

beforeEach(() => {
  signInAs();
  server.answer('GET /posts/event-calendar/7', { body: { data: yoga } });
});

it('opens with when it is, what residents read and who comes, for whoever may change it, too', async () => {
  showArea(calendarEventArea, page);
  await title();
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(card('when').getByText('01/03/2027 10:00–11:00')).toBeTruthy();
  expect(card('when').getByText('08/03/2027')).toBeTruthy();
  expect(card('thai').getByText('นำเสื่อมาเอง')).toBeTruthy();
  expect(card('english').getByText('Monday yoga')).toBeTruthy();
  expect(card('people').getByText(t('calendar-event.people.countOf', { count: 3, capacity: 20 }))).toBeTruthy();
});

it('its form is one press away, and cancelling leads back', async () => {
  const { user, address } = showArea(calendarEventArea, page);
  await user.click(await screen.findByRole('link', { name: t('record.edit') }));
  expect(await screen.findByRole('form', { name: 'Monday yoga' })).toBeTruthy();
  expect(address()).toBe(`${page}?edit=true`);
  await user.click(screen.getByRole('link', { name: t('popup.dialog.cancel') }));
  await waitFor(() => expect(address()).toBe(page));
});

it('who registered is a tab under the same head', async () => {
  server.answer('GET /posts/event-calendar/7/registrations', pageOfRows());
  const { user, address } = showArea(calendarEventArea, page);
  const tabs = within(await screen.findByRole('navigation', { name: t('calendar-event.edit') }));
  await user.click(tabs.getByRole('link', { name: t('calendar-event.people.tab') }));
  expect(await screen.findByText(t('calendar-event.people.nobody'))).toBeTruthy();
  expect(address()).toBe(`${page}?tab=people`);
  await title();
});

it('whoever may only read has the page and no form', async () => {
  signInAs({ role: 'user' });
  showArea(calendarEventArea, `${page}?edit=true`);
  await title();
  expect(screen.queryByRole('form')).toBeNull();
  expect(screen.queryByRole('link', { name: t('record.edit') })).toBeNull();
});
