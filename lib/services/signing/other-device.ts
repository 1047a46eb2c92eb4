import { AppError } from '~/lib/core/errors'
import { versionKind } from '~/lib/core/journal/handed-calls'
import { handedCallOf } from '~/lib/core/outside/evm/hand-over-call'
import { handedOverOf } from '~/lib/core/outside/signing/hand-over'
import { storeHandedCall, storeHandedOver } from '../journal/hand-over'
import type { Journal } from '../journal/journal'
import type { OutsideSigners } from '../ports/outside-signers'
import type { CallSigner, PaymentSigner } from '../ports/signer'

type Ports = { journal: Journal; outsideSigners: Pick<OutsideSigners, 'ofEvm'> }

/** Another device: it is given what the journal has, as a file or a code, and what it signed is taken back. */
export function createOtherDevice({ journal, outsideSigners }: Ports): {
  payment: PaymentSigner
  calls: CallSigner
} {
  return {
    payment: {
      async sign({ id }, { kind, reviewed, agreed }) {
        const handed = { ...handedOverOf(reviewed, kind), ...(agreed && { agreed }) }
        return { waits: await storeHandedOver(journal, id, handed) }
      },
    },
    calls: {
      /** Gives out the first alone, so that none waits for a nonce that is never used. */
      async sign(entry, { priced, review }) {
        const [[first], derivation] = [await priced(), await outsideSigners.ofEvm(entry.account.address)]
        if (first === undefined || derivation === undefined)
          throw new AppError('internal', 'nothing to sign, or nobody')
        const handed = handedCallOf(first, first.transaction, derivation)
        // What comes back is reviewed again as it was shown.
        if (review === undefined && versionKind(entry, handed) === 'payment')
          throw new AppError('quote-stale', 'the review is gone')
        return { waits: await storeHandedCall(journal, entry.id, handed, review) }
      },
    },
  }
}
