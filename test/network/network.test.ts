// @module-tag release

import { spawn } from 'node:child_process'
import { createServer } from 'node:http'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { freshAddress, openNetwork } from './service/fixture'
import type { TestNetwork } from './service/fixture'

const profileShape = z.looseObject({
  bitcoin: z.object({ network: z.literal('regtest'), esplora: z.array(z.string()), explorer: z.null() }),
  service: z.object({
    baseUrl: z.string(),
    segment: z.string(),
    unwrapInputsPath: z.string(),
    thirdPartyId: z.null(),
  }),
  evm: z.array(
    z.looseObject({ name: z.string(), kind: z.string(), chainId: z.number(), rpc: z.array(z.string()) }),
  ),
})
const heightsShape = z.looseObject({
  heights: z.object({ bitcoin: z.number(), polygon: z.number(), ethereum: z.number() }),
})

describe('a network with another segment and an envelope', () => {
  let network: TestNetwork

  beforeAll(async () => {
    network = await openNetwork({ segment: 'teleport', envelope: true })
  })

  afterAll(async () => {
    await network.stop()
    expect(existsSync(network.profilePath)).toBe(false)
  })

  async function heights() {
    return heightsShape.parse((await network.control('/state')).body).heights
  }

  it('names the fees by its segment, inside the envelope', async () => {
    const answer = await network.post('wrap-and-swap-estimate', { amountBTC: '0.01', networkName: 'polygon' })
    expect(answer.body).toMatchObject({
      success: true,
      data: { inputAmountBTC: '0.01000000', teleportFee: { networkFeeBTC: '0.00000500' } },
    })
    expect(await network.post('wrap-and-swap-estimate', {})).toMatchObject({
      status: 400,
      body: { success: false, error: { code: 'bad_request' } },
    })
  })

  it('writes a profile that names every part', () => {
    const profile = profileShape.parse(JSON.parse(readFileSync(network.profilePath, 'utf8')))
    expect(profile.service).toEqual({
      baseUrl: network.serviceUrl,
      segment: 'teleport',
      unwrapInputsPath: '/api/v2/teleport/utils/swap-and-unwrap-inputs',
      thirdPartyId: null,
    })
    expect(profile.bitcoin.esplora).toEqual(network.bitcoin.esploraUrls)
    expect(profile.evm.map(({ name, kind, chainId }) => [name, kind, chainId])).toEqual([
      ['polygon', 'base', 31_337],
      ['ethereum', 'cross-chain', 31_338],
    ])
    expect(network.evm).toEqual({ polygon: profile.evm[0]?.rpc[0], ethereum: profile.evm[1]?.rpc[0] })
  })

  it('funds, mines and reorganises through its control interface', async () => {
    const before = await heights()
    await network.control('/mine', { blocks: 2 })
    expect((await heights()).bitcoin).toBe(before.bitcoin + 2)
    await network.control('/reorg', { blocks: 1 })
    expect((await heights()).bitcoin).toBe(before.bitcoin + 3)

    const account = freshAddress(1)
    const { usdc } = network.chains.deployment.cross.tokens
    const funding = { network: 'ethereum', address: account, wei: '5', token: usdc.address, amount: '7' }
    expect((await network.control('/evm/fund', funding)).status).toBe(200)
    expect(await network.balance('ethereum', 'native', account)).toBe(5n)
    expect(await network.balance('ethereum', usdc.address, account)).toBe(7n)
    await network.control('/evm/reorg', { network: 'ethereum', blocks: 1 })
    expect(await network.balance('ethereum', usdc.address, account)).toBe(0n)

    const address = 'bcrt1q56feyjt7yvfemn5ku27atk57a5s9eca04c3mq5'
    const { body } = await network.control('/fund', { address, sats: 12_345 })
    expect(body).toMatchObject({ vout: 0 })
    const coins = await fetch(`${network.esploraUrl}/address/${address}/utxo`)
    expect(await coins.json()).toMatchObject([{ value: 12_345 }])
  })

  it('lets one endpoint fail or lie, not the other', async () => {
    const [first, second] = network.bitcoin.esploraUrls
    await network.control('/endpoint', { name: 'esplora-0', down: true })
    await expect(fetch(`${first}/blocks/tip/height`)).rejects.toThrow('fetch failed')
    expect((await fetch(`${second}/blocks/tip/height`)).status).toBe(200)
    await network.control('/endpoint', { name: 'esplora-0', down: false, lie: 'wrong-network' })
    const genesis = async (url: string): Promise<string> => (await fetch(`${url}/block-height/0`)).text()
    expect(await genesis(first)).not.toBe(await genesis(second))
    await network.control('/endpoint', { name: 'esplora-0', lie: false })
    expect(await genesis(first)).toBe(await genesis(second))

    const chainId = async (url: string): Promise<unknown> => {
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] })
      return (
        await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
      ).json()
    }
    await network.control('/endpoint', { name: 'polygon-1', lie: 'chain-id' })
    const [one, two] = network.chains.base.rpcUrls
    expect(await chainId(one)).toMatchObject({ result: '0x7a69' })
    expect(await chainId(two)).toMatchObject({ result: '0x1' })
  })

  it('lets an Esplora server invent a payout', async () => {
    const address = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080'
    const lie = { name: 'invent-payout', address, sats: '54321', depth: 2, block: 'invented' }
    expect((await network.control('/endpoint', { name: 'esplora-1', lie })).status).toBe(200)
    const coins = await fetch(`${network.bitcoin.esploraUrls[1]}/address/${address}/utxo`)
    expect(await coins.json()).toMatchObject([{ value: 54_321, status: { confirmed: true } }])
    await network.control('/endpoint', { name: 'esplora-1', lie: null })
    const truth = await fetch(`${network.bitcoin.esploraUrls[1]}/address/${address}/utxo`)
    expect(await truth.json()).toEqual([])
  })

  it('rejects unknown commands', async () => {
    const wrong: [string, object][] = [
      ['/mine', { blocks: -1 }],
      ['/fund', { address: 'nowhere', sats: '1' }],
      ['/endpoint', { name: 'esplora-2' }],
      ['/endpoint', { name: 'esplora-0', lie: 'locker' }],
      ['/endpoint', { name: 'esplora-0', lie: { name: 'invent-child', txid: 'none' } }],
      ['/endpoint', { name: 'esplora-0', lie: { name: 'invent-child', txid: 'ab'.repeat(32) } }],
      ['/endpoint', { name: 'polygon-0', lie: 'amounts' }],
      ['/endpoint', { name: 'polygon-0', lies: 'locker' }],
      ['/evm/fund', { network: 'solana', address: freshAddress(1) }],
      ['/mempool/drop', { txid: 'ab'.repeat(32) }],
    ]
    for (const [path, body] of wrong) expect((await network.control(path, body)).status).toBe(400)
    expect((await network.control('/else', {})).status).toBe(404)
  })
})

