import * as z from 'zod/mini'
import { call } from '../call'
import { hexAddress, id, text } from '../input-fields'
import type { RecipientChoice, RecipientView } from '../views/recipient'

export const recipientKind = z.enum(['bitcoin', 'evm'])
/**
 * Where a recipient would be paid, and in what: `token: null` is the native currency; `networkName: null` if only an address
 * is wanted, without a payment.
 */
const recipientTarget = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('bitcoin') }),
  z.object({
    kind: z.literal('evm'),
    networkName: z.nullable(text),
    token: z.nullable(hexAddress),
    /** Whose network it is, if not of the bridge in use. */
    profileId: z.exactOptional(id),
  }),
])
export type RecipientTarget = z.infer<typeof recipientTarget>
/** A payment link, with all that it may ask for. */
const recipientText = z.string().check(z.maxLength(5_000))

export const recipients = {
  /** Reads and judges a recipient as typed or pasted. */
  read: call.input(z.object({ text: recipientText, target: recipientTarget })).answers<RecipientView>(),
  /** The recipients that one click may choose. */
  choices: call.input(z.object({ kind: recipientKind })).answers<RecipientChoice[]>(),
}
