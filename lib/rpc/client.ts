import { type ClientContext, type ClientLink, createORPCClient } from '@orpc/client'
import { RPCLink } from '@orpc/client/message-port'
import type { ContractRouterClient } from '@orpc/contract'
import type { uiContract } from '~/lib/contract/ui'
import { fromWireError } from './errors'

/** The part of `runtime.Port` that the transport needs. */
export type PortLike = {
  onMessage: { addListener(callback: (message: unknown) => void): void }
  onDisconnect: { addListener(callback: () => void): void }
  postMessage(message: unknown): void
}

export type UiClient = ContractRouterClient<typeof uiContract>

/** The port name of the extension's own pages. */
export const UI_PORT = 'ui'

/** A client that opens its port on first use, and a new one after the worker stopped. Throws AppErrors only. */
export function createUiClient(connect: () => PortLike): UiClient {
  let open: RPCLink<ClientContext> | undefined

  const current = () => {
    if (open === undefined) {
      const port = connect()
      const link = new RPCLink({ port })
      port.onDisconnect.addListener(() => {
        if (open === link) open = undefined
      })
      open = link
    }
    return open
  }

  const link: ClientLink<ClientContext> = {
    async call(path, input, options) {
      try {
        return await current().call(path, input, options)
      } catch (thrown) {
        throw fromWireError(thrown)
      }
    },
  }
  return createORPCClient(link)
}
