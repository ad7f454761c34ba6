import { globSync, readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
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

it('neither takes part before the schema has what its release needs', () => {
  expect(read('worker.yaml')).toMatch(/readinessProbe: \{ httpGet: \{ path: \/health\/ready, port: metrics/);
  // While it waits for the migration it is alive, and is not started again and again.
  expect(read('worker.yaml')).toMatch(/startupProbe: \{ httpGet: \{ path: \/metrics, port: metrics/);
});

describe('the network', () => {
  const policies = read('network-policy.yaml').split(/^---$/m);
  const selected = policies.map((policy) => /^ {2}podSelector: \{ matchLabels: \{ (.+) \} \}$/m.exec(policy)?.[1] ?? 'all');

  it('is closed by default, both ways', () => {
    expect(policies.map((policy) => /^ {2}policyTypes: \[Ingress, Egress\]$/m.test(policy))).toEqual(policies.map(() => true));
    expect(policies[selected.indexOf('all')]).not.toMatch(/^ {2}(?:in|e)gress:/m);
  });

  it('has a policy for each kind of pod, and none for another', () => {
    const labels = resources.flatMap((file) =>
      [...read(file).matchAll(/^ {4}metadata: \{ labels: \{ (app: .+) \} \}$/gm)].map(([, label = '']) => label),
    );
    expect(labels).toHaveLength(4);
    expect(selected.toSorted()).toEqual(['all', 'cnpg.io/cluster: lobby-postgres', ...labels].toSorted());
  });

  it('lets the world in to the portal alone, and to the doors of the broker', () => {
    const open = policies.flatMap((policy, at) =>
      [...policy.matchAll(/ingress-nginx \} \} \}\]\n {6}ports: \[\{ port: (\d+) \}\]/g)].map(
        ([, port]) => `${selected[at]} ${port}`,
      ),
    );
    expect(open).toEqual(['app: lobby-api 8080', 'app: lobby-nats 1883']);
    for (const policy of policies) expect(policy).not.toMatch(/^ {2}ingress: \[\{\}\]|- from: \[\]/m);
  });
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
