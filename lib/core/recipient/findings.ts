import { type CheckResult, resultOf } from '../review/check'
import { createFindings, type Finding } from '../review/finding'
import type { Judgement } from './judge'

export const RECIPIENT_FINDINGS = {
  'recipient-lookalike': ['warn', 'recipient', 'knownAddress'],
  'recipient-first-time': ['info'],
  'recipient-contract': ['refuse', 'recipient', 'contractName'],
} as const

const finding = createFindings(RECIPIENT_FINDINGS)

/**
 * A look-alike wants the user's acknowledgement, and a contract of the profile is never paid. A new address is only
 * mentioned: every address was new once.
 */
export function recipientFindings(judgement: Judgement): Finding[] {
  const { address: recipient } = judgement
  switch (judgement.standing) {
    case 'contract':
      return [finding('recipient-contract', { recipient, contractName: judgement.name })]
    case 'lookalike':
      return [finding('recipient-lookalike', { recipient, knownAddress: judgement.of.address })]
    case 'new':
      return [finding('recipient-first-time')]
    case 'own':
    case 'book':
    case 'seen':
      return []
  }
}

/** Passed where the recipient is the user's own, in the address book or paid before, and imitates no other. */
export function recipientCheck(judgement: Judgement): CheckResult[] {
  return resultOf('known-recipient', recipientFindings(judgement), { recipient: judgement.address })
}
