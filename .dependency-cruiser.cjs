// The dependency rule of docs/architecture.md: arrows go down, a feature is entered by its index.ts.
// app, components → features.ts → lib/<feature>/staff, protocols → lib/staff → features → connectors, vault → reference
// data → platform
const notInTests = '\\.test\\.tsx?$|/testing/|^test/';
/** Reference data of the trade: every layer above platform may read it. */
const reference = 'brands|card-numbers|money|result-codes';
/** What knows HTTP: the interface for staff and its parts in the features, and that for merchants. */
const interfaces = 'staff/|protocols/|[^/]+/staff/|[^/]+/feature\\.ts';

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Two modules that need each other, also by types, are one module, or hide a third.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'resolvable',
      comment: 'An import that leads nowhere.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'features-have-one-entrance',
      comment: 'A feature is entered by its index.ts only; its staff folder by the staff folders of others, too.',
      severity: 'error',
      from: { path: '^(?:lib/(protocols/opp|[^/]+)/|app/|components/|prisma/|server\\.ts)', pathNot: notInTests },
      to: {
        path: '^lib/(?!platform/|staff/)[^/]+/',
        pathNot: [
          '^lib/$1/',
          '^lib/[^/]+/index\\.ts$',
          '^lib/[^/]+/staff/',
          '^lib/[^/]+/feature\\.ts$',
          '^lib/protocols/opp/(?:catalogue/)?index\\.ts$',
          '^lib/connectors/simulator/index\\.ts$',
        ],
      },
    },
    {
      name: 'screens-use-their-part-of-the-interface',
      comment: 'app and components enter a feature by staff/index.ts and the schemas of its forms.',
      severity: 'error',
      from: { path: '^(?:app|components)/', pathNot: notInTests },
      to: { path: '^lib/(?:|[^/]+/)staff/', pathNot: ['/index\\.ts$', '/forms\\.ts$'] },
    },
    {
      name: 'platform-knows-no-payments',
      comment: 'Plumbing knows no payment word, hence imports no feature.',
      severity: 'error',
      from: { path: '^lib/platform/', pathNot: notInTests },
      to: { path: '^(lib/(?!platform/)|app/|components/|prisma/(?!schema))' },
    },
    {
      name: 'reference-data-knows-no-feature',
      comment: 'Reference data is read by every layer, so it knows none of them.',
      severity: 'error',
      from: { path: `^lib/(${reference})/`, pathNot: notInTests },
      to: { path: `^(lib/(?!(?:${reference}|platform)/)|app/|components/|prisma/)` },
    },
    {
      name: 'the-catalogue-is-data',
      comment: 'The catalogue describes the protocol: it imports no feature.',
      severity: 'error',
      from: { path: '^lib/protocols/opp/catalogue/', pathNot: notInTests },
      to: {
        path: '^(lib/|app/|components/|prisma/)',
        pathNot: `^lib/(?:protocols/opp/catalogue|platform|${reference})/`,
      },
    },
    {
      name: 'connectors-and-vault-are-leaves',
      comment: 'Connectors and vault serve features and know none.',
      severity: 'error',
      from: { path: '^lib/(connectors|vault)/', pathNot: `${notInTests}|^lib/${interfaces}` },
      to: { path: `^(lib/(?!(?:${reference}|platform)/)[^/]+/|app/|components/|prisma/)`, pathNot: '^lib/$1/' },
    },
    {
      name: 'the-domain-knows-no-connector',
      comment: 'Payments and registrations know accounts and the contract, never the simulator or another connector.',
      severity: 'error',
      from: { path: '^lib/(payments|registrations)/', pathNot: notInTests },
      to: { path: '^lib/connectors/(?!index\\.ts$)' },
    },
    {
      name: 'connectors-know-the-contract-only',
      comment: 'A connector knows neither accounts nor routing nor another connector.',
      severity: 'error',
      from: { path: '^lib/connectors/(?!accounts/|routing/|bin-ranges/|staff/)([^/]+)/', pathNot: notInTests },
      to: {
        path: '^lib/connectors/',
        pathNot: ['^lib/connectors/$1/', '^lib/connectors/(?:contract|classify-result-code)\\.ts$'],
      },
    },
    {
      name: 'features-do-not-know-the-interfaces',
      comment: 'Only the interfaces and app know HTTP.',
      severity: 'error',
      from: { path: '^lib/[^/]+/', pathNot: `${notInTests}|^lib/(?:platform/|${interfaces})` },
      to: { path: [`^lib/(?:${interfaces})`, '^(?:app|components)/', '^node_modules/(hono|@hono/[^/]+|next)/'] },
    },
    {
      name: 'interfaces-are-siblings',
      comment: 'The merchant-facing and the staff-facing interface do not know each other.',
      severity: 'error',
      from: { path: `^lib/(?:${interfaces})`, pathNot: `${notInTests}|^lib/protocols/` },
      to: { path: '^lib/protocols/' },
    },
    {
      name: 'merchants-know-no-staff',
      comment: 'The merchant-facing and the staff-facing interface do not know each other.',
      severity: 'error',
      from: { path: '^lib/protocols/', pathNot: notInTests },
      to: { path: '^lib/(?:|[^/]+/)staff/' },
    },
    {
      name: 'the-kernel-knows-no-feature',
      comment:
        'lib/staff knows who is signed in, the tree of entities and the audit log, and nothing of payments but card numbers, which it keeps out.',
      severity: 'error',
      from: { path: '^lib/staff/', pathNot: notInTests },
      to: {
        path: '^lib/(?!staff/|platform/|access/index|audit/index|entities/index|identity/index|card-numbers/index)',
      },
    },
    {
      name: 'features-are-listed-once',
      comment: 'Only the list of features reads what a feature contributes.',
      severity: 'error',
      from: { path: '^(?:lib|app|components)/', pathNot: `${notInTests}|^lib/features\\.ts$` },
      to: { path: '^lib/[^/]+/feature\\.ts$', pathNot: '^lib/staff/feature\\.ts$' },
    },
    {
      name: 'components-take-types-only',
      comment:
        'A component is given its data; from lib it may know the shape, the schemas of its forms and the names of brands.',
      severity: 'error',
      from: { path: '^components/', pathNot: notInTests },
      to: {
        path: '^lib/',
        pathNot: '^lib/(?:|[^/]+/)staff/(?:|[^/]+/)forms\\.ts$|^lib/brands/index\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'forms-are-schemas',
      comment:
        'The schemas of forms are sent to browsers, so they need no code of the server; a list of names is none.',
      severity: 'error',
      from: { path: '^lib/(?:|[^/]+/)staff/(?:|[^/]+/)forms\\.ts$' },
      to: {
        path: '^(?:lib|app|components|prisma)/',
        pathNot: '^lib/ledger/(?:accounts|journal/journal-formats)\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'messages-are-of-screens',
      comment: 'The catalogue holds the texts of screens; an answer of an API has its text in lib.',
      severity: 'error',
      from: { path: '^(?:lib/|prisma/|server\\.ts)' },
      to: { path: '^messages/', dependencyTypesNot: ['type-only'] },
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
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'], pathNot: '^node_modules/@types/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(generated|packages/[^/]+/dist|\\.next|\\.turnpike[^/]*)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
    },
  },
};
