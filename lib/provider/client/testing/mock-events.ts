import type { SatspanEvents } from '../../types'
import { misfit } from './mock-error'

type Listeners = { [E in keyof SatspanEvents]: Set<(data: SatspanEvents[E]) => void> }

/** The listeners of a mock. */
export function createEvents() {
  const listeners: Listeners = {
    connect: new Set(),
    disconnect: new Set(),
    accountsChanged: new Set(),
    requestChanged: new Set(),
    chainChanged: new Set(),
    message: new Set(),
  }
  return {
    add<E extends keyof SatspanEvents>(event: E, listener: (data: SatspanEvents[E]) => void): () => void {
      if (!(event in listeners)) throw misfit('bad-input', { path: 'event' })
      listeners[event].add(listener)
      return () => void listeners[event].delete(listener)
    },
    remove<E extends keyof SatspanEvents>(event: E, listener: (data: SatspanEvents[E]) => void): void {
      listeners[event]?.delete(listener)
    },
    emit<E extends keyof SatspanEvents>(event: E, data: SatspanEvents[E]): void {
      for (const listener of listeners[event]) listener(data)
    },
  }
}
