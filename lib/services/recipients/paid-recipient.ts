import type { Entry } from '~/lib/core/journal/types'
import type { AddressSpace } from '~/lib/core/recipient/address-space'

/** Whom an entry of the journal pays. */
export function paidRecipient({ intent }: Pick<Entry, 'intent'>): {
  kind: AddressSpace['kind']
  address: string
} {
  if ('kind' in intent)
    return { kind: intent.kind === 'evm-payment' ? 'evm' : 'bitcoin', address: intent.recipientAddress }
  return intent.direction === 'to-evm'
    ? { kind: 'evm', address: intent.recipientAddress }
    : { kind: 'bitcoin', address: intent.bitcoinAddress }
}
