import type { SatspanProvider } from '../types'
import { told } from './error'

export type SatspanState = 'locked' | 'unconnected' | 'connected'

/** Keeps the state of this site's connection, from the events. */
export async function followState(provider: SatspanProvider) {
  let latest: SatspanState | undefined
  const connected = () => {
    latest = 'connected'
  }
  provider.on('connect', connected)
  provider.on('accountsChanged', (accounts) => {
    latest = accounts === null ? 'locked' : 'connected'
  })
  provider.on('disconnect', () => {
    latest = 'unconnected'
  })
  const first = await told(read(provider))
  // An event that came meanwhile is newer.
  return { now: (): SatspanState => latest ?? first, connected }
}

async function read(provider: SatspanProvider): Promise<SatspanState> {
  const [permission] = await provider.request({ method: 'wallet_getPermissions' })
  if (permission === undefined) return 'unconnected'
  return (await provider.request({ method: 'bridge_accounts' })) === null ? 'locked' : 'connected'
}
