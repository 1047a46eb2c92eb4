import { createFindings, type Finding } from '../review/finding'

/** Findings about tokens that arrive. */
export const ARRIVAL_FINDINGS = {
  'recipient-without-gas': ['info', 'chain', 'currency'],
} as const

const finding = createFindings(ARRIVAL_FINDINGS)

type Arrival = {
  /** Whether what arrives is the native currency itself. */
  paysForGas: boolean
  /** The recipient's native currency on the network of arrival, in wei; `undefined` if it could not be read. */
  balanceWei: bigint | undefined
  chain: string
  currency: string
}

/** Tokens that arrive where there is no native currency are safe, and cannot be moved before some is sent there. */
export function arrivalFindings({ paysForGas, balanceWei, chain, currency }: Arrival): Finding[] {
  return paysForGas || balanceWei !== 0n ? [] : [finding('recipient-without-gas', { chain, currency })]
}
