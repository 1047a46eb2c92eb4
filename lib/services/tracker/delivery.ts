import type { BaseNetwork } from '~/lib/contract/profile'
import { AppError } from '~/lib/core/errors'
import { transfer, withdrawal } from '~/lib/core/evm/events'
import { wordOfAddress } from '~/lib/core/evm/abi-word'
import type { Hex } from '~/lib/core/hex'
import type { DeliveryProof, LogProof, ToEvmSwap } from '~/lib/core/journal/types'
import { sameAddress } from '~/lib/core/same-address'
import type { EvmChain, EvmLog } from '../ports/evm-chain'
import { blockOfRise } from './balance-rise'
import { proofOfLog } from '../chains/log-scan'
import { isFrom } from './router-scan'
import { receiptOfLog } from './receipt-of-log'

export type Delivery = { proof: DeliveryProof; amount: bigint }

/**
 * Proofs that a base network's router paid the recipient, matched to the router's log: for a token, the Transfers in
 * the same transaction; for the native currency, the recipient's balance change in that block. Version-2 data carriers
 * enforce no minimum output on chain, so less than promised can be delivered, and is final: it comes last.
 */
export async function deliveriesOnBase(
  swap: ToEvmSwap,
  router: LogProof,
  chain: EvmChain,
  base: BaseNetwork,
): Promise<Delivery[]> {
  const unwrapping = { wrappedNative: base.wrappedNative, least: swap.promise.leastArrival }
  const paid = await paymentsWith(router, payeeOnBase(swap, base), chain, unwrapping)
  return [...promised(paid, swap), ...paid.filter((one) => !isPromised(one, swap)).toSorted(largestFirst)]
}

/** The same for a filler's log. Anybody can log a fill, so less than the promise does not count. */
export async function fillsOnBase(
  swap: ToEvmSwap,
  filled: LogProof,
  chain: EvmChain,
  base: BaseNetwork,
): Promise<Delivery[]> {
  return promised(await paymentsWith(filled, payeeOnBase(swap, base), chain), swap)
}

function promised(paid: readonly Delivery[], swap: ToEvmSwap): Delivery[] {
  return paid.filter((one) => isPromised(one, swap)).toSorted(smallestFirst)
}

function isPromised({ amount }: Delivery, { promise }: ToEvmSwap): boolean {
  return amount >= promise.leastArrival
}

function payeeOnBase({ intent }: ToEvmSwap, base: BaseNetwork): Payee {
  // First-generation routers deliver the native currency in its wrapped form.
  const token = intent.outputToken ?? (base.router === 'v1' ? base.wrappedNative : null)
  return { token, account: intent.recipientAddress }
}

/** Who is paid, and in which token; `null` = the native currency. */
export type Payee = { token: Hex | null; account: Hex }

/** Where a log that nobody else can cause tells what was paid, and what a balance has to show to be believed instead. */
type Unwrapping = { wrappedNative: Hex; least: bigint }

/**
 * Reads what an account was paid in a log's transaction; for the native currency, in its block. Where the nodes no
 * longer have the balances of that time, or an account of code has spent by itself, the transaction tells by what it
 * unwrapped.
 * @throws AppError `chain-pruned` if nothing tells any more
 */
export async function paymentsWith(
  log: LogProof,
  { token, account }: Payee,
  chain: EvmChain,
  unwrapping?: Unwrapping,
): Promise<Delivery[]> {
  if (token !== null) return tokenPayments(log, token, account, chain)
  const unwrapped = async () => unwrapping && unwrappedWith(log, unwrapping.wrappedNative, chain)
  const received = await receivedIn(chain, account, log.blockNumber).catch(async (thrown: unknown) => {
    if (!(await isPruned(chain, account))) throw thrown
    const amount = await unwrapped()
    if (amount === undefined)
      throw new AppError('chain-pruned', 'no balance of that block', { cause: thrown })
    return amount
  })
  const isLess = unwrapping !== undefined && received < atLeastOne(unwrapping.least)
  const amount = isLess ? max(received, (await unwrapped()) ?? 0n) : received
  return amount > 0n ? [{ proof: log, amount }] : []
}

/** After an old balance could not be read: whether that of today can. */
async function isPruned(chain: EvmChain, account: Hex): Promise<boolean> {
  return chain.balance(account).then(
    () => true,
    () => false,
  )
}

/** Reads what a log's transaction unwrapped; `undefined` unless it did so once, as others' payments could be among several. */
async function unwrappedWith(
  log: LogProof,
  wrappedNative: Hex,
  chain: EvmChain,
): Promise<bigint | undefined> {
  const { logs } = await receiptOfLog(log, chain)
  const amounts = logs
    .filter((one) => isFrom(one, wrappedNative))
    .flatMap((one) => withdrawal.decode(one)?.wad ?? [])
  return amounts.length === 1 ? amounts[0] : undefined
}

/** The wrapped BTC that a first-generation router paid the recipient because the swap failed. */
export async function wrappedPaidInstead(
  { intent }: ToEvmSwap,
  router: LogProof,
  chain: EvmChain,
  base: BaseNetwork,
): Promise<{ delivery: LogProof; amount: bigint }[]> {
  const payments = await tokenPayments(router, base.wrappedBtc, intent.recipientAddress, chain)
  return payments.map(({ proof, amount }) => ({ delivery: proof, amount }))
}

