import type { Ask, FromPage, Seated } from '../messages'

type Unseated<T> = T extends unknown ? Omit<T, 'seat'> : never
/** A message to the program, to which the seat is added here. */
export type Told = Unseated<FromPage>

export type Tab = {
  agent: string
  tell: (told: Told) => Promise<void>
  /** Resolves once the program has ended. */
  ended: Promise<void>
}

/** Each message has the token: another page of this computer has not. */
const post = (path: string, body: object): Promise<Response> =>
  fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-satspan-token': location.hash.slice(1) },
    body: JSON.stringify(body),
  })

/** A page that was reloaded comes before its earlier self has left. */
const PATIENCE = { tries: 5, ms: 400 }

/**
 * Takes the seat of this program.
 * @returns `taken` if another tab has it, `refused` by a program that does not know the link
 */
export async function takeSeat(take: (ask: Ask) => void): Promise<Tab | 'taken' | 'refused'> {
  let response = await post('/seat', {})
  for (let tries = 0; response.status === 409 && tries < PATIENCE.tries; tries++) {
    await new Promise((resolve) => setTimeout(resolve, PATIENCE.ms))
    response = await post('/seat', {})
  }
  if (!response.ok || response.body === null) return response.status === 409 ? 'taken' : 'refused'
  const lines = linesOf(response.body)
  const first = await lines.next()
  const { seat, agent }: Seated = JSON.parse(String(first.value))
  const listen = async () => {
    for await (const line of lines) take(JSON.parse(line))
  }
  return {
    agent,
    // A program that has ended takes no answer; the tab says so.
    tell: async (told) => void (await post('/answers', { ...told, seat }).catch(() => undefined)),
    ended: listen().catch(() => undefined),
  }
}

async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    text += decoder.decode(value, { stream: true })
    const lines = text.split('\n')
    text = lines.pop() ?? ''
    yield* lines
  }
}
