import * as z from 'zod'
import type { BitcoinNetwork } from './bitcoin/start'
import { evmAddress, readBody, units } from './control-body'
import type { EvmNetwork } from './evm/start-evm'
import { removeLockers, setCollateral, slash, takeCollateral } from './locker-fate'
import { PAYOUTS } from './service/relayer/conduct'
import type { BridgeService } from './service/service'

const bodies = {
  payouts: z.strictObject({ payouts: z.enum(PAYOUTS) }),
  none: z._default(z.strictObject({}), {}),
  slash: z.strictObject({
    requests: z.array(z.strictObject({ lockerTarget: evmAddress, requestId: units })).check(z.minLength(1)),
  }),
  collateral: z.strictObject({ token: z.nullable(evmAddress), perSat: units, amount: units }),
  take: z.strictObject({ lockerTarget: evmAddress, how: z.enum(['theft', 'liquidation']) }),
  bury: z.strictObject({ address: z.string(), payments: z.int().check(z.positive(), z.lte(2_000)) }),
}

type Controlled = { bitcoin: BitcoinNetwork; chains: EvmNetwork; service: BridgeService }
type LockerCommand = (network: Controlled, body: unknown) => Promise<unknown>

/** The commands for lockers that pay late or not at all, lose collateral or leave, and for payouts that are hard to find. */
export const LOCKER_COMMANDS: readonly (readonly [path: string, command: LockerCommand])[] = [
  [
    '/payouts',
    async ({ service }, body) => {
      service.setConduct(readBody(bodies.payouts, body))
      return service.conduct()
    },
  ],
  [
    '/lockers/remove',
    async ({ chains }, body) => {
      readBody(bodies.none, body)
      await removeLockers(chains)
      return {}
    },
  ],
  [
    '/lockers/slash',
    async ({ chains }, body) => ({ hash: await slash(chains, readBody(bodies.slash, body).requests) }),
  ],
  [
    '/lockers/collateral',
    async ({ chains }, body) => {
      await setCollateral(chains, readBody(bodies.collateral, body))
      return {}
    },
  ],
  [
    '/lockers/take',
    async ({ chains }, body) => {
      const { lockerTarget, how } = readBody(bodies.take, body)
      await takeCollateral(chains, lockerTarget, how)
      return {}
    },
  ],
  [
    '/bury',
    async ({ bitcoin }, body) => {
      const { address, payments } = readBody(bodies.bury, body)
      await bury(bitcoin, address, payments)
      return { height: bitcoin.height() }
    },
  ],
]

/** Pays an address that often, each in a transaction of its own. */
export async function bury(bitcoin: BitcoinNetwork, address: string, payments: number): Promise<void> {
  for (let paid = 0; paid < payments; paid += 1) await bitcoin.fund(address, 20_000n)
}
