import { expect, it } from 'vitest';
import { batches } from './batches.ts';

const message = (bytes = 100) => ({ data: new Uint8Array(bytes) });

/** Lets everything run that is ready to: a rejection nobody looks at would end the process by then. */
const aMoment = () => new Promise((resolve) => setTimeout(resolve, 20));

async function* fails(after: number) {
  for (let turn = 0; turn < after; turn += 1) yield message();
  throw new Error('the source failed');
}

it('a batch is as much as fits a statement', async () => {
  async function* heavy() {
    for (let turn = 0; turn < 9; turn += 1) yield message(150_000);
  }
  const sizes = [];
  for await (const batch of batches(heavy())) sizes.push(batch.length);
  expect(sizes).toEqual([3, 3, 3]);
});

it('a source that fails while a batch is being written throws after the batch', async () => {
  const taken: number[] = [];
  const work = async () => {
    for await (const batch of batches(fails(1500))) {
      await aMoment();
      taken.push(batch.length);
    }
  };
  await expect(work()).rejects.toThrow('the source failed');
  expect(taken).toEqual([1500]);
});
