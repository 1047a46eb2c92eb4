import { create, reportError } from './pristine'

type Listener = (data: unknown) => void
/** Immutable: an event goes to the listeners that were registered when it arrived. */
type Chain = { listener: Listener; next: Chain } | null

/** The listeners to the provider's events. */
export function createListeners(events: readonly string[]) {
  const chains: Record<string, Chain> = create(null)
  for (let i = 0; i < events.length; i++) chains[events[i] ?? ''] = null

  return {
    add(event: string, listener: Listener): void {
      const chain = chains[event]
      if (chain !== undefined) chains[event] = append(chain, listener)
    },

    remove(event: string, listener: Listener): void {
      const chain = chains[event]
      if (chain !== undefined) chains[event] = without(chain, listener)
    },

    emit(event: string, data: unknown): void {
      for (let link = chains[event] ?? null; link !== null; link = link.next) {
        try {
          link.listener(data)
        } catch (thrown) {
          // One failing listener must not affect the others.
          if (typeof reportError === 'function') reportError(thrown)
        }
      }
    },
  }
}

function append(chain: Chain, listener: Listener): Chain {
  return chain === null
    ? { listener, next: null }
    : { listener: chain.listener, next: append(chain.next, listener) }
}

function without(chain: Chain, listener: Listener): Chain {
  if (chain === null) return null
  if (chain.listener === listener) return chain.next
  return { listener: chain.listener, next: without(chain.next, listener) }
}
