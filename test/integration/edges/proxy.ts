import type { IncomingMessage } from 'node:http'
import { parseProfile, type Profile } from '~/lib/contract/profile'
import { type Behave, type HostileServer, startHostileServer } from './hostile-server'

export type Proxy = HostileServer & {
  /** Stands before the real server and changes nothing. */
  honest: Behave
}

/** A server of one's own before a real one: honest until it is told to behave otherwise. */
export async function startProxy(target: string): Promise<Proxy> {
  const honest = passingOn(target)
  return { ...(await startHostileServer(honest)), honest }
}

/** What the real server answers. `change` may alter what it is asked. */
export function passingOn(target: string, change: (body: string) => string = (body) => body): Behave {
  return (request, response, body) => {
    void ask(target, request, change(body)).then(
      ({ status, type, text }) => response.writeHead(status, { 'content-type': type }).end(text),
      () => request.socket.destroy(),
    )
  }
}

/** The real server is asked and does what it is asked for; what it answered is lost on the way. */
export function losingAnswers(target: string, instead: Behave): Behave {
  return (request, response, body) => {
    void ask(target, request, body).finally(() => instead(request, response, body))
  }
}

/** One behaviour for some calls, another for all others. */
export function onlyFor(
  isMeant: (request: IncomingMessage, body: string) => boolean,
  odd: Behave,
  usual: Behave,
): Behave {
  return (request, response, body) => (isMeant(request, body) ? odd : usual)(request, response, body)
}

/** Hangs up without a word. */
export const hangUp: Behave = (request) => void request.socket.destroy()

async function ask(target: string, { method = 'GET', url = '', headers }: IncomingMessage, body: string) {
  const answer = await fetch(target + url, {
    method,
    ...(method === 'GET' ? {} : { body, headers: { 'content-type': headers['content-type'] ?? '' } }),
  })
  return {
    status: answer.status,
    type: answer.headers.get('content-type') ?? '',
    text: await answer.text(),
  }
}

type Servers = { esplora?: readonly string[]; rpc?: readonly string[]; service?: string }

/** A profile with other servers: those of Bitcoin, those of its first EVM network, its service. */
export function withServers(document: object, { esplora, rpc, service }: Servers): Profile {
  const profile = parseProfile(document)
  return {
    ...profile,
    bitcoin: { ...profile.bitcoin, ...(esplora && { esplora: [...esplora] }) },
    service: { ...profile.service, ...(service !== undefined && { baseUrl: service }) },
    evm: profile.evm.map((network, index) => ({
      ...network,
      ...(index === 0 && rpc && { rpc: [...rpc] }),
    })),
  }
}
