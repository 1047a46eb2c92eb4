import type { ChainQuote } from '~/lib/core/quote/chain-quote'
import { rescaleDown } from '~/lib/core/amount'
import {
  afterFees,
  type ContractFees,
  lessShare,
  NO_CONTRACT_FEES,
  WHOLE_CROSSING_FEE,
} from '~/lib/core/quote/fees'
import { combineSources } from '~/lib/core/quote/own-quote'
import { type Answers, isDisputed, toldOf } from '~/lib/core/quote/told'
import type { Disputed } from '~/lib/core/disputable'
import { findToken, isPlainWrap, targetTokenOf } from '~/lib/core/catalog'
import type { Deployment } from '../ports/deployment'
import { type ExchangeTerms, sidesOf } from './rates'
import { marketOf } from './market'
import type { ContractRead } from '~/lib/core/evm/read'
import {
  type LockerFeeTerms,
  readBitcoinFee,
  readEffectiveLockerFee,
  readLockerFee,
  readProtocolFee,
  readThirdPartyFee,
} from '~/lib/core/evm/read-fees'
import type { Hex } from '~/lib/core/hex'
import type { BurnFees } from '~/lib/core/review/if-fails'
import type { EvmChain } from '../ports/evm-chain'
import { answersOf } from './answers'

type Terms = ExchangeTerms & { thirdPartyId: number }

/**
 * Our own quote of bitcoin to an EVM network. The fees are those of the payload, or the estimated ones before there is
 * a payload. A router that does not tell its shares counts as taking none: that makes our quote a little too high, and
 * the comparison with it stricter.
 */
export async function quoteWrap(
  terms: Terms & { amountSats: bigint; serviceFeeSats: bigint; crossingFeePer1e7: bigint },
  deployment: Pick<Deployment, 'profile' | 'evm'>,
  nowMs: number,
): Promise<ChainQuote> {
  const { network, base, token, thirdPartyId, amountSats, serviceFeeSats, crossingFeePer1e7 } = terms
  const isPlain = isPlainWrap(network, token)
  const far = { chainId: network.chainId, token: targetTokenOf(network, token) }
  const answer = contractFees(
    isPlain ? base.transferRouter : base.exchangeRouter,
    { far, thirdPartyId, amountSats },
    deployment.evm(base.name),
  )
  const wrapped = answer.then(({ value }) => afterFees(amountSats, serviceFeeSats, value ?? NO_CONTRACT_FEES))
  const { bitcoin, other, exchange } = sidesOf(terms, deployment)
  const [{ value: fees, disputed }, wrappedSats, market] = await Promise.all([
    answer,
    wrapped,
    marketOf(
      { ...exchange, from: bitcoin, to: other },
      { whole: amountSats, reaching: wrapped },
      secondsOf(nowMs),
    ),
  ])
  const { decimals } = findToken(network, token)
  const crossed = (amount: bigint) =>
    network.kind === 'base' ? amount : lessShare(amount, crossingFeePer1e7, WHOLE_CROSSING_FEE['to-evm'])
  const arrival = (amount: bigint) => rescaleDown(amount, other.decimals, decimals)
  return {
    contractFees: fees,
    bitcoinFeeSats: null,
    sharedSats: amountSats,
    // Without an exchange, only the fees matter.
    quote:
      isPlain && fees === null
        ? null
        : combineSources(
            market.answers.map(({ kind, output }) => ({ kind, output: arrival(crossed(output)) })),
          ),
    exchanged: market.exchanged === null ? null : arrival(market.exchanged),
    worth: market.worth === null ? null : arrival(market.worth),
    priceEffectBps: wrappedSats === 0n ? null : market.priceEffectBps,
    disputed: [...market.disputed, ...disputed],
  }
}

/**
 * Our own quote of a token to bitcoin. `crossingFeePer1e18` is the call's (1e18 = 100 %), or the estimated one before
 * there is a call.
 */
