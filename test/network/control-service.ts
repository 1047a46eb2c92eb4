import * as z from 'zod'
import { percent, plain, readBody, units } from './control-body'
import { DEFAULT_SETTINGS, HONOURS } from './service/context'
import type { Settings } from './service/context'
import { WHOLE_BRIDGE_FEE, WHOLE_RELAYER_FEE } from './service/fees'
import type { BridgeService } from './service/service'

/** `null` puts a setting back to what an honest service has. */
const orHonest = <T>(schema: z.ZodType<T>) => z.optional(z.nullable(schema))

const bodies = {
  service: z.strictObject({
    down: z.optional(z.boolean()),
    delayMs: z.optional(z.int().check(z.nonnegative())),
    failNext: z.optional(z.int().check(z.nonnegative())),
    codec: z.optional(z.enum(['auto', 'v1', 'v2'])),
    speed: z.optional(z.boolean()),
    honours: z.optional(z.enum(HONOURS)),
    minIntermediary: z.optional(z.enum(['expressed', 'zero'])),
    networkFeeSats: orHonest(units),
    crossingFeePercent: orHonest(percent),
    estimatePercent: orHonest(percent),
  }),
  tamper: z.strictObject({ operation: z.string(), patch: z.unknown() }),
}

type Change<Key extends keyof Settings> = { [Name in Key]?: Settings[Name] }
type ServiceCommand = (controlled: { service: BridgeService }, body: unknown) => Promise<unknown>

const WHOLE = 1_000_000n

/** The commands that make the service misbehave. */
export const SERVICE_COMMANDS: readonly (readonly [path: string, command: ServiceCommand])[] = [
  [
    '/service',
    async ({ service }, body) => {
      const { networkFeeSats, crossingFeePercent, estimatePercent, ...change } = readBody(
        bodies.service,
        body,
      )
      service.setBehaviour({
        ...change,
        ...keeping(networkFeeSats),
        ...crossingFor(crossingFeePercent),
        ...promising(estimatePercent),
      })
      return plain(service.behaviour())
    },
  ],
  [
    '/tamper',
    async ({ service }, body) => {
      const { operation, patch } = readBody(bodies.tamper, body)
      service.tamper(operation, patch)
      return {}
    },
  ],
]

/** Sets the service's fee for each payment in bitcoin. */
function keeping(sats: bigint | null | undefined): Change<'networkFeeSats'> {
  if (sats === undefined) return {}
  const { networkFeeSats } = DEFAULT_SETTINGS
  return { networkFeeSats: sats === null ? networkFeeSats : { base: sats, 'cross-chain': sats } }
}

/** Sets the share of a crossing, in both directions. */
function crossingFor(share: bigint | null | undefined): Change<'bridgeFee' | 'relayerFee'> {
  if (share === undefined) return {}
  const { bridgeFee, relayerFee } = DEFAULT_SETTINGS
  if (share === null) return { bridgeFee, relayerFee }
  const fee = (share * WHOLE_BRIDGE_FEE) / WHOLE
  return {
    bridgeFee: Object.fromEntries(Object.keys(bridgeFee).map((name) => [name, fee])),
    relayerFee: (share * WHOLE_RELAYER_FEE) / WHOLE,
  }
}

/** Sets the share of the contracts' output that an estimate promises. */
function promising(share: bigint | null | undefined): Change<'estimateShare'> {
  if (share === undefined) return {}
  return { estimateShare: share ?? DEFAULT_SETTINGS.estimateShare }
}
