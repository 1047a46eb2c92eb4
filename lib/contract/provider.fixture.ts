import type { ProviderMethod } from './provider'

/** Orders that no page gets through, and what of them does not fit. */
export const TOKEN = `0x${'7'.repeat(40)}`
export const OTHER = `0x${'8'.repeat(40)}`
export const SWAP = { amountBTC: '0.01', networkName: 'polygon' }
export const UNWRAP = { inputAmount: '100', networkName: 'polygon' }

/** Fields that the method does not have. */
export const UNKNOWN_FIELDS: [ProviderMethod, object, string][] = [
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
]

export const INVALID_TO_EVM: [string, unknown[]][] = [
  [
    'amountBTC',
    [0.01, '', ' 1', '1e2', '0x10', '-1', '+1', 'NaN', '1.', '.1', '0.000000001', '21000001', '٣', null],
  ],
  ['networkName', ['', 'a b', '../x', 'p\u200bolygon', 'p\u202eolygon', 'x'.repeat(41), 7]],
  ['outputToken', ['', '0x', TOKEN.slice(0, 41), `${TOKEN}0`, 'native', 5]],
  ['recipientAddress', ['0x12', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq']],
  ['minOutput', [5, '-5', '1.5', '9'.repeat(79), (2n ** 256n).toString()]],
  ['slippageBps', ['50', -1, 1_001, 0.5]],
  ['reason', [7, {}, ['a']]],
  ['thirdPartyId', [-1, 256, '256', 'x', 1.5]],
]

export const INVALID_TO_BITCOIN: [string, unknown[]][] = [
  ['inputAmount', [100, '0x64', '1e3', '-1', '']],
  ['bitcoinAddress', ['', 'x', 'bc1q ar0', 'a'.repeat(91), '1\u200bBoatSLRHtKNngkdXEeobR76b53LETtpyT']],
  ['minSats', ['2100000000000001', 900, '-1']],
  ['signer', ['nobody', 1]],
]
