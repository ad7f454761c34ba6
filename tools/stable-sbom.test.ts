import { expect, it } from 'vitest';
import { stableSbom } from './stable-sbom.ts';

const at = new Date('2026-11-19T00:00:00Z');
const component = (name: string) => ({ 'bom-ref': `pkg:npm/${name}@1.0.0`, name });
const written = (names: string[], dependsOn: string[], serialNumber: string) => ({
  bomFormat: 'CycloneDX',
  serialNumber,
  metadata: { timestamp: new Date().toISOString(), component: { name: 'lobby' } },
  components: names.map(component),
  dependencies: names.map((name) => ({ ref: `pkg:npm/${name}@1.0.0`, ...(name === 'b' && { dependsOn }) })),
});

it('two lists of the same packages have the same bytes, in whatever order and whenever they were written', () => {
  const one = stableSbom(written(['a', 'b', 'c'], ['c', 'a'], 'urn:uuid:1'), 'abc', at);
  const other = stableSbom(written(['c', 'a', 'b'], ['a', 'c'], 'urn:uuid:2'), 'abc', at);
  expect(JSON.stringify(one)).toBe(JSON.stringify(other));
  expect(one).toMatchObject({ bomFormat: 'CycloneDX', metadata: { timestamp: at.toISOString(), component: { name: 'lobby' } } });
  expect(one.components).toHaveLength(3);
});

it('of another commit it has another number, which is a UUID', () => {
  const [one, other] = ['abc', 'abd'].map((commit) => stableSbom(written(['a'], [], ''), commit, at).serialNumber);
  expect(one).not.toBe(other);
  expect(one).toMatch(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
});
