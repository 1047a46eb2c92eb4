import { describe, expect, it } from 'vitest'
import type { PageRequest, PageWalletCall } from '~/lib/contract/provider'
import { AppError } from '~/lib/core/errors'
import { memoryLogger } from '../ports/memory.fixture'
import type { Requester, PageDocument } from '../sites/page-document'
import { createPages, type ToDocument } from './pages'

const CALL: PageWalletCall = { chainId: '0x1', from: '0x', to: '0x', data: '0x', value: '0x0' }
const SEND = { id: 1, step: 0, call: CALL, requestId: 'r' }
const settled = () => new Promise((resolve) => setImmediate(resolve))

function testPages(answer: (requester: Requester, request: PageRequest) => Promise<unknown>) {
  const gone: string[] = []
  const listening: string[] = []
  const kept: string[] = []
  const late: unknown[] = []
  const pages = createPages({
    answer,
    approvals: {
      documents: async () => kept,
      documentGone: async (document) => void gone.push(document),
      documentLost: async (document) => void gone.push(document),
    },
    events: {
      listen: async ({ document }, since) =>
        void listening.push(since === undefined ? document : `${document} ${since}`),
      gone: async () => {},
      isListed: async () => false,
      wake: async () => false,
    },
    late: (document, id, returned) => late.push([document, id, new TextDecoder().decode(returned)]),
    logger: memoryLogger(),
    sleep: async () => {},
  })
  const open = (document = 'doc') => {
    const posted: ToDocument[] = []
    const page: PageDocument = { origin: 'https://site.example', tabId: 1, document, documentId: null }
    return { posted, ...pages.opened(page, (message) => void posted.push(message)) }
  }
  return { pages, open, gone, listening, kept, late }
}

it('answers each request by its id, rejections by code alone', async () => {
  const { open, listening } = testPages(async (requester, { method }) => {
    if (method === 'getInfo') return { from: requester.origin, requestNumber: requester.requestNumber }
    throw new AppError('site-not-connected', 'inner words')
  })
  const { posted, received } = open()
  received({ id: 1, method: 'getInfo', origin: 'https://trusted.example' })
  received({ id: 2, method: 'bridge_networks' })
  await settled()
  expect(posted).toMatchObject([
    { kind: 'result', id: 1, result: { from: 'https://site.example', requestNumber: 1 } },
    { kind: 'error', id: 2, error: { code: 4100 } },
  ])
  expect(JSON.stringify(posted)).not.toContain('inner words')
  expect(listening).toEqual(['doc'])
})

// threat: hostile-params
it('ignores what is not a message, or too large', async () => {
  const { open } = testPages(() => Promise.reject(new Error('asked')))
  const { posted, received } = open()
  for (const message of [null, 'text', [], { id: 'x', method: 'getInfo' }, { id: 1 }]) received(message)
  received({ id: 1, method: 'getInfo', params: 'x'.repeat(200_000) })
  await settled()
  expect(posted).toEqual([])
})

it('tells when a returning page had been left', async () => {
  const { open, listening } = testPages(() => Promise.resolve(null))
  const { received } = open()
  received({ listen: true })
  received({ listen: true, since: 7 })
  await settled()
  expect(listening).toEqual(['doc', 'doc 7'])
})

