import type { Finding } from '../finding'

/** Every finding of a replacement's review. All of them refuse: the wallet has built it, and may not build it wrong. */
const REPLACEMENT_FINDINGS = {
  'review-failed': 'The check itself failed, so the new version counts as unsafe.',
  'address-mismatch': 'Your address does not belong to this Bitcoin network or to the key that would sign.',
  'original-mismatch': 'The payment on this device is not the one you approved.',
  'original-final': 'The payment says that it may not be replaced.',
  'transaction-changed': 'The new version differs from your payment in more than fee and coins.',
  'transaction-too-large': 'The new version is too large for the Bitcoin network to pass on.',

  'input-dropped': 'The new version leaves out a coin of your payment ({coin}), so both could go through.',
  'input-duplicate': 'The new version spends the same coin twice ({coin}).',
  'input-unknown': 'The new version spends a coin that is not among your unspent ones ({coin}).',
  'input-reserved': 'The new version spends a coin that is set aside for another of your swaps ({coin}).',
  'input-unconfirmed': 'The new version adds a coin that is not confirmed yet ({coin}).',
  'input-sequence': 'One of the coins is spent in another way than your payment does ({coin}).',
  'previous-missing': 'The transaction that paid you a coin could not be loaded ({coin}).',
  'previous-mismatch': 'The transaction loaded to prove a coin is a different one ({coin}).',
  'input-foreign': 'The new version spends a coin that is not at your address ({coin}).',
  'input-value-mismatch': 'The amount stated for a coin is not what the chain shows ({coin}).',

  'payment-changed': 'The new version does not pay exactly what your payment pays.',
  'locker-missing': 'The locker that your payment pays is not trusted any more. You can still cancel.',
  'output-foreign': 'The cancelling spend does not return everything to you.',
  'change-multiple': 'The new version pays your change in more than one piece.',
  'output-dust': 'The new version holds an output too small for the network to pass on.',

  'fee-below-replacement':
    'The fee of {fee} is too little for the network to take the new version ({limit}).',
  'fee-above-agreed': 'The fee of {fee} is more than the {limit} you were shown.',
  'fee-rate-cap': 'The miner fee is {rate} sat/vB, more than the {limit} sat/vB you allow.',
  'fee-cap': 'The miner fee is {fee}, more than the {limit} you allow.',
  'change-dropped': 'The new version returns no change: {fee} would go to the miners, and {limit} would do.',
} as const

export type ReplacementFindingCode = keyof typeof REPLACEMENT_FINDINGS

type Slots<T extends string> = T extends `${string}{${infer Slot}}${infer Rest}` ? Slot | Slots<Rest> : never
type SlotsOf<C extends ReplacementFindingCode> = Slots<(typeof REPLACEMENT_FINDINGS)[C]>
type Values<C extends ReplacementFindingCode> = [SlotsOf<C>] extends [never]
  ? []
  : [Record<SlotsOf<C>, string>]

/** The finding of a code, its sentence filled in. */
export function say<C extends ReplacementFindingCode>(code: C, ...[values]: Values<C>): Finding {
  const filled = new Map(Object.entries<string>(values ?? {}))
  const sentence = REPLACEMENT_FINDINGS[code].replaceAll(
    /\{(\w+)\}/g,
    (_, slot: string) => filled.get(slot) ?? '',
  )
  return { code, severity: 'refuse', message: `${sentence} Your payment stays as it is.` }
}
