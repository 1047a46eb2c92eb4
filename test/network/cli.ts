import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { BASE_KINDS, isBaseKind } from './evm/base-kinds'
import type { NetworkOptions } from './network'

const DEFAULT_BLOCK_SECONDS = '3'
const PARENT_CHECK_MS = 500

function readOptions(args: string[]): NetworkOptions {
  const { values } = parseArgs({
    args,
    options: {
      'port-base': { type: 'string' },
      segment: { type: 'string', default: 'bridge' },
      envelope: { type: 'boolean', default: false },
      'block-seconds': { type: 'string', default: DEFAULT_BLOCK_SECONDS },
      base: { type: 'string', default: 'any' },
      'poll-ms': { type: 'string' },
    },
  })
  const portBase = values['port-base']
  const pollMs = values['poll-ms']
  const { segment, envelope, base } = values
  if (!/^[a-z0-9-]{1,40}$/i.test(segment)) throw new Error('--segment must be one word of a path.')
  if (!isBaseKind(base)) throw new Error(`--base must be ${Object.keys(BASE_KINDS).join(', ')}.`)
  return {
    ...(portBase === undefined ? {} : { portBase: readNumber('--port-base', portBase, 65_000) }),
    ...(pollMs === undefined ? {} : { pollMs: readNumber('--poll-ms', pollMs, 60_000) }),
    segment,
    envelope,
    baseKind: base,
    ...blockSeconds(readNumber('--block-seconds', values['block-seconds'], 86_400)),
  }
}

/** 0 leaves mining to the control interface. */
function blockSeconds(seconds: number): NetworkOptions {
  return seconds === 0 ? {} : { blockSeconds: seconds }
}

function readNumber(name: string, text: string, most: number): number {
  const number = Number(text)
  if (/^\d+(\.\d+)?$/.test(text) && number <= most) return number
  throw new Error(`${name} must be a number up to ${most}.`)
}

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if ('code' in error && error.code === 'EADDRINUSE' && 'port' in error) {
    return `Port ${String(error.port)} is taken: stop what listens there or choose another --port-base.`
  }
  return error.message
}

/**
 * Resolves on a signal, or when the parent process is gone: a shell in between may die of a signal without passing it
 * on.
 */
async function untilStopped(): Promise<void> {
  const parent = process.ppid
  const stopped = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopped.abort())
  while (!stopped.signal.aborted && process.ppid === parent) {
    await sleep(PARENT_CHECK_MS, undefined, { signal: stopped.signal }).catch(() => undefined)
  }
}

async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2))
  // Listen from the start: a signal that arrives while parts are starting still stops them all.
  const stopped = untilStopped()
  // Read only now: it takes seconds, and what is refused is refused at once.
  const { startNetwork } = await import('./network')
  // Whoever runs it may ask for more of the past than tests do.
  const network = await startNetwork({ history: 'whole', ...options })
  const { profilePath, serviceUrl, esploraUrl, evm, controlUrl } = network
  console.log(`READY ${JSON.stringify({ profilePath, serviceUrl, esploraUrl, evm, controlUrl })}`)
  await stopped
  await network.stop()
}

try {
  await main()
  process.exit(0)
} catch (error) {
  console.error(explain(error))
  process.exit(1)
}
