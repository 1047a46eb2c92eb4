import { isTestChain } from '~/lib/contract/test-chains'
import type { Hex } from '~/lib/core/hex'

type Generation = { router: 'v1' | 'v2'; payloads: { wrap: number[]; swap: number[] } }

/**
 * The code behind the routers of known deployments, by chain, and what it took on local nodes: the generation of its events and
 * the lengths of data carriers. A row is added once its bytecode has been run, and reviewed like code.
 */
const ROUTERS: readonly (Generation & { chainId: number; behind: readonly Hex[] })[] = [
  {
    chainId: 137, // polygon
    router: 'v2',
    payloads: { wrap: [28], swap: [77] },
    behind: [
      '0x7873F9Db11545539F983EBa6BF79e640dA39DB15',
      '0x4F0e7A9521E90Fb9C4cE4281119379B4B160B736',
      '0x9e65e87D60dB2D4544FB4df2b24432882D6b596b',
    ],
  },
  {
    chainId: 56, // bsc
    router: 'v2',
    payloads: { wrap: [28, 40], swap: [77] },
    behind: [
      '0xbCcfBf076Af3303eA7c907597880993727696D26',
      '0xf15E0a712Ee9B0E0E96e3e030B458eE0eA142961',
      '0xd2D5a4ce8018a258f1BBC5007203BCd422d3Ef16',
    ],
  },
  {
    chainId: 60808, // bob
    router: 'v1',
    payloads: { wrap: [28], swap: [65] },
    behind: ['0x20752a82fe75996a582Ae2be1b7C3D4866C5b733', '0x6a8e88a6a80b28b5427EA3eE110034FCa39d40DE'],
  },
  {
    chainId: 223, // bsquared
    router: 'v1',
    payloads: { wrap: [28], swap: [65] },
    behind: ['0x6dD5F1c98C981B72B589dF38ebD1B114ce95594e', '0xd724e5709dF7DC4B4dDd14B644118774146b9492'],
  },
]

/** The code behind their burn routers, registries of lockers and connectors. */
const OTHERS: ReadonlyMap<number, readonly Hex[]> = new Map([
  [
    137,
    [
      '0x68c7Fec1EBfAFf1B9b1e70c3312dB313Fc339c44',
      '0x8E5BCC18138D48E9B92ed6D22AF213b2d0317cbA',
      '0x3d2E006bf15ff4ADa7cB8A0cd2Bc9bAd6de864AC',
    ],
  ],
  [
    56,
    [
      '0x1c9beC20f34a6838EF98E13Ef3f30A730Fb041A9',
      '0x70780C888376326a15D9a763fad16C53913C64d7',
      '0xc5353501293cE0991D1Afa8D22F5578797F3Fd8b',
    ],
  ],
  [60808, ['0x5EC9b809114d38B2Dc43A0A3D822A6a795cC7392', '0xd3685A1Ad6A3A1eE65871d8716661BDa4448dA06']],
  [223, ['0x632B64d1bC331655b950D03f1988F0cb7c672ea9', '0xf01C8A0AaF7B0a556Defab7d2db704Bd0FDad266']],
  [1, ['0xA4100Dbebaa655b2426AB9717eA33B8D01828a62']], // ethereum
  [42161, ['0x201eE701eD76d29e91e81239496C97A81f90a62a']], // arbitrum
  [10, ['0xdF7f55Be71e6dB010De6cfC92794D96223fd898C']], // optimism
  [8453, ['0xCfDeD3a89DbAEa8b1187B79b2D762B667B05efb9']], // base
  [130, ['0x7B067eb73CeCFD04416282aA75d9101174e05d00']], // unichain
])

/**
 * The generation of two routers, and the data carriers that they take, if the code behind both is known; a proxy that
 * leads elsewhere is not.
 */
export function generationOf(
  chainId: number,
  implementations: readonly (Hex | null)[],
): Generation | undefined {
  const row = ROUTERS.find((one) => one.chainId === chainId)
  if (row === undefined || !implementations.every((one) => one !== null && row.behind.includes(one)))
    return undefined
  const { router, payloads } = row
  return { router, payloads }
}

/** Whether anybody here knows the code behind a contract. What is no proxy has its own, which matters where money is real. */
export function isCodeKnown(chainId: number, implementation: Hex | null): boolean {
  if (implementation === null) return isTestChain(chainId)
  const routers = ROUTERS.find((one) => one.chainId === chainId)?.behind ?? []
  return [...routers, ...(OTHERS.get(chainId) ?? [])].includes(implementation)
}
