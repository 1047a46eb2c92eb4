import type { ClientOf } from '~/lib/contract/call'
import { outcomeCallOf } from '~/lib/contract/outcomes'
import type { uiContract } from '~/lib/contract/ui'
import { toAppError } from '~/lib/core/errors'
import { type AskPerson, askingPerson } from './ask-person'
import type { CallBy } from './call-by'
import { type Connection, connectTo } from './connection'
import { answerOfOutcome, isAnswerLost } from './lost-answer'
import type { PortLike } from './port'

export type UiClient = ClientOf<typeof uiContract>

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/**
 * A client that opens its port on first use, and a new one after the worker stopped. Throws AppErrors only: `answer-lost`
 * if the worker stopped during a call. A lost answer is no refusal: after a decision that may have been signed, the
 * next worker tells what became of it.
 */
export function createUiClient(connect: () => PortLike, wait = sleep, ask?: AskPerson): UiClient {
  let open: Connection | undefined

  const callOnce: CallBy = async (path, input, options) => {
    if (open?.isLost() !== false) open = connectTo(connect())
    return open.call(path, input, options?.signal)
  }

  const call: CallBy = async (path, input, options) => {
    const outcomeCall = outcomeCallOf(path)
    try {
      return await callOnce(path, input, options)
    } catch (thrown) {
      if (outcomeCall === undefined || !isAnswerLost(thrown)) throw toAppError(thrown)
      return answerOfOutcome(() => callOnce(outcomeCall, input, options), wait)
    }
  }
  return clientOver(ask === undefined ? call : askingPerson(call, ask))
}

/** The client whose calls are all made by `call`. */
export function clientOver(call: CallBy, path?: readonly string[]): UiClient
export function clientOver(call: CallBy, path: readonly string[] = []): object {
  return new Proxy(() => undefined, {
    // A client is no promise: waiting for one must not call it.
    get: (_target, name) =>
      typeof name === 'symbol' || name === 'then' ? undefined : clientOver(call, [...path, name]),
    apply: (_target, _self, [input, options]) => call(path, input, options),
  })
}
