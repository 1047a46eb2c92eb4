import { type Answers, isDisputed } from '~/lib/core/quote/told'
import { createCheck } from './check'
import { disputeFindings } from './disputes'
import { createFindings, type Finding } from './finding'

/** A token's decimals by the profile, and by its contract as servers tell: `undefined` where it does not say. */
export type TokenDecimals = { profile: number; contract: Answers<number> }

export const DECIMALS_FINDINGS = {
  'token-decimals': ['refuse', 'actualUnits', 'expectedUnits'],
} as const

const finding = createFindings(DECIMALS_FINDINGS)

/** Amounts mean what the user was shown: each token counts as the profile says, by every server that was asked. */
export const decimalsCheck = createCheck(
  'decimals',
  (tokens: readonly TokenDecimals[]) => tokens.flatMap(findDecimals),
  (tokens) => {
    const [first] = tokens
    return first?.contract.includes(first.profile) === true ? { count: first.profile } : undefined
  },
)

function findDecimals({ profile, contract }: TokenDecimals): Finding[] {
  const other = contract.find((decimals) => decimals !== undefined && decimals !== profile)
  return [
    ...(isDisputed(contract) ? disputeFindings(['decimals']) : []),
    ...(other === undefined
      ? []
      : [finding('token-decimals', { actualUnits: other, expectedUnits: profile })]),
  ]
}
