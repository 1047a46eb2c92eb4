import type { Finding } from '../review/finding'
import { sameAddress } from '../same-address'
import type { ContractFacts, LinkFacts, NetworkFacts, TokenFacts } from './facts'
import { finding } from './findings'
import { judgeChain } from './judge-chain'

/** Whether a network's contracts and tokens are what the profile says of them. */
export function judgeNetwork(facts: NetworkFacts): Finding[] {
  const { label, servers, contracts, links, tokens, isRegistry } = facts
  const ofChain = judgeChain(facts)
  // Without a server there is nothing more to say.
  if (servers.every(({ answer }) => answer.kind !== 'height')) return ofChain
  const count = countUntold(facts)
  return [
    ...ofChain,
    ...contracts.flatMap((contract) => judgeContract(label, contract)),
    ...links.flatMap((link) => judgeLink(label, link)),
    ...(isRegistry === false ? [finding('profile-registry-none', { chain: label })] : []),
    ...tokens.flatMap((token) => judgeToken(label, token)),
    ...(count === 0 ? [] : [finding('profile-untold', { chain: label, count })]),
  ]
}

function judgeContract(chain: string, { role, address, hasCode }: ContractFacts): Finding[] {
  if (hasCode !== false) return []
  return [finding('profile-contract-missing', { chain, role, expectedAddress: address })]
}

function judgeLink(chain: string, { from, to, expected, actual }: LinkFacts): Finding[] {
  if (actual === undefined || sameAddress(actual, expected)) return []
  const addresses = { actualAddress: actual, expectedAddress: expected }
  return [finding('profile-contract-misfit', { chain, role: from, namedRole: to, ...addresses })]
}

function judgeToken(chain: string, token: TokenFacts): Finding[] {
  const { symbol, address, decimals, actualSymbol, actualDecimals } = token
  const name = symbol ?? address
  const answers = actualDecimals.filter((count) => count !== undefined)
  const other = answers.find((count) => count !== decimals)
  const isOtherSymbol = symbol !== null && actualSymbol !== undefined && actualSymbol !== symbol
  return [
    ...(answers.length === 0 && actualSymbol === undefined
      ? [finding('profile-token-none', { chain, token: name })]
      : []),
    ...(other !== undefined
      ? [
          finding('profile-token-decimals', {
            chain,
            token: name,
            actualUnits: other,
            expectedUnits: decimals,
          }),
        ]
      : []),
    ...(isOtherSymbol
      ? [finding('profile-token-symbol', { chain, token: symbol, actualToken: actualSymbol })]
      : []),
  ]
}

/** A contract may lack a getter that others have: that is no fault, but not a passed check either. */
function countUntold({ contracts, links, tokens, isRegistry }: NetworkFacts): number {
  return [
    ...contracts.map(({ hasCode }) => hasCode),
    ...links.map(({ actual }) => actual),
    ...tokens
      .filter(({ actualSymbol }) => actualSymbol !== undefined)
      .map((token) => token.actualDecimals.find((count) => count !== undefined)),
    isRegistry,
  ].filter((fact) => fact === undefined).length
}
