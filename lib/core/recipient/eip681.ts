import { parseEvmAddress } from '../address'
import { parseUnits } from '../amount'
import { sameAddress } from '../same-address'
import type { PaymentTarget } from './address-space'
import {
  malformed,
  mismatch,
  type PaymentLink,
  type PaymentRequest,
  single,
  unsupported,
} from './payment-link'
import { recognise } from './recognise'

type EvmTarget = Extract<PaymentTarget, { kind: 'evm' }>
type Reading = { address: string; request: PaymentRequest }

/**
 * An `ethereum:` link (EIP-681) that asks for the native currency, or for a token by its `transfer`. The recipient is
 * returned only if the link does not contradict the payment that is being made.
 * @throws AppError `payment-link-malformed`; `payment-link-unsupported` for another function or a name in place of an
 * address; `payment-link-mismatch` for another chain or token
 */
export function readEip681({ path, params }: PaymentLink, target: EvmTarget): Reading {
  const [whole = '', functionName, ...more] = path.split('/')
  const [named = '', chainId, ...chainIds] = whole.replace(/^pay-/i, '').split('@')
  if (more.length > 0 || chainIds.length > 0) throw malformed('ethereum')
  if (chainId !== undefined) checkChain(chainId, target)
  if (!/^0x/i.test(named)) throw unsupported(named, recognise(named))
  const value = units(params, 'value')
  if (functionName === undefined) {
    // Without a value it is only an address, for any asset.
    if (value !== null) checkToken(null, target)
    return { address: named, request: requestOf(value) }
  }
  // Codes to scan may be in upper case as a whole.
  if (functionName.toLowerCase() !== 'transfer' || (value ?? 0n) !== 0n) throw unsupported(functionName)
  const recipient = single(params, 'address')
  if (recipient === undefined) throw malformed('address')
  checkToken(named, target)
  return { address: recipient, request: requestOf(units(params, 'uint256')) }
}

function requestOf(amount: bigint | null): PaymentRequest {
  return { amount, label: null, message: null }
}

function checkChain(text: string, { chainId }: EvmTarget): void {
  if (!/^\d{1,15}$/.test(text)) throw malformed('chain')
  if (chainId !== null && Number(text) !== chainId) throw mismatch({ chain: String(Number(text)) })
}

function checkToken(token: string | null, target: EvmTarget): void {
  const actual = token === null ? null : parseEvmAddress(token.replace(/^0X/, '0x'))
  if (target.chainId !== null && !sameAddress(actual, target.token))
    throw mismatch(actual === null ? {} : { token: actual })
}

/** An integer in base units, which may be written with a point and an exponent: `2.014e18`. */
function units(params: PaymentLink['params'], key: string): bigint | null {
  const text = single(params, key)
  if (text === undefined) return null
  const [mantissa = '', exponent = '0', ...more] = text.replace(/^\+/, '').toLowerCase().split('e')
  if (more.length > 0 || !/^\d{1,2}$/.test(exponent)) throw malformed(key)
  try {
    return parseUnits(mantissa, Number(exponent))
  } catch (cause) {
    throw malformed(key, cause)
  }
}
