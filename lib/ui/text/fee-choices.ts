import type { FeeChoice } from '~/lib/contract/orders'

/** The contract's fee choices in display order; `auto` leaves the choice to the service. */
export const feeChoices = ['slow', 'normal', 'fast'] as const satisfies readonly FeeChoice[]
export type FeeChoiceName = FeeChoice | 'auto'
