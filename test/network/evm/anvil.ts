import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { createTestClient, http, publicActions, walletActions } from 'viem'
import { callRpc } from './json-rpc'

export type Anvil = { readonly url: string; stop(): Promise<void> }
export type AnvilClient = ReturnType<typeof anvilClient>

/** A client that reads, writes from anvil's unlocked accounts, and has anvil's own control methods. */
export function anvilClient(url: string) {
  return createTestClient({ mode: 'anvil', transport: http(url), cacheTime: 0 })
    .extend(publicActions)
    .extend(walletActions)
}

/** Runs a command until it ends or our end of its stdin closes, which happens however this process ends. */
const whileWeLive =
  'exec 3<&0; "$@" </dev/null & node=$!; { cat <&3; kill -9 $node; } >/dev/null 2>&1 & wait $node'

/**
 * Runs a node on a free port that mines a block per transaction. It never outlives this process.
 * @throws Error if the node ends before it answers
 */
export async function startAnvil(options: { chainId: number }): Promise<Anvil> {
  const port = await freePort()
  const args = ['--port', port, '--chain-id', options.chainId, '--slots-in-an-epoch', 1, '--quiet']
  const command = ['-c', whileWeLive, 'sh', anvilBinary(), ...args.map(String)]
  const child = spawn('/bin/sh', command, { stdio: ['pipe', 'ignore', 'pipe'] })
  let complaint = ''
  child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()))
  const ended = new Promise<void>((resolve) => {
    child.once('close', () => resolve())
    child.once('error', (error) => {
      complaint += error.message
      resolve()
    })
  })
  const anvil: Anvil = {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      child.stdin.end()
      await ended
    },
  }

  const alive = () => child.exitCode === null && child.signalCode === null && child.pid !== undefined
  while (alive()) {
    if (await answers(anvil.url)) return anvil
    await sleep(20)
  }
  throw new Error(`anvil ended at its start: ${complaint}`)
}

/** The binary itself: the package's script would be a process between us and it. */
function anvilBinary(): string {
  const fromAnvil = createRequire(createRequire(import.meta.url).resolve('@foundry-rs/anvil/package.json'))
  const machine = process.arch === 'x64' ? 'amd64' : process.arch
  return fromAnvil.resolve(`@foundry-rs/anvil-${process.platform}-${machine}/bin/anvil`)
}

async function answers(url: string): Promise<boolean> {
  return callRpc(url, 'eth_chainId', []).then(
    () => true,
    () => false,
  )
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('no free port')
  return address.port
}
