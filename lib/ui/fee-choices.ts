import type { FeeChoice } from '~/lib/contract/ui'

/** The contract's fee choices in the order they are offered; `auto` leaves it to the service. */
export const feeChoices = ['slow', 'normal', 'fast'] as const satisfies readonly FeeChoice[]
export type FeeChoiceName = FeeChoice | 'auto'
