import {
  decodeFunctionData,
  encodeAbiParameters,
  encodeFunctionResult,
  numberToHex,
  parseAbi,
} from 'viem/utils'
import type { BaseNetwork, Profile } from '~/lib/contract/profile'
import { AppError } from '~/lib/core/errors'
import type { Hex } from '~/lib/core/hex'
import { BASE, PROFILE } from './profile.fixture'
import type { Deployment } from './deployment'
import type { EvmCall, EvmChain } from './evm-chain'
import { FakeEvm } from './chains.fixture'

const ABI = parseAbi([
  'function protocolPercentageFee() view returns (uint256)',
  'function lockerPercentageFee() view returns (uint256)',
  'function thirdPartyFee(uint256) view returns (uint256)',
  'function getEffectiveLockerFee(uint256,bytes32,uint256,uint256) view returns (uint256)',
  'function bitcoinFee() view returns (uint256)',
  'function priceOracle() view returns (address)',
  'function equivalentOutputAmount(uint256,uint256,uint256,address,address) view returns (uint256)',
  'function getExactInput(address[],uint256) returns (bool, uint256)',
  'function isPathValid(address[]) view returns (bool)',
  'function getOutputAmount(uint256,address,address) returns (bool, uint256)',
  'function latestRoundData() view returns (uint80,int256,uint256,uint256,uint80)',
  'function decimals() view returns (uint8)',
])

export const word = (value: bigint) => numberToHex(value, { size: 32 })
/** A connector's answer. */
export const pair = (succeeded: boolean, amount: bigint) =>
  encodeAbiParameters([{ type: 'bool' }, { type: 'uint256' }], [succeeded, amount])

/** `updatedAt` in unix seconds. */
export const round = (price: bigint, updatedAt: number) =>
  encodeFunctionResult({
    abi: ABI,
    functionName: 'latestRoundData',
    result: [1n, price, 0n, BigInt(updatedAt), 1n],
  })

/**
 * Answers of a base network's contracts, or each of two servers' answers that differ (`null`: it reverts); a name that
 * is missing reverts.
 */
export type Answers = Partial<
  Record<(typeof ABI)[number]['name'], (to: Hex, args: readonly unknown[]) => Hex | readonly (Hex | null)[]>
>

/** 1 sat is 10 base units of any other token. */
export function exchanged(path: unknown, amount: unknown): bigint {
  if (!Array.isArray(path) || typeof amount !== 'bigint') throw new Error('an exchange')
  return String(path[0]).toLowerCase() === BASE.wrappedBtc.toLowerCase() ? amount * 10n : amount / 10n
}

/** A base network with these fields of its profile, whose contracts answer so. */
export function worldOf(answers: Answers, fields: Partial<BaseNetwork> = {}) {
  const fake = new FakeEvm(BASE.chainId)
  const base = { ...BASE, ...fields }
  const profile: Profile = {
    ...PROFILE,
    evm: PROFILE.evm.map((one) => (one.name === BASE.name ? base : one)),
  }
  const callByTwo = async ({ to, data }: EvmCall) => {
    const { functionName, args } = decodeFunctionData({ abi: ABI, data })
    const said = [answers[functionName]?.(to, args) ?? null].flat().map((answer) => answer ?? undefined)
    return [...new Set(said)]
  }
  const chain: EvmChain = {
    ...fake.chain,
    callByTwo,
    call: async (asked) => {
      const [one, ...others] = await callByTwo(asked)
      if (others.length > 0) throw new AppError('chain-disagreement', 'call')
      if (one === undefined) throw new AppError('simulation-reverted', 'reverts')
      return one
    },
  }
  const deployment: Pick<Deployment, 'profile' | 'evm'> = { profile, evm: () => chain }
  return { deployment, base, chain }
}
