import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import * as z from 'zod'
import { root } from './root'
import type { Reach } from './stage'

/** A turn asks three chains a dozen questions, which takes cores that the browsers need: one for every two blocks will do. */
const RELAYER_POLL_MS = 2_000

const ready = z.object({
  controlUrl: z.string(),
  esploraUrl: z.string(),
  evm: z.record(z.string(), z.string()),
  profilePath: z.string(),
})

/**
 * A local network in a process of its own, which ends with this one: it leaves this one's thread to the browser, and the
 * runner need not translate its code. It mines when it is told to.
 */
export async function startNetworkProcess(): Promise<Reach & { stop: () => Promise<void> }> {
  const options = ['--port-base', '0', '--block-seconds', '0', '--poll-ms', String(RELAYER_POLL_MS)]
  const child = spawn(process.execPath, ['--import', 'tsx', 'test/network/cli.ts', ...options], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'close')
  for await (const line of createInterface({ input: child.stdout })) {
    if (!line.startsWith('READY ')) continue
    child.stdout.resume()
    return {
      ...ready.parse(JSON.parse(line.slice('READY '.length))),
      async stop() {
        child.kill('SIGTERM')
        await ended
      },
    }
  }
  throw new Error('the local network ended before it was ready: see its words above')
}
