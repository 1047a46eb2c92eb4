import { isCall } from '~/lib/contract/call'
import { PROVIDER_METHODS } from '~/lib/contract/provider'
import { uiContract } from '~/lib/contract/ui'
import { ERROR_CODES } from '~/lib/core/errors'
import { LOG_EVENTS, type LogFacts } from '~/lib/services/ports/log'
import type { Logger } from '~/lib/services/ports/platform'

/** Every call in the contract with the extension's own pages; a call in a group is `group.call`. */
const PATHS = Object.entries(uiContract).flatMap(([name, inner]) =>
  isCall(inner) ? [name] : Object.keys(inner).map((call) => `${name}.${call}`),
)
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** How each field is logged: only values from these tables, which are no secrets. */
const RECOGNISED: Record<keyof LogFacts, (value: string) => string | undefined> = {
  code: oneOf(ERROR_CODES),
  effect: oneOf(['sign', 'broadcast', 'broadcast-evm', 'notify']),
  request: id,
  subject: id,
  copy: oneOf(['storage-local', 'indexeddb']),
  // Only the kind: the rest is an address, or a name that a user chose.
  source: (value) => ['bitcoin', 'evm'].find((kind) => value.startsWith(`${kind}:`)),
  path: oneOf(PATHS),
  method: oneOf(PROVIDER_METHODS),
}
const eventOf = oneOf(LOG_EVENTS)
const WITHHELD = '(withheld)'

/** Logs to the console, for developers who open the worker's tools. Withholds every value it does not recognise. */
export const consoleLogger: Logger = {
  log(level, event, facts = {}) {
    console[level](`[satspan] ${eventOf(event) ?? WITHHELD}`, tellable(facts))
  },
}

function tellable(facts: unknown): Record<string, string> {
  const recognised = Object.entries(RECOGNISED).flatMap(([name, recognise]) => {
    const value = ownValue(facts, name)
    if (value === undefined) return []
    return [[name, (typeof value === 'string' && recognise(value)) || WITHHELD]]
  })
  return Object.fromEntries(recognised)
}

function ownValue(facts: unknown, name: string): unknown {
  if (typeof facts !== 'object' || facts === null) return undefined
  return Object.getOwnPropertyDescriptor(facts, name)?.value
}

function id(value: string): string | undefined {
  return UUID.test(value) ? value : undefined
}

function oneOf(choices: readonly string[]): (value: string) => string | undefined {
  const names = new Set(choices)
  return (value) => (names.has(value) ? value : undefined)
}
