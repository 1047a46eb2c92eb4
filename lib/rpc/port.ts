/** The part of `runtime.Port` that the transport needs. */
export type PortLike = {
  onMessage: { addListener(callback: (message: unknown) => void): void }
  onDisconnect: { addListener(callback: () => void): void }
  postMessage(message: unknown): void
}

/** The port name of the extension's own pages. */
export const UI_PORT = 'ui'
