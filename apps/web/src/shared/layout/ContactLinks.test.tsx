import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { show } from '#testing/show.tsx';
import { EmailLink, PhoneLink, phoneUri } from './ContactLinks.tsx';

it.each([
  ['081-555-0199', 'tel:0815550199'],
  ['+66 (0) 2 123 4567', 'tel:+6621234567'],
  ['02 123 4567 #12', 'tel:021234567;ext=12'],
  ['02 123 4567 ต่อ 12', 'tel:021234567;ext=12'],
  ['•••-•••-0199', undefined],
  ['call me', undefined],
])('%s is dialled as %s', (phone, uri) => expect(phoneUri(phone)).toBe(uri));

it('a masked number is read, not dialled', () => {
  show(
    <>
      <PhoneLink phone="081-555-0199" />
      <PhoneLink phone="•••0199" />
      <EmailLink email="wit@example.com" />
    </>,
  );
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    'tel:0815550199',
    'mailto:wit@example.com',
  ]);
});
