import { describe, expect, it } from 'vitest'
import { AppError } from '~/lib/core/errors'
import { type ProviderMethod, pageMessage, parseParams } from './provider'

const TOKEN = `0x${'7'.repeat(40)}`
const OTHER = `0x${'8'.repeat(40)}`
const SWAP = { amountBTC: '0.01', networkName: 'polygon' }
const UNWRAP = { inputAmount: '100', networkName: 'polygon' }

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

  it('may come in a list, as in JSON-RPC', () => {
    expect(parseParams('bridge_accounts', [])).toEqual({})
    expect(parseParams('bridge_accounts', null)).toEqual({})
    expect(parseParams('bridge_getRequest', [{ requestId: 'x' }])).toEqual({ requestId: 'x' })
    expect(pathOf('bridge_getRequest', [{ requestId: 'x' }, {}])).toBe('')
  })

  // threat: hostile-params
  it.each<[ProviderMethod, object, string]>([
    ['bridge_swapToBitcoin', { ...UNWRAP, minOutput: '5' }, 'minOutput'],
    ['bridge_swapToEvm', { ...SWAP, recipient: TOKEN }, 'recipient'],
    ['bridge_swapToEvm', { ...SWAP, minSats: '5' }, 'minSats'],
    ['bridge_swapToEvm', { ...SWAP, minOutputs: '5' }, 'minOutputs'],
    ['bridge_swapToEvm', { ...SWAP, minoutput: '5' }, 'minoutput'],
    ['bridge_swapToEvm', { ...SWAP, minOutput: '5', MinOutput: '4' }, 'MinOutput'],
    ['bridge_swapToEvm', { ...SWAP, recipientAddress: TOKEN, recipient: OTHER }, 'recipient'],
    ['bridge_swapToEvm', { ...SWAP, slippage: 50 }, 'slippage'],
    ['bridge_swapToBitcoin', { ...UNWRAP, minSat: '5' }, 'minSat'],
    ['bridge_swapToBitcoin', { ...UNWRAP, minSats: '5', min_sats: '4' }, 'min_sats'],
    ['bridge_swapToBitcoin', { ...UNWRAP, recipientAddress: 'x' }, 'recipientAddress'],
    ['bridge_estimateToEvm', { ...SWAP, slippageBps: 50 }, 'slippageBps'],
    ['bridge_getRequest', { requestId: 'x', origin: 'https://trusted.example' }, 'origin'],
    ['bridge_requests', { origin: 'https://trusted.example' }, 'origin'],
  ])('of %s with an unknown field are refused, and the field is named', (method, params, path) => {
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
  ])('of %s that do not fit are refused with what would: %o', (method, params, expected) => {
    expect(refusalOf(method, params)?.details['expected']).toBe(expected)
  })

  it('of methods of other standards may hold fields that are not used', () => {
    expect(parseParams('getAddresses', { purposes: ['payment'] })).toEqual({})
    expect(parseParams('wallet_revokePermissions', [{ bridge_accounts: {} }])).toEqual({})
  })

  it.each([
    [
      'amountBTC',
      [0.01, '', ' 1', '1e2', '0x10', '-1', '+1', 'NaN', '1.', '.1', '0.000000001', '21000001', '٣', null],
    ],
    ['networkName', ['', 'a b', '../x', 'p\u200bolygon', 'p\u202eolygon', 'x'.repeat(41), 7]],
    ['outputToken', ['', '0x', TOKEN.slice(0, 41), `${TOKEN}0`, 'native', 5]],
    ['recipientAddress', ['0x12', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq']],
    ['minOutput', [5, '-5', '1.5', '9'.repeat(79), (2n ** 256n).toString()]],
    ['slippageBps', ['50', -1, 1_001, 0.5]],
    ['thirdPartyId', [-1, 256, '256', 'x', 1.5]],
  ])('reject an invalid %s', (name, values) => {
    for (const value of values)
      expect(pathOf('bridge_swapToEvm', { ...SWAP, [name]: value }), String(value)).toBe(name)
  })

  it.each([
    ['inputAmount', [100, '0x64', '1e3', '-1', '']],
    ['bitcoinAddress', ['', 'x', 'bc1q ar0', 'a'.repeat(91), '1\u200bBoatSLRHtKNngkdXEeobR76b53LETtpyT']],
    ['minSats', ['2100000000000001', 900, '-1']],
    ['signer', ['nobody', 1]],
  ])('reject an invalid %s of an unwrap', (name, values) => {
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
    { id: 1, step: 99, answer: '' },
    { id: 1, step: 0, failure: { isUnsent: false, code: '4001', message: '' } },
    { id: 1, step: 0, failure: { isUnsent: false, code: null, message: 'x'.repeat(401) } },
  ]
  for (const message of bad) expect(pageMessage.safeParse(message).success).toBe(false)
})
