import { readdirSync } from 'node:fs'

/** The layers of lib/services, from the bottom up: a folder imports those of lower layers alone. */
export const LAYERS = [
  ['ports'],
  ['address-book', 'chains', 'settings', 'sites', 'wallet'],
  ['accounts', 'addresses', 'journal', 'profile-check'],
  ['bridges', 'coins', 'consent', 'holdings', 'notices', 'recipients', 'restore', 'tracker'],
  ['backup', 'history', 'swaps'],
  ['approvals', 'offers', 'payments', 'replacements'],
  ['pages', 'signing'],
]

/** What composes the layers: none of them knows it. */
const COMPOSITION = 'compose'
const SERVICES_ROOT = readdirSync('lib/services')
  .filter((name) => /^[a-z-]+\.ts$/.test(name))
  .map((name) => name.replace('.ts', ''))

/** The parts that several screens are made of; and the screens. */
const SHARED_PARTS = ['accounts', 'help', 'holdings', 'recipient', 'review', 'scan', 'wallet']
const SCREENS = readdirSync('components', { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'ui' && !SHARED_PARTS.includes(entry.name))
  .map(({ name }) => name)

/** The folders of lib/ui, from the bottom up: each imports those before it. */
const UI_FOLDERS = ['text', 'query', 'page', 'practice']

const ROOMS = ['contract', 'core', 'services', 'adapters', 'rpc', 'provider', 'ui', 'agent']
const OUTSIDE_LIB = ['components', 'entrypoints', 'test']
const PAGES = ['approval', 'onboarding', 'popup', 'sidepanel', 'tab']

const UP = String.raw`^(~/|(\.\./)+)`
const anyOf = (names) => `(${names.join('|')})`
const except = (names, own) => names.filter((name) => !own.includes(name))

/** What is outside lib, rooms of lib, folders of lib/services, folders of components, packages. */
const outside = (...names) => `${UP}${anyOf(names)}/`
const rooms = (...names) => `${UP}(lib/)?${anyOf(names)}/`
const service = (names) => String.raw`^(~/lib/services/|(\.\./)+(services/)?)${anyOf(names)}`
const uiFolder = (names) => String.raw`^(~/lib/ui/|(\.\./)+(ui/)?)${anyOf(names)}/`
const component = (names) => String.raw`^(~/components/|(\.\./)+)${anyOf(names)}/`
const packages = (...names) => `^${anyOf(names)}`
const RPC_SERVER = String.raw`^(~/lib/|(\.\./)+(lib/)?)rpc/server`
const PLATFORM = packages('wxt', 'webextension', 'node:', 'react', 'idb$')

/** A rule for files: what none of them imports, and why. */
const never = (files, message, regexes, more = {}) => ({
  files,
  rules: {
    'no-restricted-imports': [
      'error',
      { patterns: [{ regex: regexes.join('|'), message, ...more.options }] },
    ],
    ...more.rules,
  },
})

/** A room of lib that imports these rooms and itself. */
const room = (name, message, imports, more, extra = {}) =>
  never(
    [`lib/${name}/**`],
    message,
    [outside(...OUTSIDE_LIB), rooms(...except(ROOMS, [name, ...imports])), ...more],
    extra,
  )

const SERVICES = 'lib/services imports lib/core, lib/contract and itself; the outside comes in through ports.'

/** @param mayImport rooms of lib, or `test` */
const layer = (files, height, mayImport) => ({
  files,
  rules: {
    'no-restricted-imports': [
      'error',
      {
        patterns: [
          {
            regex: [
              outside(...except(OUTSIDE_LIB, mayImport)),
              rooms(...except(ROOMS, ['services', ...mayImport])),
              PLATFORM,
            ].join('|'),
            message: SERVICES,
          },
          {
            regex: `${service([...LAYERS.slice(height).flat(), COMPOSITION])}/`,
            message: `This layer imports ${LAYERS.slice(0, height).flat().join(', ') || 'nothing of lib/services'} alone (lib/services/README.md).`,
          },
          {
            regex: `${service(SERVICES_ROOT)}$`,
            message: 'The root of lib/services composes its folders: none of them knows it.',
          },
        ],
      },
    ],
  },
})

const COMPONENTS =
  'components import lib/core, lib/contract, lib/ui and the rpc client; components/ui alone wraps the UI kit.'
const COMPONENTS_NEVER = [
  outside('entrypoints', 'test'),
  rooms('services', 'adapters', 'provider'),
  RPC_SERVER,
  packages('node:', '@base-ui'),
]

export default {
  plugins: ['typescript', 'unicorn', 'react', 'import', 'oxc', 'jsx-a11y', 'promise'],
  categories: { correctness: 'error', suspicious: 'error', perf: 'error' },
  options: { typeAware: true, typeCheck: true },
  ignorePatterns: ['.output', '.wxt', '.artifacts', 'node_modules'],
  rules: {
    'typescript/no-explicit-any': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
    'typescript/consistent-type-imports': 'error',
    // There are no enums, and looking for them asks for the type of every expression.
    'typescript/no-unsafe-enum-assignment': 'off',
    'typescript/no-unsafe-enum-comparison': 'off',
    'typescript/no-non-null-assertion': 'error',
    eqeqeq: 'error',
    'no-console': 'error',
    'no-await-in-loop': 'off',
    'react/no-danger': 'error',
    'react/react-in-jsx-scope': 'off',
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'import/no-unassigned-import': [
      'error',
      { allow: ['**/*.css', './zod-without-eval', '**/locale.fixture'] },
    ],
    'unicorn/consistent-function-scoping': 'off',
    'no-shadow': 'off',
    'oxc/no-map-spread': 'off',
    'consistent-return': 'off',
    'no-underscore-dangle': 'off',
  },
  overrides: [
    room(
      'core',
      'lib/core is pure: it imports lib/core alone, and no browser, network, clock or storage.',
      [],
      ['^~/lib/browsers', PLATFORM, packages('hash-wasm', 'viem/(accounts|actions|chains)')],
      {
        rules: {
          'no-restricted-globals': [
            'error',
            'fetch',
            'window',
            'document',
            'localStorage',
            'sessionStorage',
            'indexedDB',
            'chrome',
            'browser',
            'setTimeout',
            'setInterval',
            'Date',
            'performance',
          ],
        },
      },
    ),
    room('contract', 'lib/contract imports lib/core and itself.', ['core'], [PLATFORM]),
    room('services', SERVICES, ['core', 'contract'], [PLATFORM]),
    ...LAYERS.flatMap((folders, height) =>
      folders.map((folder) => layer([`lib/services/${folder}/**`], height, ['core', 'contract'])),
    ),
    {
      files: ['lib/services/**/*.ts'],
      rules: { 'max-lines-per-function': ['error', { max: 60 }] },
    },
    {
      files: ['lib/services/**/*.{test,fixture}.ts'],
      rules: { 'max-lines-per-function': 'off' },
    },
    {
      files: ['lib/**', 'components/**', 'entrypoints/**'],
      rules: { 'import/max-dependencies': ['error', { max: 20 }] },
    },
    { files: ['**/*.{test,fixture}.{ts,tsx}'], rules: { 'import/max-dependencies': 'off' } },
    // Keys are made from real word lists.
    layer(['lib/services/wallet/{wallet.fixture,phrases.test}.ts'], 1, ['core', 'contract', 'test']),
    room(
      'adapters',
      'lib/adapters implements the ports of lib/services.',
      ['core', 'contract', 'services'],
      [packages('node:', 'react')],
    ),
    room(
      'rpc',
      'lib/rpc is the transport: it knows the contract and what serves it.',
      ['core', 'contract', 'services'],
      [packages('node:', 'react')],
    ),
    ...UI_FOLDERS.map((folder, height) =>
      room(
        `ui/${folder}`,
        'lib/ui reaches the background through lib/rpc/client alone, and its folders import one way (lib/ui/README.md).',
        ['ui', 'core', 'contract', 'rpc'],
        [RPC_SERVER, packages('node:', '@base-ui'), uiFolder(UI_FOLDERS.slice(height + 1))],
      ),
    ),
    // Sites are split by the real list, which the build makes.
    never(['lib/ui/text/split-origin.test.ts'], 'A test of lib/ui/text needs no screen.', [
      outside('components', 'entrypoints'),
    ]),
    never(
      ['test/packing/**'],
      'test/packing is run by wxt.config.ts, before anything of the extension is there.',
      [outside('lib', 'components', 'entrypoints')],
    ),
    never(['components/**'], COMPONENTS, COMPONENTS_NEVER),
    never(
      SHARED_PARTS.map((part) => `components/${part}/**`),
      `What several screens are made of imports none of them (components/README.md). Besides, ${COMPONENTS}`,
      [outside('components'), ...COMPONENTS_NEVER, component(SCREENS)],
    ),
    never(
      // What is ordered there shows its amounts, hidden or not.
      except(SCREENS, ['send', 'swap']).map((screen) => `components/${screen}/**`),
      `A user may hide amounts: useSumText writes them. Besides, ${COMPONENTS}`,
      [...COMPONENTS_NEVER, String.raw`lib/ui/text/sum-text$`],
    ),
    never(['components/ui/**'], 'components/ui holds bare controls.', [
      outside('entrypoints', 'test'),
      rooms(...except(ROOMS, ['ui'])),
      packages('node:'),
      component([...SHARED_PARTS, ...SCREENS]),
    ]),
    never(
      [...PAGES.map((page) => `entrypoints/${page}/**`), 'entrypoints/boot.ts'],
      'A page entrypoint is made of components; no entrypoint imports another.',
      [
        outside('entrypoints', 'test'),
        rooms('services', 'adapters', 'provider'),
        String.raw`^\.\.?/${anyOf(['background', ...PAGES])}/`,
        RPC_SERVER,
        packages('node:', '@base-ui'),
      ],
    ),
    never(['entrypoints/background/**'], 'The background is the composition root of services and adapters.', [
      outside(...OUTSIDE_LIB),
      String.raw`^\.\./${anyOf(PAGES)}/`,
      packages('react'),
    ]),
    never(
      ['test/network/**'],
      'Two independent readings of the wire check each other: the local network shares no code with the extension.',
      [outside('lib', 'components', 'entrypoints')],
    ),
    never(
      ['lib/provider/**', 'entrypoints/*.content.ts'],
      'The page side imports types only: no library reaches a page.',
      [
        outside(...OUTSIDE_LIB),
        rooms(...except(ROOMS, ['provider'])),
        packages('@', 'react', 'viem', 'zod', 'idb', 'hash-wasm', 'qr', 'wouter', 'webextension', 'node:'),
      ],
      { options: { allowTypeImports: true } },
    ),
    room(
      'agent',
      'lib/agent is a program outside the browser: it speaks with Satspan as pages do.',
      ['provider'],
      [packages('wxt', 'webextension', 'react', 'idb$', 'viem', '@scure')],
    ),
    never(
      ['lib/agent/page/**'],
      'The page of the program imports the client, and types.',
      [
        outside(...OUTSIDE_LIB),
        rooms(...except(ROOMS, ['agent', 'provider'])),
        packages('@', 'zod', 'node:'),
      ],
      { options: { allowTypeImports: true } },
    ),
    never(
      ['lib/provider/client/testing/{playwright,testbed}.ts'],
      'What tests run in Node takes nothing but Node’s own and this package.',
      [String.raw`^(~|\.\./\.\./\.\.)/`, '^[^n.]'],
    ),
    {
      files: ['test/**', '**/*.test.ts', '**/*.test.tsx'],
      rules: { 'no-console': 'off', 'typescript/no-non-null-assertion': 'off' },
    },
    { files: ['lib/adapters/logger.ts'], rules: { 'no-console': 'off' } },
  ],
}