/**
 * The transfers of a token to the recipient in a log's transaction.
 * @throws AppError `chain-disagreement` if its receipt is missing: a caller that reads the log only once would
 * otherwise miss them for ever
 */
async function tokenPayments(
  log: LogProof,
  token: Hex,
  recipient: Hex,
  chain: EvmChain,
): Promise<{ proof: LogProof; amount: bigint }[]> {
  const { logs } = await receiptOfLog(log, chain)
  return logs
    .map((one) => ({ proof: proofOfLog(one, log.chainId), amount: amountPaid(one, token, recipient) }))
    .filter(({ amount }) => amount > 0n)
}

/**
 * Payments to an account in these blocks whose amount is in this range, the closest match first. Anybody can make one,
 * so they prove nothing.
 */
export function matchingArrivals(
  { token, account }: Payee,
  range: Range,
  chain: EvmChain,
  fromBlock: bigint,
  toBlock: bigint,
): AsyncGenerator<Delivery> {
  return token === null
    ? rises(chain, account, range, fromBlock, toBlock)
    : transfers(chain, token, account, range, fromBlock, toBlock)
}

/** The amounts that could be this swap's delivery: at least the promised minimum, and not far above what is expected. */
export function deliveryRange({ intent, promise }: ToEvmSwap): Range {
  return {
    minAmount: atLeastOne(promise.leastArrival),
    maxAmount: max(promise.leastArrival, intent.expectedOutput) * MAX_MULTIPLE_OF_EXPECTED,
  }
}

/** Prices change during a delivery, but a larger amount than this came from somebody else. */
const MAX_MULTIPLE_OF_EXPECTED = 2n
/** How many balance rises are examined in one span of blocks. */
const MAX_RISES = 8
/** A range is searched in spans: the account's spending hides a rise only within the same span. */
const MIN_SPAN = 128n
const MOST_SPANS = 64n

export type Range = { minAmount: bigint; maxAmount: bigint }

async function* rises(
  chain: EvmChain,
  account: Hex,
  range: Range,
  fromBlock: bigint,
  toBlock: bigint,
): AsyncGenerator<Delivery> {
  const width = max(MIN_SPAN, (toBlock - fromBlock) / MOST_SPANS + 1n)
  for (let low = fromBlock; low < toBlock; low += width)
    try {
      yield* risesIn(chain, account, range, low, min(low + width, toBlock))
    } catch (thrown) {
      // A match proves nothing, so what only an archive node knows need not be known.
      if (!(await isPruned(chain, account))) throw thrown
    }
}

async function* risesIn(
  chain: EvmChain,
  account: Hex,
  { minAmount, maxAmount }: Range,
  fromBlock: bigint,
  toBlock: bigint,
): AsyncGenerator<Delivery> {
  const { chainId } = chain
  let from = fromBlock
  for (let count = 0; count < MAX_RISES; count++) {
    const rise = await blockOfRise(chain, account, minAmount, from, toBlock)
    if (rise === undefined) return
    const { number, hash, amount } = rise
    if (amount <= maxAmount)
      yield { proof: { chainId, blockNumber: number, blockHash: hash, account }, amount }
    from = number
  }
}

async function* transfers(
  chain: EvmChain,
  token: Hex,
  recipient: Hex,
  { minAmount, maxAmount }: Range,
  fromBlock: bigint,
  toBlock: bigint,
): AsyncGenerator<Delivery> {
  const logs = await chain.logs({
    addresses: [token],
    topics: [transfer.topic, null, wordOfAddress(recipient)],
    fromBlock,
    toBlock,
  })
  yield* logs
    .map((log) => ({ proof: proofOfLog(log, chain.chainId), amount: amountPaid(log, token, recipient) }))
    .filter(({ amount }) => amount >= minAmount && amount <= maxAmount)
    .toSorted(smallestFirst)
}

function largestFirst(a: { amount: bigint }, b: { amount: bigint }): number {
  return smallestFirst(b, a)
}

function smallestFirst(a: { amount: bigint }, b: { amount: bigint }): number {
  return a.amount < b.amount ? -1 : Number(a.amount > b.amount)
}

function amountPaid(log: EvmLog, token: Hex, recipient: Hex): bigint {
  if (!isFrom(log, token)) return 0n
  const moved = transfer.decode(log)
  return moved !== undefined && sameAddress(moved.to, recipient) ? moved.value : 0n
}

/** By how much a balance rose in a block, and what its own transactions there took from it. */
async function receivedIn(chain: EvmChain, account: Hex, block: bigint): Promise<bigint> {
  const [before, after, paid] = await Promise.all([
    chain.balance(account, block - 1n),
    chain.balance(account, block),
    chain.paidBy(account, block),
  ])
  return after - before + paid
}

function atLeastOne(amount: bigint): bigint {
  return max(amount, 1n)
}

function max(a: bigint, b: bigint): bigint {
  return a > b ? a : b
}

function min(a: bigint, b: bigint): bigint {
  return a < b ? a : b
}
