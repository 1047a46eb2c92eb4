import { afterEach, expect, it, vi } from 'vitest'
import { installProvider } from './inpage'
import type { ToPage } from './wire'

const HASH = `0x${'1'.repeat(64)}`
const HANDED = {
  kind: 'page-send',
  id: 1,
  step: 0,
  wallet: '',
  chainId: '0x3e9',
  method: 'eth_sendTransaction',
  params: [{ to: '0x2' }],
  requestId: 'r',
} as const satisfies ToPage

afterEach(() => vi.unstubAllGlobals())

/** A page that has asked for a swap by a wallet of its own, on the network of the call. */
function askingPage() {
  const asked: string[] = []
  const wallet = {
    chain: '0x3e9',
    send: (): Promise<unknown> => Promise.resolve(HASH),
    async request({ method }: { method: string }): Promise<unknown> {
      asked.push(method)
      if (method === 'wallet_switchEthereumChain') wallet.chain = '0x3e9'
      return method === 'eth_sendTransaction' ? wallet.send() : wallet.chain
    },
  }
  let text = ''
  const sent: unknown[] = []
  const wire = {
    remove: () => undefined,
    setAttribute: (_: string, written: string) => void (text = written),
    click: () => void sent.push(JSON.parse(text)),
  }
  const page = Object.assign(new EventTarget(), {
    satspan: { request: (asking: object): Promise<unknown> => Promise.resolve(asking) },
  })
  vi.stubGlobal('document', { querySelector: () => wire })
  vi.stubGlobal('window', page)
  installProvider([])
  void page.satspan.request({ method: 'bridge_swapToBitcoin', params: { signer: 'page' }, wallet })
  sent.length = 0
  /** The background says something; settles what follows from it. */
  const tell = async (message: ToPage): Promise<void> => {
    Reflect.get(wire, 'oninput')({ detail: message })
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { wallet, asked, sent, tell }
}

it('hands a call to the wallet once, and tells whoever asks again what became of it', async () => {
  const { asked, sent, tell } = askingPage()
  await tell(HANDED)
  await tell(HANDED)
  const answer = { id: 1, step: 0, answer: HASH }
  expect(sent).toEqual([answer, answer])
  expect(asked).toEqual(['eth_chainId', 'eth_sendTransaction'])
})

it('hands a call over once too while its wallet asks the user, and where it fails', async () => {
  const { wallet, asked, sent, tell } = askingPage()
  let refuse: (error: object) => void = () => undefined
  wallet.send = () => new Promise((_, reject) => (refuse = reject))
  await tell(HANDED)
  await tell(HANDED)
  expect(sent).toEqual([])
  refuse({ code: 4001, message: 'no' })
  await tell(HANDED)
  await tell(HANDED)
  const answer = { id: 1, step: 0, failure: { isUnsent: false, code: 4001, message: 'no' } }
  expect(sent).toEqual([answer, answer])
  expect(asked.filter((method) => method === 'eth_sendTransaction')).toHaveLength(1)
})

it('hands over no call on another network, and does once the wallet was switched', async () => {
  const { wallet, asked, sent, tell } = askingPage()
  wallet.chain = '0x1'
  await tell(HANDED)
  expect(sent).toEqual([{ id: 1, step: 0, failure: { isUnsent: true, code: 4901, message: '' } }])
  const { id, wallet: named, chainId } = HANDED
  const method = 'wallet_switchEthereumChain'
  await tell({ kind: 'page-ask', id, wallet: named, step: 'switch 0', method, params: [{ chainId }] })
  await tell(HANDED)
  expect(sent.slice(1)).toEqual([
    { id: 1, step: 'switch 0', answer: '0x3e9' },
    { id: 1, step: 0, answer: HASH },
  ])
  expect(asked.filter((asking) => asking === 'eth_sendTransaction')).toHaveLength(1)
})

it('puts a question as often as it is asked', async () => {
  const { asked, sent, tell } = askingPage()
  const question = { kind: 'page-ask', id: 1, wallet: '', step: 'batches', method: 'a', params: [] } as const
  await tell(question)
  await tell(question)
  expect(asked).toEqual(['a', 'a'])
  expect(sent).toHaveLength(2)
})

it('asks no wallet for a request that is not open', async () => {
  const { asked, sent, tell } = askingPage()
  await tell({ ...HANDED, id: 2 })
  expect([...asked, ...sent]).toEqual([])
})
