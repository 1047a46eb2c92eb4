import { findNetwork } from '~/lib/core/catalog'
import { FEE_CHOICES, type FeeChoice } from '~/lib/contract/orders'
import type { EvmNetwork } from '~/lib/contract/profile'
import type { ApprovedReplacement } from '~/lib/contract/ui'
import type { CancelCallView, SpeedUpOptionsView } from '~/lib/contract/views/replacements'
import { AppError } from '~/lib/core/errors'
import {
  type EvmFeeFields,
  repricedTransaction,
  repriceEvmTransaction,
  type TransactionFields,
} from '~/lib/core/evm/transaction'
import type { Hex } from '~/lib/core/hex'
import { cancellableCall, type SlowCall, slowCalls } from '~/lib/core/journal/actions'
import { awaitedCall } from '~/lib/core/journal/handed-calls'
import {
  type CallHandover,
  type Entry,
  type EvmAttempt,
  type EvmEntry,
  spendsBitcoin,
} from '~/lib/core/journal/types'
import { versionIdsOf } from '~/lib/core/journal/version-ids'
import { verdictOf } from '~/lib/core/review/finding'
import { cancellingCall } from '~/lib/core/review/seal-call'
import { balanceOf } from '../chains/funds'
import { withRoom, rollupFeeOf } from '../chains/gas'
import { countingServers, type ServerCounts } from '../chains/server-counts'
import { checkSources } from '../consent/source-consent'
import { allowedCall } from '../consent/steps'
import { entryOf } from '../journal/entry-of'
import type { Journal } from '../journal/journal'
import type { Deployments } from '../ports/deployment'
import type { EvmChain } from '../ports/evm-chain'
import type { Clock, Mutex } from '../ports/platform'
import type { AllowedCall, EntrySigner } from '../ports/signer'
import { cancelGasLimit, cancelSteps, costOf, extraOf, fasterSteps, gasOf, type Step } from './call-steps'
import { notReplaceable } from './not-replaceable'
import { replacementReview, requireConsent, requireShown } from './replacement-review'
import { judgeNextGas, measureOf, type SpeedUpTerms } from './speed-up-gas'

export type ReplacementPorts = {
  deployments: Deployments
  journal: Journal
  signer: EntrySigner
  mutex: Mutex
  clock: Pick<Clock, 'now'>
}

/** An entry with pending transactions, what the chain asks for gas now, and how many servers vouch for that. */
type Pending = SpeedUpTerms & {
  /** Everything that was signed or handed over for the entry. */
  replaced: readonly string[]
  chain: EvmChain
  network: EvmNetwork
  counts: ServerCounts
}

/** The replacement of the pending transactions, at any price up to a limit. */
type Replacing = Pending & {
  rollupFeeWei: bigint
  stepsAt: (choice: FeeChoice, maxGasWei?: bigint) => Step[]
  allowed: (step: Step) => AllowedCall
}

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

async function readPending(
  { journal, deployments, clock }: ReplacementPorts,
  entryId: string,
): Promise<Pending> {
  const entry = await entryOf(entryId, journal)
  if (spendsBitcoin(entry)) throw notReplaceable('over')
  if (slowCalls(entry).length === 0) throw notReplaceable(isMined(entry) ? 'confirmed' : 'over')
  const { deployment, counts } = countingServers(await deployments.of(entry.profileId))
  const network = findNetwork(deployment.profile, entry.intent.networkName)
  const chain = deployment.evm(network.name)
  await checkPending(entry, chain)
  const [fees, worth] = await Promise.all([chain.fees(), measureOf(entry, network, deployment, clock.now())])
  return { entry, replaced: versionIdsOf(entry), chain, network, fees, worth, counts }
}

