import type { ApprovedReplacement, FeeChoice } from '~/lib/contract/ui'
import type {
  BumpOptionsView,
  CancelCallView,
  CancelOptionView,
  SpeedUpOptionsView,
} from '~/lib/contract/views/replacements'
import type { Entry } from '~/lib/core/journal/types'
import type { Deployments } from '../ports/deployment'
import type { Keyring } from '../ports/keyring'
import type { Mutex } from '../ports/platform'
import type { Journal } from '../journal/journal'
import { createPaymentReplacement } from './replace-payment'
import { createCallSpeedUp } from './speed-up-calls'

type Ports = {
  deployments: Deployments
  keyring: Keyring
  journal: Journal
  mutex: Mutex
  /** Triggers the effects that are now due for the entry. */
  started: (entry: Entry) => void
}

/** Replaces pending transactions: makes them faster, or cancels them. */
export function createReplacements({ started, ...ports }: Ports) {
  const payments = createPaymentReplacement(ports)
  const calls = createCallSpeedUp(ports)

  return {
    bumpOptions: (id: string): Promise<BumpOptionsView> => payments.bumpOptions(id),
    cancelOption: (id: string): Promise<CancelOptionView> => payments.cancelOption(id),
    cancelCallOption: (id: string): Promise<CancelCallView> => calls.cancelOption(id),
    speedUpOptions: (id: string): Promise<SpeedUpOptionsView> => calls.options(id),

    async bumpFee(
      id: string,
      choice: FeeChoice,
      feeSats: bigint,
      approved: ApprovedReplacement,
    ): Promise<void> {
      started(await payments.bumpFee(id, choice, feeSats, approved))
    },
    async cancel(id: string, feeSats: bigint, approved: ApprovedReplacement): Promise<void> {
      started(await payments.cancel(id, feeSats, approved))
    },
    async cancelCall(id: string, maxGasWei: bigint, approved: ApprovedReplacement): Promise<void> {
      started(await calls.cancel(id, maxGasWei, approved))
    },
    async speedUp(
      id: string,
      choice: FeeChoice,
      maxGasWei: bigint,
      approved: ApprovedReplacement,
    ): Promise<void> {
      started(await calls.speedUp(id, choice, maxGasWei, approved))
    },
  }
}
