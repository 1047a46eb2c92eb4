import type { Finding, Severity } from '../finding'

/**
 * Every finding of a wrap's review: its stable code, its weight, and what the user reads. `{slots}` are filled by
 * `say`. Each refusal also says that nothing has left the wallet.
 */
const WRAP_FINDINGS = {
  'input-invalid': ['refuse', 'Part of what this check needs is missing or malformed ({what}).'],
  'address-mismatch': [
    'refuse',
    'Your address does not belong to this Bitcoin network or to the key that would sign.',
  ],
  'review-failed': ['refuse', 'The check itself failed, so the transaction counts as unsafe.'],

  'psbt-too-large': ['refuse', 'The service sent far more data than a transaction needs.'],
  'psbt-not-a-psbt': ['refuse', 'What the service sent is not a Bitcoin transaction to sign.'],
  'psbt-version': ['refuse', 'The service sent a newer kind of transaction file, which is not read yet.'],
  'psbt-malformed': ['refuse', 'The transaction the service sent is damaged or put together wrongly.'],
  'transaction-too-large': ['refuse', 'The transaction is too large for the Bitcoin network to pass on.'],
  'transaction-version': ['refuse', 'The transaction has a version that is not in common use ({version}).'],
  'transaction-locktime': ['refuse', 'The transaction could be held back until a later time ({lockTime}).'],

  'input-none': ['refuse', 'The transaction spends nothing.'],
  'input-duplicate': ['refuse', 'The transaction spends the same coin twice ({coin}).'],
  'input-unknown': [
    'refuse',
    'The transaction spends a coin that is not among your unspent ones ({coin}): it is spent already or belongs to someone else.',
  ],
  'input-reserved': [
    'refuse',
    'The transaction spends a coin that is set aside for another of your swaps ({coin}).',
  ],
  'input-sequence': ['refuse', 'One of the coins could be held back by a time lock ({coin}).'],
  'input-unconfirmed': [
    'warn',
    'Some of the coins it spends are not confirmed yet ({coin}). If their own transaction is replaced, this one fails too.',
  ],
  'previous-missing': [
    'refuse',
    'The transaction that paid you one of these coins could not be loaded ({coin}), so its amount is not proven.',
  ],
  'previous-mismatch': [
    'refuse',
    'The transaction loaded to prove one of these coins is a different one ({coin}).',
  ],
  'input-foreign': ['refuse', 'The transaction spends a coin that is not at your address ({coin}).'],
  'input-value-mismatch': [
    'refuse',
    'The amount stated for one of these coins is not what the chain shows ({coin}). A wrong amount can hide a huge fee.',
  ],
  'input-script-mismatch': [
    'refuse',
    'One of your coins is described as locked in another way than the chain shows ({coin}).',
  ],
  'input-sighash': [
    'refuse',
    'It asks for a signature that would let others change the transaction afterwards ({coin}).',
  ],
  'input-presigned': ['refuse', 'It arrives with a signature already in place ({coin}).'],
  'input-redeem-script': ['refuse', 'It asks you to sign for a spending rule that is not your own ({coin}).'],

  'locker-missing': [
    'refuse',
    'It pays no locker that is registered and trusted, so your bitcoin would not arrive.',
  ],
  'locker-multiple': ['refuse', 'It pays more than one locker, and only one payment would count.'],
  'locker-amount': ['refuse', 'It sends {actual} to the bridge, and you asked for {expected}.'],
  'output-foreign': ['refuse', 'It pays {amount} to {address}, which is neither the locker nor you.'],
  'output-out-of-range': ['refuse', 'It holds an amount that cannot exist.'],
  'output-dust': ['refuse', 'It holds an output of {amount}, too small for the network to pass on.'],
  'change-multiple': ['refuse', 'It pays your change in more than one piece.'],
  'change-dropped': [
    'refuse',
    'It returns no change: {fee} would go to the miners, and about {justified} would do.',
  ],

  'carrier-missing': [
    'refuse',
    'It carries no instructions, so the bridge could not know what to send or to whom.',
  ],
  'carrier-multiple': ['refuse', 'It carries instructions more than once, and only the last would count.'],
  'carrier-value': ['refuse', 'It burns {amount} in the output that carries the instructions.'],
  'carrier-malformed': ['refuse', 'The instructions it carries are not in the form the bridge reads.'],

  'payload-malformed': [
    'refuse',
    'The instructions it carries cannot be read, so the bridge may ignore them.',
  ],
  'payload-codec': ['refuse', 'The instructions are written in a form ({codec}) your network does not take.'],
  'payload-app': ['refuse', 'The instructions are addressed to another application ({appId}).'],
  'payload-kind': ['refuse', 'The instructions say {actual}, and you asked for {expected}.'],
  'payload-chain': ['refuse', 'It would deliver on chain {actual}, and you asked for chain {expected}.'],
  'payload-recipient': ['refuse', 'It would deliver to {actual}, and you asked for {expected}.'],
  'payload-third-party': [
    'refuse',
    'It credits partner {actual}, and this swap belongs to partner {expected}.',
  ],
  'payload-token': ['refuse', 'It would buy another token ({actual}) than you asked for ({expected}).'],
  'payload-min-output': [
    'refuse',
    'It accepts as little as {actual} of the token in its smallest units; you asked for at least {expected}.',
  ],
  'payload-min-intermediary': [
    'refuse',
    'It accepts as little as {actual} of the token in between in its smallest units; at least {expected} is needed.',
  ],
  'payload-unprotected': [
    'warn',
    'The least amount that the contracts enforce is zero: a bad price on the way would not undo this swap.',
  ],
  'service-fee-cap': ['refuse', 'The service takes {actual} for itself, more than the {limit} you allow.'],
  'service-fee-quote': ['refuse', 'The service takes {actual} for itself, and it had quoted {limit}.'],
  'bridge-fee-cap': [
    'refuse',
    'The bridge takes {actual} % of the output, more than the {limit} % you allow.',
  ],

  'fee-negative': ['refuse', 'It pays out more than it spends, which the network would reject.'],
  'fee-rate-cap': ['refuse', 'The miner fee is {rate} sat/vB, more than the {limit} sat/vB you allow.'],
  'fee-cap': ['refuse', 'The miner fee is {fee}, more than the {limit} you allow.'],
  'fee-below-relay': [
    'refuse',
    'The miner fee is {fee}: too little for the network to pass it on ({limit} at least).',
  ],
  'fee-above-market': [
    'warn',
    'The miner fee is {rate} sat/vB, well above the {market} sat/vB others pay now.',
  ],
} as const satisfies Record<string, readonly [Severity, string]>

