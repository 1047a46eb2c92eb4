import type { SatspanProvider, SatspanRequest } from '../types'
import { told, toSatspanError } from './error'
import { followSwap, type FollowedSwap } from './follow-swap'
import type { Swap } from './swap'

/** The swaps of this site, each of them one object however often it is asked for. */
export function createSwaps(provider: SatspanProvider) {
  const known = new Map<string, FollowedSwap>()
  const read = (requestId: string) =>
    told(provider.request({ method: 'bridge_getRequest', params: { requestId } }))

  const take = (request: SatspanRequest): Swap => {
    const { requestId } = request
    const followed = known.get(requestId) ?? followSwap(request, () => read(requestId))
    known.set(requestId, followed)
    followed.take(request)
    return followed.swap
  }

  provider.on('requestChanged', take)
  provider.on('disconnect', (error) => {
    for (const followed of known.values()) followed.lose(toSatspanError(error))
  })

  return {
    // An event may have told of it before it was signed: its txid is known by now.
    byId: async (requestId: string): Promise<Swap> => take(await read(requestId)),
    all: async (): Promise<Swap[]> => (await told(provider.request({ method: 'bridge_requests' }))).map(take),
  }
}
