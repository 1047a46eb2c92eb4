import { WebSocket } from 'isows'

/** A session of WebDriver BiDi, which Firefox itself speaks: https://w3c.github.io/webdriver-bidi. */
export type Bidi = {
  /** @throws Error with what the browser answered instead */
  send<T>(method: string, params?: object): Promise<T>
  /** Calls back for every line of a page's console, and for errors that nothing caught. */
  onLogEntry(listener: (entry: LogEntry) => void): Promise<void>
  /** The value of an expression in a tab, or in a window of the browser's own; a promise is waited for. */
  evaluate<T>(context: string, expression: string): Promise<T>
}

export type LogEntry = {
  level: string
  text: string | null
  stackTrace?: { callFrames: { url: string }[] }
}

type Reply<T> =
  | { type: 'success'; result: T }
  | { type: 'error'; error: string; message: string }
  | { type: 'event'; method: string; params: unknown }

type Evaluated =
  | { type: 'success'; result: { value: string } }
  | { type: 'exception'; exceptionDetails: { text: string } }

const LOG_ENTRY = 'log.entryAdded'

export async function connectBidi(url: string): Promise<Bidi> {
  const socket = new WebSocket(`${url}/session`)
  /** Answers that are waited for, as text, by the command's id. */
  const waiting = new Map<number, (text: string) => void>()
  let hearLogEntry: (entry: LogEntry) => void = () => undefined
  let lastId = 0

  socket.addEventListener('message', ({ data }) => {
    const text = String(data)
    const message: { id?: number | null; method?: string; params: LogEntry } = JSON.parse(text)
    if (typeof message.id === 'number') waiting.get(message.id)?.(text)
    else if (message.method === LOG_ENTRY) hearLogEntry(message.params)
  })
  socket.addEventListener('close', () => {
    const gone = JSON.stringify({ type: 'error', error: 'closed', message: 'the browser is gone' })
    for (const answer of waiting.values()) answer(gone)
  })

  const send = async <T>(method: string, params: object = {}): Promise<T> => {
    const id = ++lastId
    const answered = new Promise<string>((resolve) => waiting.set(id, resolve))
    socket.send(JSON.stringify({ id, method, params }))
    const reply: Reply<T> = JSON.parse(await answered)
    waiting.delete(id)
    if (reply.type === 'success') return reply.result
    throw new Error(`${method}: ${reply.type === 'error' ? `${reply.error}: ${reply.message}` : reply.type}`)
  }

  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve())
    socket.addEventListener('error', () => reject(new Error(`${url} took no session`)))
  })
  await send('session.new', { capabilities: {} })
  return {
    send,
    async onLogEntry(listener) {
      hearLogEntry = listener
      await send('session.subscribe', { events: [LOG_ENTRY] })
    },
    async evaluate<T>(context: string, expression: string) {
      const answer = await send<Evaluated>('script.evaluate', {
        target: { context },
        // As text: BiDi has a form of its own for values, which is not JSON.
        expression: `(async () => JSON.stringify({ value: await (${expression}) }))()`,
        awaitPromise: true,
        // What is done here, the user did: a page may ask for permissions then.
        userActivation: true,
      })
      if (answer.type === 'exception') throw new Error(answer.exceptionDetails.text)
      const { value }: { value: T } = JSON.parse(answer.result.value)
      return value
    },
  }
}
