import { expect, it } from 'vitest'
import type { PageAsk } from '~/lib/contract/provider'
import { AppError } from '~/lib/core/errors'
import { memoryLogger } from '../journal/memory.fixture'
import type { Asking, PageDocument } from '../sites/page-document'
import type { PageWalletCall } from '~/lib/contract/provider'
import { createPages, type ToDocument } from './pages'

const CALL: PageWalletCall = { chainId: '0x1', from: '0x', to: '0x', data: '0x', value: '0x0' }
const SEND = { id: 1, step: 0, call: CALL, requestId: 'r' }
const settled = () => new Promise((resolve) => setImmediate(resolve))

function testPages(answer: (asking: Asking, ask: PageAsk) => Promise<unknown>) {
  const gone: string[] = []
  const listening: string[] = []
  const kept: string[] = []
  const pages = createPages({
    answer,
    approvals: {
      documents: async () => kept,
      documentGone: async (document) => void gone.push(document),
    },
    events: {
      listen: async ({ document }) => void listening.push(document),
      gone: async () => {},
    },
    logger: memoryLogger(),
  })
  const open = (document = 'doc') => {
    const posted: ToDocument[] = []
    const page: PageDocument = { origin: 'https://site.example', tabId: 1, document, documentId: null }
    return { posted, ...pages.opened(page, (message) => void posted.push(message)) }
  }
  return { pages, open, gone, listening, kept }
}

it('answers each request by its id, and reveals only the code of a rejection', async () => {
  const { open, listening } = testPages(async (asking, { method }) => {
    if (method === 'getInfo') return { from: asking.origin, askId: asking.askId }
    throw new AppError('site-not-connected', 'inner words')
  })
  const { posted, received } = open()
  received({ id: 1, method: 'getInfo', origin: 'https://trusted.example' })
  received({ id: 2, method: 'bridge_networks' })
  await settled()
  expect(posted).toMatchObject([
    { kind: 'result', id: 1, result: { from: 'https://site.example', askId: 1 } },
    { kind: 'error', id: 2, error: { code: 4100 } },
  ])
  expect(JSON.stringify(posted)).not.toContain('inner words')
  expect(listening).toEqual(['doc', 'doc'])
})

it('ignores what is not a message, or too large', async () => {
  const { open } = testPages(() => Promise.reject(new Error('asked')))
  const { posted, received } = open()
  for (const message of [null, 'text', [], { id: 'x', method: 'getInfo' }, { id: 1 }]) received(message)
  received({ id: 1, method: 'getInfo', params: 'x'.repeat(200_000) })
  await settled()
  expect(posted).toEqual([])
})

it('answers a document through its current port', async () => {
  let answer: (result: unknown) => void = () => {}
  const { open } = testPages(() => new Promise((resolve) => (answer = resolve)))
  const first = open()
  first.received({ id: 1, method: 'getInfo' })
  await settled()
  const second = open()
  // The first port's end is reported late: the document is still there.
  await first.closed()
  answer(null)
  await settled()
  expect(first.posted).toEqual([])
  expect(second.posted).toEqual([{ kind: 'result', id: 1, result: null }])
})

it('drops a document’s requests when it closes', async () => {
  const { pages, open, gone } = testPages(() => new Promise(() => {}))
  const { closed } = open()
  const [handed] = await Promise.all([pages.requestPageSend('doc', SEND), closed()])
  // The wallet of a page that is gone may send the call all the same.
  const unknown = { error: { code: 'page-wallet-unseen' }, isUnsent: false }
  expect(handed).toMatchObject(unknown)
  expect(gone).toEqual(['doc'])
  expect(await pages.requestPageSend('doc', SEND)).toMatchObject(unknown)
})

it('sends a transaction to the page’s wallet and receives the result', async () => {
  const { pages, open } = testPages(() => new Promise(() => {}))
  const { posted, received } = open()
  const sends = [SEND, { ...SEND, step: 1 }]
  const asked = sends.map((send) => pages.requestPageSend('doc', send))
  expect(posted).toEqual(sends.map((send) => ({ kind: 'page-send', ...send })))
  received({ id: 1, step: 1, failure: { isUnsent: true, code: 4902, message: 'no such\u202e chain' } })
  received({ id: 1, step: 0, hash: '0xab' })
  expect(await Promise.all(asked)).toMatchObject([
    { hash: '0xab' },
    {
      error: { code: 'page-wallet-failed', details: { walletCode: '4902', reason: 'no such chain' } },
      isUnsent: true,
    },
  ])
})

it('accepts no hash from another document', async () => {
  const { pages, open } = testPages(() => new Promise(() => {}))
  open()
  const other = open('other')
  const handed = pages.requestPageSend('doc', SEND)
  other.received({ id: 1, step: 0, hash: '0xab' })
  await other.closed()
  expect(await Promise.race([handed, Promise.resolve('still waiting')])).toBe('still waiting')
})

it('drops what was kept for documents that have not come back', async () => {
  const { pages, open, gone, kept } = testPages(() => new Promise(() => {}))
  open('there')
  kept.push('there', 'lost')
  await pages.sweep()
  expect(gone).toEqual(['lost'])
})
