import { asSeen } from '../as-seen'
import { AppError } from '../errors'
import { checkChainOf, readAccountId } from './account-id'
import type { PaymentTarget } from './address-space'
import { readBip21 } from './bip21'
import { readEip681 } from './eip681'
import { isEvmSecretText, isSecretText } from '../secret-text'
import { innerLink, isPaymentLink, type PaymentRequest, splitLink } from './payment-link'
import { readAddress } from './read-address'
import { secretGiven } from './secret-given'
import { recognise, unsupportedRecipient } from './recognise'

/** A recipient as typed or pasted. `request`: what a payment link asks for besides it, to be shown and not applied. */
export type RecipientText = { address: string; request: PaymentRequest | null }

/** Longer than any link that is read. */
const MAX_LENGTH = 5_000

const SIDES: Record<string, PaymentTarget['kind']> = { bitcoin: 'bitcoin', ethereum: 'evm' }

/**
 * Reads what stands in a recipient's field: an address, alone or with its chain (EIP-3770, CAIP-10), or a payment link
 * (BIP21, BIP321, EIP-681) around one.
 *
 *     readRecipient('bitcoin:BC1Q…?amount=0.1&label=Kraken', { kind: 'bitcoin', network: 'mainnet' })
 *     // { address: 'bc1q…', request: { amount: 10000000n, label: 'Kraken', message: null } }
 *
 * @throws AppError as `readAddress`; `payment-link-malformed`, `payment-link-unsupported`, `payment-link-mismatch`
 */
export function readRecipient(text: string, target: PaymentTarget): RecipientText {
  if (text.length > MAX_LENGTH) throw new AppError('recipient-invalid', 'longer than any link')
  const isSecret = target.kind === 'evm' ? isEvmSecretText : isSecretText
  if (isSecret(text)) throw secretGiven()
  const whole = asSeen(text).trim()
  if (!isPaymentLink(whole)) return { address: readAddress(whole, target), request: null }
  const seen = innerLink(whole)
  const account = readAccountId(seen)
  if (account !== undefined) {
    if (account.kind !== target.kind) throw wrongKind()
    checkChainOf(account, target)
    return { address: readAddress(account.address, target), request: null }
  }
  const recognised = recognise(seen)
  if (recognised !== undefined) throw unsupportedRecipient(recognised)
  const link = splitLink(seen)
  const side = Object.hasOwn(SIDES, link.scheme) ? SIDES[link.scheme] : undefined
  if (side === undefined) throw new AppError('recipient-invalid', 'no link to a payment')
  if (side !== target.kind) throw wrongKind()
  const { address, request } =
    target.kind === 'evm' ? readEip681(link, target) : readBip21(link, target.network)
  return { address: readAddress(address, target), request }
}

function wrongKind(): AppError {
  return new AppError('recipient-wrong-kind', 'a recipient of the other side')
}
