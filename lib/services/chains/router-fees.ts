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
import type { ContractFees } from '~/lib/core/quote/fees'
import type { EvmChain } from '../ports/evm-chain'
import { answerOf, undisputedAnswerOf, unlessDisputed } from './answers'

/**
 * The shares that a router takes of this swap, read from its contract; `null` if it does not tell all of them, or if
 * servers disagree on one: no other figure may stand in for it.
 */
export async function contractFees(
  router: Hex,
  terms: LockerFeeTerms,
  chain: EvmChain,
): Promise<ContractFees | null> {
  const ask = <T>(read: ContractRead<T>) => undisputedAnswerOf(read, router, chain)
  const shares = await unlessDisputed(
    Promise.all([
      ask(readProtocolFee()),
      ask(readEffectiveLockerFee(terms)),
      ask(readLockerFee()),
      ask(readThirdPartyFee(terms.thirdPartyId)),
    ]),
  )
  if (shares === undefined) return null
  const [protocol, effective, locker, thirdParty] = shares
  const lockerPer1e4 = effective ?? locker
  if (protocol === undefined || lockerPer1e4 === undefined || thirdParty === undefined) return null
  return { protocolPer1e4: protocol, lockerPer1e4, thirdPartyPer1e4: thirdParty }
}

/** What the burn router takes for the payout's own Bitcoin transaction, in sats; `null` if it does not tell. */
export async function bitcoinFee(burnRouter: Hex, chain: EvmChain): Promise<bigint | null> {
  return (await answerOf(readBitcoinFee(), burnRouter, chain)) ?? null
}
