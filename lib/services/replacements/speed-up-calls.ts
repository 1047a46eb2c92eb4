import { findNetwork } from '~/lib/core/catalog'
import type { FeeChoice } from '~/lib/contract/orders'
import type { EvmNetwork } from '~/lib/contract/profile'
import type { ApprovedReplacement } from '~/lib/contract/ui'
import type { CancelCallView, SpeedUpOptionsView } from '~/lib/contract/views/replacements'
import { AppError } from '~/lib/core/errors'
import type { Hex } from '~/lib/core/hex'
import {
  type EvmFeeFields,
  plannedTransaction,
  repricedTransaction,
  repriceEvmTransaction,
  signEvmTransaction,
  type SignedEvmTransaction,
  type TransactionFields,
} from '~/lib/core/evm/transaction'
import { cancellableCall, type SlowCall, slowCalls } from '~/lib/core/journal/actions'
import { awaitedCall } from '~/lib/core/journal/handed-calls'
import { versionIdsOf } from '~/lib/core/journal/version-ids'
import { verdictOf } from '~/lib/core/review/finding'
import { cancellingCall } from '~/lib/core/review/seal-call'
import {
  type CallHandover,
  type Entry,
  type EvmAttempt,
  type EvmEntry,
  spendsBitcoin,
} from '~/lib/core/journal/types'
import type { Deployments } from '../ports/deployment'
import type { EvmChain } from '../ports/evm-chain'
import type { Clock, Mutex } from '../ports/platform'
import { type AllowedCall, createSigner, type SignerPorts } from '../signing/signer'
import { balanceOf } from '../chains/funds'
import { withRoom, rollupFeeOf } from '../chains/gas'
import { countingServers, type ServerCounts } from '../chains/server-counts'
import { checkSources } from '../consent/source-consent'
import { notReplaceable } from './not-replaceable'
import { cancelGasLimit, cancelSteps, costOf, extraOf, fasterSteps, gasOf } from './call-steps'
import { judgeNextGas, measureOf, type SpeedUpTerms } from './speed-up-gas'
import { replacementReview, requireConsent, requireShown } from './replacement-review'

type Ports = SignerPorts & { deployments: Deployments; mutex: Mutex; clock: Pick<Clock, 'now'> }

/** An entry with pending transactions, what the chain asks for gas now, and how many servers vouch for that. */
type Pending = SpeedUpTerms & {
  /** Everything that was signed or handed over for the entry. */
  replaced: readonly string[]
  chain: EvmChain
  network: EvmNetwork
  counts: ServerCounts
}

/** Fastest first: choices with the same cost are listed under the first one. */
const CHOICES = ['fast', 'normal', 'slow'] as const

