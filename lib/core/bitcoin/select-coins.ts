import { sumSats } from '../amount'
import { groupBy } from '../group-by'
import { type AddressType, scriptOfKey, type SpendingKey } from './address-type'
import {
  dustThresholdSats,
  feeSatsAt,
  inputVsize,
  MAX_STANDARD_VSIZE,
  outputVsize,
  signedVsize,
} from './size'
import { type Outpoint, outpointKey, type TransactionOutput } from './transaction'

/** A coin of an account: the address that holds it, and the key that spends it. */
export type SpendableCoin = Outpoint & { valueSats: bigint; address: string; key: SpendingKey }

/** A transaction that needs coins. */
export type Spend = {
  /** Payments, without change. */
  outputs: readonly TransactionOutput[]
  /** The scriptPubKey that takes change, hex. */
  change: string
  /** In sat/vB. */
  feeRate: number
}

/** A transaction's outputs with those coins: change comes last, and below the dust threshold goes to the fee. */
export type Settled = { outputs: TransactionOutput[]; feeSats: bigint; vsize: number }

/** Of an address with more coins, those that are not needed stay. */
const MOST_SPENT_WHOLE = 10
/** So many addresses are tried as the last one that is spent from. */
const MOST_COMPARED = 50
/** The share of a payment that may be paid to leave no coin behind on an address. */
const WHOLE_PER_1E4 = 10n

/** Counts the addresses that a transaction ties to each other, for everybody to see. */
export function linkedAddresses(coins: readonly { address: string | null }[]): number {
  return new Set(coins.map(({ address }) => address)).size
}

/** The change and the fee of a transaction that spends exactly these coins; `undefined` if they do not suffice. */
export function settle(
  coins: readonly SpendableCoin[],
  { outputs, change, feeRate }: Spend,
): Settled | undefined {
  const types = typesOf(coins)
  const scripts = outputs.map(({ scriptPubKey }) => scriptPubKey)
  const leftSats = sumSats(coins) - sumSats(outputs)
  const wholeVsize = signedVsize(types, [...scripts, change])
  const changeSats = leftSats - feeSatsAt(feeRate, wholeVsize)
  if (changeSats >= dustThresholdSats(change))
    return {
      outputs: [...outputs, { scriptPubKey: change, valueSats: changeSats }],
      feeSats: leftSats - changeSats,
      vsize: wholeVsize,
    }
  const vsize = signedVsize(types, scripts)
  return leftSats < feeSatsAt(feeRate, vsize)
    ? undefined
    : { outputs: [...outputs], feeSats: leftSats, vsize }
}

/**
 * Chooses coins that pay outputs and their fee, of as few addresses as suffice, then for the lowest fee. An address with
 * few coins is spent whole where that costs next to nothing. `undefined` if even all coins do not suffice.
 * @param required coins of the list to spend in any case
 */
export function chooseCoins<C extends SpendableCoin>(
  coins: readonly C[],
  spend: Spend,
  required: readonly C[] = [],
): C[] | undefined {
  const groups = groupBy(coins, ({ address }) => address)
  const isWanted = new Set(required.map(({ address }) => address))
  const open = [...isWanted].flatMap((address) => groups.get(address) ?? [])
  const others = [...groups].flatMap(([address, group]) => (isWanted.has(address) ? [] : [group]))
  const few = open.length === 0 ? undefined : fewest(open, spend, required)
  const chosen = few ?? ofFewestGroups(open, worthiestFirst(others, spend), spend, required)
  return chosen && withWholeGroups(chosen, [...groups.values()], spend)
}

/**
 * Takes the groups that are worth most until they suffice, and in the place of the last one the one that costs the least.
 * @param groups worth most first
 */
function ofFewestGroups<C extends SpendableCoin>(
  open: readonly C[],
  groups: readonly C[][],
  spend: Spend,
  required: readonly C[],
): C[] | undefined {
  const chosenFrom = (more: readonly C[][]) => fewest([...open, ...more.flat()], spend, required)
  if (chosenFrom(groups) === undefined) return undefined
  const count = leastCount(0, groups.length, (some) => chosenFrom(groups.slice(0, some)) !== undefined)
  const others = groups.slice(0, Math.max(count - 1, 0))
  const candidates: { coins: C[]; feeSats: bigint; sats: bigint }[] = []
  for (const last of groups.slice(others.length, others.length + MOST_COMPARED)) {
    const coins = chosenFrom([...others, last])
    // Those that are worth less do not suffice either.
    if (coins === undefined) break
    candidates.push({ coins, feeSats: costOf(coins, spend), sats: sumSats(coins) })
  }
  const [best] = candidates.toSorted((a, b) => compare(a.feeSats, b.feeSats) || compare(a.sats, b.sats))
  return best?.coins
}

