import type { SatspanProvider } from '../types'
import { SatspanError } from './error'
import { limited, type Waiting } from './limit'
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
 * Finds Satspan on this page; `null` if the user does not have it, and on a server. In a frame, where no Satspan is, its
 * state is `framed`. Asks the user nothing. Without `timeoutMs`, one is looked for a second long.
 * @example
 *   const satspan = await findSatspan()
 *   if (satspan === null) showInstallLink()
 */
export async function findSatspan({ timeoutMs, signal }: Waiting = {}): Promise<Satspan | null> {
  if (typeof window === 'undefined') return null
  return limited(() => find(timeoutMs), { signal })
}

async function find(timeoutMs?: number): Promise<Satspan | null> {
  const isFramed = window.top && window.top !== window.self
  const provider = (await announced(timeoutMs ?? 1_000)) ?? (isFramed ? FRAMED : null)
  if (provider === null) return null
  const client = clients.get(provider) ?? toSatspan(provider)
  clients.set(provider, client)
  // Another try may find the extension answering again.
  client.catch(() => clients.delete(provider))
  return limited(() => client, { timeoutMs })
}

/** For a page in a frame, where extensions announce no wallet: every call says so. */
const FRAMED: SatspanProvider = /* @__PURE__ */ Object({
  on: () => FRAMED,
  request: async () => {
    throw new SatspanError({ code: 4900, message: 'Satspan is not in frames.', reason: 'page-framed' })
  },
})

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
