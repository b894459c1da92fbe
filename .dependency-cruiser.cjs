// The dependency rule of docs/architecture.md: arrows go down, features are entered by their door.
// app → components (types of lib only) · app → gateway, backoffice → features → connectors, vault → spec → platform
const notInTests = '\\.test\\.tsx?$|^lib/platform/testing/|^lib/spec/generate/|^prisma/builders/';

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Two modules that need each other are one module, or hide a third.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'resolvable',
      comment: 'An import that leads nowhere.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'features-have-one-door',
      comment: 'A feature is entered by its index.ts only.',
      severity: 'error',
      from: { path: '^(?:lib/([^/]+)/|app/|components/|prisma/|server\\.ts)', pathNot: notInTests },
      to: {
        path: '^lib/(?!platform/)[^/]+/',
        pathNot: [
          '^lib/$1/',
          '^lib/[^/]+/index\\.ts$',
          '^lib/(?:gateway/next-mount|backoffice/page-(?:data|session))\\.ts$',
        ],
      },
    },
    {
      name: 'platform-knows-no-payments',
      comment: 'Plumbing knows no payment word, hence imports no feature.',
      severity: 'error',
      from: { path: '^lib/platform/', pathNot: notInTests },
      to: { path: '^(lib/(?!platform/)|app/|components/|prisma/(?!schema))' },
    },
    {
      name: 'spec-is-data',
      comment: 'The specification is data: it imports no feature.',
      severity: 'error',
      from: { path: '^lib/spec/', pathNot: notInTests },
      to: { path: '^(lib/(?!spec/|platform/)|app/|components/|prisma/)' },
    },
    {
      name: 'connectors-and-vault-are-leaves',
      comment: 'Connectors and vault serve features and know none.',
      severity: 'error',
      from: { path: '^lib/(connectors|vault)/', pathNot: notInTests },
      to: { path: '^(lib/(?!\\1/|spec/|platform/)[^/]+/|app/|components/|prisma/)', pathNot: '^lib/$1/' },
    },
    {
      name: 'features-do-not-know-the-edges',
      comment: 'Only the two edges and app know HTTP.',
      severity: 'error',
      from: { path: '^lib/(?!platform/|gateway/|backoffice/)[^/]+/', pathNot: notInTests },
      to: {
        path: ['^(lib/(gateway|backoffice)/|app/|components/)', '^node_modules/(hono|@hono/[^/]+|next)/'],
      },
    },
    {
      name: 'components-take-types-only',
      comment: 'A component is given its data; from lib it may know the shape.',
      severity: 'error',
      from: { path: '^components/', pathNot: notInTests },
      to: { path: '^lib/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'nothing-imports-the-app',
      comment: 'app holds addresses and decides nothing, so nothing needs it.',
      severity: 'error',
      from: { pathNot: '^app/' },
      to: { path: '^app/' },
    },
    {
      name: 'shipped-code-needs-no-dev-dependency',
      comment: 'What runs in production must be listed under dependencies.',
      severity: 'error',
      from: { path: '^(lib|app|components|server\\.ts)', pathNot: notInTests },
      to: {
        dependencyTypes: ['npm-dev'],
        dependencyTypesNot: ['type-only'],
        pathNot: '^node_modules/@types/',
      },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(generated|\\.next|\\.turnpike[^/]*)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
    },
  },
};
