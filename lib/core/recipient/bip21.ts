import { parseBtc } from '../amount'
import { BITCOIN_NETWORKS, type BitcoinNetwork, paramsOf } from '../network'
import { malformed, type PaymentLink, type PaymentRequest, single, unsupported } from './payment-link'
import type { Recognised } from './recognise'

/** BIP321's other ways to be paid, by their keys. */
const OTHER_WAYS: Record<string, Recognised['recognised']> = {
  lightning: 'lightning-invoice',
  lno: 'lightning-offer',
  sp: 'silent-payment',
}

/**
 * A `bitcoin:` link (BIP21, BIP321): the address as written, and what it asks for. Unknown parameters are ignored,
 * except those that the sender must understand.
 * @throws AppError `payment-link-malformed`; `payment-link-unsupported`, also if none of its payees has an address
 */
export function readBip21(
  { path, params }: PaymentLink,
  network: BitcoinNetwork,
): { address: string; request: PaymentRequest } {
  const required = [...params.keys()].find((key) => key.startsWith('req-'))
  if (required !== undefined) throw unsupported(required)
  const amount = single(params, 'amount')
  return {
    address: path === '' ? payeeOf(params, network) : path,
    request: {
      amount: amount === undefined ? null : satsOf(amount),
      label: single(params, 'label') ?? null,
      message: single(params, 'message') ?? null,
    },
  }
}

/** BIP321 allows a link whose only payees are in its parameters: addresses by the prefix of their network. */
function payeeOf(params: PaymentLink['params'], network: BitcoinNetwork): string {
  const named = [network, ...BITCOIN_NETWORKS].flatMap((one) => params.get(paramsOf(one).bech32) ?? [])
  const address = named.find((text) => text !== '')
  if (address !== undefined) return address
  const [key = '', recognised] = Object.entries(OTHER_WAYS).find(([way]) => params.has(way)) ?? []
  throw recognised === undefined ? unsupported('address') : unsupported(key, { recognised })
}

/** "All amounts must be specified in decimal BTC": a point, no commas, no exponent. */
function satsOf(text: string): bigint {
  try {
    return parseBtc(text)
  } catch (cause) {
    throw malformed('amount', cause)
  }
}
