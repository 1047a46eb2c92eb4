import { findNetwork } from '~/lib/contract/catalog'
import type { ApprovedReplacement, FeeChoice } from '~/lib/contract/ui'
import type { SpeedUpOptionsView } from '~/lib/contract/views/replacements'
import { AppError } from '~/lib/core/errors'
import { type EvmPrice, type Priced, priceOf, replacementPrice } from '~/lib/core/evm/reprice'
import { repriceEvmTransaction } from '~/lib/core/evm/transaction'
import { type SignedAttempt, slowAttempts } from '~/lib/core/journal/actions'
import { type Entry, type ToBitcoinSwap, spendsBitcoin } from '~/lib/core/journal/types'
import type { Deployments } from '../ports/deployment'
import type { EvmChain, EvmFees } from '../ports/evm-chain'
import type { Keyring } from '../ports/keyring'
import type { Mutex } from '../ports/platform'
import type { Journal } from '../journal/journal'
import { storeSignedCall } from '../journal/store-signed'
import { maxFeePerGas, withRoom } from '../chains/gas'
import { rollupFeeOf } from '../chains/rollup-fee'
import { countingServers, type ServerCounts } from '../chains/server-counts'
import { checkSources } from '../consent/source-consent'
import { notReplaceable } from './not-replaceable'
import { replacementReview, requireShown } from './replacement-review'

type Ports = { deployments: Deployments; keyring: Keyring; journal: Journal; mutex: Mutex }

/** A pending transaction with its current and its new price. */
type Step = { attempt: SignedAttempt; before: Priced; next: EvmPrice }

/** A swap's pending transactions, with what the chain asks for them now, and how many servers vouch for that. */
type Pending = {
  swap: ToBitcoinSwap
  /** Their hashes. */
  replaced: readonly string[]
  chain: EvmChain
  fees: EvmFees
  rollupFeeWei: bigint
  counts: ServerCounts
}

/** Fastest first: choices with the same cost are listed under the first one. */
const CHOICES = ['fast', 'normal', 'slow'] as const

/** Replaces the same calls with the same nonces at a higher gas price. */
export function createCallSpeedUp({ deployments, keyring, journal, mutex }: Ports) {
  const read = async (id: string): Promise<Pending> => {
    const swap = await journal.get(id)
    if (swap === undefined) throw new AppError('request-unknown', 'no such swap', { details: { id } })
    if (spendsBitcoin(swap) || slowAttempts(swap).length === 0) throw notReplaceable('over')
    const { deployment, counts } = countingServers(await deployments.of(swap.profileId))
    const network = findNetwork(deployment.profile, swap.intent.networkName)
    const chain = deployment.evm(network.name)
    await checkPending(swap, chain)
    const slow = slowAttempts(swap)
    const calls = slow.map(({ call }) => call)
    const [fees, rollupFeeWei] = await Promise.all([chain.fees(), rollupFeeOf(calls, network, chain)])
    const replaced = slow.flatMap(({ hash }) => hash ?? [])
    return { swap, replaced, chain, fees, rollupFeeWei, counts }
  }

  return {
    /** The maximum gas cost for each choice that differs. @throws AppError `not-replaceable` */
    async options(id: string): Promise<SpeedUpOptionsView> {
      const pending = await read(id)
      const { swap, fees, rollupFeeWei } = pending
      const priced = CHOICES.map((choice) => {
        const steps = stepsOf(swap, fees, choice)
        const executionWei = gasOf(steps)
        const extraWei = executionWei - steps.reduce((sum, step) => sum + costAt(step, step.before), 0n)
        return { choice, maxGasWei: executionWei + withRoom(rollupFeeWei), extraWei }
      })
      return {
        review: replacementReview(pending),
        options: priced
          .filter(({ maxGasWei }, at) => priced.findIndex((other) => other.maxGasWei === maxGasWei) === at)
          .toReversed(),
      }
    },

    /**
     * Signs every pending transaction again and journals each before any is sent.
     * @param maxGasWei the cost that the user was shown, and the maximum to pay
     * @throws AppError `quote-stale` if it costs more, `gas-insufficient`, `not-replaceable`, and as `requireShown`
     * and `checkSources` do
     */
    speedUp: async (
      id: string,
      choice: FeeChoice,
      maxGasWei: bigint,
      approved: ApprovedReplacement,
    ): Promise<Entry> => {
      const { intent } = (await read(id)).swap
      return mutex.run(`nonce:${intent.chainId}`, async (): Promise<Entry> => {
        const pending = await read(id)
        requireShown(pending, approved)
        const { swap, chain, fees, rollupFeeWei, counts } = pending
        const executionWei = maxGasWei - rollupFeeWei
        const steps = stepsOf(swap, fees, choice, executionWei)
        if (gasOf(steps) > executionWei) throw new AppError('quote-stale', 'it costs more than was shown')
        const balance = await chain.balance(swap.account.address)
        const needed = steps.reduce((sum, step) => sum + costAt(step, step.next) + step.before.value, 0n)
        if (balance < needed + rollupFeeWei)
          throw new AppError('gas-insufficient', 'the account cannot pay for that much gas')
        checkSources(counts, approved, false)
        const signed = await keyring.withEvmKey(swap.account.address, (key) =>
          steps.map((step) => ({
            step,
            transaction: repriceEvmTransaction(
              step.attempt.rawTransaction,
              { ...step.next, maxGasWei: costAt(step, step.next) },
              key,
            ),
          })),
        )
        let current: Entry = swap
        for (const { step, transaction } of signed) {
          const { kind, call, nonce } = step.attempt
          const { maxFeePerGas } = step.next
          current = await storeSignedCall(journal, id, transaction, { kind, call, nonce, maxFeePerGas })
        }
        return current
      })
    },
  }
}

/** Reads the chain itself: the journal may lag behind what has just been mined. */
async function checkPending(swap: ToBitcoinSwap, chain: EvmChain): Promise<void> {
  const used = await chain.nonce(swap.account.address, 'latest')
  if (slowAttempts(swap).some(({ nonce }) => nonce < used)) throw notReplaceable('over')
}

/** @param maxGasWei the agreed limit, if any: the market's price is followed only up to it */
function stepsOf(swap: ToBitcoinSwap, fees: EvmFees, choice: FeeChoice, maxGasWei?: bigint): Step[] {
  const priced = slowAttempts(swap).map((attempt) => ({
    attempt,
    before: priceOf(attempt.rawTransaction),
  }))
  const gasLimit = priced.reduce((sum, { before }) => sum + before.gasLimit, 0n)
  const market = maxFeePerGas(fees, choice)
  const limit = maxGasWei === undefined ? market : maxGasWei / gasLimit
  const asked = {
    maxFeePerGas: market < limit ? market : limit,
    maxPriorityFeePerGas: fees.priority[choice] < limit ? fees.priority[choice] : limit,
  }
  return priced.map(({ attempt, before }) => ({ attempt, before, next: replacementPrice(before, asked) }))
}

function gasOf(steps: readonly Step[]): bigint {
  return steps.reduce((sum, step) => sum + costAt(step, step.next), 0n)
}

function costAt({ before: { gasLimit } }: Step, { maxFeePerGas }: EvmPrice): bigint {
  return gasLimit * maxFeePerGas
}
