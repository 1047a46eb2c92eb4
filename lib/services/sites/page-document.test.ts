import { expect, it } from 'vitest'
import { readSender } from './page-document'

const DOCUMENT = '01234567-89ab-4def-8123-456789abcdef'
const SENDER = {
  id: 'own',
  url: 'https://site.example/path?query#part',
  origin: 'https://site.example',
  frameId: 0,
  tab: { id: 7 },
  documentId: 'D1',
  documentLifecycle: 'active',
}
const read = (over: Partial<typeof SENDER> | Record<string, unknown> = {}, document = DOCUMENT) =>
  readSender({ ...SENDER, ...over }, 'own', document)

// threat: forged-origin
it('takes the origin from the browser', () => {
  expect(read()).toEqual({ origin: 'https://site.example', tabId: 7, document: DOCUMENT, documentId: 'D1' })
  expect(read({ url: 'http://127.0.0.1:5000/', origin: 'http://127.0.0.1:5000' })?.origin).toBe(
    'http://127.0.0.1:5000',
  )
})

it('works without the fields that Firefox lacks', () => {
  const result = read({ origin: undefined, documentId: undefined, documentLifecycle: undefined })
  expect(result).toMatchObject({ origin: 'https://site.example', documentId: null })
})

it('takes another Firefox container for the same origin', () => {
  const work = read({ tab: { id: 8, cookieStoreId: 'firefox-container-2' } })
  expect(work).toEqual({ ...read(), tabId: 8 })
})

it.each([
  ['a frame', { frameId: 3 }],
  ['no frame named', { frameId: undefined }],
  ['no tab', { tab: undefined }],
  ['another extension', { id: 'other' }],
  ['a page of the extension', { url: 'chrome-extension://own/popup.html', origin: 'chrome-extension://own' }],
  ['a file', { url: 'file:///home/page.html', origin: 'null' }],
  ['a sandboxed document', { origin: 'null' }],
  ['an origin that differs from the address', { origin: 'https://other.example' }],
  ['no address', { url: undefined }],
  ['a page prepared before its user sees it', { documentLifecycle: 'prerender' }],
])('turns away %s', (_, over) => {
  expect(read(over)).toBeUndefined()
})

it('rejects a relay without a valid name', () => {
  expect(read({}, 'short')).toBeUndefined()
  expect(read({}, '../../../../../../../../../../../../')).toBeUndefined()
})