/** The fewest coins that suffice, the largest first, and as the last one the smallest that still does. */
function fewest<C extends SpendableCoin>(
  pool: readonly C[],
  spend: Spend,
  required: readonly C[],
): C[] | undefined {
  const must = new Set(required.map(outpointKey))
  const scripts = [...spend.outputs.map(({ scriptPubKey }) => scriptPubKey), spend.change]
  const free = worthwhileCoins(
    pool.filter((coin) => !must.has(outpointKey(coin))),
    scripts,
    spend.feeRate,
  )
  const fits = (coins: readonly C[]) => {
    const settled = settle(coins, spend)
    return settled !== undefined && settled.vsize <= MAX_STANDARD_VSIZE
  }
  const count = leastCount(0, free.length, (some) => fits([...required, ...free.slice(0, some)]))
  const base = [...required, ...free.slice(0, Math.max(count - 1, 0))]
  if (count === 0) return fits(base) && base.length > 0 ? base : undefined
  const last = free.slice(count - 1).findLast((coin) => fits([...base, coin]))
  return last && [...base, last]
}

/** The least count that suffices, where each higher one does too; `high` if none does. */
function leastCount(low: number, high: number, suffices: (count: number) => boolean): number {
  if (low >= high) return high
  const middle = (low + high) >> 1
  return suffices(middle) ? leastCount(low, middle, suffices) : leastCount(middle + 1, high, suffices)
}

/**
 * Adds the rest of each address that is spent from, where it has few coins, and that costs little, or leaves no change and
 * costs no more than to make and spend some. An address that takes the change is never left behind.
 */
function withWholeGroups<C extends SpendableCoin>(
  chosen: C[],
  groups: readonly (readonly C[])[],
  spend: Spend,
): C[] {
  const { change, feeRate, outputs } = spend
  const neededSats = costOf(chosen, spend)
  const littleSats = (sumSats(outputs) * WHOLE_PER_1E4) / 10_000n
  const changeVsize = outputVsize(change) + inputVsize(chosen[0]?.key.addressType ?? 'p2wpkh')
  const ofChangeSats = larger(littleSats, feeSatsAt(feeRate, changeVsize) + dustThresholdSats(change))
  const spent = new Set(chosen.map(outpointKey))
  const touched = groups.filter(
    (group) =>
      group.length <= MOST_SPENT_WHOLE &&
      group.some((coin) => spent.has(outpointKey(coin)) && scriptOfKey(coin.key) !== change),
  )
  let held = chosen
  for (const group of touched) {
    const whole = [...held, ...group.filter((coin) => !spent.has(outpointKey(coin)))]
    const settled = settle(whole, spend)
    if (settled === undefined || settled.vsize > MAX_STANDARD_VSIZE) continue
    const mostSats = settled.outputs.length === outputs.length ? ofChangeSats : littleSats
    if (settled.feeSats - neededSats < mostSats) held = whole
  }
  return held
}

/**
 * The coins that are worth more than their own spending, the largest first, as many as one transaction that is relayed can
 * spend.
 * @param outputs scriptPubKeys as hex
 * @param feeRate in sat/vB
 */
export function worthwhileCoins<C extends SpendableCoin>(
  coins: readonly C[],
  outputs: readonly string[],
  feeRate: number,
): C[] {
  const worthwhile = coins
    .filter((coin) => netSats(coin, feeRate) > 0n)
    .toSorted((a, b) => compare(b.valueSats, a.valueSats))
  const excess = () => signedVsize(typesOf(worthwhile), outputs) - MAX_STANDARD_VSIZE
  for (let over = excess(); over > 0 && worthwhile.length > 1; over = excess())
    worthwhile.length -= Math.ceil(over / inputVsize('p2pkh'))
  return worthwhile
}

export function typesOf(coins: readonly { key: { addressType: AddressType } }[]): AddressType[] {
  return coins.map(({ key }) => key.addressType)
}

function worthiestFirst<C extends SpendableCoin>(groups: readonly C[][], { feeRate }: Spend): C[][] {
  const worth = (group: readonly C[]) =>
    group.reduce((sum, coin) => sum + larger(netSats(coin, feeRate), 0n), 0n)
  return groups
    .map((group) => ({ group, sats: worth(group) }))
    .toSorted((a, b) => compare(b.sats, a.sats))
    .map(({ group }) => group)
}

/** The worth of a coin beyond its own spending. */
function netSats({ valueSats, key }: SpendableCoin, feeRate: number): bigint {
  return valueSats - feeSatsAt(feeRate, inputVsize(key.addressType))
}

function costOf(coins: readonly SpendableCoin[], spend: Spend): bigint {
  return settle(coins, spend)?.feeSats ?? 0n
}

function larger(a: bigint, b: bigint): bigint {
  return a > b ? a : b
}

function compare(a: bigint, b: bigint): number {
  return a < b ? -1 : Number(a > b)
}
