import type { SatspanAccounts, SatspanProvider } from '../types'
import { type SatspanError, toSatspanError } from './error'
import type { SatspanState, Snapshot } from './snapshot'

/** The answer of the provider, whose rejection becomes the one error class. */
export type Told = <T>(answer: Promise<T>) => Promise<T>

type Ports = {
  change: (part: Partial<Snapshot>) => void
  /** Another bridge or account: what was read of it is read again. */
  renew: () => void
  /** No event comes any more. */
  lost: (error: SatspanError) => void
}

/** The states that an error means, by its reason. */
const GONE: Record<string, SatspanState> = {
  'extension-unreachable': 'unreachable',
  'page-framed': 'framed',
}

/** Keeps the state of this site's connection, from the events and the answers. */
export function followState(provider: SatspanProvider, { change, renew, lost }: Ports) {
  let latest: SatspanState = 'unconnected'
  let events = 0

  const become = (next: SatspanState, accounts: SatspanAccounts | null) => {
    events += 1
    latest = next
    change({ state: next, accounts })
    if (next === 'connected') renew()
  }
  const end = (error: SatspanError) => {
    become(GONE[error.reason] ?? 'unconnected', null)
    lost(error)
  }
  const refresh = async () => {
    const before = events
    const [permission] = await provider.request({ method: 'wallet_getPermissions' })
    const accounts = permission === undefined ? null : await provider.request({ method: 'bridge_accounts' })
    // An event that came meanwhile is newer.
    if (events !== before) return
    if (permission === undefined) become('unconnected', null)
    else shared(accounts)
  }
  const shared = (accounts: SatspanAccounts | null) =>
    become(accounts === null ? 'locked' : 'connected', accounts)

  const told: Told = async (answer) => {
    try {
      const result = await answer
      // Somebody answers again.
      if (latest === 'unreachable') refresh().catch(() => undefined)
      return result
    } catch (thrown) {
      const error = toSatspanError(thrown)
      if (error.reason in GONE) end(error)
      throw error
    }
  }

  provider.on('connect', shared)
  provider.on('accountsChanged', shared)
  provider.on('disconnect', (error) => end(toSatspanError(error)))

  return {
    shared,
    told,
    /** @throws SatspanError unless it answers, or is known to answer no more */
    begin: (): Promise<void> =>
      told(refresh()).catch((error: SatspanError) => {
        if (!(error.reason in GONE)) throw error
      }),
  }
}
