import type { Finding, Severity } from '../finding'

/**
 * Every finding of an unwrap's review: its stable code, its weight, and what the user reads. `{slots}` are filled by
 * `say`. Each refusal also says that nothing has left the wallet, and ends with what can be done.
 */
const UNWRAP_FINDINGS = {
  'input-invalid': ['refuse', 'Part of what this check needs is missing or malformed ({what}).', 'report'],
  'recipient-invalid': [
    'refuse',
    'The Bitcoin address is not one of this network that lockers can pay.',
    'address',
  ],
  'review-failed': ['refuse', 'The check itself failed, so the call counts as unsafe.', 'report'],

  'response-refused': ['refuse', 'The service answered that it cannot do this swap.', 'retry'],
  'response-malformed': ['refuse', 'The service answered with something that is not a call.', 'retry'],
  'params-malformed': [
    'refuse',
    'The values the service sent for the call do not have the form the contract takes.',
    'retry',
  ],

  'contract-foreign': [
    'refuse',
    'The service names another contract to call than the one in your profile.',
    'distrust',
  ],
  'method-foreign': [
    'refuse',
    'The service names another function to call than this swap needs.',
    'distrust',
  ],
  'abi-foreign': [
    'refuse',
    'The service describes the function in another form than the contract has.',
    'distrust',
  ],

  'token-changed': ['refuse', 'The call would take another token than you chose.', 'distrust'],
  'input-amount-changed': [
    'refuse',
    'The call would take {actual} of the token in its smallest units, and you asked for {expected}.',
    'distrust',
  ],
  'value-for-token': [
    'refuse',
    'The call would also spend {actual} wei of the native currency, though you pay with a token.',
    'distrust',
  ],
  'value-changed': ['refuse', 'The call would spend {actual} wei, and you asked for {expected}.', 'distrust'],

  'exchange-connector-unknown': [
    'refuse',
    'The call would swap at an exchange that is not in your profile.',
    'distrust',
  ],
  'input-not-fixed': [
    'refuse',
    'The call would let the exchange take less or more than the amount you chose.',
    'distrust',
  ],
  'path-malformed': [
    'refuse',
    'The way through the exchange is not a list of different tokens from yours to wrapped bitcoin.',
    'retry',
  ],
  'path-start-foreign': ['refuse', 'The swap would not start from the token you chose.', 'distrust'],
  'path-end-foreign': ['refuse', 'The swap would not end in wrapped bitcoin.', 'distrust'],
  'path-start-unchecked': [
    'info',
    'Your profile does not name the token that yours becomes on the way, so the start of the swap was not compared.',
  ],

  'minimum-below-intent': [
    'refuse',
    'The call accepts as little as {actual} sats; you asked for at least {expected} sats.',
    'distrust',
  ],
  'minimum-above-intent': [
    'refuse',
    'The call demands at least {actual} sats where you asked for {expected} sats, so it may fail and cost its fee.',
    'retry',
  ],
  'minimum-unreachable': [
    'refuse',
    'Even without fees, {actual} sats of wrapped bitcoin cannot pay out the {expected} sats you asked for.',
    'amount',
  ],
  'no-minimum': [
    'warn',
    'No least amount is asked for: at a bad price this swap could pay out next to nothing.',
  ],
  'no-enforced-minimum': [
    'info',
    'The contract enforces no least amount here. Wrapped bitcoin is paid out one for one, less the fees.',
  ],

  'deadline-past': ['refuse', 'The time limit of the call is over already, so it could only fail.', 'retry'],
  'deadline-too-far': [
    'refuse',
    'The call would stay valid far too long, and could run later at a worse price.',
    'distrust',
  ],

  'user-script-changed': ['refuse', 'The call would pay to another Bitcoin address than yours.', 'distrust'],
  'script-type-changed': [
    'refuse',
    'The call names another kind of Bitcoin address than yours, so the payment could be lost.',
    'distrust',
  ],
  'locker-unknown': ['refuse', 'The service chose a locker that is not registered and trusted.', 'retry'],
  'locker-contradicted': ['refuse', 'The service names one locker and its call another.', 'retry'],
  'third-party-changed': [
    'refuse',
    'The call credits partner {actual}, and this swap belongs to partner {expected}.',
    'distrust',
  ],
  'relayer-fee-negative': [
    'refuse',
    'The fee of the relayer is below zero, which makes no sense.',
    'distrust',
  ],
  'relayer-fee-cap': [
    'refuse',
    'The relayer takes {actual} % of your amount, more than the {limit} % you allow.',
    'retry',
  ],
  'call-differs': ['refuse', 'The call differs from the one that your request makes.', 'distrust'],
} as const satisfies Record<string, Entry>

const NEXT_STEPS = {
  retry: 'Try again in a few minutes.',
  amount: 'Choose a larger amount or accept less.',
  address: 'Check the address and try again.',
  distrust: 'Try again later, and if it says this again, do not use this service.',
  report: 'Try again, and report it if it stays.',
} as const

type Entry =
  | readonly ['refuse', string, keyof typeof NEXT_STEPS]
  | readonly [Exclude<Severity, 'refuse'>, string]

export type UnwrapFindingCode = keyof typeof UNWRAP_FINDINGS

/** The finding of a code, its sentence filled in. */
export function say(code: UnwrapFindingCode, facts: Readonly<Record<string, string>> = {}): Finding {
  const [severity, template, next]: readonly [Severity, string, (keyof typeof NEXT_STEPS)?] =
    UNWRAP_FINDINGS[code]
  const sentence = template.replaceAll(/\{(\w+)\}/g, (_, slot: string) => facts[slot] ?? '')
  return {
    code,
    severity,
    message: next === undefined ? sentence : `${sentence} Nothing has left your wallet. ${NEXT_STEPS[next]}`,
  }
}

function isUnwrapFindingCode(value: string): value is UnwrapFindingCode {
  return Object.hasOwn(UNWRAP_FINDINGS, value)
}

/** All codes an unwrap's review can give, for translations and tests. */
export const UNWRAP_FINDING_CODES: readonly UnwrapFindingCode[] =
  Object.keys(UNWRAP_FINDINGS).filter(isUnwrapFindingCode)
