import type { ReviewedCall } from '~/lib/core/evm/reviewed'
import type { EvmStep } from '~/lib/core/journal/types'

/** One transaction of an order that pays on an EVM network, as its review allows it. */
export type Step = { kind: EvmStep; call: ReviewedCall }
/** One that was run on the latest state, and can be signed now. */
export type ReadyStep = Step & { gasLimit: bigint }
