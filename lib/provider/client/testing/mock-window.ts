import type { SatspanProvider } from '../../types'

/** Announces the mock on this page, as the extension does. @returns what takes it away again */
export function announceMock(provider: SatspanProvider): () => void {
  const info = { uuid: crypto.randomUUID(), name: 'Satspan', icon: 'data:,', rdns: 'org.satspan' }
  const announce = () =>
    window.dispatchEvent(new CustomEvent('satspan:announceProvider', { detail: { info, provider } }))
  Object.defineProperty(window, 'satspan', { value: provider, configurable: true })
  window.addEventListener('satspan:requestProvider', announce)
  announce()
  return () => {
    window.removeEventListener('satspan:requestProvider', announce)
    Reflect.deleteProperty(window, 'satspan')
  }
}
