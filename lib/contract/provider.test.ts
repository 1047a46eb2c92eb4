import { describe, expect, it } from 'vitest'
import { AppError } from '~/lib/core/errors'
import { type ProviderMethod, pageMessage, parseParams } from './provider'
import { INVALID_TO_BITCOIN, INVALID_TO_EVM, SWAP, UNKNOWN_FIELDS, UNWRAP } from './provider.fixture'

function refusalOf(method: ProviderMethod, params: unknown): AppError | undefined {
  try {
    parseParams(method, params)
    return undefined
  } catch (thrown) {
    if (thrown instanceof AppError && thrown.code === 'bad-input') return thrown
    throw thrown
  }
}

function pathOf(method: ProviderMethod, params: unknown): string | undefined {
  return refusalOf(method, params)?.details['path']
}

describe('params', () => {
  it('are read with money in base units', () => {
    expect(
      parseParams('bridge_swapToEvm', { ...SWAP, minOutput: '5', slippageBps: 50, thirdPartyId: '7' }),
    ).toEqual({
      amountBTC: 1_000_000n,
      networkName: 'polygon',
      minOutput: 5n,
      signer: 'wallet',
      slippageBps: 50,
      thirdPartyId: 7,
    })
    expect(parseParams('bridge_swapToBitcoin', { ...UNWRAP, inputToken: null, minSats: '900' })).toEqual({
      inputAmount: 100n,
      networkName: 'polygon',
      inputToken: null,
      minSats: 900n,
      signer: 'wallet',
    })
  })

  it('clean what a program says of itself', () => {
    expect(
      parseParams('bridge_requestAccounts', { agent: { name: ' My\u202E <b>Aide</b>\u0000 ' } }),
    ).toEqual({
      signer: 'wallet',
      agent: { name: 'My Aide' },
    })
    const { reason } = parseParams('bridge_swapToEvm', { ...SWAP, reason: 'x'.repeat(5_000) })
    expect(reason).toBe(`${'x'.repeat(139)}…`)
    expect(parseParams('bridge_swapToBitcoin', { ...UNWRAP, reason: '“a” «b» "c"' }).reason).toBe(
      "'a' 'b' 'c'",
    )
    expect(parseParams('bridge_swapToEvm', { ...SWAP, reason: '\u200b\n' }).reason).toBe('')
  })

  it.each<[unknown, string]>([
    ['Aide', 'agent'],
    [{}, 'agent.name'],
    [{ name: '' }, 'agent.name'],
    [{ name: '\u202E\u0007' }, 'agent.name'],
    [{ name: 7 }, 'agent.name'],
    [{ name: 'Aide', origin: 'https://trusted.example' }, 'agent.origin'],
  ])('refuse the agent %j', (agent, path) => {
    expect(pathOf('bridge_requestAccounts', { agent })).toBe(path)
  })

  it('may come in a list, as in JSON-RPC', () => {
    expect(parseParams('bridge_accounts', [])).toEqual({})
    expect(parseParams('bridge_accounts', null)).toEqual({})
    expect(parseParams('bridge_getRequest', [{ requestId: 'x' }])).toEqual({ requestId: 'x' })
    expect(pathOf('bridge_getRequest', [{ requestId: 'x' }, {}])).toBe('')
  })

  // threat: hostile-params
  it.each(UNKNOWN_FIELDS)('refuse an unknown field of %s, naming it', (method, params, path) => {
    expect(pathOf(method, params)).toBe(path)
  })

  it.each<[ProviderMethod, unknown, string]>([
    ['bridge_swapToEvm', { ...SWAP, amountBTC: 0.01 }, 'BTC as text, with up to 8 decimals, such as "0.015"'],
    ['bridge_swapToBitcoin', { ...UNWRAP, signer: 'me' }, '"wallet" or "page"'],
    ['bridge_getRequest', { id: 'x' }, 'the id of a request'],
    ['bridge_getRequest', 'text', 'one object with named params: requestId'],
    // Not what another method expects under the same name.
    [
      'bridge_estimateToEvm',
      { ...SWAP, slippageBps: 50 },
      'one object with named params: amountBTC, networkName, outputToken, thirdPartyId',
    ],
    ['bridge_requests', { all: true }, 'no params'],
  ])('are refused for %s with what would fit: %o', (method, params, expected) => {
    expect(refusalOf(method, params)?.details['expected']).toBe(expected)
  })

  it('may hold unused fields for methods of other standards', () => {
    expect(parseParams('getAddresses', { purposes: ['payment'] })).toEqual({})
    expect(parseParams('wallet_revokePermissions', [{ bridge_accounts: {} }])).toEqual({})
  })

  it.each(INVALID_TO_EVM)('reject an invalid %s', (name, values) => {
    for (const value of values)
      expect(pathOf('bridge_swapToEvm', { ...SWAP, [name]: value }), String(value)).toBe(name)
  })

  it.each(INVALID_TO_BITCOIN)('reject an invalid %s of an unwrap', (name, values) => {
    for (const value of values)
      expect(pathOf('bridge_swapToBitcoin', { ...UNWRAP, [name]: value }), String(value)).toBe(name)
  })

  it('reject what is not a record', () => {
    for (const params of ['text', 7, true, [1], [[]]]) expect(pathOf('bridge_swapToEvm', params)).toBe('')
  })
})

it('reads the relay’s messages, and nothing else', () => {
  const good = [
    { id: 1, method: 'getInfo' },
    { id: 1, method: 'bridge_swapToBitcoin', params: {}, isWalletNamed: true },
    { id: 1, step: 0, answer: '0xab' },
    { id: 1, step: 'batches', answer: {} },
    { id: 1, step: 0, failure: { isUnsent: true, code: 4902, message: 'unknown chain' } },
    { id: 1, step: 0, failure: { isUnsent: false, code: null, message: '' } },
    { listen: true },
  ]
  for (const message of good) expect(pageMessage.safeParse(message).data).toEqual(message)
  const bad = [
    null,
    'text',
    {},
    { id: -1, method: 'getInfo' },
    { id: 1, method: 'x'.repeat(201) },
    { id: 1, step: -1, answer: '' },
    { id: 1, step: 0, failure: { isUnsent: false, code: '4001', message: '' } },
    { id: 1, step: 0, failure: { isUnsent: false, code: null, message: 'x'.repeat(401) } },
  ]
  for (const message of bad) expect(pageMessage.safeParse(message).success).toBe(false)
})
