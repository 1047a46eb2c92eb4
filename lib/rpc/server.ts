import * as z from 'zod/mini'
import { type HandlersOf, isCall } from '~/lib/contract/call'
import { uiContract } from '~/lib/contract/ui'
import { AppError } from '~/lib/core/errors'
import { toWireError } from './errors'
import type { PortLike } from './port'
import { decodeMessage, encodeMessage, type Reply } from './wire'

export type UiRouter = HandlersOf<typeof uiContract>

const request = z.union([
  z.object({ number: z.number(), path: z.array(z.string()), input: z.optional(z.unknown()) }),
  z.object({ number: z.number(), isOver: z.literal(true) }),
])

/** Serves `router` on every port passed to the returned function. `report` receives the failure, never the input. */
export function serveUi(
  router: { [Name in keyof UiRouter]?: Partial<UiRouter[Name]> },
  report: (path: string, thrown: unknown) => void,
): (port: PortLike) => void {
  return (port) => {
    const running = new Map<number, AbortController>()

    const reply = (message: Reply) => {
      // Nobody hears what comes after the end, and the port may have gone meanwhile.
      if (running.has(message.number)) port.postMessage(encodeMessage(message))
    }

    const serve = async (number: number, path: readonly string[], input: unknown, signal: AbortSignal) => {
      try {
        const answer = await answerOf(router, path, input, signal)
        if (!isStream(answer)) return reply({ number, answer })
        reply({ number, stream: 'begins' })
        for await (const item of answer) reply({ number, item })
        reply({ number, stream: 'ends' })
      } catch (thrown) {
        report(path.join('.'), thrown)
        reply({ number, error: toWireError(thrown) })
      } finally {
        running.delete(number)
      }
    }

    const end = (number: number) => {
      running.get(number)?.abort()
      running.delete(number)
    }

    port.onMessage.addListener((message) => {
      const { data } = request.safeParse(decodeMessage(message))
      if (data === undefined) return
      if ('isOver' in data) return end(data.number)
      const control = new AbortController()
      running.set(data.number, control)
      void serve(data.number, data.path, data.input, control.signal)
    })
    port.onDisconnect.addListener(() => {
      for (const number of running.keys()) end(number)
    })
  }
}

/** @throws AppError `bad-input` for an input that the contract does not have; what the handler throws */
async function answerOf(
  router: object,
  path: readonly string[],
  input: unknown,
  signal: AbortSignal,
): Promise<unknown> {
  const [called, handler] = [at(uiContract, path), at(router, path)]
  if (typeof called !== 'object' || called === null || !isCall(called) || typeof handler !== 'function')
    throw new AppError('bad-input', 'no such call')
  const checked = called.schema === null ? { data: undefined } : z.safeParse(called.schema, input)
  if ('error' in checked && checked.error !== undefined)
    throw new AppError('bad-input', 'an input that its call has not')
  return Reflect.apply(handler, undefined, [{ input: checked.data, signal }])
}

function at(tree: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (branch, name) => (Object.hasOwn(Object(branch), name) ? Reflect.get(Object(branch), name) : undefined),
    tree,
  )
}

function isStream(answer: unknown): answer is AsyncIterable<unknown> {
  return typeof answer === 'object' && answer !== null && Symbol.asyncIterator in answer
}
