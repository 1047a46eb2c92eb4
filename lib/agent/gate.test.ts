import { describe, expect, it } from 'vitest'
import { isForHost, isOfPage, TOKEN_HEADER } from './gate'

const HOST = '127.0.0.1:49152'
const TOKEN = 'k'.repeat(43)
const HEADERS = {
  host: [HOST],
  origin: [`http://${HOST}`],
  'content-type': ['application/json'],
  [TOKEN_HEADER]: [TOKEN],
}
const isTaken = (over: Record<string, string[] | undefined>, method = 'POST') =>
  isOfPage({ method, headersDistinct: { ...HEADERS, ...over } }, { host: HOST, token: TOKEN })

// threat: local-program
describe('the gate', () => {
  it('takes a message of its own page', () => {
    expect(isTaken({})).toBe(true)
  })

  it.each<[string, Record<string, string[] | undefined>]>([
    ['no token', { [TOKEN_HEADER]: undefined }],
    ['an empty token', { [TOKEN_HEADER]: [''] }],
    ['another token', { [TOKEN_HEADER]: ['x'.repeat(43)] }],
    ['part of the token', { [TOKEN_HEADER]: [TOKEN.slice(1)] }],
    ['the token and more', { [TOKEN_HEADER]: [`${TOKEN}k`] }],
    ['two tokens', { [TOKEN_HEADER]: ['x', TOKEN] }],
    ['no host', { host: undefined }],
    ['a rebound name', { host: ['rebound.example:49152'] }],
    ['another name of this computer', { host: ['localhost:49152'] }],
    ['another port', { host: ['127.0.0.1:49153'] }],
    ['no port', { host: ['127.0.0.1'] }],
    ['two hosts', { host: [HOST, 'rebound.example'] }],
    ['no origin', { origin: undefined }],
    ['the origin of a web page', { origin: ['https://site.example'] }],
    ['the origin of a rebound name', { origin: ['http://rebound.example:49152'] }],
    ['the origin of another port', { origin: ['http://127.0.0.1:49153'] }],
    ['an opaque origin', { origin: ['null'] }],
    ['the origin over TLS', { origin: [`https://${HOST}`] }],
    ['two origins', { origin: [`http://${HOST}`, 'https://site.example'] }],
    ['a form', { 'content-type': ['text/plain'] }],
    ['no type', { 'content-type': undefined }],
  ])('refuses %s', (_case, over) => {
    expect(isTaken(over)).toBe(false)
  })

  it.each(['GET', 'HEAD', 'OPTIONS', 'PUT'])('refuses the method %s', (method) => {
    expect(isTaken({}, method)).toBe(false)
  })

  it('gives files to its own host alone', () => {
    expect(isForHost({ headersDistinct: { host: [HOST] } }, HOST)).toBe(true)
    for (const host of [[], ['rebound.example:49152'], ['localhost:49152'], [HOST, HOST]])
      expect(isForHost({ headersDistinct: { host } }, HOST), String(host)).toBe(false)
  })
})
