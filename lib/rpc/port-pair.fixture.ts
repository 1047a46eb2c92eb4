import type { PortLike } from './port'

/** Two ends of one port, and the end of both: what is on its way then is lost. */
export function portPair() {
  const listeners = [new Set<(message: unknown) => void>(), new Set<(message: unknown) => void>()] as const
  const closing = [new Set<() => void>(), new Set<() => void>()] as const
  let isOpen = true
  const end = (own: 0 | 1): PortLike => ({
    onMessage: { addListener: (listener) => listeners[own].add(listener) },
    onDisconnect: { addListener: (listener) => closing[own].add(listener) },
    postMessage(message) {
      if (!isOpen) throw new Error('the port is closed')
      const carried: unknown = JSON.parse(JSON.stringify(message))
      queueMicrotask(() => {
        if (isOpen) for (const listener of listeners[own === 0 ? 1 : 0]) listener(carried)
      })
    },
  })
  const close = () => {
    isOpen = false
    for (const listener of [...closing[0], ...closing[1]]) listener()
  }
  return { page: end(0), worker: end(1), close }
}
