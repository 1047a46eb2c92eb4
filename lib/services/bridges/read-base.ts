import type { ShortBase } from '~/lib/contract/short-file'
import type { ContractRole } from '~/lib/core/evm/contract-role'
import type { Hex } from '~/lib/core/hex'
import { certainAnswerOf } from '../chains/answers'
import { generationOf } from '../chains/known-code'
import type { OpenChain } from '../ports/bridge-reader'
import type { EvmChain } from '../ports/evm-chain'
import { LINKS } from '../profile-check/contracts'
import { about, fault } from './bridge-fault'
import { certainlyNamed } from './certainly-named'
import { readAppConnector } from './getters'
import { readCommon } from './read-common'
import type { BaseReading } from './readings'

/** Known services number their apps 1, 10 and 20. */
const APP_IDS = Array.from({ length: 32 }, (_, appId) => appId)

/** Reads a base network's routers. The base connector is named by other networks' connectors alone. */
export async function readBase(
  short: ShortBase,
  open: OpenChain,
): Promise<Omit<BaseReading, 'baseConnector' | 'fromBlock'>> {
  const { name, transferRouter, exchangeRouter } = short
  const { chain } = open
  const contracts = await followLinks(short, chain)
  const exchangeConnectors = await about(
    name,
    'exchange-connector',
    readExchangeConnectors(exchangeRouter, chain),
  )
  const behindRouters = await readImplementations(name, [transferRouter, exchangeRouter], chain)
  return {
    kind: 'base',
    ...(await readCommon(short, contracts.get('wrapped-native'), open)),
    lockers: contracts.get('lockers'),
    burnRouter: contracts.get('burn-router'),
    wrappedBtc: contracts.get('wrapped-btc'),
    exchangeConnectors: exchangeConnectors.length === 0 ? undefined : exchangeConnectors,
    generation: generationOf(
      open.chainId,
      behindRouters.map(({ implementation }) => implementation),
    ),
    implementations: [
      ...behindRouters,
      ...(await readImplementations(name, [contracts.get('burn-router'), contracts.get('lockers')], chain)),
    ],
  }
}

/** The code behind each contract. */
export async function readImplementations(
  network: string,
  contracts: readonly (Hex | null | undefined)[],
  chain: EvmChain,
): Promise<BaseReading['implementations']> {
  const reading = Promise.all(
    contracts
      .filter((contract) => contract !== undefined && contract !== null)
      .map(async (contract) => ({ contract, implementation: await chain.implementationOf(contract) })),
  )
  return about(network, 'implementation', reading)
}

/** Every contract that another one names. `LINKS` begins at the routers that the short file gives. */
async function followLinks(short: ShortBase, chain: EvmChain): Promise<ReadonlyMap<ContractRole, Hex>> {
  const { name } = short
  const contracts = new Map<ContractRole, Hex>([
    ['transfer-router', short.transferRouter],
    ['exchange-router', short.exchangeRouter],
  ])
  for (const { from, to, getters } of LINKS) {
    const contract = contracts.get(from)
    if (contract === undefined) continue
    const named = await about(name, to, certainlyNamed(getters, contract, chain))
    if (named === undefined) continue
    if ((contracts.get(to) ?? named) !== named)
      throw fault(name, 'contradicted', to, `its ${from} names another ${to} than the contracts before it`)
    contracts.set(to, named)
  }
  return contracts
}

async function readExchangeConnectors(exchangeRouter: Hex, chain: EvmChain): Promise<Hex[]> {
  const named = await Promise.all(
    APP_IDS.map((appId) => certainAnswerOf(readAppConnector(appId), exchangeRouter, chain)),
  )
  return [...new Set(named.filter((address) => address !== undefined))]
}
