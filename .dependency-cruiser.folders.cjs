// No cycle between folders, not only between files. Tests are left out: they may use whatever they test with.
const { options } = require('./.dependency-cruiser.cjs');

module.exports = {
  forbidden: [{ name: 'no-circles-between-folders', severity: 'error', scope: 'folder', from: {}, to: { circular: true } }],
  options: { ...options, exclude: { path: ['[.](test|spec)[.]tsx?$', '/testing/', 'node_modules', '^packages/'] } },
};
