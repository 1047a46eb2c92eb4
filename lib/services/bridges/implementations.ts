import type { Hex } from '~/lib/core/hex'
import type { BaseReading } from './readings'

/**
 * The code behind the routers of known deployments, by chain, and what it took on local nodes: the generation of its events and
 * the lengths of data carriers. A row is added once its bytecode has been run, and reviewed like code.
 */
const ROUTERS: readonly {
  chainId: number
  router: 'v1' | 'v2'
  payloads: { wrap: number[]; swap: number[] }
  behind: readonly Hex[]
}[] = [
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

/** The generation of two routers, and the data carriers that they take, if the code behind both is known; a proxy that leads elsewhere is not. */
export function generationOf(
  chainId: number,
  implementations: readonly (Hex | null)[],
): BaseReading['generation'] {
  const row = ROUTERS.find((one) => one.chainId === chainId)
  if (row === undefined || !implementations.every((one) => one !== null && row.behind.includes(one)))
    return undefined
  const { router, payloads } = row
  return { router, payloads }
}
