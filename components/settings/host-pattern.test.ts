import { expect, test } from 'vitest'
import { hostPattern } from './host-pattern'

test.each([
  ['https://service.example/path?x=1', 'https://service.example/*'],
  ['https://service.example:8443', 'https://service.example/*'],
  ['http://127.0.0.1:3001', 'http://127.0.0.1/*'],
  ['http://localhost', 'http://localhost/*'],
])('%s needs %s', (url, pattern) => {
  expect(hostPattern(url)).toBe(pattern)
})

test.each([
  '',
  'service.example',
  'http://service.example',
  'ftp://a.example',
  'javascript:alert(1)',
  '*',
  'https://*/',
  'https://*.example',
])('%j is refused', (url) => {
  expect(hostPattern(url)).toBeNull()
})
