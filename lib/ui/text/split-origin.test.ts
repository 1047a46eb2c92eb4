import { describe, expect, it } from 'vitest'
import { publicSuffixesFile } from '~/test/packing/public-suffixes'
import { parsePublicSuffixes } from '~/lib/core/public-suffixes'
import { splitOrigin } from './split-origin'

const suffixes = parsePublicSuffixes(publicSuffixesFile().contents)

const domainOf = (origin: string) => {
  const { before, domain, after } = splitOrigin(origin, suffixes)
  expect(before + domain + after).toBe(origin)
  return domain
}

describe('the registrable domain of an origin', () => {
  it.each([
    ['https://site.example', 'site.example'],
    ['https://www.site.example', 'site.example'],
    ['https://accounts.google.com.evil.co.uk', 'evil.co.uk'],
    ['https://app.bank.com.br', 'bank.com.br'],
    ['https://city.kawasaki.jp', 'city.kawasaki.jp'],
    ['https://alice.github.io', 'alice.github.io'],
    ['https://app.alice.github.io', 'alice.github.io'],
    ['https://xn--pple-43d.com', 'xn--pple-43d.com'],
    ['https://a.xn--55qx5d.cn', 'a.xn--55qx5d.cn'],
    ['https://b.a.xn--55qx5d.cn', 'a.xn--55qx5d.cn'],
    ['https://app.site.example:8443', 'site.example'],
    ['https://site.example.', 'site.example'],
    ['https://app.site.example.:8443', 'site.example'],
    ['http://app.localhost:3000', 'app.localhost'],
  ])('%s: %s', (origin, domain) => {
    expect(domainOf(origin)).toBe(domain)
  })

  it.each([
    ['http://127.0.0.1:5000', '127.0.0.1'],
    ['http://[::1]:5000', '[::1]'],
    ['http://localhost:3000', 'localhost'],
    ['https://co.uk', 'co.uk'],
    ['https://github.io', 'github.io'],
  ])('is the whole host of %s', (origin, host) => {
    expect(domainOf(origin)).toBe(host)
  })

  // threat: forged-origin
  it('is found at the far end, however long the origin', () => {
    const labels = Array.from({ length: 60 }, () => 'com').join('.')
    expect(domainOf(`https://${labels}.evil.co.uk`)).toBe('evil.co.uk')
    const bank = `https://bank.com.${'a'.repeat(1_980)}.evil.co.uk`
    expect(bank.length).toBeGreaterThan(2_000)
    expect(domainOf(bank)).toBe('evil.co.uk')
  })

  it('is all of what is no origin', () => {
    for (const text of ['', 'null', 'https://site.example/path', 'https://user@site.example'])
      expect(splitOrigin(text, suffixes)).toEqual({ before: '', domain: text, after: '' })
  })
})
