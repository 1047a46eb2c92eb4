import { parseArgs } from 'node:util'
import { startNetwork } from './network'
import type { NetworkOptions } from './network'

const DEFAULT_BLOCK_SECONDS = '3'

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

async function main(): Promise<void> {
  const network = await startNetwork(readOptions(process.argv.slice(2)))
  const { profilePath, serviceUrl, esploraUrl, evm, controlUrl } = network
  console.log(`READY ${JSON.stringify({ profilePath, serviceUrl, esploraUrl, evm, controlUrl })}`)
  await new Promise<void>((resolve) => {
    process.once('SIGINT', () => resolve())
    process.once('SIGTERM', () => resolve())
  })
  await network.stop()
}

try {
  await main()
  process.exit(0)
} catch (error) {
  console.error(explain(error))
  process.exit(1)
}
