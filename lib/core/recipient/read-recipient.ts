import { AppError } from '../errors'
import type { PaymentTarget } from './address-space'
import { readBip21 } from './bip21'
import { readEip681 } from './eip681'
import { isPaymentLink, type PaymentRequest, splitLink } from './payment-link'
import { readAddress } from './read-address'

/** A recipient as typed or pasted. `request`: what a payment link asks for besides it, to be shown and not applied. */
export type RecipientText = { address: string; request: PaymentRequest | null }

const SIDES: Record<string, PaymentTarget['kind']> = { bitcoin: 'bitcoin', ethereum: 'evm' }

/**
 * Reads what stands in a recipient's field: an address, or a payment link (BIP21, EIP-681) around one.
 *
 *     readRecipient('bitcoin:BC1Q…?amount=0.1&label=Kraken', { kind: 'bitcoin', network: 'mainnet' })
 *     // { address: 'bc1q…', request: { amount: 10000000n, label: 'Kraken', message: null } }
 *
 * @throws AppError as `readAddress`; `payment-link-malformed`, `payment-link-unsupported`, `payment-link-mismatch`
 */
export function readRecipient(text: string, target: PaymentTarget): RecipientText {
  const trimmed = text.trim()
  if (!isPaymentLink(trimmed)) return { address: readAddress(trimmed, target), request: null }
  const link = splitLink(trimmed)
  const side = Object.hasOwn(SIDES, link.scheme) ? SIDES[link.scheme] : undefined
  if (side !== target.kind)
    throw new AppError(
      side === undefined ? 'recipient-invalid' : 'recipient-wrong-kind',
      'no link of this side',
    )
  const { address, request } = target.kind === 'evm' ? readEip681(link, target) : readBip21(link)
  return { address: readAddress(address, target), request }
}
