import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startNetwork } from './network'
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
    },
  })
  const portBase = values['port-base']
  const { segment, envelope } = values
  if (!/^[a-z0-9-]{1,40}$/i.test(segment)) throw new Error('--segment must be one word of a path.')
  return {
    ...(portBase === undefined ? {} : { portBase: readNumber('--port-base', portBase, 65_000) }),
    segment,
    envelope,
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

/** Until a signal comes, or whoever started us is gone: a shell between may die of a signal and not pass it on. */
async function toldToStop(): Promise<void> {
  const parent = process.ppid
  const told = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => told.abort())
  while (!told.signal.aborted && process.ppid === parent) {
    await sleep(PARENT_CHECK_MS, undefined, { signal: told.signal }).catch(() => undefined)
  }
}

async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2))
  // Heard from the first moment on: a signal that comes while parts are starting still stops them all.
  const told = toldToStop()
  const network = await startNetwork(options)
  const { profilePath, serviceUrl, esploraUrl, evm, controlUrl } = network
  console.log(`READY ${JSON.stringify({ profilePath, serviceUrl, esploraUrl, evm, controlUrl })}`)
  await told
  await network.stop()
}

try {
  await main()
  process.exit(0)
} catch (error) {
  console.error(explain(error))
  process.exit(1)
}
