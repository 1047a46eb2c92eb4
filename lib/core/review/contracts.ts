import type { Hex } from '../hex'
import { decimalsCheck, type TokenDecimals } from './decimals'
import { createFindings, type Finding } from './finding'

/** The code behind a contract when its bridge was checked, and now; `null` = the contract is no proxy. */
export type CodeReading = {
  chain: string
  contract: Hex
  checked: Hex | null
  now: Hex | null
  /** Whether anybody here knows that code. */
  isKnown: boolean
}
/** Answers of a swap's contracts about themselves. */
export type SwapContracts = { decimals: readonly TokenDecimals[]; code: readonly CodeReading[] }

export const CODE_FINDINGS = {
  'implementation-changed': ['refuse', 'chain', 'contract'],
  'implementation-unlisted': ['warn', 'chain', 'contract'],
} as const

const finding = createFindings(CODE_FINDINGS)

/** A token counts as the profile says, and each contract runs the code that was there when its bridge was checked. */
export function contractsCheck({ decimals, code }: SwapContracts) {
  const { findings, results } = decimalsCheck(decimals)
  return { findings: [...findings, ...codeFindings(code)], results }
}

/** Of code that nobody knows, one finding for each chain. */
function codeFindings(code: readonly CodeReading[]): Finding[] {
  const unknown = code.filter(({ isKnown }) => !isKnown)
  return [
    ...code
      .filter(({ checked, now }) => checked !== now)
      .map(({ chain, contract }) => finding('implementation-changed', { chain, contract })),
    ...unknown
      .filter(({ chain }, at) => unknown.findIndex((one) => one.chain === chain) === at)
      .map(({ chain, contract }) => finding('implementation-unlisted', { chain, contract })),
  ]
}
