import * as fc from 'fast-check'
import { getDomain } from 'tldts'
import { expect, test } from 'vitest'
import { publicSuffixesFile } from '../packing/public-suffixes'
import { parsePublicSuffixes, registrableDomain } from '~/lib/core/public-suffixes'

const suffixes = parsePublicSuffixes(publicSuffixesFile().contents)

/** As the library that keeps the list reads it. */
function domainByTldts(host: string): string | null {
  return getDomain(host, { allowPrivateDomains: true, extractHostname: false, validateHostname: false })
}

test('finds the library’s registrable domain below every rule', () => {
  const names = [...suffixes].map((rule) => rule.replace(/^!/, '').replaceAll('*', 'any'))
  expect(names.length).toBeGreaterThan(8_000)
  for (const name of names)
    for (const host of [name, `own.${name}`, `www.own.${name}`, `near${name}`])
      expect([host, registrableDomain(host, suffixes) ?? null]).toEqual([host, domainByTldts(host)])
})

test('finds the library’s registrable domain for any labels', () => {
  const label = fc.stringMatching(/^[a-z0-9]([a-z0-9-]{0,8}[a-z0-9])?$/)
  const tail = fc.constantFrom(...suffixes, 'com', 'localhost', 'example', 'ck', 'kawasaki.jp')
  fc.assert(
    fc.property(fc.array(label, { maxLength: 4 }), tail, (labels, rule) => {
      const host = [...labels, rule.replace(/^!/, '').replaceAll('*', 'any')].join('.')
      expect(registrableDomain(host, suffixes) ?? null).toBe(domainByTldts(host))
    }),
  )
})
