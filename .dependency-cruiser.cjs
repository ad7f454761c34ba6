// Who may import whom (docs/architecture.md). By pattern, so a new area is covered the day it is born; $1 is the folder captured in `from`.
const api = '^apps/api/src';
const web = '^apps/web/src';
const contract = '^packages/contract/src';
const tests = ['[.](test|spec)[.]tsx?$', '/(testing|proof)/'];

const rules = [
  { name: 'no-circles', from: {}, to: { circular: true } },
  { name: 'everything-resolves', from: {}, to: { couldNotResolve: true } },
  { name: 'contract-knows-nobody', from: { path: contract, pathNot: tests }, to: { path: '^(apps|tools|bench|e2e)/' } },
  {
    name: 'contract-kernel-knows-no-area',
    from: { path: `${contract}/kernel/`, pathNot: tests },
    to: { path: contract, pathNot: `${contract}/(kernel/|(constants|problems)[.]ts$)` },
  },
  {
    name: 'web-and-api-meet-only-in-the-contract',
    from: { path: '^apps/([^/]+)/', pathNot: tests },
    to: { path: '^apps/', pathNot: '^apps/$1/' },
  },
  { name: 'apps-know-no-tools', from: { path: '^apps/', pathNot: tests }, to: { path: '^(tools|bench|e2e)/' } },
  {
    name: 'kernel-knows-no-area',
    from: { path: '^apps/[^/]+/src/kernel/', pathNot: tests },
    to: { path: '^apps/(api/src/modules|[^/]+/src/main)(/|[.]tsx?$)' },
  },
  // The portal's layers: app → shell → shared and app → areas → shared.
  {
    name: 'web-shared-knows-only-shared',
    from: { path: `${web}/shared/`, pathNot: tests },
    to: { path: web, pathNot: `${web}/shared/` },
  },
  {
    name: 'web-shell-knows-only-shared',
    from: { path: `${web}/shell/`, pathNot: tests },
    to: { path: web, pathNot: `${web}/(shell|shared)/` },
  },
  {
    name: 'web-areas-know-only-shared',
    from: { path: `${web}/areas/([^/]+)/`, pathNot: tests },
    to: { path: web, pathNot: [`${web}/areas/$1/`, `${web}/shared/`] },
  },
  {
    name: 'modules-meet-only-at-the-public-file',
    from: { path: `${api}/modules/([^/]+)/`, pathNot: tests },
    to: { path: `${api}/modules/`, pathNot: [`${api}/modules/$1/`, '[.]public[.]ts$'] },
  },
  {
    name: 'the-lists-are-read-only-at-the-top',
    from: { path: '^apps/api/src/modules/', pathNot: tests },
    to: { path: '^apps/api/src/(modules[.]ts|jobs[.]ts|main[.]ts)$' },
  },
  {
    name: 'only-kernel-touches-the-engines',
    from: {
      path: '^apps/',
      pathNot: [`${api}/(audit|bodies|calendar|files|guard|kernel|live|metrics|openapi|portal|stream|worker)/`, ...tests],
    },
    to: {
      path: 'node_modules/(fastify|@fastify/[^/]+|pg|graphile-worker|node-pg-migrate|@nats-io/[^/]+|rate-limiter-flexible)/',
    },
  },
  {
    name: 'only-web-draws',
    from: { path: `(${contract}|${api})`, pathNot: tests },
    to: { path: 'node_modules/(react|react-dom|@mantine/[^/]+|@tanstack/[^/]+)/' },
  },
  { name: 'nobody-needs-a-test', from: { path: '^(apps|packages)/', pathNot: tests }, to: { path: tests } },
  {
    name: 'the-image-has-no-dev-dependencies',
    from: { path: `(${contract}|${api})`, pathNot: tests },
    to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
  },
];

module.exports = {
  forbidden: rules.map((rule) => ({ severity: 'error', ...rule })),
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(apps/[^/]+/dist|e2e/(results|shots))/' },
    // Types count: an area that only borrows a type still knows its neighbour.
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.json', '.css'],
    },
  },
};
