import type { SatspanProvider, SatspanRequest } from '../types'
import { type SatspanError, toSatspanError, withRequestId } from './error'
import { followSwap, type FollowedSwap } from './follow-swap'
import type { Told } from './state'
import type { Swap, SwapState } from './swap'

/** The swaps of this site. Each is one object, however often it is asked for. */
export function createSwaps(
  provider: SatspanProvider,
  told: Told,
  changed: (latestFirst: SwapState[]) => void,
) {
  const swaps = new Map<string, FollowedSwap>()
  /** The number of events received for each swap. */
  const heard = new Map<string, number>()

  const take = (request: SatspanRequest): Swap => {
    const { requestId } = request
    const followed = swaps.get(requestId) ?? followSwap(request, () => read(requestId))
    swaps.set(requestId, followed)
    followed.take(request)
    const states = [...swaps.values()].map((one) => one.swap.latest)
    changed(states.toSorted((a, b) => b.createdAt - a.createdAt))
    return followed.swap
  }

  /** An event may overtake an answer. The answer's time alone does not tell, since clocks may be set back. */
  const takeAnswers = () => {
    const before = new Map(heard)
    return (request: SatspanRequest): Swap => {
      const { requestId, updatedAt } = request
      const swap = swaps.get(requestId)?.swap
      const isOvertaken = heard.get(requestId) !== before.get(requestId)
      return isOvertaken && swap !== undefined && updatedAt < swap.latest.updatedAt ? swap : take(request)
    }
  }

  const read = async (requestId: string): Promise<Swap> => {
    const answered = takeAnswers()
    return answered(await told(provider.request({ method: 'bridge_getRequest', params: { requestId } })))
  }

  provider.on('requestChanged', (request) => {
    heard.set(request.requestId, (heard.get(request.requestId) ?? 0) + 1)
    take(request)
  })
  return {
    get: read,
    /** A swap that has been approved. If something fails from here on, it must still not be asked for again. */
    async byId(requestId: string): Promise<Swap> {
      try {
        // An event may have told of it before it was signed: its txid is known by now.
        return await read(requestId)
      } catch (thrown) {
        throw withRequestId(toSatspanError(thrown), requestId)
      }
    },
    async all(): Promise<Swap[]> {
      const answered = takeAnswers()
      return (await told(provider.request({ method: 'bridge_requests' }))).map(answered)
    },
    /** Ends every wait for an end, of which nobody will tell. */
    lose(error: SatspanError): void {
      for (const followed of swaps.values()) followed.lose(error)
    },
  }
}
