import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const read = (path: string) => readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), 'utf8')

type Locked = { resolved?: string; link?: boolean; hasInstallScript?: boolean }
const { packages }: { packages: Record<string, Locked> } = JSON.parse(read('package-lock.json'))

/** Each works without its script: by JavaScript alone, or by a binary that is a package of its own. */
const WITH_SCRIPTS = [
  '@foundry-rs/anvil',
  '@reown/appkit',
  'bcrypto',
  'bsip',
  'bstring',
  'esbuild',
  'mrmr',
  'secp256k1',
  'spawn-sync',
]

it('runs no script of a package', () => {
  expect(read('.npmrc').split('\n')).toContain('ignore-scripts=true')
})

it('knows every package that would run one', () => {
  const found = Object.entries(packages).flatMap(([path, { hasInstallScript }]) =>
    hasInstallScript === true ? (path.split('node_modules/').at(-1) ?? path) : [],
  )
  expect([...new Set(found)].toSorted()).toEqual(WITH_SCRIPTS)
})

it('replaces the one that needs a compiler', () => {
  expect(packages['node_modules/leveldown']).toEqual({
    resolved: 'test/network/bitcoin/no-leveldown',
    link: true,
  })
})

it('takes every other package from the registry', () => {
  const elsewhere = Object.entries(packages).filter(
    ([, { resolved = '', link = false }]) =>
      !link && resolved !== '' && !resolved.startsWith('https://registry.npmjs.org/'),
  )
  expect(elsewhere).toEqual([])
})
