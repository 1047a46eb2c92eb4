import type { SatspanProvider, SatspanRequest } from '../types'
import { SatspanError, told, toSatspanError } from './error'
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
    /** A swap that has been approved. If something fails from here on, it must still not be asked for again. */
    async byId(requestId: string): Promise<Swap> {
      try {
        // An event may have told of it before it was signed: its txid is known by now.
        return take(await read(requestId))
      } catch (thrown) {
        const { code, message, reason } = toSatspanError(thrown)
        throw new SatspanError({ code, message, reason, requestId }, { cause: thrown })
      }
    },
    all: async (): Promise<Swap[]> => (await told(provider.request({ method: 'bridge_requests' }))).map(take),
  }
}
