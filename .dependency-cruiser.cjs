// Who may import whom (docs/architecture.md): by layer and pattern, without a list of exceptions. $1 is the folder captured in `from`.
const api = '^apps/api/src';
const web = '^apps/web/src';
const contract = '^packages/contract/src';
const tests = ['[.](test|spec)[.]tsx?$', '/testing/', '^apps/api/test/'];
const below = (...layers) => `${api}/(${layers.join('|')})(/|[.]ts$)`;

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

  // The API's layers: main → app → demo → modules → platform → contract. Arrows run down only.
  {
    name: 'platform-knows-no-area',
    from: { path: `${api}/platform/`, pathNot: tests },
    to: { path: below('app', 'demo', 'main', 'modules') },
  },
  {
    name: 'platform-folders-do-not-import-the-list-of-modules',
    from: { path: `${api}/platform/[^/]+/`, pathNot: tests },
    to: { path: `${api}/platform/[^/]+[.]ts$` },
  },
  {
    name: 'modules-know-only-the-platform',
    from: { path: `${api}/modules/`, pathNot: tests },
    to: { path: below('app', 'demo', 'main') },
  },
  {
    name: 'modules-use-one-list-of-the-platform',
    from: { path: `${api}/modules/`, pathNot: tests },
    to: { path: `${api}/platform/`, pathNot: `${api}/platform/module[.]ts$` },
  },
  {
    name: 'modules-meet-only-at-the-public-file',
    from: { path: `${api}/modules/([^/]+)/`, pathNot: tests },
    to: { path: `${api}/modules/`, pathNot: [`${api}/modules/$1/`, '[.]public[.]ts$'] },
  },
  { name: 'demo-knows-no-app', from: { path: `${api}/demo/`, pathNot: tests }, to: { path: below('app', 'main') } },
  {
    name: 'only-commands-run-the-demo',
    from: { path: `${api}/`, pathNot: [`${api}/(demo|app/commands)/`, ...tests] },
    to: { path: below('demo') },
  },
  {
    name: 'only-the-platform-and-the-app-know-the-engines',
    from: { path: `${api}/(modules|demo)/|${web}/`, pathNot: tests },
    to: {
      path: 'node_modules/(fastify|@fastify/[^/]+|pg|graphile-worker|node-pg-migrate|@nats-io/[^/]+|rate-limiter-flexible|nodemailer|flydrive|@aws-sdk/[^/]+)/',
    },
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
