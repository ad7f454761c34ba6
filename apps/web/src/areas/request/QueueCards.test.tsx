import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { fakeServer } from '#testing/fake-server.ts';
import { waitingRequest } from '#testing/requests.ts';
import { showArea } from '#testing/show-area.tsx';
import { signInAs } from '#testing/somebody.ts';
import { t } from '#testing/texts.ts';
import { requestArea } from './request.area.ts';

const server = fakeServer();
const serve = (more: object) => {
  const request = waitingRequest(1, 'letter', 'Somchai', more);
  server.answer('GET /requests/1', { body: { data: request } });
  return { body: { data: { ...request, result: 'approved' } } };
};

beforeEach(() => {
  signInAs();
});

it('a card that is wanted is approved with the number of the one that is handed out, scanned with its Enter', async () => {
  const rules = [
    { rule: 'cardQuota', passes: true, facts: { used: 2, limit: 3 } },
    { rule: 'cardNumber', passes: false, facts: {} },
  ];
  server.answer('POST /requests/card/approve', serve({ approveType: 'add-card', rules }));
  const { user } = showArea(requestArea, '/resident/application/1');
  expect(await screen.findByText('Cards of the room: 2 of 3')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Approve/ }).disabled).toBe(true);
  await user.type(screen.getByRole('textbox', { name: t('request.cardNumber.label') }), '0013961168{Enter}');
  await waitFor(() =>
    expect(server.asked('POST /requests/card/approve').map(({ body }) => body)).toEqual([{ id: 1, mifare: '0013961168' }]),
  );
});

it('of a room with all its cards the one nobody uses is named', async () => {
  const rules = [{ rule: 'cardQuota', passes: false, facts: { used: 3, limit: 3, unused: '•••0042' } }];
  serve({ approveType: 'add-mifare', rules });
  showArea(requestArea, '/resident/application/1');
  expect(await screen.findByText(/•••0042 has not been used for 60 days/)).toBeTruthy();
  expect(screen.queryByRole('textbox', { name: t('request.cardNumber.label') })).toBeNull();
});

it('a card that is taken back stands old beside new, with the reason in words', async () => {
  const changes = [
    { field: 'mifare', old: '•••1168', new: null },
    { field: 'reason', old: null, new: 'lost' },
  ];
  serve({ approveType: 'remove-mifare', changes, rules: [] });
  showArea(requestArea, '/resident/application/1');
  expect((await screen.findByText('•••1168')).closest('del')).toBeTruthy();
  expect(screen.getByText('Lost')).toBeTruthy();
});
