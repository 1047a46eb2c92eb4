import { type ClientContext, type ClientLink, createORPCClient, ORPCError } from '@orpc/client'
import { RPCLink } from '@orpc/client/message-port'
import type { ContractRouterClient } from '@orpc/contract'
import { outcomeCallOf } from '~/lib/contract/outcomes'
import type { uiContract } from '~/lib/contract/ui'
import { AppError } from '~/lib/core/errors'
import { fromWireError } from './errors'
import { answerOfOutcome, isAnswerLost } from './lost-answer'

/** The part of `runtime.Port` that the transport needs. */
export type PortLike = {
  onMessage: { addListener(callback: (message: unknown) => void): void }
  onDisconnect: { addListener(callback: () => void): void }
  postMessage(message: unknown): void
}

export type UiClient = ContractRouterClient<typeof uiContract>

/** The port name of the extension's own pages. */
export const UI_PORT = 'ui'

type Connection = { link: RPCLink<ClientContext>; isLost: boolean }

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/**
 * A client that opens its port on first use, and a new one after the worker stopped. Throws AppErrors only: `answer-lost`
 * if the worker stopped during a call. A lost answer is no refusal: after a decision that may have been signed, the
 * next worker tells what became of it.
 */
export function createUiClient(connect: () => PortLike, wait = sleep): UiClient {
  let open: Connection | undefined

  const current = (): Connection => {
    if (open !== undefined) return open
    const port = connect()
    // Listens before the link does: the loss is noted by the time that its calls fail.
    port.onDisconnect.addListener(() => {
      connection.isLost = true
      if (open === connection) open = undefined
    })
    const connection: Connection = { link: new RPCLink({ port }), isLost: false }
    open = connection
    return connection
  }

  const callOnce: ClientLink<ClientContext>['call'] = async (path, input, options) => {
    let connection: Connection | undefined
    try {
      connection = current()
      return await connection.link.call(path, input, options)
    } catch (thrown) {
      if (connection?.isLost === true && !(thrown instanceof ORPCError))
        throw new AppError('answer-lost', 'the worker stopped during a call', { cause: thrown })
      throw fromWireError(thrown)
    }
  }

  const link: ClientLink<ClientContext> = {
    async call(path, input, options) {
      const outcomeCall = outcomeCallOf(path)
      if (outcomeCall === undefined) return callOnce(path, input, options)
      return callOnce(path, input, options).catch((thrown: unknown) => {
        if (!isAnswerLost(thrown)) throw thrown
        return answerOfOutcome(() => callOnce(outcomeCall, input, options), wait)
      })
    },
  }
  return createORPCClient(link)
}
