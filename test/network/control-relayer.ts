import { toHex } from 'viem'
import * as z from 'zod'
import { network, readBody, units } from './control-body'
import { ENTRIES } from './evm/abi'
import { relayer } from './evm/accounts'
import { callRpc } from './evm/json-rpc'
import type { EvmNetwork } from './evm/start-evm'
import { fillBy } from './filler'
import { CROSSINGS, RETURNS } from './service/relayer/conduct'
import type { BridgeService } from './service/service'

const bodies = {
  entry: z.strictObject({
    entry: z.enum(ENTRIES),
    refundFirst: z._default(z.boolean(), false),
    together: z._default(z.boolean(), false),
  }),
  crossing: z.strictObject({
    crossing: z.enum(CROSSINGS),
    refund: z._default(z.boolean(), true),
    exchangePercent: z._default(z.int().check(z.positive()), 100),
  }),
  return: z.strictObject({ by: z.enum(RETURNS) }),
  fill: z.strictObject({ txid: z.string().check(z.regex(/^[0-9a-f]{64}$/)) }),
  mintLimit: z.strictObject({ network: z.literal('polygon'), sats: units }),
  gas: z.strictObject({ network, wei: units }),
  time: z.strictObject({ network, seconds: z.int().check(z.positive()) }),
}

type Relayed = { chains: EvmNetwork; service: BridgeService }
type RelayerCommand = (relayed: Relayed, body: unknown) => Promise<unknown>

/** The commands that choose what the relayer, fillers and the bridge between the chains do. */
export const RELAYER_COMMANDS: readonly (readonly [path: string, command: RelayerCommand])[] = [
  [
    '/entry',
    async ({ service }, body) => {
      const { entry, refundFirst, together } = readBody(bodies.entry, body)
      service.setConduct({ entry, refundsFirst: refundFirst, together })
      return service.conduct()
    },
  ],
  [
    '/crossing',
    async ({ service }, body) => {
      const { crossing, refund, exchangePercent } = readBody(bodies.crossing, body)
      service.setConduct({ crossing, refundsStranded: refund, exchangePercent })
      return service.conduct()
    },
  ],
  [
    '/return',
    async ({ service }, body) => {
      service.setConduct({ returns: readBody(bodies.return, body).by })
      return service.conduct()
    },
  ],
  ['/fill', async (relayed, body) => ({ hash: await fillBy(relayed, readBody(bodies.fill, body).txid) })],
  [
    '/mint-limit',
    async ({ chains }, body) => {
      await chains.market.setMintLimit(readBody(bodies.mintLimit, body).sats)
      return {}
    },
  ],
  [
    '/relayer-gas',
    async ({ chains, service }, body) => {
      const { network, wei } = readBody(bodies.gas, body)
      const { nodeUrl } = chainOf(chains, network)
      // A transaction in the pool that cannot pay any more would hold up all that follow.
      await service.between(() => callRpc(nodeUrl, 'anvil_setBalance', [relayer.address, toHex(wei)]))
      return {}
    },
  ],
  [
    '/evm/time',
    async ({ chains }, body) => {
      const { network, seconds } = readBody(bodies.time, body)
      await chainOf(chains, network).pass(seconds)
      return {}
    },
  ],
]

function chainOf({ base, cross }: EvmNetwork, name: z.infer<typeof network>) {
  return name === 'polygon' ? base : cross
}
