import { expect, it } from 'vitest'
import { siteOf } from './site-of'

const SUFFIXES = new Set(['co.uk', 'github.io'])

it.each([
  ['https://app.shop.example', 'shop.example'],
  ['http://app.shop.example.:8080', 'shop.example'],
  ['https://a.b.shop.co.uk', 'shop.co.uk'],
  ['https://alice.github.io', 'alice.github.io'],
  ['https://github.io', 'github.io'],
  ['https://192.0.2.1:8443', '192.0.2.1'],
  ['http://[2001:db8::1]:80', '[2001:db8::1]'],
  ['http://localhost:3000', 'http://localhost:3000'],
  ['http://127.0.0.1:3000', 'http://127.0.0.1:3000'],
  ['http://app.localhost:3000', 'http://app.localhost:3000'],
  ['shop.example', 'shop.example'],
])('counts %s as %s', (origin, site) => {
  expect(siteOf(origin, SUFFIXES)).toBe(site)
})
