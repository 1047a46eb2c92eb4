import type { SatspanEvents } from '../../types'

type Listeners = { [E in keyof SatspanEvents]: Set<(data: SatspanEvents[E]) => void> }

/** The listeners of a mock. */
export function createEvents() {
  const listeners: Listeners = {
    connect: new Set(),
    disconnect: new Set(),
    accountsChanged: new Set(),
    requestChanged: new Set(),
  }
  return {
    add<E extends keyof SatspanEvents>(event: E, listener: (data: SatspanEvents[E]) => void): () => void {
      listeners[event].add(listener)
      return () => void listeners[event].delete(listener)
    },
    remove<E extends keyof SatspanEvents>(event: E, listener: (data: SatspanEvents[E]) => void): void {
      listeners[event].delete(listener)
    },
    emit<E extends keyof SatspanEvents>(event: E, data: SatspanEvents[E]): void {
      for (const listener of listeners[event]) listener(data)
    },
  }
}
