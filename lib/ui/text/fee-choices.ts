import type { FeeChoice } from '~/lib/contract/orders'

/** The contract's fee choices in display order; `auto` leaves the choice to the service. */
export const feeChoices = ['slow', 'normal', 'fast'] as const satisfies readonly FeeChoice[]
export type FeeChoiceName = FeeChoice | 'auto'

/** Whether there is anything to choose between, by what each speed takes and costs. */
export function differ(speeds: readonly string[]): boolean {
  return new Set(speeds).size > 1
}