export async function quoteUnwrap(
  terms: Terms & { inputAmount: bigint; crossingFeePer1e18: bigint; expectedSats: bigint },
  deployment: Pick<Deployment, 'profile' | 'evm'>,
  nowMs: number,
): Promise<ChainQuote> {
  const { network, base, token, thirdPartyId, inputAmount, crossingFeePer1e18, expectedSats } = terms
  const chain = deployment.evm(base.name)
  const isPlain = isPlainWrap(network, token)
  const { bitcoin, other, exchange } = sidesOf(terms, deployment)
  const crossing = rescaleDown(inputAmount, findToken(network, token).decimals, other.decimals)
  const amountIn =
    network.kind === 'base'
      ? crossing
      : lessShare(crossing, crossingFeePer1e18, WHOLE_CROSSING_FEE['to-bitcoin'])
  // For a call on the base network, the contracts are told of no other chain.
  const far =
    network.kind === 'base' ? null : { chainId: network.chainId, token: targetTokenOf(network, token) }
  const [shares, fixed, market] = await Promise.all([
    contractFees(base.burnRouter, { far, thirdPartyId, amountSats: expectedSats }, chain),
    bitcoinFee(base.burnRouter, chain),
    marketOf(
      { ...exchange, from: other, to: bitcoin },
      { whole: crossing, reaching: amountIn },
      secondsOf(nowMs),
    ),
  ])
  const [fees, fixedSats] = [shares.value, fixed.value]
  const isUnsaid = fees === null || fixedSats === null
  const payout = (sats: bigint) => afterFees(sats, fixedSats ?? 0n, fees ?? NO_CONTRACT_FEES)
  return {
    quote:
      isPlain && isUnsaid
        ? null
        : combineSources(market.answers.map(({ kind, output }) => ({ kind, output: payout(output) }))),
    contractFees: fees,
    bitcoinFeeSats: fixedSats,
    sharedSats: market.answers[0]?.output ?? 0n,
    exchanged: market.exchanged,
    worth: market.worth,
    priceEffectBps: market.priceEffectBps,
    disputed: [...market.disputed, ...shares.disputed, ...fixed.disputed],
  }
}

function secondsOf(ms: number): bigint {
  return BigInt(Math.floor(ms / 1_000))
}

/** A fact of the contracts, and what servers tell differently of it: there the worse for the user counts. */
type Disputable<T> = { value: T; disputed: Disputed[] }

/** The shares that a router takes of a swap now; `null` if it does not tell all of them. */
export async function sharesOf(
  router: Hex,
  chain: EvmChain,
  terms: LockerFeeTerms,
): Promise<ContractFees | null> {
  return (await contractFees(router, terms, chain)).value
}

/** The shares that a router takes of this swap, read from its contract; `null` if it does not tell all of them. */
async function contractFees(
  router: Hex,
  terms: LockerFeeTerms,
  chain: EvmChain,
): Promise<Disputable<ContractFees | null>> {
  const ask = <T>(read: ContractRead<T>) => answersOf(read, router, chain)
  const [protocol, effective, usual, thirdParty] = await Promise.all([
    ask(readProtocolFee()),
    ask(readEffectiveLockerFee(terms)),
    ask(readLockerFee()),
    ask(readThirdPartyFee(terms.thirdPartyId)),
  ])
  const told = effective.filter((share) => share !== undefined)
  const locker = told.length === effective.length ? told : [...told, ...usual]
  const disputed: Disputed[] = [
    ...(isDisputed(protocol) || isDisputed(locker) ? ['contract-fees' as const] : []),
    ...(isDisputed(thirdParty) ? ['integrator' as const] : []),
  ]
  const [protocolPer1e4, lockerPer1e4, thirdPartyPer1e4] = [protocol, locker, thirdParty].map(highestShare)
  if (protocolPer1e4 === undefined || lockerPer1e4 === undefined || thirdPartyPer1e4 === undefined)
    return { value: null, disputed }
  return { value: { protocolPer1e4, lockerPer1e4, thirdPartyPer1e4 }, disputed }
}

function highestShare(told: Answers<number>): number | undefined {
  const shares = told.filter((share) => share !== undefined)
  return shares.length === 0 ? undefined : Math.max(...shares)
}

/** Reads what a refund's burn costs, which no integrator shares in. For what is only shown: a dispute takes nothing away. */
export async function burnFeesOf(
  { burnRouter }: { burnRouter: Hex },
  amountSats: bigint,
  chain: EvmChain,
): Promise<BurnFees> {
  const [shares, fixed] = await Promise.all([
    sharesOf(burnRouter, chain, { far: null, thirdPartyId: 0, amountSats }),
    bitcoinFee(burnRouter, chain),
  ])
  return { shares, fixedSats: fixed.value }
}

/** Reads the burn router's fee for the payout's own Bitcoin transaction, in sats; `null` if it does not tell. */
async function bitcoinFee(burnRouter: Hex, chain: EvmChain): Promise<Disputable<bigint | null>> {
  const told = await answersOf(readBitcoinFee(), burnRouter, chain)
  return { value: toldOf(told)?.most ?? null, disputed: isDisputed(told) ? ['fixed-fee'] : [] }
}
