import type { TypedRate } from '~/lib/core/bitcoin/fee-rates'
import type { FeeChoice } from '~/lib/contract/orders'
import type { ApprovedReplacement } from '~/lib/contract/ui/entries'
import type {
  BumpOptionsView,
  CancelCallView,
  CancelOptionView,
  SpeedUpOptionsView,
} from '~/lib/contract/views/replacements'
import { toAppError } from '~/lib/core/errors'
import type { Entry } from '~/lib/core/journal/types'
import type { PaymentPorts } from './payment'
import { createPaymentReplacement } from './replace-payment'
import { createCallSpeedUp, type ReplacementPorts } from './speed-up-calls'

type Ports = ReplacementPorts &
  PaymentPorts & {
    /** Performs the effects that are now due for the entry, and reads its chains. */
    poll: (entryId: string) => void
  }

export type Replacements = ReturnType<typeof createReplacements>

/** Replaces pending transactions: makes them faster, or cancels them. */
export function createReplacements({ poll, ...ports }: Ports) {
  const payments = createPaymentReplacement(ports)
  const calls = createCallSpeedUp(ports)

  /** The journal offers what was confirmed meanwhile until its chain is read again. */
  const offered = <T>(entryId: string, option: Promise<T>): Promise<T> =>
    option.catch((thrown: unknown) => {
      const { code, details } = toAppError(thrown)
      if (code === 'not-replaceable' && details['reason'] === 'confirmed') poll(entryId)
      throw thrown
    })
  const replaced = async (entryId: string, replacement: Promise<Entry>): Promise<void> => {
    await offered(entryId, replacement)
    poll(entryId)
  }

  return {
    bumpOptions: (entryId: string, typed: TypedRate = {}): Promise<BumpOptionsView> =>
      offered(entryId, payments.bumpOptions(entryId, typed)),
    cancelOption: (entryId: string, typed: TypedRate = {}): Promise<CancelOptionView> =>
      offered(entryId, payments.cancelOption(entryId, typed)),
    cancelCallOption: (entryId: string): Promise<CancelCallView> =>
      offered(entryId, calls.cancelOption(entryId)),
    speedUpOptions: (entryId: string): Promise<SpeedUpOptionsView> =>
      offered(entryId, calls.options(entryId)),

    bumpFee: (
      entryId: string,
      choice: FeeChoice,
      feeSats: bigint,
      approved: ApprovedReplacement & TypedRate,
    ): Promise<void> => replaced(entryId, payments.bumpFee(entryId, choice, feeSats, approved)),
    cancel: (entryId: string, feeSats: bigint, approved: ApprovedReplacement & TypedRate): Promise<void> =>
      replaced(entryId, payments.cancel(entryId, feeSats, approved)),
    reviewPayment: payments.reviewPayment,
    signFor: calls.signFor,
    cancelCall: (entryId: string, maxGasWei: bigint, approved: ApprovedReplacement): Promise<void> =>
      replaced(entryId, calls.cancel(entryId, maxGasWei, approved)),
    speedUp: (
      entryId: string,
      choice: FeeChoice,
      maxGasWei: bigint,
      approved: ApprovedReplacement,
    ): Promise<void> => replaced(entryId, calls.speedUp(entryId, choice, maxGasWei, approved)),
  }
}
