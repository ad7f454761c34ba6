import { contactApi } from '@lobby/contract/areas/contact';
import { deviceCommandApi } from '@lobby/contract/areas/device-command';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { useRemove } from '#shared/list/use-remove.ts';
import { useCommand } from '#shared/query/command.ts';
import { type Asked, fakeServer, refusal } from '#testing/fake-server.ts';
import { show } from '#testing/show.tsx';
import { signInAs } from '#testing/somebody.ts';
import { t } from '#testing/texts.ts';

const server = fakeServer();
const PASSWORD = 'four words make sense';
let confirmed = false;

/** As the server does it: an act that declares `stepUp` is refused until the password was given. */
const guarded = (body: object) => () =>
  confirmed ? { body } : { status: 403, body: refusal('Confirm with your password', 'error.stepUp') };
const keys = (asked: Asked[]) => asked.map(({ headers }) => headers.get('Idempotency-Key'));

beforeEach(() => {
  signInAs();
  confirmed = false;
  server.answer('POST /auth/confirm', ({ body }) => {
    confirmed = (body as { password: string }).password === PASSWORD;
    return { body: { data: { ok: true } } };
  });
  for (const id of [1, 2, 3]) server.answer(`DELETE /contacts/${id}`, guarded({ data: { id } }));
});

function RemoveButton({ ids }: { ids: number[] }) {
  const remove = useRemove('contact', contactApi);
  return (
    <button type="button" onClick={() => void remove(ids)}>
      remove
    </button>
  );
}

async function givePassword(user: ReturnType<typeof show>['user'], act: string) {
  const popup = await screen.findByRole('dialog', { name: t('stepUp.title') });
  expect(popup.textContent).toContain(t(`stepUp.act.${act}`));
  await user.type(within(popup).getByLabelText(t('session.password')), `${PASSWORD}{Enter}`);
}

it('removing several records asks for the password once and then removes them all', async () => {
  const { user } = show(<RemoveButton ids={[1, 2, 3]} />);
  await user.click(screen.getByText('remove'));
  await user.click(await screen.findByText(t('list.remove.confirmMany', { count: 3 })));
  await givePassword(user, 'delete');
  await waitFor(() => expect(server.asked('DELETE /contacts/3')).toHaveLength(1));
  expect(await screen.findByText(t('deleteSuccess'))).toBeTruthy();
  expect(server.asked('POST /auth/confirm')).toHaveLength(1);
  const [refused, repeated] = keys(server.asked('DELETE /contacts/1'));
  expect(repeated, 'the same call under the same key').toBe(refused);
});

it('whoever thinks better of it removes nothing, and is not scolded', async () => {
  const { user } = show(<RemoveButton ids={[1]} />);
  await user.click(screen.getByText('remove'));
  await user.click(await screen.findByText(t('list.remove.confirmMany', { count: 1 })));
  const popup = await screen.findByRole('dialog', { name: t('stepUp.title') });
  await user.click(within(popup).getByText(t('popup.dialog.cancel')));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: t('stepUp.title') })).toBeNull());
  expect(server.asked('DELETE /contacts/1')).toHaveLength(1);
  expect(screen.queryByRole('alert')).toBeNull();
});

function OpenDoor() {
  const { run } = useCommand(deviceCommandApi.send, { area: 'device-command', done: 'hardware.command.queued' });
  return (
    <button type="button" onClick={() => void run({ body: { hardware: 9, kind: 'open' } })}>
      open
    </button>
  );
}

it('opening a door from afar asks for the password and then opens it', async () => {
  server.answer('POST /device-commands', guarded({ data: {} }));
  const { user } = show(<OpenDoor />);
  await user.click(screen.getByText('open'));
  await givePassword(user, 'post-device-commands');
  await waitFor(() => expect(server.asked('POST /device-commands')).toHaveLength(2));
  expect(new Set(keys(server.asked('POST /device-commands'))).size).toBe(1);
});
