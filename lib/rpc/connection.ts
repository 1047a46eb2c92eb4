import { AppError } from '~/lib/core/errors'
import { fromWireError } from './errors'
import type { PortLike } from './port'
import { decodeMessage, encodeMessage, type Reply, type Request } from './wire'

export type Connection = {
  isLost: () => boolean
  /**
   * @returns the answer, or the items of a stream, which ends if the port is lost
   * @throws AppError of the background; `answer-lost` if the worker stopped meanwhile
   */
  call: (path: readonly string[], input: unknown, signal?: AbortSignal) => Promise<unknown>
}

/** A question that waits for its reply. */
type Waiting = { answer: (value: unknown) => void; fail: (error: unknown) => void; items: Items }

/** The calls over one port. */
export function connectTo(port: PortLike): Connection {
  const waiting = new Map<number, Waiting>()
  let isLost = false
  let calls = 0

  const post = (request: Request) => port.postMessage(encodeMessage(request))

  const take = (reply: Reply) => {
    const call = waiting.get(reply.number)
    if (call === undefined) return
    if ('item' in reply) return call.items.add(reply.item)
    if ('stream' in reply && reply.stream === 'begins') return call.answer(call.items)
    waiting.delete(reply.number)
    if ('error' in reply) call.fail(fromWireError(reply.error))
    // An answer of nothing has no field on its way.
    else if (!('stream' in reply)) call.answer(reply.answer)
    call.items.end()
  }

  port.onMessage.addListener((message) => {
    const reply = decodeMessage(message)
    if (isReply(reply)) take(reply)
  })
  port.onDisconnect.addListener(() => {
    isLost = true
    for (const { fail, items } of waiting.values()) {
      fail(new AppError('answer-lost', 'the worker stopped during a call'))
      items.end()
    }
    waiting.clear()
  })

  return {
    isLost: () => isLost,

    async call(path, input, signal) {
      signal?.throwIfAborted()
      const number = (calls += 1)
      const items = createItems()
      return new Promise((answer, fail) => {
        waiting.set(number, { answer, fail, items })
        signal?.addEventListener('abort', () => {
          if (!waiting.delete(number)) return
          post({ number, isOver: true })
          fail(signal.reason)
          items.end()
        })
        post({ number, path, input })
      })
    },
  }
}

function isReply(message: unknown): message is Reply {
  return typeof message === 'object' && message !== null && 'number' in message
}

type Items = AsyncIterable<unknown> & { add: (item: unknown) => void; end: () => void }

/** Items as they come, until the end. */
function createItems(): Items {
  const unread: unknown[] = []
  let isOver = false
  let wake = () => {}
  return {
    add(item) {
      unread.push(item)
      wake()
    },
    end() {
      isOver = true
      wake()
    },
    async *[Symbol.asyncIterator]() {
      for (;;) {
        while (unread.length > 0) yield unread.shift()
        if (isOver) return
        await new Promise<void>((resolve) => (wake = resolve))
      }
    },
  }
}
