import { parseBtc } from '../amount'
import { malformed, type PaymentLink, type PaymentRequest, unsupported } from './payment-link'

/**
 * A `bitcoin:` link (BIP21, BIP321): the address as written, and what it asks for. Unknown parameters are ignored,
 * except those that the sender must understand.
 * @throws AppError `payment-link-malformed`, `payment-link-unsupported`
 */
export function readBip21({ path, params }: PaymentLink): { address: string; request: PaymentRequest } {
  const required = [...params.keys()].find((key) => key.startsWith('req-'))
  if (required !== undefined) throw unsupported(required)
  // BIP321 allows a link whose only payees are in its parameters.
  if (path === '') throw unsupported('address')
  const amount = params.get('amount')
  return {
    address: path,
    request: {
      amount: amount === undefined ? null : satsOf(amount),
      label: params.get('label') ?? null,
      message: params.get('message') ?? null,
    },
  }
}

/** "All amounts must be specified in decimal BTC": a point, no commas, no exponent. */
function satsOf(text: string): bigint {
  try {
    return parseBtc(text)
  } catch (cause) {
    throw malformed('amount', cause)
  }
}
