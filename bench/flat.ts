import { prepareTemplate } from '../apps/api/test/fixtures/database.ts';
import { type House, openHouse } from './flat-ask.ts';
import { fill } from './flat-fill.ts';
import { measure, tableOf } from './flat-measure.ts';
import { ROUNDS, writeBetween } from './report.ts';

/**
 * Does a dashboard or a page of the log cost more where there are more events? The same calls against 100 k, 1 M and 10 M of them, once in a
 * property that keeps its 50,000 and once in one that has a fifth of all, on three databases side by side.
 */
const SIZES = (process.env.BENCH_SIZES ?? '100000,1000000,10000000').split(',').map(Number);

await prepareTemplate();
const houses: House[] = [];
for (const events of SIZES) {
  console.log(`filling ${events} events …`);
  const filled = await fill(events);
  console.table(filled.sizes);
  houses.push(await openHouse(filled));
}
const table = tableOf(await measure(houses), houses);
console.log(table);
writeBetween('flat', `medians of ${ROUNDS} rounds`, table.split('\n'));
for (const house of houses) await house.close();
