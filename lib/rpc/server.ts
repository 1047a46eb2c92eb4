import type { ClientContext } from '@orpc/client'
import { implement, onError, type Router } from '@orpc/server'
import { RPCHandler } from '@orpc/server/message-port'
import { uiContract } from '~/lib/contract/ui'
import type { PortLike } from './client'
import { toWireError } from './errors'

export const uiImplementer = implement(uiContract)
export type UiRouter = Router<typeof uiContract, ClientContext>

/** Serves `router` on every port passed to the returned function. `report` receives the failure, never the input. */
export function serveUi(
  router: UiRouter,
  report: (path: string, thrown: unknown) => void,
): (port: PortLike) => void {
  const handler = new RPCHandler(router, {
    clientInterceptors: [
      onError((thrown, { path }) => {
        report(path.join('.'), thrown)
        throw toWireError(thrown)
      }),
    ],
  })
  return (port) => handler.upgrade(port)
}