/** Replaces pending calls with the same nonces at a higher gas price: by the same calls, or by nothing at all. */
export function createCallSpeedUp(ports: Ports) {
  const { deployments, journal, mutex, clock } = ports
  const signer = createSigner(ports)

  const read = async (entryId: string): Promise<Pending> => {
    const entry = await journal.get(entryId)
    if (entry === undefined)
      throw new AppError('request-unknown', 'no such entry', { details: { id: entryId } })
    if (spendsBitcoin(entry)) throw notReplaceable('over')
    if (slowCalls(entry).length === 0) throw notReplaceable(isMined(entry) ? 'confirmed' : 'over')
    const { deployment, counts } = countingServers(await deployments.of(entry.profileId))
    const network = findNetwork(deployment.profile, entry.intent.networkName)
    const chain = deployment.evm(network.name)
    await checkPending(entry, chain)
    const [fees, worth] = await Promise.all([
      chain.fees(),
      measureOf(entry, network, deployment, clock.now()),
    ])
    return { entry, replaced: versionIdsOf(entry), chain, network, fees, worth, counts }
  }

  const toCancel = async (entryId: string) => {
    const pending = await read(entryId)
    const { entry, network, chain } = pending
    const attempt = cancellableCall(entry)
    if (attempt === undefined) throw notReplaceable('over')
    const [gasLimit, rollupFeeWei] = await Promise.all([
      cancelGasLimit(entry, attempt, chain),
      rollupFeeOf([cancellingCall(entry.account.address)], network, chain),
    ])
    return { ...pending, empty: { attempt, gasLimit }, rollupFeeWei }
  }

  const toSpeedUp = async (entryId: string) => {
    const pending = await read(entryId)
    const { entry, network, chain } = pending
    // What another signer holds unsigned can be withdrawn, but not be made faster.
    if (awaitedCall(entry) !== undefined) throw notReplaceable('over')
    const calls = slowCalls(entry).map(({ call }) => call)
    return { ...pending, rollupFeeWei: await rollupFeeOf(calls, network, chain) }
  }

  return {
    /** What it costs at most to cancel. @throws AppError `not-replaceable` */
    async cancelOption(entryId: string): Promise<CancelCallView> {
      const pending = await toCancel(entryId)
      const { entry, empty, fees, rollupFeeWei } = pending
      const steps = cancelSteps(entry, empty, { fees, choice: 'fast' })
      return {
        review: replacementReview(pending, judgeNextGas(pending, steps)),
        maxGasWei: gasOf(steps) + withRoom(rollupFeeWei),
        extraWei: extraOf(steps),
      }
    },

    /**
     * Signs an empty transfer to the account itself with the call's nonce, or hands it over: once one of the two is mined,
     * the other cannot be. @param maxGasWei the cost that the user was shown, and the maximum to pay
     * @throws AppError as `speedUp`
     */
    cancel: async (entryId: string, maxGasWei: bigint, approved: ApprovedReplacement): Promise<Entry> => {
      const { intent } = (await read(entryId)).entry
      return mutex.run(`nonce:${intent.chainId}`, async (): Promise<Entry> => {
        const pending = await toCancel(entryId)
        requireShown(pending, approved)
        const { entry, empty, chain, fees, rollupFeeWei, counts } = pending
        const executionWei = maxGasWei - rollupFeeWei
        const [step] = cancelSteps(entry, empty, { fees, choice: 'fast', maxGasWei: executionWei })
        if (step === undefined || costOf(step) > executionWei)
          throw new AppError('quote-stale', 'it costs more than was shown')
        const { address } = entry.account
        if ((await balanceOf(address, null, chain)) < costOf(step) + rollupFeeWei)
          throw new AppError('gas-insufficient', 'the account cannot pay for that much gas')
        requireConsent(judgeNextGas(pending, [step]), approved)
        checkSources(counts, approved)
        const { chainId } = intent
        const { nonce } = step.attempt
        const { gasLimit } = step
        const fields = { chainId, nonce, gasLimit, ...step.next, maxGasWei: executionWei }
        return signer.signCalls(entry, [cancellation(address, fields)])
      })
    },

    /**
     * The maximum gas cost for each choice that differs and that the review allows: its findings are those of the dearest
     * of them, or, where it allows none, of the cheapest. @throws AppError `not-replaceable`
     */
    async options(entryId: string): Promise<SpeedUpOptionsView> {
      const pending = await toSpeedUp(entryId)
      const { entry, fees, rollupFeeWei } = pending
      const judged = CHOICES.map((choice) => {
        const steps = fasterSteps(entry, { fees, choice })
        return { choice, steps, findings: judgeNextGas(pending, steps) }
      })
      const allowed = judged.filter(({ findings }) => verdictOf(findings) !== 'refuse')
      const shown = allowed.at(0) ?? judged.at(-1)
      const priced = allowed.map(({ choice, steps }) => {
        const maxGasWei = gasOf(steps) + withRoom(rollupFeeWei)
        return { choice, maxGasWei, extraWei: extraOf(steps) }
      })
      return {
        review: replacementReview(pending, shown?.findings),
        options: priced
          .filter(({ maxGasWei }, at) => priced.findIndex((other) => other.maxGasWei === maxGasWei) === at)
          .toReversed(),
      }
    },

    /**
     * Signs every pending transaction again and journals each before any is sent.
     * @param maxGasWei the cost that the user was shown, and the maximum to pay
     * @throws AppError `quote-stale` if it costs more, `gas-insufficient`, `not-replaceable`, and as `requireShown`,
     * `requireConsent` and `checkSources` do
     */
    speedUp: async (
      entryId: string,
      choice: FeeChoice,
      maxGasWei: bigint,
      approved: ApprovedReplacement,
    ): Promise<Entry> => {
      const { intent } = (await read(entryId)).entry
      return mutex.run(`nonce:${intent.chainId}`, async (): Promise<Entry> => {
        const pending = await toSpeedUp(entryId)
        requireShown(pending, approved)
        const { entry, chain, fees, rollupFeeWei, counts } = pending
        const executionWei = maxGasWei - rollupFeeWei
        const steps = fasterSteps(entry, { fees, choice, maxGasWei: executionWei })
        if (gasOf(steps) > executionWei) throw new AppError('quote-stale', 'it costs more than was shown')
        const balance = await balanceOf(entry.account.address, null, chain)
        const needed = steps.reduce((sum, step) => sum + costOf(step) + step.before.value, 0n)
        if (balance < needed + rollupFeeWei)
          throw new AppError('gas-insufficient', 'the account cannot pay for that much gas')
        requireConsent(judgeNextGas(pending, steps), approved)
        checkSources(counts, approved)
        const faster = steps.map((step) => repriced(step.attempt, { ...step.next, maxGasWei: costOf(step) }))
        return signer.signCalls(entry, faster)
      })
    },

    /**
     * Takes the signature of a speed-up or cancellation that was handed over. Its bytes fix what it costs, so what was
     * agreed still holds. @throws AppError `not-replaceable` once nothing is left to replace
     */
    takeBack: (
      entry: EvmEntry,
      handover: CallHandover,
      signed: SignedEvmTransaction | 'here',
    ): Promise<Entry> =>
      mutex.run(`nonce:${entry.intent.chainId}`, async (): Promise<Entry> => {
        await read(entry.id)
        return signer.takeCall(entry, handover, signed === 'here' ? asHanded(entry, handover).sign : signed)
      }),
  }
}

/** The account's transfer of nothing to itself. */
function cancellation(address: Hex, fields: TransactionFields): AllowedCall {
  const call = cancellingCall(address)
  const transaction = plannedTransaction(call, fields)
  return { kind: 'cancel', call, transaction, sign: (key) => signEvmTransaction(call, fields, key) }
}

/** A signed call at another price. */
function repriced(
  { kind, call, rawTransaction }: Pick<SlowCall, 'kind' | 'call' | 'rawTransaction'>,
  fees: EvmFeeFields,
): AllowedCall {
  const transaction = repricedTransaction(rawTransaction, fees)
  return { kind, call, transaction, sign: (key) => repriceEvmTransaction(rawTransaction, fees, key) }
}

/** What was handed over, as it was. @throws AppError `not-replaceable` if the call it makes faster is unknown */
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
