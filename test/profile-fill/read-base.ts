import type { ContractRole } from '~/lib/core/evm/contract-role'
import type { Hex } from '~/lib/core/hex'
import { answerOf } from '~/lib/services/chains/answers'
import { LINKS } from '~/lib/services/profile-check/contracts'
import { namedContract } from '~/lib/services/profile-check/named-contract'
import type { EvmChain } from '~/lib/services/ports/evm-chain'
import { zeroAddress } from 'viem'
import type { BaseReading } from './complete-profile'
import { readAppConnector } from './getters'
import type { OpenChain } from './open-chain'
import { readCommon } from './read-network'
import type { ShortBase } from './short-file'

/** Known services number their apps 1, 10 and 20. */
const APP_IDS = Array.from({ length: 32 }, (_, appId) => appId)

/** Reads a base network's routers. The base connector is named by other networks' connectors alone. */
export async function readBase(
  short: ShortBase,
  open: OpenChain,
): Promise<Omit<BaseReading, 'baseConnector' | 'fromBlock'>> {
  const { chain } = open
  const known = await followLinks(short, chain)
  const exchangeConnectors = await readExchangeConnectors(short.exchangeRouter, chain)
  return {
    ...(await readCommon(short, known.get('wrapped-native'), open)),
    lockers: known.get('lockers'),
    burnRouter: known.get('burn-router'),
    wrappedBtc: known.get('wrapped-btc'),
    exchangeConnectors: exchangeConnectors.length === 0 ? undefined : exchangeConnectors,
  }
}

/** Every contract that a known one names. `LINKS` begins at the routers that the short file gives. */
async function followLinks(short: ShortBase, chain: EvmChain): Promise<ReadonlyMap<ContractRole, Hex>> {
  const given: [ContractRole, Hex | undefined][] = [
    ['transfer-router', short.transferRouter],
    ['exchange-router', short.exchangeRouter],
    ['lockers', short.lockers],
    ['burn-router', short.burnRouter],
    ['wrapped-native', short.wrappedNative],
    ['wrapped-btc', short.wrappedBtc],
  ]
  const known = new Map<ContractRole, Hex>()
  for (const [role, address] of given) if (address !== undefined) known.set(role, address)
  for (const { from, to, getters } of LINKS) {
    const contract = known.get(from)
    if (contract === undefined || known.has(to)) continue
    const named = await namedContract(getters, contract, chain)
    if (named !== undefined && named !== zeroAddress) known.set(to, named)
  }
  return known
}

async function readExchangeConnectors(exchangeRouter: Hex, chain: EvmChain): Promise<Hex[]> {
  const named = await Promise.all(
    APP_IDS.map((appId) => answerOf(readAppConnector(appId), exchangeRouter, chain)),
  )
  return [...new Set(named.filter((address) => address !== undefined))]
}
