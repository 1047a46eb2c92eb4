import type { FeeChoice } from '~/lib/contract/orders'
import type { ApprovedReplacement } from '~/lib/contract/ui'
import type {
  BumpOptionsView,
  CancelCallView,
  CancelOptionView,
  SpeedUpOptionsView,
} from '~/lib/contract/views/replacements'
import { toAppError } from '~/lib/core/errors'
import type { Entry } from '~/lib/core/journal/types'
import type { Deployments } from '../ports/deployment'
import type { Keyring } from '../ports/keyring'
import type { OutsideSigners } from '../ports/outside-signers'
import type { Clock, Mutex } from '../ports/platform'
import type { Journal } from '../journal/journal'
import type { TypedRate } from '../chains/fee-rates'
import { createPaymentReplacement } from './replace-payment'
import { createCallSpeedUp } from './speed-up-calls'

type Ports = {
  deployments: Deployments
  keyring: Keyring
  outsideSigners: OutsideSigners
  journal: Journal
  mutex: Mutex
  clock: Pick<Clock, 'now'>
  /** Performs the effects that are now due for the entry, and reads its chains. */
  poll: (id: string) => void
}

export type Replacements = ReturnType<typeof createReplacements>

/** Replaces pending transactions: makes them faster, or cancels them. */
export function createReplacements({ poll, ...ports }: Ports) {
  const payments = createPaymentReplacement(ports)
  const calls = createCallSpeedUp(ports)

  /** The journal offers what was confirmed meanwhile until its chain is read again. */
  const offered = <T>(id: string, option: Promise<T>): Promise<T> =>
    option.catch((thrown: unknown) => {
      const { code, details } = toAppError(thrown)
      if (code === 'not-replaceable' && details['reason'] === 'confirmed') poll(id)
      throw thrown
    })
  const replaced = async (id: string, replacement: Promise<Entry>): Promise<void> => {
    await offered(id, replacement)
    poll(id)
  }

  return {
    bumpOptions: (id: string, typed: TypedRate = {}): Promise<BumpOptionsView> =>
      offered(id, payments.bumpOptions(id, typed)),
    cancelOption: (id: string, typed: TypedRate = {}): Promise<CancelOptionView> =>
      offered(id, payments.cancelOption(id, typed)),
    cancelCallOption: (id: string): Promise<CancelCallView> => offered(id, calls.cancelOption(id)),
    speedUpOptions: (id: string): Promise<SpeedUpOptionsView> => offered(id, calls.options(id)),

    bumpFee: (
      id: string,
      choice: FeeChoice,
      feeSats: bigint,
      approved: ApprovedReplacement & TypedRate,
    ): Promise<void> => replaced(id, payments.bumpFee(id, choice, feeSats, approved)),
    cancel: (id: string, feeSats: bigint, approved: ApprovedReplacement & TypedRate): Promise<void> =>
      replaced(id, payments.cancel(id, feeSats, approved)),
    takeBack: payments.takeBack,
    takeBackCall: calls.takeBack,
    cancelCall: (id: string, maxGasWei: bigint, approved: ApprovedReplacement): Promise<void> =>
      replaced(id, calls.cancel(id, maxGasWei, approved)),
    speedUp: (
      id: string,
      choice: FeeChoice,
      maxGasWei: bigint,
      approved: ApprovedReplacement,
    ): Promise<void> => replaced(id, calls.speedUp(id, choice, maxGasWei, approved)),
  }
}
