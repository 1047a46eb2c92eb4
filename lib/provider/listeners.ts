import { create, reportError } from './pristine'
import { badParams } from './rpc-error'

type Listener = (data: unknown) => void
/** Immutable: an event goes to the listeners that were registered when it arrived. */
type Chain = { listener: Listener; isOnce: boolean; next: Chain } | null

/** The listeners to the provider's events. */
export function createListeners(events: readonly string[]) {
  const chains: Record<string, Chain> = create(null)
  for (let i = 0; i < events.length; i++) chains[events[i] ?? ''] = null

  return {
    /** @throws ProviderRpcError -32602 for an event that never comes: a misspelt one would be waited for in vain */
    add(event: string, listener: Listener, isOnce: boolean): void {
      const chain = chains[event]
      if (chain === undefined) throw badParams('No such event.', 'event')
      chains[event] = append(chain, listener, isOnce)
    },

    remove(event: string, listener: Listener): void {
      const chain = chains[event]
      if (chain) chains[event] = without(chain, listener)
    },

    emit(event: string, data: unknown): void {
      for (let link = chains[event]; link; link = link.next) {
        if (link.isOnce) chains[event] = without(chains[event], link.listener, true)
        try {
          link.listener(data)
        } catch (thrown) {
          // One failing listener must not affect the others.
          reportError?.(thrown)
        }
      }
    },
  }
}

function append(chain: Chain, listener: Listener, isOnce: boolean): Chain {
  return chain ? { ...chain, next: append(chain.next, listener, isOnce) } : { listener, isOnce, next: null }
}

/** `isOnce`: the one that was added for one event, and none that the page has added for all. */
function without(chain: Chain | undefined, listener: Listener, isOnce = false): Chain {
  if (!chain) return null
  return chain.listener === listener && (chain.isOnce || !isOnce)
    ? chain.next
    : { ...chain, next: without(chain.next, listener, isOnce) }
}
