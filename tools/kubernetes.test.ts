import { globSync, readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './lib/services.ts';

const folder = resolve(root, 'deploy/kubernetes');
const read = (file: string) => readFileSync(resolve(folder, file), 'utf8');
const kustomization = read('kustomization.yaml');
const [, list = ''] = /^resources: \[(.*)\]$/m.exec(kustomization) ?? [];
const resources = list.split(', ');

it('every file of the folder is applied', () => {
  const given = [...resources, 'settings.env', 'nats.conf', 'kustomization.yaml'];
  expect(
    globSync('*', { cwd: folder })
      .map((file) => basename(file))
      .toSorted(),
  ).toEqual(given.toSorted());
  for (const file of ['settings.env', 'nats.conf']) expect(kustomization).toContain(`[${file}]`);
});

it("the password of the tables' owner is given to the migration alone", () => {
  expect(resources.filter((file) => read(file).includes('name: lobby-owner }'))).toEqual(['migrate.yaml']);
});

it('nodes and workers are two, are asked by the paths they answer, and have the time they need to leave', () => {
  for (const file of ['api.yaml', 'worker.yaml']) {
    const text = read(file);
    expect(text).toMatch(/^ {2}replicas: 2$/m);
    expect(text).toContain('maxUnavailable: 0');
    expect(Number(/terminationGracePeriodSeconds: (\d+)/.exec(text)?.[1])).toBeGreaterThan(30);
    expect(text).toContain('kind: PodDisruptionBudget');
  }
  expect(read('api.yaml')).toMatch(/readinessProbe:\s+\{\s*httpGet: \{ path: \/health\/ready/);
  expect(read('api.yaml')).toMatch(/livenessProbe:\s+\{\s*httpGet: \{ path: \/health\/live/);
});

it('no container runs as root, may become more, or writes to its image', () => {
  for (const file of ['api.yaml', 'worker.yaml', 'migrate.yaml', 'nats.yaml']) {
    for (const rule of ['runAsNonRoot: true', 'allowPrivilegeEscalation: false', 'readOnlyRootFilesystem: true', 'drop: [ALL]'])
      expect([file, rule, read(file).includes(rule)]).toEqual([file, rule, true]);
  }
});

it('the broker writes before it answers, and keeps three copies of what devices send', () => {
  for (const line of ['sync_interval: always', 'stream_replicas: 3', 'consumer_replicas: 3'])
    expect(read('nats.conf')).toContain(line);
});

it('nothing in it is a secret', () => {
  for (const file of [...resources, 'settings.env', 'nats.conf'])
    expect([file, read(file).match(/(?:PASSWORD|SECRET|KEY|SEED|PEPPER)=|:\/\/[^/\s]+:(?!PASSWORD)[^@\s]+@/)]).toEqual([
      file,
      null,
    ]);
});
