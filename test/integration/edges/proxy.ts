import type { IncomingMessage } from 'node:http'
import { parseProfile, type Profile } from '~/lib/contract/profile'
import { type Behave, type HostileServer, startHostileServer } from './hostile-server'

export type Proxy = HostileServer & {
  /** Forwards to the real server unchanged. */
  honest: Behave
}

/** A proxy to a real server: honest until a test sets another behaviour. */
export async function startProxy(target: string): Promise<Proxy> {
  const honest = passingOn(target)
  return { ...(await startHostileServer(honest)), honest }
}

/** Answers as the real server. `change` may alter the request. */
export function passingOn(target: string, change: (body: string) => string = (body) => body): Behave {
  return (request, response, body) => {
    void ask(target, request, change(body)).then(
      ({ status, type, text }) => response.writeHead(status, { 'content-type': type }).end(text),
      () => request.socket.destroy(),
    )
  }
}

/** The real server handles the request, but its answer is lost. */
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

/** Closes the connection without an answer. */
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

/** A profile with other servers for Bitcoin, its first EVM network and the service. */
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
