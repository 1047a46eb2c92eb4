import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { expect, test } from 'vitest'
import { noticesOf } from './notices'
import { sbomOf } from './sbom'
import { notesShipped, packageDirectory } from './shipped-packages'

const ONE = { name: '@a/one', version: '1.0.0', licence: 'MIT' }
const TWO = { name: 'two', version: '2.0.0', licence: 'MIT' }

const ENTRY = fileURLToPath(new URL('entry.js', import.meta.url))

/** A plugin that gives a bundle its only module of our own. */
function entryOf(code: string) {
  return {
    name: 'entry',
    resolveId: (id: string) => (id === ENTRY ? id : undefined),
    load: (id: string) => (id === ENTRY ? code : undefined),
  }
}

test('names packages above the licence words that they share', () => {
  const notices = noticesOf([
    { ...ONE, text: 'MIT License\n\nCopyright (c) 2020 A\n\nPermission is\nhereby granted\n' },
    {
      ...TWO,
      text: 'The MIT License (MIT)\r\n\r\nCopyright © 2021 B\r\n\r\nPermission is hereby\r\ngranted',
    },
    { name: 'three', version: '3.0.0', licence: 'ISC', text: '' },
    { name: 'four', version: '4.0.0', licence: 'MPL-2.0', text: 'many words' },
  ])
  expect(notices.split('Permission is hereby granted')).toHaveLength(2)
  expect(notices).toContain(
    '@a/one 1.0.0 (MIT)\n  Copyright (c) 2020 A\ntwo 2.0.0 (MIT)\n  Copyright © 2021 B\n\nPermission',
  )
  expect(notices).toContain('three 3.0.0 (ISC)')
  expect(notices).toMatch(/four 4\.0\.0 \(MPL-2\.0\)\n\n.*mozilla\.org\/MPL\/2\.0/)
})

test('assigns a module to the innermost package around it', () => {
  expect(packageDirectory('/work/lib/core/money.ts')).toBeUndefined()
  expect(packageDirectory('\0/w/node_modules/viem/index.js?commonjs')).toBe('/w/node_modules/viem')
  expect(packageDirectory('/w/node_modules/viem/node_modules/@noble/curves/a.js')).toBe(
    '/w/node_modules/viem/node_modules/@noble/curves',
  )
  expect(packageDirectory('\0vite/preload-helper.js')).toMatch(/node_modules\/vite$/)
})

/** Collects the notices for a bundle of some code. */
async function shippedIn(code: string) {
  const { packages, plugin } = notesShipped()
  await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [plugin, entryOf(code)],
    build: { write: false, rolldownOptions: { input: ENTRY, external: ['react'] } },
  })
  return packages()
}

test('notes the packages that have a line in a bundle', async () => {
  const packages = await shippedIn(
    "import { hex } from '@scure/base'; import '@noble/hashes/sha2.js'; console.log(hex)",
  )
  // The last three are made into files; what is imported and leaves no line does not ship.
  expect(packages.map(({ name }) => name)).toEqual(['@scure/base', '@scure/bip39', 'tailwindcss', 'tldts'])
  expect(packages.every(({ licence, text }) => licence === 'MIT' && text.includes('Permission'))).toBe(true)
})

test('adds the licence words that a package comes without', async () => {
  const packages = await shippedIn(
    "import { Link } from 'wouter'; import { browser } from '@wxt-dev/browser'; console.log(Link, browser)",
  )
  const notices = noticesOf(packages)
  expect(notices).toMatch(/^@wxt-dev\/browser \S+ \(MIT\)\n {2}Copyright \(c\) Aaron Klinker\n/m)
  expect(notices).toMatch(/^wouter \S+ \(Unlicense\)\n\nAlexey Taktarov has given it to the public domain/m)
})

test('takes the MIT words where several licences are offered', async () => {
  const packages = await shippedIn("import encode from 'qr'; console.log(encode)")
  const { licence, text } = packages.find(({ name }) => name === 'qr') ?? {}
  expect(licence).toBe('(MIT OR Apache-2.0)')
  expect(text).toMatch(/^The MIT License \(MIT\)\n\nCopyright/)
})

test('names each package’s archive hash in the bill of materials', () => {
  const integrity = `sha512-${Buffer.from('ab', 'hex').toString('base64')}`
  const locked = {
    'node_modules/@a/one': { version: '0.9.0', integrity: 'sha512-AAAA' },
    'node_modules/two/node_modules/@a/one': { version: '1.0.0', integrity },
  }
  expect(sbomOf('1.2.3', [{ ...ONE, text: '' }], locked)).toMatchObject({
    bomFormat: 'CycloneDX',
    components: [
      { name: '@a/one', purl: 'pkg:npm/%40a/one@1.0.0', hashes: [{ alg: 'SHA-512', content: 'ab' }] },
    ],
  })
})
