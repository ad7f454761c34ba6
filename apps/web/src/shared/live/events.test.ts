import { expect, it } from 'vitest';
import { readEvents, waitAfter } from './events.ts';

async function heard(...pieces: string[]) {
  const bytes = new TextEncoder();
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(bytes.encode(piece));
      controller.close();
    },
  });
  const found = [];
  for await (const { data } of readEvents(stream, 1000)) found.push(data);
  return found;
}

const event = (id: number) => `event: record.changed\ndata: {"area":"parcel","id":${id},"change":"created"}\n\n`;

it('reads what changed, however the network cuts it', async () => {
  const text = `: awake\n\n${event(5)}${event(6)}`;
  for (const cut of [1, 9, 30, 48, 60])
    expect(await heard(text.slice(0, cut), text.slice(cut))).toMatchObject([{ id: 5 }, { id: 6 }]);
});

it('hears that its own session is over', async () => {
  expect(await heard('event: session.changed\ndata: {"why":"blocked"}\n\n')).toEqual([{ why: 'blocked' }]);
});

it('ignores events it does not know and an end that was cut off', async () => {
  expect(await heard('event: hello\ndata: {}\n\n', event(7).slice(0, -1))).toEqual([]);
});

it('gives up on a line that stays silent', async () => {
  const silent = new ReadableStream<Uint8Array>();
  await expect(readEvents(silent, 5).next()).rejects.toThrow('nothing was heard');
});

it('waits longer after each failure, within reason', () => {
  expect([0, 1, 2, 3, 20].map((failures) => waitAfter(failures, 0.5))).toEqual([500, 500, 1000, 2000, 30_000]);
});
