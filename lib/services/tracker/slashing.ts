import { baseOf, findNetwork } from '~/lib/core/catalog'
import type { BaseNetwork } from '~/lib/contract/profile'
import { wordOfAddress } from '~/lib/core/evm/abi-word'
import type { ArgsOf } from '~/lib/core/evm/event'
import { burnDispute, lockerSlashed, transfer } from '~/lib/core/evm/events'
import type { Hex } from '~/lib/core/hex'
import { collateralOf } from '~/lib/core/journal/collateral'
import type { BurnRequest, CollateralPayment, Swap } from '~/lib/core/journal/types'
import { sameAddress } from '~/lib/core/same-address'
import { proofOfLog, scanForward } from '../chains/log-scan'
import type { EvmChain, EvmLog, EvmReceipt } from '../ports/evm-chain'
import type { PollContext } from './poll-context'
import { receiptOfLog } from './receipt-of-log'
import { isFrom } from './router-scan'

/** Names of the native currency in registries: the deployed ones', and the usual ones. */
const NATIVE: readonly Hex[] = [
  '0x0000000000000000000000000000000000000001',
  '0x0000000000000000000000000000000000000000',
  '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE',
]

/**
 * Looks for what the locker of a burn request lost because it did not pay. Lockers owe many requests, some of them to the
 * same user: the burn router names the one.
 */
export async function followSlashing(context: PollContext, swap: Swap, burn: BurnRequest): Promise<void> {
  if (collateralOf(swap) !== undefined) return
  const { deployment, journal, store } = context
  const base = baseOf(deployment.profile, findNetwork(deployment.profile, swap.intent.networkName))
  const chain = deployment.evm(base.name)
  const filter = {
    addresses: [base.burnRouter],
    topics: [burnDispute.topic, null, wordOfAddress(burn.lockerTargetAddress)],
  }
  const scan = { store, scan: 'slashed', id: swap.id, chain } as const
  const reach = { start: burn.proof.blockNumber, head: await chain.blockNumber() }
  await scanForward({ ...scan, ...reach }, async (fromBlock, toBlock, watched) => {
    const logs = await watched.logs({ ...filter, fromBlock, toBlock })
    const dispute = logs.find((log) => disputeIn(log, base, burn) === burn.requestIdOfLocker)
    const collateral = dispute && (await paymentFor(dispute, burn, base, watched))
    if (collateral === undefined) return 'more'
    await journal.record(swap.id, { type: 'collateral-paid', collateral })
    return 'found'
  })
}

/** The request of this locker that a log is about. */
function disputeIn(log: EvmLog, { burnRouter }: BaseNetwork, burn: BurnRequest): bigint | undefined {
  if (!isFrom(log, burnRouter)) return undefined
  const dispute = burnDispute.decode(log)
  return dispute !== undefined && sameAddress(dispute.lockerTargetAddress, burn.lockerTargetAddress)
    ? dispute.requestIdOfLocker
    : undefined
}

type Slashing = { log: EvmLog; args: ArgsOf<typeof lockerSlashed> }

/**
 * Reads what a dispute paid, and to whom; `undefined` unless its transaction shows it. One transaction may dispute several
 * requests, and take collateral of the locker for as many: the first is for the first.
 */
async function paymentFor(
  dispute: EvmLog,
  burn: BurnRequest,
  base: BaseNetwork,
  chain: EvmChain,
): Promise<CollateralPayment | undefined> {
  const receipt = await receiptOfLog(dispute, chain)
  const disputes = receipt.logs.filter((log) => disputeIn(log, base, burn) !== undefined)
  const slashings = slashingsIn(receipt, base, burn)
  const slashing = slashings[disputes.findIndex(({ logIndex }) => logIndex === dispute.logIndex)]
  if (slashing === undefined || slashings.length !== disputes.length) return undefined
  const { collateralToken, recipient } = slashing.args
  const isNative = NATIVE.some((address) => sameAddress(address, collateralToken))
  const amount = isNative ? owedBy(slashing) : movedBy(slashing, slashings, receipt)
  if (amount <= 0n) return undefined
  return {
    slashing: proofOfLog(slashing.log, base.chainId),
    networkName: base.name,
    recipient,
    token: isNative ? null : collateralToken,
    amount,
  }
}

/** A locker may lose collateral for other reasons too, in the same transaction. */
function slashingsIn({ logs }: EvmReceipt, { lockers }: BaseNetwork, burn: BurnRequest): Slashing[] {
  return logs
    .filter((log) => isFrom(log, lockers))
    .flatMap((log) => {
      const args = lockerSlashed.decode(log)
      return args?.isForCCBurn === true && sameAddress(args.lockerTargetAddress, burn.lockerTargetAddress)
        ? [{ log, args }]
        : []
    })
}

/** The loss without what went to whoever disputed. A payment of the native currency that fails undoes the whole transaction. */
function owedBy({ args }: Slashing): bigint {
  return args.slashedCollateralAmount - args.rewardAmount
}

/**
 * The part of a token's transfers: only its contract shows what has moved. Where that is less than was said, each gets
 * its share of it.
 */
function movedBy(slashing: Slashing, slashings: readonly Slashing[], { logs }: EvmReceipt): bigint {
  const { collateralToken, recipient } = slashing.args
  const said = slashings
    .filter(
      ({ args }) =>
        sameAddress(args.recipient, recipient) && sameAddress(args.collateralToken, collateralToken),
    )
    .reduce((sum, one) => sum + owedBy(one), 0n)
  const moved = logs
    .filter((log) => isFrom(log, collateralToken))
    .map((log) => transfer.decode(log))
    .reduce((sum, one) => (one !== undefined && sameAddress(one.to, recipient) ? sum + one.value : sum), 0n)
  return moved >= said ? owedBy(slashing) : (owedBy(slashing) * moved) / said
}