async function toCancel(ports: ReplacementPorts, entryId: string): Promise<Replacing> {
  const pending = await readPending(ports, entryId)
  const { entry, network, chain, fees } = pending
  const { address } = entry.account
  const attempt = cancellableCall(entry)
  if (attempt === undefined) throw notReplaceable('over')
  const [gasLimit, rollupFeeWei] = await Promise.all([
    cancelGasLimit(entry, attempt, chain),
    rollupFeeOf([cancellingCall(address)], network, chain),
  ])
  const { chainId } = entry.intent
  return {
    ...pending,
    rollupFeeWei,
    stepsAt: (choice, maxGasWei) => cancelSteps(entry, { attempt, gasLimit }, { fees, choice, maxGasWei }),
    allowed: (step) => {
      const { nonce } = step.attempt
      return cancellation(address, { chainId, nonce, gasLimit, ...step.next, maxGasWei: costOf(step) })
    },
  }
}

async function toSpeedUp(ports: ReplacementPorts, entryId: string): Promise<Replacing> {
  const pending = await readPending(ports, entryId)
  const { entry, network, chain, fees } = pending
  // What another signer holds unsigned can be withdrawn, but not be made faster.
  if (awaitedCall(entry) !== undefined) throw notReplaceable('over')
  const calls = slowCalls(entry).map(({ call }) => call)
  return {
    ...pending,
    rollupFeeWei: await rollupFeeOf(calls, network, chain),
    stepsAt: (choice, maxGasWei) => fasterSteps(entry, { fees, choice, maxGasWei }),
    allowed: (step) => repriced(step.attempt, { ...step.next, maxGasWei: costOf(step) }),
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

/** The account's transfer of nothing to itself. */
function cancellation(address: Hex, fields: TransactionFields): AllowedCall {
  return allowedCall({ kind: 'cancel', call: cancellingCall(address) }, fields)
}

/** A signed call at another price. */
function repriced(
  { kind, call, rawTransaction }: Pick<SlowCall, 'kind' | 'call' | 'rawTransaction'>,
  fees: EvmFeeFields,
): AllowedCall {
  const transaction = repricedTransaction(rawTransaction, fees)
  return { kind, call, transaction, sign: (key) => repriceEvmTransaction(rawTransaction, fees, key) }
}

/** Returns the call as it was handed over. @throws AppError `not-replaceable` if the call it makes faster is unknown */
function asHanded({ intent, account, attempts }: EvmEntry, handover: CallHandover): AllowedCall {
  const { kind, call, nonce, gasLimit, maxFeePerGas, maxPriorityFeePerGas } = handover
  const fees = { maxFeePerGas, maxPriorityFeePerGas, maxGasWei: gasLimit * maxFeePerGas }
  if (kind === 'cancel')
    return cancellation(account.address, { chainId: intent.chainId, nonce, gasLimit, ...fees })
  const before = attempts.find((attempt) => attempt.kind === kind && attempt.nonce === nonce)
  if (before === undefined || before.rawTransaction === null) throw notReplaceable('over')
  return repriced({ kind, call, rawTransaction: before.rawTransaction }, fees)
}

/** Reads the chain itself: the journal may lag behind what has just been mined. */
async function checkPending(entry: EvmEntry, chain: EvmChain): Promise<void> {
  const used = await chain.nonce(entry.account.address, 'latest')
  if (slowCalls(entry).every(({ nonce }) => nonce >= used)) return
  const hashes = entry.attempts.flatMap(({ kind, hash }) => (isLast(kind) && hash !== null ? [hash] : []))
  const receipts = await Promise.all(hashes.map((hash) => chain.receipt(hash)))
  throw notReplaceable(receipts.some((receipt) => receipt !== undefined) ? 'confirmed' : 'over')
}

/** Whether the call itself, not only its allowance, is mined. */
function isMined({ attempts }: EvmEntry): boolean {
  return attempts.some(({ kind, sighting }) => isLast(kind) && sighting.state === 'mined')
}

function isLast(kind: EvmAttempt['kind']): boolean {
  return kind === 'call' || kind === 'cancel'
}