export type WrapFindingCode = keyof typeof WRAP_FINDINGS

type Slots<T extends string> = T extends `${string}{${infer Slot}}${infer Rest}` ? Slot | Slots<Rest> : never
type SlotsOf<C extends WrapFindingCode> = Slots<(typeof WRAP_FINDINGS)[C][1]>
type Values<C extends WrapFindingCode> = [SlotsOf<C>] extends [never] ? [] : [Record<SlotsOf<C>, string>]

/** The finding of a code, its sentence filled in. */
export function say<C extends WrapFindingCode>(code: C, ...[values]: Values<C>): Finding {
  const [severity, template] = WRAP_FINDINGS[code]
  const filled = new Map(Object.entries<string>(values ?? {}))
  const sentence = template.replaceAll(/\{(\w+)\}/g, (_, slot: string) => filled.get(slot) ?? '')
  return {
    code,
    severity,
    message: severity === 'refuse' ? `${sentence} Nothing has left your wallet.` : sentence,
  }
}

/** All codes a wrap's review can give, for translations and tests. */
export const WRAP_FINDING_CODES: readonly WrapFindingCode[] =
  Object.keys(WRAP_FINDINGS).filter(isWrapFindingCode)

function isWrapFindingCode(value: string): value is WrapFindingCode {
  return Object.hasOwn(WRAP_FINDINGS, value)
}
