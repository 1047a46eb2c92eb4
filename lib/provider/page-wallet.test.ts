import { describe, expect, it } from 'vitest'
import type { PageWalletCall } from '~/lib/contract/provider'
import { sendThrough } from './page-wallet'
import { toPlainJson } from './to-plain-json'

const CALL: PageWalletCall = { chainId: '0x3e9', from: '0x1', to: '0x2', data: '0x', value: '0x0' }
const HASH = `0x${'1'.repeat(64)}`

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

it('switches the wallet to the network, then has it send the call', async () => {
  let chain = '0x1'
  const wallet = walletOf({
    eth_chainId: () => chain,
    wallet_switchEthereumChain: () => (chain = '0x3e9'),
    eth_sendTransaction: () => HASH,
  })
  expect(await sendThrough(wallet, CALL)).toEqual({ hash: HASH })
  expect(wallet.asked).toEqual([
    'eth_chainId',
    'wallet_switchEthereumChain',
    'eth_chainId',
    'eth_sendTransaction',
  ])
})

describe('the error of a wallet', () => {
  const CODES = [4001, 4100, 4200, 4900, 4901, 4902, -32_000, -32_603]

  it.each(CODES)('with code %d is passed on, as one after the call was handed over', async (code) => {
    const wallet = walletOf({ eth_sendTransaction: thrower({ code, message: 'no' }) })
    expect(await sendThrough(wallet, CALL)).toEqual({ failure: { isUnsent: false, code, message: 'no' } })
  })

  it.each(CODES)('with code %d before the call was handed over says that nothing was sent', async (code) => {
    const wallet = walletOf({
      eth_chainId: () => '0x1',
      wallet_switchEthereumChain: thrower({ code, message: 'no' }),
    })
    expect(await sendThrough(wallet, CALL)).toEqual({ failure: { isUnsent: true, code, message: 'no' } })
    expect(wallet.asked).not.toContain('eth_sendTransaction')
  })

  it('is its own if it stays on another network', async () => {
    const wallet = walletOf({ eth_chainId: () => '0x1' })
    expect(await sendThrough(wallet, CALL)).toMatchObject({ failure: { isUnsent: true, code: 4901 } })
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
    expect(await sendThrough(wallet, CALL)).toEqual({ failure: { isUnsent: false, code: null, message: '' } })
  })
})

it.each<[string, unknown, object]>([
  ['a hash', `${HASH}\n${'1'.repeat(50_000)}`, { hash: `${HASH} ${'1'.repeat(33)}` }],
  ['no hash', { hash: HASH }, { hash: '' }],
])('what a wallet returns as %s crosses as bounded text', async (_, returned, outcome) => {
  const answer = await sendThrough(walletOf({ eth_sendTransaction: () => returned }), CALL)
  expect(answer).toEqual(outcome)
  expect(toPlainJson(answer)).toBe(JSON.stringify(outcome))
})

it('a message crosses as bounded text, without control characters', async () => {
  const message = `a\u0000b\n${'x'.repeat(60_000)}`
  const answer = await sendThrough(walletOf({ eth_sendTransaction: thrower({ code: 1, message }) }), CALL)
  expect(answer).toMatchObject({ failure: { message: `a b ${'x'.repeat(296)}` } })
  expect(toPlainJson(answer)).toBe(JSON.stringify(answer))
})
