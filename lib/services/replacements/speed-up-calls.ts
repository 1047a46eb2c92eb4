import { FEE_CHOICES, type FeeChoice } from '~/lib/contract/orders'
import type { ApprovedReplacement } from '~/lib/contract/ui/entries'
import type { CancelCallView, SpeedUpOptionsView } from '~/lib/contract/views/replacements'
import { AppError } from '~/lib/core/errors'
import { type CallHandover, type Entry, type EvmEntry, spendsBitcoin } from '~/lib/core/journal/types'
import { verdictOf } from '~/lib/core/review/finding'
import { balanceOf } from '../chains/funds'
import { withRoom } from '../chains/gas'
import { checkSources } from '../consent/source-consent'
import { entryOf } from '../journal/entry-of'
import type { Mutex } from '../ports/platform'
import type { AllowedCall, EntrySigner } from '../ports/signer'
import { extraOf, gasOf } from './call-steps'
import { notReplaceable } from './not-replaceable'
import { type PendingPorts, readPending } from './pending-calls'
import { replacementReview, requireConsent, requireShown } from './replacement-review'
import { asHanded, type Replacing, toCancel, toSpeedUp } from './call-replacement'
import { judgeNextGas } from './speed-up-gas'

export type ReplacementPorts = PendingPorts & { signer: EntrySigner; mutex: Mutex }

/** Fastest first: choices with the same cost are listed under the first one. */
const CHOICES = FEE_CHOICES.toReversed()
/** Once a cancellation is mined, the call cannot be. */
const CANCEL_CHOICE = 'fast'

/** Replaces pending calls with the same nonces at a higher gas price: by the same calls, or by nothing at all. */
export function createCallSpeedUp(ports: ReplacementPorts) {
  return {
    /** Returns the most that cancelling costs. @throws AppError `not-replaceable` */
    async cancelOption(entryId: string): Promise<CancelCallView> {
      const replacing = await toCancel(ports, entryId)
      const steps = replacing.stepsAt(CANCEL_CHOICE)
      return {
        review: replacementReview(replacing, judgeNextGas(replacing, steps)),
        maxGasWei: gasOf(steps) + withRoom(replacing.rollupFeeWei),
        extraWei: extraOf(steps),
      }
    },

    /**
     * Signs an empty transfer to the account itself with the call's nonce, or hands it over: once one of the two is mined,
     * the other cannot be. @param maxGasWei the cost that the user was shown, and the maximum to pay
     * @throws AppError as `speedUp`
     */
    cancel: (entryId: string, maxGasWei: bigint, approved: ApprovedReplacement): Promise<Entry> =>
      replace(ports, entryId, toCancel, { choice: CANCEL_CHOICE, maxGasWei, approved }),

    options: (entryId: string): Promise<SpeedUpOptionsView> => speedUpOptions(ports, entryId),

    /**
     * Signs every pending transaction again and journals each before any is sent.
     * @param maxGasWei the cost that the user was shown, and the maximum to pay
     * @throws AppError `quote-stale` if it costs more, `gas-insufficient`, `not-replaceable`, and as `requireShown`,
     * `requireConsent` and `checkSources` do
     */
    speedUp: (
      entryId: string,
      choice: FeeChoice,
      maxGasWei: bigint,
      approved: ApprovedReplacement,
    ): Promise<Entry> => replace(ports, entryId, toSpeedUp, { choice, maxGasWei, approved }),

    /**
     * Signs a speed-up or cancellation as it was handed over. Its bytes fix what it costs, so what was agreed still holds.
     * @throws AppError `not-replaceable` once nothing is left to replace
     */
    signFor: async ({ id }: EvmEntry, handover: CallHandover): Promise<AllowedCall['sign']> => {
      const { entry } = await readPending(ports, id)
      return (key) => asHanded(entry, handover).sign(key)
    },
  }
}

/**
 * The maximum gas cost for each choice that differs and that the review allows: its findings are those of the dearest of
 * them, or, where it allows none, of the cheapest. @throws AppError `not-replaceable`
 */
async function speedUpOptions(ports: ReplacementPorts, entryId: string): Promise<SpeedUpOptionsView> {
  const replacing = await toSpeedUp(ports, entryId)
  const judged = CHOICES.map((choice) => {
    const steps = replacing.stepsAt(choice)
    return { choice, steps, findings: judgeNextGas(replacing, steps) }
  })
  const allowed = judged.filter(({ findings }) => verdictOf(findings) !== 'refuse')
  const shown = allowed.at(0) ?? judged.at(-1)
  const priced = allowed.map(({ choice, steps }) => {
    const maxGasWei = gasOf(steps) + withRoom(replacing.rollupFeeWei)
    return { choice, maxGasWei, extraWei: extraOf(steps) }
  })
  return {
    review: replacementReview(replacing, shown?.findings),
    options: priced
      .filter(({ maxGasWei }, at) => priced.findIndex((other) => other.maxGasWei === maxGasWei) === at)
      .toReversed(),
  }
}

type Yes = { choice: FeeChoice; maxGasWei: bigint; approved: ApprovedReplacement }

/** Signs what was shown, at no more than was shown. */
async function replace(
  ports: ReplacementPorts,
  entryId: string,
  read: (ports: ReplacementPorts, entryId: string) => Promise<Replacing>,
  { choice, maxGasWei, approved }: Yes,
): Promise<Entry> {
  const current = await entryOf(entryId, ports.journal)
  if (spendsBitcoin(current)) throw notReplaceable('over')
  await ports.signer.ready(current)
  return ports.mutex.run(`nonce:${current.intent.chainId}`, async () => {
    const replacing = await read(ports, entryId)
    requireShown(replacing, approved)
    const { entry, chain, rollupFeeWei, counts, stepsAt, allowed } = replacing
    const executionWei = maxGasWei - rollupFeeWei
    const steps = stepsAt(choice, executionWei)
    if (gasOf(steps) > executionWei) throw new AppError('quote-stale', 'it costs more than was shown')
    const calls = steps.map(allowed)
    const needed = calls.reduce((sum, { transaction }) => sum + transaction.value, gasOf(steps))
    if ((await balanceOf(entry.account.address, null, chain)) < needed + rollupFeeWei)
      throw new AppError('gas-insufficient', 'the account cannot pay for that much gas')
    requireConsent(judgeNextGas(replacing, steps), approved)
    checkSources(counts, approved)
    return ports.signer.signCalls(entry, { steps: calls, priced: async () => calls })
  })
}
