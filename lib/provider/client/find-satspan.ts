import type { SatspanProvider } from '../types'
import { type Satspan, toSatspan } from './satspan'

declare global {
  interface Window {
    /** The raw provider, if the user has Satspan. */
    readonly satspan?: SatspanProvider
  }
}

/** A page that asks again and again has one Satspan, with one set of listeners. */
const clients = /* @__PURE__ */ new WeakMap<SatspanProvider, Promise<Satspan>>()

/**
 * Finds Satspan on this page; `null` if the user does not have it, and on a server. Asks the user nothing.
 * @example
 *   const satspan = await findSatspan()
 *   if (satspan === null) showInstallLink()
 */
export async function findSatspan({
  timeoutMs = 1_000,
}: { timeoutMs?: number } = {}): Promise<Satspan | null> {
  if (typeof window === 'undefined') return null
  const provider = await announced(timeoutMs)
  if (provider === null) return null
  const client = clients.get(provider) ?? toSatspan(provider)
  clients.set(provider, client)
  // Another try may find the extension answering again.
  client.catch(() => clients.delete(provider))
  return client
}

/** By the pattern of EIP-6963: it announces itself, now and whenever it is asked. */
function announced(timeoutMs: number): Promise<SatspanProvider | null> {
  return new Promise((resolve) => {
    const settle = (provider: SatspanProvider | null) => {
      clearTimeout(timer)
      window.removeEventListener('satspan:announceProvider', onAnnounce)
      resolve(provider)
    }
    const onAnnounce = ({ detail }: WindowEventMap['satspan:announceProvider']) => settle(detail.provider)
    const timer = setTimeout(settle, timeoutMs, null)
    window.addEventListener('satspan:announceProvider', onAnnounce)
    window.dispatchEvent(new Event('satspan:requestProvider'))
  })
}
