import { describe, expect, it } from 'vitest'
import { callWallet } from './page-wallet'
import type { PageWallet } from './types'

const HASH = `0x${'1'.repeat(64)}`

type Call = { method: string; params: readonly unknown[]; chainId?: string }

/** Returns the answer that goes over to the background, and whether nothing was sent. */
async function call(wallet: PageWallet, { chainId, ...asked }: Call): Promise<unknown> {
  const { text, isUnsent } = await callWallet(wallet, { id: 1, step: 0, ...asked, chainId })
  const { id, step, ...answer } = JSON.parse(text)
  expect({ id, step }).toEqual({ id: 1, step: 0 })
  return { ...answer, isUnsent }
}

const send = (wallet: PageWallet) =>
  call(wallet, { method: 'eth_sendTransaction', params: [{ to: '0x2' }], chainId: '0x3e9' })

/** A wallet of a page by what it answers to each method; it is on the call's network by default. */
function walletOf(answers: Record<string, () => unknown>) {
  const asked: string[] = []
  const request = async ({ method }: { method: string }): Promise<unknown> => {
    asked.push(method)
    return (answers[method] ?? (() => '0x3e9'))()
  }
  return { asked, request }
}

function thrower(thrown: object) {
  return () => Promise.reject(thrown)
}

it('hands a call to a wallet on its network', async () => {
  const wallet = walletOf({ eth_sendTransaction: () => HASH })
  expect(await send(wallet)).toEqual({ answer: HASH, isUnsent: false })
  expect(wallet.asked).toEqual(['eth_chainId', 'eth_sendTransaction'])
})

it.each([{ eth_chainId: () => '0x1' }, { eth_chainId: () => null }])(
  'hands nothing to a wallet that is on another network',
  async (answers) => {
    const wallet = walletOf(answers)
    const failure = { isUnsent: true, code: 4901, message: '' }
    expect(await send(wallet)).toEqual({ failure, isUnsent: true })
    expect(wallet.asked).toEqual(['eth_chainId'])
  },
)

it('passes on the answer to a question on any network', async () => {
  const answer = { '0x1': { atomic: { status: 'ready' } } }
  const wallet = walletOf({ wallet_getCapabilities: () => answer })
  expect(await call(wallet, { method: 'wallet_getCapabilities', params: [] })).toEqual({
    answer,
    isUnsent: true,
  })
  expect(wallet.asked).toEqual(['wallet_getCapabilities'])
})

it('a wallet that answers a question with nothing has answered', async () => {
  const wallet = walletOf({ wallet_switchEthereumChain: () => undefined })
  const asked = await call(wallet, { method: 'wallet_switchEthereumChain', params: [] })
  expect(asked).toEqual({ answer: null, isUnsent: true })
})

describe('the error of a wallet', () => {
  const CODES = [4001, 4100, 4200, 4900, 4901, 4902, -32_000, -32_603]

  it.each(CODES)('is passed on with code %d after the hand-over', async (code) => {
    const wallet = walletOf({ eth_sendTransaction: thrower({ code, message: 'no' }) })
    expect(await send(wallet)).toMatchObject({ failure: { isUnsent: false, code, message: 'no' } })
  })

  it.each(CODES)('leaves the call unsent with code %d before the hand-over', async (code) => {
    const wallet = walletOf({ eth_chainId: thrower({ code, message: 'no' }) })
    const failure = { isUnsent: true, code, message: 'no' }
    expect(await send(wallet)).toEqual({ failure, isUnsent: true })
    expect(wallet.asked).not.toContain('eth_sendTransaction')
  })

  it.each([
    ['no object', 'no'],
    ['nothing', undefined],
    ['a code that is text', { code: '4001', message: 7 }],
    ['a broken code', { code: 4001.5 }],
    ['an endless code', { code: Number.POSITIVE_INFINITY }],
    ['getters that throw', Object.defineProperty({}, 'code', { get: () => JSON.parse('{') })],
  ])('that is %s names no code and no message', async (_, thrown) => {
    const wallet = walletOf({ eth_sendTransaction: () => Promise.reject(thrown) })
    expect(await send(wallet)).toMatchObject({ failure: { isUnsent: false, code: null, message: '' } })
  })
})

it.each<[string, unknown, string]>([
  ['a hash', `${HASH}\n${'1'.repeat(50_000)}`, `${HASH} ${'1'.repeat(33)}`],
  ['no hash', { hash: HASH }, ''],
  ['the id of a batch', { id: 'batch', capabilities: {} }, 'batch'],
])('what a wallet returns as %s crosses as bounded text', async (_, returned, answer) => {
  expect(await send(walletOf({ eth_sendTransaction: () => returned }))).toEqual({ answer, isUnsent: false })
})

it('a message crosses as bounded text, without control characters', async () => {
  const message = `a\u0000b\n${'x'.repeat(60_000)}`
  const answer = await send(walletOf({ eth_sendTransaction: thrower({ code: 1, message }) }))
  expect(answer).toMatchObject({ failure: { message: `a b ${'x'.repeat(296)}` } })
})

it('an answer that is no plain data is a failure', async () => {
  const answer = Object.defineProperty({}, 'status', { enumerable: true, get: () => 200 })
  const wallet = walletOf({ wallet_getCallsStatus: () => answer })
  const asked = await call(wallet, { method: 'wallet_getCallsStatus', params: [] })
  expect(asked).toMatchObject({ failure: { isUnsent: true, code: -32602 } })
})
