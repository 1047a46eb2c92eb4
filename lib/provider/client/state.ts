import type { SatspanProvider } from '../types'
import { type SatspanError, toSatspanError } from './error'

export type SatspanState = 'unconnected' | 'locked' | 'connected' | 'unreachable'

/** The answer of the provider, whose rejection becomes the one error class. */
export type Told = <T>(answer: Promise<T>) => Promise<T>

/** Keeps the state of this site's connection, from the events and the answers. @param lost no event comes any more */
export function followState(provider: SatspanProvider, lost: (error: SatspanError) => void) {
  let latest: SatspanState = 'unconnected'
  let events = 0

  const become = (next: SatspanState) => {
    events += 1
    latest = next
  }
  const end = (error: SatspanError) => {
    become(isUnreachable(error) ? 'unreachable' : 'unconnected')
    lost(error)
  }
  const refresh = async () => {
    const before = events
    const next = await read(provider)
    // An event that came meanwhile is newer.
    if (events === before) become(next)
  }

  const told: Told = async (answer) => {
    try {
      const result = await answer
      // Somebody answers again.
      if (latest === 'unreachable') refresh().catch(() => undefined)
      return result
    } catch (thrown) {
      const error = toSatspanError(thrown)
      if (isUnreachable(error)) end(error)
      throw error
    }
  }

  provider.on('connect', () => become('connected'))
  provider.on('accountsChanged', (accounts) => become(accounts === null ? 'locked' : 'connected'))
  provider.on('disconnect', (error) => end(toSatspanError(error)))

  return {
    now: () => latest,
    become,
    told,
    /** @throws SatspanError unless it answers, or is known to answer no more */
    begin: (): Promise<void> =>
      told(refresh()).catch((error: SatspanError) => {
        if (!isUnreachable(error)) throw error
      }),
  }
}

function isUnreachable({ reason }: SatspanError): boolean {
  return reason === 'extension-unreachable'
}

async function read(provider: SatspanProvider): Promise<SatspanState> {
  const [permission] = await provider.request({ method: 'wallet_getPermissions' })
  if (permission === undefined) return 'unconnected'
  return (await provider.request({ method: 'bridge_accounts' })) === null ? 'locked' : 'connected'
}
