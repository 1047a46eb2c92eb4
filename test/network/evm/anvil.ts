import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import type { Readable } from 'node:stream'
import { createTestClient, publicActions, walletActions } from 'viem'
import { callRpc } from './json-rpc'
import { nodeTransport } from './node-line'

export type Anvil = { readonly url: string; stop(): Promise<void> }
export type AnvilClient = ReturnType<typeof anvilClient>

/** A client that reads, writes from anvil's unlocked accounts, and has anvil's own control methods. */
export function anvilClient(url: string) {
  return createTestClient({ mode: 'anvil', transport: nodeTransport(url), cacheTime: 0 })
    .extend(publicActions)
    .extend(walletActions)
}

/** Runs a command until it ends or our end of its stdin closes, which happens however this process ends. */
const whileWeLive =
  'exec 3<&0; "$@" </dev/null & node=$!; { cat <&3; kill -9 $node; } >/dev/null 2>&1 & wait $node'

/**
 * Runs a node that mines a block per transaction, on a free port that it takes by itself: one that we had found free could
 * be taken before it starts. It never outlives this process.
 * @throws Error if the node ends before it listens
 */
export async function startAnvil(options: { chainId: number }): Promise<Anvil> {
  const args = ['--port', 0, '--chain-id', options.chainId, '--slots-in-an-epoch', 1]
  const command = ['-c', whileWeLive, 'sh', anvilBinary(), ...args.map(String)]
  const child = spawn('/bin/sh', command, { stdio: 'pipe' })
  let complaint = ''
  child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()))
  const ended = new Promise<void>((resolve) => {
    child.once('close', () => resolve())
    child.once('error', (error) => {
      complaint += error.message
      resolve()
    })
  })
  const port = await Promise.race([listeningPort(child.stdout), ended])
  if (port === undefined) throw new Error(`anvil ended at its start: ${complaint}`)
  const url = `http://127.0.0.1:${port}`
  // Nobody reads of each call.
  await callRpc(url, 'anvil_setLoggingEnabled', [false])
  return {
    url,
    async stop() {
      child.stdin.end()
      await ended
    },
  }
}

/** Where the node says that it listens. */
function listeningPort(output: Readable): Promise<string> {
  return new Promise((resolve) => {
    let text = ''
    output.on('data', (chunk: Buffer) => {
      text += chunk.toString()
      const [, port] = /Listening on [\d.]+:(\d+)/.exec(text) ?? []
      if (port === undefined) return
      resolve(port)
      output.removeAllListeners('data').resume()
    })
  })
}

/** The binary itself: the package's script would be a process between us and it. */
function anvilBinary(): string {
  const fromAnvil = createRequire(createRequire(import.meta.url).resolve('@foundry-rs/anvil/package.json'))
  const machine = process.arch === 'x64' ? 'amd64' : process.arch
  return fromAnvil.resolve(`@foundry-rs/anvil-${process.platform}-${machine}/bin/anvil`)
}