describe('the command', { tags: ['release'] }, () => {
  const cli = fileURLToPath(new URL('cli.ts', import.meta.url))

  /** Runs the command until it ends; `onLine` is called with each line of its output. */
  function run(args: string[], onLine: (line: string, stop: () => void) => void = () => undefined) {
    // As `npm run network` does. The command of tsx stands between, and gives up on a busy machine's child.
    const child = spawn(process.execPath, ['--import', 'tsx', cli, ...args])
    const output = { out: '', err: '' }
    child.stdout.on('data', (chunk: Buffer) => {
      output.out += chunk.toString()
      onLine(output.out, () => child.kill('SIGINT'))
    })
    child.stderr.on('data', (chunk: Buffer) => (output.err += chunk.toString()))
    return new Promise<{ code: number | null; out: string; err: string }>((resolve) => {
      child.once('close', (code) => resolve({ code, ...output }))
    })
  }

  it('prints where everything is, and stops everything on SIGINT', async () => {
    const { code, out, err } = await run(['--port-base', '0', '--block-seconds', '0'], (line, stop) => {
      if (line.endsWith('\n')) stop()
    })
    expect({ code, err }).toEqual({ code: 0, err: '' })
    const [word, json = ''] = out.trim().split(/ (.*)/s)
    expect(word).toBe('READY')
    const ready: unknown = JSON.parse(json)
    const url = z.string().check(z.startsWith('http://127.0.0.1:'))
    const shape = z.strictObject({
      profilePath: z.string(),
      serviceUrl: url,
      esploraUrl: url,
      evm: z.object({ polygon: url, ethereum: url }),
      controlUrl: url,
    })
    const { profilePath, serviceUrl, evm } = shape.parse(ready)
    expect(existsSync(profilePath)).toBe(false)
    for (const gone of [serviceUrl, evm.polygon]) await expect(fetch(gone)).rejects.toThrow('fetch failed')
  })

  it('reports a port in use in one sentence', async () => {
    const server = createServer()
    // Below those that the system hands out: its neighbours stay free, whatever runs beside this.
    const port = 10_001 + (process.pid % 2_000) * 10
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
    const { code, out, err } = await run(['--port-base', String(port - 1)])
    await new Promise((resolve) => server.close(resolve))
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(err.trim()).toBe(`Port ${port} is taken: stop what listens there or choose another --port-base.`)
  })

  it.each([['--port-base', 'x'], ['--segment', 'a/b'], ['--else']])('refuses %s %s', async (...args) => {
    const { code, out, err } = await run(args)
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(err.trim().split('\n')).toHaveLength(1)
  })
})
