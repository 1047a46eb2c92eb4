import type { Hex } from '~/lib/core/hex'
import { getExactInputFunction, getOutputAmountFunction, isPathValidFunction } from './abi/exchange-connector'
import { priceOracleFunction } from './abi/lockers'
import { equivalentOutputAmountFunction, latestRoundDataFunction } from './abi/price'
import { contractRead, type ContractRead, mapRead } from './read'

/** Reads a connector's output for the first token of a path, in base units of the last; `undefined` = it has no answer. */
export function readExactInput(path: readonly Hex[], amountIn: bigint): ContractRead<bigint | undefined> {
  return mapRead(contractRead(getExactInputFunction, [path, amountIn]), outputOf)
}

/** The same from a connector that only knows pools of two tokens. */
export function readOutputAmount(
  [from, to]: readonly [Hex, Hex],
  amountIn: bigint,
): ContractRead<bigint | undefined> {
  return mapRead(contractRead(getOutputAmountFunction, [amountIn, from, to]), outputOf)
}

/** Whether a connector has a pool of two tokens. */
export function readIsTraded(pair: readonly [Hex, Hex]): ContractRead<boolean> {
  return contractRead(isPathValidFunction, [pair])
}

/** A stub answers `(true, 0)`. */
function outputOf([succeeded, amount]: readonly [boolean, bigint]): bigint | undefined {
  return succeeded && amount > 0n ? amount : undefined
}

type Unit = { address: Hex; decimals: number }

/**
 * Reads the worth of one token in another by the bridge's oracle, in base units of `to`. Reverts where it has
 * no current price.
 */
export function readEquivalentOutput(amount: bigint, from: Unit, to: Unit): ContractRead<bigint> {
  return contractRead(equivalentOutputAmountFunction, [
    amount,
    BigInt(from.decimals),
    BigInt(to.decimals),
    from.address,
    to.address,
  ])
}

/** The registry's own oracle; `undefined` where it names none. */
export function readPriceOracle(): ContractRead<Hex | undefined> {
  return mapRead(contractRead(priceOracleFunction, []), (oracle) =>
    BigInt(oracle) === 0n ? undefined : oracle,
  )
}

/** A feed's latest answer, in units of its own decimals, and when it was given in unix seconds. */
export function readLatestRound(): ContractRead<{ price: bigint; updatedAt: bigint }> {
  return mapRead(contractRead(latestRoundDataFunction, []), ([, price, , updatedAt]) => ({
    price,
    updatedAt,
  }))
}
