import { expectedOf, type ProviderMethod } from '~/lib/contract/provider'
import { AppError, type ErrorCode, toAppError } from '~/lib/core/errors'

type Direction = 'toEvm' | 'toBitcoin'
type Named = Record<Direction, string>

const NETWORK: Named = { toEvm: 'networkName', toBitcoin: 'networkName' }
const TOKEN: Named = { toEvm: 'outputToken', toBitcoin: 'inputToken' }
const AMOUNT: Named = { toEvm: 'amountBTC', toBitcoin: 'inputAmount' }
const RECIPIENT: Named = { toEvm: 'recipientAddress', toBitcoin: 'bitcoinAddress' }
const SLIPPAGE: Named = { toEvm: 'slippageBps', toBitcoin: 'slippageBps' }
const MINIMUM: Named = { toEvm: 'minOutput', toBitcoin: 'minSats' }

/** The param that a refused order is about. */
const PARAM_OF: Partial<Record<ErrorCode, Partial<Named>>> = {
  'account-without-evm': { toEvm: 'recipientAddress' },
  'network-unknown': NETWORK,
  'token-unknown': TOKEN,
  'amount-malformed': AMOUNT,
  'amount-above-limit': AMOUNT,
  'amount-below-minimum': AMOUNT,
  'funds-insufficient': AMOUNT,
  'coins-reserved': AMOUNT,
  'coins-scattered': AMOUNT,
  'claim-unspent': AMOUNT,
  'recipient-invalid': RECIPIENT,
  'recipient-anchor': RECIPIENT,
  'recipient-keyless': RECIPIENT,
  'recipient-version': RECIPIENT,
  'recipient-unsupported': RECIPIENT,
  'recipient-secret': RECIPIENT,
  'recipient-wrong-kind': RECIPIENT,
  'recipient-wrong-network': RECIPIENT,
  'recipient-mistyped': RECIPIENT,
  'slippage-invalid': SLIPPAGE,
  'minimum-too-low': MINIMUM,
  'minimum-too-high': MINIMUM,
}

const DIRECTION_OF: Partial<Record<ProviderMethod, Direction>> = {
  bridge_estimateToEvm: 'toEvm',
  bridge_swapToEvm: 'toEvm',
  bridge_estimateToBitcoin: 'toBitcoin',
  bridge_swapToBitcoin: 'toBitcoin',
}

/** The error, with the param of the method that it is about and the value expected there. */
export function withNamedParam(thrown: unknown, method: ProviderMethod): AppError {
  const error = toAppError(thrown)
  const { code, message, details } = error
  const direction = DIRECTION_OF[method]
  const path = direction === undefined ? undefined : PARAM_OF[code]?.[direction]
  if (path === undefined || details['path'] !== undefined) return error
  const expected = boundOf(error) ?? expectedOf(path)
  return new AppError(code, message, { cause: error, details: { ...details, path, expected } })
}

/** The amount expected of a well-formed param. A page learns nothing about the balance. */
function boundOf({ code, details: { minimum, maximum, bound } }: AppError): string | undefined {
  if (code === 'amount-below-minimum' && minimum !== undefined) return `≥ ${minimum} BTC`
  if (code === 'amount-above-limit' && maximum !== undefined) return `≤ ${maximum} BTC`
  return code === 'minimum-too-low' || code === 'minimum-too-high' ? bound : undefined
}
