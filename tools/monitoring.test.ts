import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './lib/services.ts';

const read = (file: string) => readFileSync(resolve(root, file), 'utf8');
const rules = read('deploy/monitoring/alerts.yml');
const alarms = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name]) => name as string);
const dashboard = JSON.parse(read('deploy/monitoring/dashboard.json')) as {
  title: string;
  schemaVersion: number;
  panels: {
    id: number;
    title: string;
    type: string;
    gridPos: Record<'h' | 'w' | 'x' | 'y', number>;
    targets: { expr: string }[];
  }[];
};
const expressions = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));

/** Declared in the server, or printed by a script of deploy/. */
const sources = globSync(['apps/api/src/**/*.ts', 'deploy/*/*'], {
  cwd: root,
  exclude: ['**/*.test.ts', 'deploy/monitoring/*.{yml,json}'],
});
const declared = new Set(
  sources.flatMap((file) => [...read(file).matchAll(/(?:name: '|# TYPE |\bgauge )(lobby_\w+)/g)].map(([, name]) => name)),
);

it('every alarm has a section in the runbook, and no section is left without its alarm', () => {
  const sections = [...read('docs/runbook.md').matchAll(/^## (\w+)$/gm)].map(([, name]) => name as string);
  expect(alarms.length).toBeGreaterThan(20);
  expect(sections.toSorted()).toEqual(alarms.toSorted());
});

it('every section says what the alarm means, what to look at and what to do', () => {
  for (const section of read('docs/runbook.md').split(/^## /m).slice(1))
    expect([...section.matchAll(/^\*\*([\w ]+)\.\*\*/gm)].map(([, label]) => label)).toEqual(['Means', 'Look at', 'Do']);
});

it('every alarm is made to fire by a test of its rule', () => {
  const fired = [...read('deploy/monitoring/alerts.test.yml').matchAll(/alertname: (\w+)\n\s+exp_alerts:\s*\[?\s*[{-]/g)].map(
    ([, name]) => name,
  );
  expect(alarms.filter((name) => !fired.includes(name))).toEqual([]);
});

it('every metric of an alarm or the dashboard exists', () => {
  const used = [rules, ...expressions].flatMap((text) => text.match(/\blobby_\w+/g) ?? []);
  const names = new Set(used.map((name) => name.replace(/_(bucket|count|sum)$/, '')));
  expect(declared.size).toBeGreaterThan(25);
  expect([...names].filter((name) => !declared.has(name))).toEqual([]);
});

it('the dashboard has what Grafana needs to load it, and panels that do not overlap', () => {
  expect(dashboard).toMatchObject({ title: 'Lobby', schemaVersion: 39 });
  expect(new Set(dashboard.panels.map(({ id }) => id)).size).toBe(dashboard.panels.length);
  expect(new Set(dashboard.panels.map(({ gridPos: { x, y } }) => `${x},${y}`)).size).toBe(dashboard.panels.length);
  for (const { gridPos, targets } of dashboard.panels) {
    expect(gridPos.x + gridPos.w).toBeLessThanOrEqual(24);
    expect(targets.length).toBeGreaterThan(0);
  }
});
