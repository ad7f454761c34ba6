// No cycle between folders, not only between files; and the drawing of them (`pnpm boundaries:graph`, needs graphviz).
// Tests are left out: they may use whatever they test with. Within an area of the portal a screen may stand in a folder of its own.
const { options } = require('./.dependency-cruiser.cjs');

const folders = [
  '^apps/api/src/(platform|modules)/[^/]+',
  '^apps/api/src/(app|demo)',
  '^apps/web/src/(shared|areas)/[^/]+',
  '^apps/web/src/(app|shell)',
  '^packages/contract',
];

module.exports = {
  forbidden: [
    {
      name: 'no-circles-between-folders',
      severity: 'error',
      scope: 'folder',
      from: { pathNot: '^apps/web/src/areas' },
      to: { circular: true },
    },
  ],
  options: {
    ...options,
    includeOnly: '^(apps|packages)/',
    exclude: { path: ['[.](test|spec)[.]tsx?$', '/testing/'] },
    reporterOptions: {
      archi: {
        collapsePattern: folders.join('|'),
        theme: { graph: { rankdir: 'TB', splines: 'true', nodesep: '0.15', ranksep: '0.5' } },
      },
    },
  },
};
