// No circle between folders. Apart from the other rules, because tests may look everywhere and would close circles of their own.
const { options } = require('./.dependency-cruiser.cjs');

module.exports = {
  forbidden: [
    {
      name: 'folders-have-no-circles',
      severity: 'error',
      scope: 'folder',
      from: { path: '^apps/web/src/(app|shell|shared)' },
      to: { circular: true },
    },
  ],
  options: { ...options, exclude: { path: [options.exclude.path, '[.]test[.]tsx?$', '/testing/'] } },
};
