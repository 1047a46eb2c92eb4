import { type NamedServer, namedServers } from './named-servers'
import { ANY_HOST, HOST_REASONS, SERVER_REASONS } from './permissions'
import { hostPatternOf } from '../../lib/core/host-pattern'

/**
 * Why the package asks for each host, by match pattern: those that its user may add, and those of the profile that is built
 * in, each with all that it serves and so learns.
 * @param profileJson the profile that is built in; `null` = none
 */
export function hostReasons(profileJson: string | null): Record<string, string> {
  if (profileJson === null) return HOST_REASONS
  const servers = namedServers(profileJson)
  const patterns = new Set(servers.map(({ url }) => hostPatternOf(url)))
  const own = [...patterns].map((pattern) => {
    const ofHost = servers.filter(({ url }) => hostPatternOf(url) === pattern)
    return [pattern, reasonsOf(ofHost).join('\n')]
  })
  return { ...Object.fromEntries(own), [ANY_HOST]: HOST_REASONS[ANY_HOST] }
}

/** One for each kind of server: the networks, and what it learns of them. */
function reasonsOf(servers: NamedServer[]): string[] {
  const kinds = new Set(servers.map(({ kind }) => kind))
  return [...kinds].map((kind) => {
    const served = new Set(servers.filter((server) => server.kind === kind).map(({ serves }) => serves))
    return `${[...served].join(', ')}: ${SERVER_REASONS[kind]}`
  })
}
