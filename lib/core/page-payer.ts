import type { BitcoinSpend } from './journal/types'
import { createFindings, type Finding } from './review/finding'

/**
 * An address of a page's Bitcoin wallet that pays. `isShared`: the wallet keeps ordinals there too, or names another
 * address for payments.
 */
export type PagePayer = BitcoinSpend['account'] & { isShared: boolean }

/** Findings about the address of a page's wallet. */
export const PAYER_FINDINGS = {
  'payer-shared': ['warn'],
} as const

const finding = createFindings(PAYER_FINDINGS)

export function payerFindings(payer: PagePayer | undefined): Finding[] {
  return payer?.isShared === true ? [finding('payer-shared')] : []
}