it('takes a return that an earlier worker asked for', () => {
  const { open, late } = testPages(() => Promise.reject(new Error('asked')))
  const { received } = open()
  received({ id: 1, step: 1_764_000_000_000, answer: { status: 'success', result: { psbt: 'signed' } } })
  received({ id: 1, step: 1, answer: { status: 'error', error: { code: 4001 } } })
  received({ id: 1, step: 'question', answer: 'signed' })
  expect(late).toEqual([['doc', 1, 'signed']])
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

it('receives each transaction’s result from the page’s wallet', async () => {
  const { pages, open } = testPages(() => new Promise(() => {}))
  const { posted, received } = open()
  const sends = [SEND, { ...SEND, step: 1 }]
  const asked = sends.map((send) => pages.requestPageSend('doc', send))
  const { chainId, ...params } = CALL
  const handed = { kind: 'page-send', id: 1, wallet: '', chainId, requestId: 'r' }
  const asking = { method: 'eth_sendTransaction', params: [params] }
  expect(posted).toEqual([0, 1].map((step) => ({ ...handed, step, ...asking })))
  received({ id: 1, step: 1, failure: { isUnsent: true, code: 4902, message: 'no such\u202e chain' } })
  received({ id: 1, step: 0, answer: '0xab' })
  expect(await Promise.all(asked)).toMatchObject([
    { hash: '0xab' },
    {
      error: { code: 'page-wallet-failed', details: { walletCode: '4902', reason: 'no such chain' } },
      isUnsent: true,
    },
  ])
})

const elsewhere = { id: 1, step: 0, failure: { isUnsent: true, code: 4901, message: '' } }

it('switches a wallet’s network, and hands its call over again', async () => {
  const { pages, open } = testPages(() => new Promise(() => {}))
  const { posted, received } = open()
  const sent = pages.requestPageSend('doc', SEND)
  received(elsewhere)
  await settled()
  const params = [{ chainId: CALL.chainId }]
  expect(posted[1]).toMatchObject({ kind: 'page-question', method: 'wallet_switchEthereumChain', params })
  received({ id: 1, step: 'switch 0', answer: null })
  await settled()
  expect(posted[2]).toEqual(posted[0])
  received({ id: 1, step: 0, answer: '0xab' })
  expect(await sent).toEqual({ hash: '0xab' })
})

it.each<[string, object, string]>([
  ['will not', { failure: { isUnsent: true, code: 4001, message: 'no' } }, '4001'],
  ['says that it has, and has not', { answer: null }, '4901'],
])('sends nothing through a wallet that %s switch networks', async (_, answer, walletCode) => {
  const { pages, open } = testPages(() => new Promise(() => {}))
  const { received } = open()
  const sent = pages.requestPageSend('doc', SEND)
  received(elsewhere)
  await settled()
  received({ id: 1, step: 'switch 0', ...answer })
  await settled()
  received(elsewhere)
  expect(await sent).toMatchObject({ error: { details: { walletCode } }, isUnsent: true })
})

it('switches no wallet that may have sent the call', async () => {
  const { pages, open } = testPages(() => new Promise(() => {}))
  const { posted, received } = open()
  const sent = pages.requestPageSend('doc', SEND)
  received({ id: 1, step: 0, failure: { isUnsent: false, code: 4901, message: '' } })
  expect(await sent).toMatchObject({ isUnsent: false })
  expect(posted).toHaveLength(1)
})

it('accepts no hash from another document', async () => {
  const { pages, open } = testPages(() => new Promise(() => {}))
  open()
  const other = open('other')
  const handed = pages.requestPageSend('doc', SEND)
  other.received({ id: 1, step: 0, answer: '0xab' })
  await other.closed()
  expect(await Promise.race([handed, Promise.resolve('still waiting')])).toBe('still waiting')
})

it('drops what was kept for documents that stayed away', async () => {
  const { pages, open, gone, kept } = testPages(() => new Promise(() => {}))
  open('there')
  kept.push('there', 'lost')
  await pages.sweep()
  expect(gone).toEqual(['lost'])
})

it('asks an announced wallet for its account by request number', async () => {
  const { pages, open } = testPages(() => Promise.resolve(null))
  const { posted, received, closed } = open()
  const account = pages.requestPageAccount('doc', 4, 'fox')
  expect(posted).toMatchObject([
    { kind: 'page-question', id: 4, wallet: 'fox', method: 'eth_requestAccounts' },
  ])
  received({ id: 4, step: 'owl', answer: ['0xother'] })
  received({ id: 4, step: 'fox', answer: ['0x1'] })
  expect(await account).toBe('0x1')

  const refused = pages.requestPageAccount('doc', 4, 'fox')
  received({ id: 4, step: 'fox', failure: { isUnsent: true, code: 4001, message: 'User said no.' } })
  await expect(refused).rejects.toMatchObject({ code: 'page-wallet-failed', details: { walletCode: '4001' } })

  const left = pages.requestPageAccount('doc', 5, 'fox')
  await closed()
  await expect(left).rejects.toMatchObject({ code: 'page-wallet-unseen' })
})

it.each([
  [{ answer: { '0x1': { atomic: { status: 'supported' } } } }, true],
  [{ answer: { '0x1': { atomic: { status: 'ready' } } } }, true],
  [{ answer: { '0x1': { atomic: { status: 'unsupported' } } } }, false],
  [{ answer: { '0x2': { atomic: { status: 'supported' } } } }, false],
  [{ answer: { '0x0': { atomic: { status: 'supported' } } } }, true],
  [{ answer: { '0x0': { atomic: { status: 'supported' } }, '0x1': { paymaster: {} } } }, true],
  [
    { answer: { '0x0': { atomic: { status: 'supported' } }, '0x1': { atomic: { status: 'unsupported' } } } },
    false,
  ],
  [{ answer: { '0x1': { atomic: { status: 'supported' } }, '0x2': { atomic: true } } }, true],
  [{ answer: null }, false],
  [{ failure: { isUnsent: true, code: -32601, message: 'no such method' } }, false],
])('expects batches only where the wallet supports them: %o', async (answer, expected) => {
  const { pages, open } = testPages(() => Promise.resolve(null))
  const { posted, received } = open()
  const batches = pages.requestPageBatches('doc', 4, { chainId: '0x1', account: '0x2' })
  expect(posted).toMatchObject([{ method: 'wallet_getCapabilities', params: ['0x2', ['0x1']] }])
  received({ id: 4, step: 'batches', ...answer })
  expect(await batches).toBe(expected)
})

const BEFORE = [{ to: '0x3', data: '0x09', value: '0x0' }]

it('hands over a batch whole, and waits for its transaction', async () => {
  const { pages, open } = testPages(() => Promise.resolve(null))
  const { posted, received } = open()
  const sent = pages.requestPageSend('doc', { ...SEND, before: BEFORE })
  const { to, data, value } = CALL
  const batch = { atomicRequired: true, calls: [...BEFORE, { to, data, value }] }
  expect(posted).toMatchObject([{ kind: 'page-send', method: 'wallet_sendCalls', params: [batch] }])
  received({ id: 1, step: 0, answer: 'batch id' })
  await settled()
  expect(posted[1]).toMatchObject({ method: 'wallet_getCallsStatus', params: ['batch id'] })
  received({ id: 1, step: 'batch 0', answer: { status: 100 } })
  await settled()
  received({ id: 1, step: 'batch 0', answer: { status: 200, receipts: [{ transactionHash: '0xhash' }] } })
  expect(await sent).toEqual({ hash: '0xhash' })
})

it('lets the chosen wallet send, whichever was asked last', async () => {
  const { pages, open } = testPages(() => Promise.resolve(null))
  const { posted, received } = open()
  for (const uuid of ['fox', 'owl']) void pages.requestPageAccount('doc', 1, uuid)
  const terms = { chainId: '0x1', account: '0x2', wallet: 'fox' }
  void pages.requestPageBatches('doc', 1, terms)
  void pages.requestPageSend('doc', { ...SEND, wallet: 'fox', before: BEFORE })
  received(elsewhere)
  await settled()
  received({ id: 1, step: 'switch 0', answer: null })
  await settled()
  received({ id: 1, step: 0, answer: 'batch id' })
  await settled()
  const methods = ['getCapabilities', 'sendCalls', 'switchEthereumChain', 'sendCalls', 'getCallsStatus']
  expect(posted.slice(2)).toMatchObject(
    methods.map((method) => ({ method: `wallet_${method}`, wallet: 'fox' })),
  )
})

it.each([{ status: 500 }, { status: 'CONFIRMED' }, null])(
  'does not know what became of a batch of %o',
  async (answer) => {
    const { pages, open } = testPages(() => Promise.resolve(null))
    const { received } = open()
    const sent = pages.requestPageSend('doc', { ...SEND, before: BEFORE })
    received({ id: 1, step: 0, answer: 'batch id' })
    await settled()
    received({ id: 1, step: 'batch 0', answer })
    expect(await sent).toMatchObject({ isUnsent: false })
  },
)

describe('a document that floods', () => {
  const flood = ({ received }: { received: (message: unknown) => void }, calls: number) => {
    for (let id = 1; id <= calls; id += 1) received({ id, method: 'getInfo' })
  }
  const refused = (posted: ToDocument[]) => posted.filter(({ kind }) => kind === 'error')

  // threat: request-flood
  it('has a thousand calls open, its site two thousand', async () => {
    let asked = 0
    const { open } = testPages(() => ((asked += 1), new Promise(() => {})))
    const [first, second, third] = [open('first'), open('second'), open('third')]
    flood(first, 30_000)
    flood(second, 1_000)
    flood(third, 1)
    expect(asked).toBe(2_000)
    expect(refused(first.posted)).toHaveLength(29_000)
    expect(refused(second.posted)).toEqual([])
    expect(refused(third.posted)).toMatchObject([{ kind: 'error', id: 1, error: { code: -32005 } }])
  })

  it('takes calls again once others are answered', async () => {
    const { open } = testPages(() => Promise.resolve('yes'))
    const page = open()
    flood(page, 1_000)
    await settled()
    flood(page, 1_000)
    await settled()
    expect(page.posted).toHaveLength(2_000)
    expect(refused(page.posted)).toEqual([])
  })

  it('takes none of its site’s calls along when it closes', async () => {
    const { open } = testPages(() => new Promise(() => {}))
    const [first, second] = [open('first'), open('second')]
    flood(first, 1_000)
    flood(second, 1_000)
    await first.closed()
    const third = open('third')
    flood(third, 1_000)
    expect(refused(third.posted)).toEqual([])
  })

  it('tells a call that waits when its document is gone', async () => {
    const requesters: Requester[] = []
    const { open } = testPages(async (requester) => void requesters.push(requester))
    const page = open()
    flood(page, 1)
    expect(requesters[0]?.isOpen()).toBe(true)
    await page.closed()
    expect(requesters[0]?.isOpen()).toBe(false)
  })
})
