import { expect, test } from 'vitest'
import { parseUrl } from './parse-url'

test('an absolute URL is read', () => {
  expect(parseUrl('https://a.example:8443/b?c')).toMatchObject({ host: 'a.example:8443', pathname: '/b' })
})

test.each(['', 'a.example', '/path', 'https://', '*', 'https://*/', 'https://%2A.example'])(
  '%j is none',
  (text) => {
    expect(parseUrl(text)).toBeUndefined()
  },
)
