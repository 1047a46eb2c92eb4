import { type ChildProcess, fork } from 'node:child_process'
import { resolve as absolute } from 'node:path'
import type { Address } from '../../types'
import type { User } from './user'

export type TestbedOptions = {
  /** The folder of a checkout of Satspan, with its packages installed: the extension and the local network are made there. */
  checkout: string
  /** By default, the browser has no window. */
  headless?: boolean
}

/** The line of the process in the checkout once all is up. */
export type Ready = { cdpUrl: string; bitcoinAddress: string; evmAddress: Address }

export type EvmFunding = {
  /** By its name. */
  network: string
  /** Left out or `null` = the network's native currency. */
  token?: Address | null
  /** Base units. */
  units: bigint
}

/** The calls to the process in the checkout. */
export type TestbedCalls = User & {
  /** Pays bitcoin to the wallet, confirmed; resolves once the wallet has seen it. */
  fund(sats: bigint): Promise<void>
  /** Pays to the wallet on an EVM network. */
  fundEvm(funding: EvmFunding): Promise<void>
  /** Mines Bitcoin blocks at once; one comes every second anyway. */
  mine(blocks: number): Promise<void>
  /** The user locks the wallet. */
  lock(): Promise<void>
  unlock(): Promise<void>
  /** The user revokes a site, by its origin. */
  disconnect(origin: string): Promise<void>
}

/** The real extension in a Chromium, with an unlocked wallet on a local network of bitcoin and EVM chains. */
export type Testbed = TestbedCalls & Ready & { stop(): Promise<void> }

export type ToTestbed = { id: number; call: keyof TestbedCalls; args: unknown[] }
export type FromTestbed = { ready: Ready } | { id: number; error?: string }

type Pending = { resolve: () => void; reject: (error: Error) => void }

/**
 * Starts all of it; a process of its own in the checkout does the work, with the checkout's own packages.
 * @example
 *   const satspan = await startTestbed({ checkout: '../satspan' })
 *   const browser = await chromium.connectOverCDP(satspan.cdpUrl)
 */
export async function startTestbed({ checkout, headless = true }: TestbedOptions): Promise<Testbed> {
  // The process begins in the checkout, from where a relative path would lead elsewhere.
  const cwd = absolute(checkout)
  const process = fork(absolute(cwd, 'test/testbed/serve.ts'), [JSON.stringify({ headless })], {
    cwd,
    execArgv: ['--import', 'tsx'],
    // Amounts are bigint.
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const pending = new Map<number, Pending>()
  const ready = await new Promise<Ready>((resolve, reject) => {
    process.once('exit', () => reject(new Error('The testbed ended before it was ready.')))
    process.on('message', (message: FromTestbed) => {
      if ('ready' in message) return resolve(message.ready)
      const { id, error } = message
      if (error === undefined) pending.get(id)?.resolve()
      else pending.get(id)?.reject(new Error(error))
      pending.delete(id)
    })
  })
  process.once('exit', () => {
    for (const { reject } of pending.values()) reject(new Error('The testbed ended.'))
  })

  let lastId = 0
  const post = (call: keyof TestbedCalls, ...args: unknown[]) =>
    new Promise<void>((resolve, reject) => {
      const message: ToTestbed = { id: ++lastId, call, args }
      pending.set(message.id, { resolve, reject })
      process.send(message)
    })
  return {
    ...ready,
    approve: () => post('approve'),
    reject: () => post('reject'),
    fund: (sats) => post('fund', sats),
    fundEvm: (funding) => post('fundEvm', funding),
    mine: (blocks) => post('mine', blocks),
    lock: () => post('lock'),
    unlock: () => post('unlock'),
    disconnect: (origin) => post('disconnect', origin),
    stop: () => ended(process),
  }
}

/** It cleans up once nobody speaks with it any more. */
function ended(process: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    process.once('exit', () => resolve())
    process.disconnect()
  })
}
