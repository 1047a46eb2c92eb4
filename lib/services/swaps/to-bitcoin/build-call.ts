import * as z from 'zod/mini'
import type { LockerReading } from '~/lib/core/review/readings'
import type { UnwrapReviewInput } from '~/lib/core/review/unwrap'
import { UNWRAP_POLICY } from '~/lib/core/review/unwrap/policy'
import { trustedLocker } from '../../chains/lockers'
import type { Deployment } from '../../ports/deployment'
import type { ToBitcoinRoute } from './route'

type BuiltCall = { input: UnwrapReviewInput; lockers: LockerReading[] }

/** The service's inputs for the call, with the locker as the wallet's own sources report it. */
export async function buildCall(
  route: ToBitcoinRoute,
  minSats: bigint,
  { deployment, now }: { deployment: Deployment; now: number },
): Promise<BuiltCall> {
  const { bitcoinAddress, thirdPartyId, order } = route
  const response = await deployment.service.buildToBitcoin({ ...route.query, bitcoinAddress, minSats })
  const { inputToken, inputAmount } = order
  const lockers = await trustedLockers(response, route, deployment)
  const input: UnwrapReviewInput = {
    network: route.bitcoin,
    kind: route.network.kind,
    intent: { inputToken, inputAmount, bitcoinAddress, minSats, thirdPartyId },
    deployment: route.contracts,
    lockers: lockers.map(({ lockingScript }) => lockingScript),
    now: Math.floor(now / 1_000),
    response,
    policy: UNWRAP_POLICY,
  }
  return { input, lockers }
}

const namedLocker = z.object({ locker: z.object({ lockingScript: z.string() }) })
const enveloped = z.object({ data: namedLocker })

/** The locker in a response, if the registry on the base chain lists it. */
export async function trustedLockers(
  response: unknown,
  { base }: Pick<ToBitcoinRoute, 'base'>,
  deployment: Deployment,
): Promise<LockerReading[]> {
  const bare = namedLocker.safeParse(response).data ?? enveloped.safeParse(response).data?.data
  const script = bare?.locker.lockingScript.replace(/^0x/, '').toLowerCase() ?? ''
  if (!/^([0-9a-f]{2}){2,200}$/.test(script)) return []
  const locker = await trustedLocker(script, base, deployment.evm(base.name))
  return locker === undefined ? [] : [locker]
}
