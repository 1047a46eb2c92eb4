import type { Judgement, Trusted } from '~/lib/core/recipient/judge'
import type { PaymentRequest } from '~/lib/core/recipient/payment-link'

/** A recipient's field, read and judged. `request`: what a payment link asks for beside it. */
export type RecipientView = { address: string; request: PaymentRequest | null; judgement: Judgement }

/** A recipient that one click may choose. */
export type RecipientChoice = Trusted
