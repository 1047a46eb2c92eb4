import * as z from 'zod/mini'
import type { Finding } from '~/lib/core/review/finding'
import { call } from '../call'
import { id } from '../input-fields'
import type { AskedAgainView, CallHandoverView, HandoverView } from '../views/handover'
import { acceptedFindings, byId } from './inputs'
import { byPerson } from './person-key'

/** Of the largest return, in base64: see `MAX_RETURN_LENGTH`. */
const MAX_RETURN_BASE64 = 10_700_000

/** Transactions given to another signer, and what it returns. */
export const handovers = {
  /** `null` if nothing is awaited. @throws `outside-key-own` if this wallet has the key itself */
  view: call.input(byId).answers<HandoverView | null>(),
  /** The same of an entry that pays on an EVM network. */
  callView: call.input(byId).answers<CallHandoverView | null>(),
  /** The user's word that nobody will send what a backup told of. */
  liftClaim: call.input(byId).answers(),
  /** Takes back the fee bump or cancellation that was handed over then. @throws `not-replaceable` if it is awaited no more */
  withdraw: call.input(z.object({ id, since: z.number() })).answers(),
  /**
   * `returned`: a PSBT, an `eth-signature` or a transaction, binary or text, as base64; `accepted`: what an earlier
   * return has asked. Answers the warnings to accept first; none once it is sent. @throws `signature-refused` at once
   */
  takeBack: call
    .input(
      z.object({
        id,
        returned: z.string().check(z.maxLength(MAX_RETURN_BASE64)),
        accepted: acceptedFindings,
      }),
    )
    .answers<readonly Finding[]>(),
  /** Whether the page's Bitcoin wallet that is to sign can be asked again: its page is still there. */
  isPageThere: call.input(byId).answers<boolean>(),
  /** Has that wallet sign the same bytes, and takes back its answer. @throws `page-wallet-unseen` if the page is gone */
  askPage: call.input(byId).answers<AskedAgainView>(),
  /** Signs what is awaited with this wallet's own key. Answers as `takeBack`. */
  signHere: call
    .input(z.object({ id, accepted: acceptedFindings, ...byPerson }))
    .answers<readonly Finding[]>(),
}
