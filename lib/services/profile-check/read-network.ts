import { baseTokenOf } from '~/lib/core/catalog'
import { type BaseNetwork, type EvmNetwork, isBaseNetwork, type Profile } from '~/lib/contract/profile'
import { sanitizeText } from '~/lib/contract/text'
import { BTC_DECIMALS } from '~/lib/core/amount'
import { AppError } from '~/lib/core/errors'
import { readDecimals, readIsLocker, readSymbol } from '~/lib/core/evm/read'
import type { Hex } from '~/lib/core/hex'
import type { LinkFacts, NetworkFacts, TokenFacts } from '~/lib/core/profile-check/facts'
import { answerOf, answersOf } from '../chains/answers'
import type { Deployment } from '../ports/deployment'
import type { EvmChain } from '../ports/evm-chain'
import { contractsOf, LINKS, type Link } from './contracts'
import { namedContract } from './named-contract'
import { readServers } from './read-chain'
import { undefinedIfFailed } from './undefined-if-failed'

/** On some chains, blocks come within seconds. */
const MAX_DISTANCE = 64

/** Nobody's P2WPKH script. Only that the registry answers matters, not what. */
const NO_LOCKER: Hex = `0x0014${'00'.repeat(20)}`

type NamedToken = Pick<TokenFacts, 'symbol' | 'address' | 'decimals'>

export async function readNetwork(network: EvmNetwork, deployment: Deployment): Promise<NetworkFacts> {
  const chain = deployment.evm(network.name)
  const servers = await readServers(deployment.servers.evm(network.name), (alone) => alone.block())
  const head = { label: network.label, servers, maxDistance: MAX_DISTANCE }
  if (servers.every(({ answer }) => answer.kind !== 'height'))
    return { ...head, contracts: [], links: [], tokens: [], isRegistry: null }
  const base = isBaseNetwork(network) ? network : null
  return {
    ...head,
    contracts: await eachInTurn(contractsOf(network), async (contract) => ({
      ...contract,
      hasCode: await undefinedIfFailed(chain.hasCode(contract.address)),
    })),
    links: base === null ? [] : await eachInTurn(LINKS, (link) => readLink(link, base, chain)),
    tokens: await eachInTurn(tokensOf(network, deployment.profile), (token) => readToken(token, chain)),
    isRegistry: base === null ? null : await readRegistry(base, chain),
  }
}

async function readLink({ from, to, getters }: Link, base: BaseNetwork, chain: EvmChain): Promise<LinkFacts> {
  const addressOf = (role: Link['from']): Hex => {
    const contract = contractsOf(base).find((one) => one.role === role)
    if (contract === undefined)
      throw new AppError('internal', 'a link of a contract that no base network has')
    return contract.address
  }
  return { from, to, expected: addressOf(to), actual: await namedContract(getters, addressOf(from), chain) }
}

/** `false` if the contract answers, but not as a registry does. */
async function readRegistry({ lockers }: BaseNetwork, chain: EvmChain): Promise<boolean | undefined> {
  try {
    const { data, decode } = readIsLocker(NO_LOCKER)
    decode(await chain.call({ to: lockers, data }))
    return true
  } catch (thrown) {
    if (!(thrown instanceof AppError)) throw thrown
    return thrown.code === 'chain-nonsense' || thrown.code === 'simulation-reverted' ? false : undefined
  }
}

/**
 * The network's own tokens; on a base network also its tokens for the tokens and currencies of other networks that
 * cross.
 */
function tokensOf(network: EvmNetwork, profile: Profile): NamedToken[] {
  const { decimals } = network.nativeCurrency
  const own: NamedToken[] = [...network.tokens, { address: network.wrappedNative, symbol: null, decimals }]
  if (!isBaseNetwork(network)) return own
  const crossing = profile.evm.flatMap((other): NamedToken[] =>
    isBaseNetwork(other) || other.via !== network.name
      ? []
      : [
          { ...baseTokenOf(profile, other, null), symbol: null },
          ...other.tokens.map(({ baseToken, baseDecimals }) => ({
            address: baseToken,
            symbol: null,
            decimals: baseDecimals,
          })),
        ],
  )
  const all: NamedToken[] = [
    ...own,
    { address: network.wrappedBtc, symbol: null, decimals: BTC_DECIMALS },
    ...crossing,
  ]
  const isSame = (a: NamedToken, b: NamedToken) => a.address === b.address && a.decimals === b.decimals
  return all.filter((token, at) => all.findIndex((other) => isSame(other, token)) === at)
}

async function readToken(token: NamedToken, chain: EvmChain): Promise<TokenFacts> {
  const symbol = await answerOf(readSymbol(), token.address, chain)
  return {
    ...token,
    actualSymbol: symbol === undefined ? undefined : sanitizeText(symbol, 20),
    actualDecimals: await answersOf(readDecimals(), token.address, chain),
  }
}

/** One after another: a check may take its time, but the swaps that are tracked meanwhile may not wait. */
async function eachInTurn<T, R>(items: readonly T[], read: (item: T) => Promise<R>): Promise<R[]> {
  const facts: R[] = []
  for (const item of items) facts.push(await read(item))
  return facts
}
