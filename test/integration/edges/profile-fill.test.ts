import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type EvmNetwork, parseProfile, parseProfileJson, type Profile } from '~/lib/contract/profile'
import { freshAddress, openNetwork, type TestNetwork } from '../../network/service/fixture'
import { createMachine, startWallet } from '../support/platform'
import { fundBitcoin, mineAndPoll } from '../support/swap-to-evm'
import { fundEvm, swapToBitcoin, untilPaid } from '../support/swap-to-bitcoin'

const directory = mkdtempSync(join(tmpdir(), 'satspan-fill-'))
const shortFile = join(directory, 'short.json')

let network: TestNetwork
let served: Profile

beforeAll(async () => {
  // The first block of the contracts is found by what stood there before.
  network = await openNetwork({ history: 'whole' })
  served = parseProfile(network.profile)
})
afterAll(async () => {
  rmSync(directory, { recursive: true })
  await network.stop()
})

/** Writes what an operator types: eight lines. */
function shortText(change: { exchangeRouter?: string; connector?: string } = {}): string {
  const { base, cross } = network.chains.deployment
  const { exchangeRouter = base.exchangeRouter, connector = cross.connector } = change
  const text = (value: unknown) => JSON.stringify(value)
  const [polygon, ethereum] = served.evm
  return `{
    "id": "filled",
    "bitcoin": { "esplora": ${text(served.bitcoin.esplora)} },
    "service": { "baseUrl": ${text(served.service.baseUrl)} },
    "evm": [
      { "name": "polygon", "rpc": ${text(polygon?.rpc)}, "transferRouter": ${text(base.transferRouter)}, "exchangeRouter": ${text(exchangeRouter)}, "tokens": ${text(polygon?.tokens.map(({ address }) => address))} },
      { "name": "ethereum", "rpc": ${text(ethereum?.rpc)}, "connector": ${text(connector)}, "tokens": ${text(ethereum?.tokens.map(({ address }) => address))} }
    ] }`
}

function fill(text: string): Promise<{ code: number | string; out: string }> {
  writeFileSync(shortFile, text)
  const command = ['--import', 'tsx', 'test/profile-fill/run.ts', shortFile]
  return new Promise((resolve) =>
    execFile(process.execPath, command, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, out: stdout + stderr }),
    ),
  )
}

/** The address with one letter in the other case. */
function mistyped(address: string): string {
  const at = address.search(/(?!^0x)[A-Fa-f]/)
  const letter = address.charAt(at)
  const other = letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()
  return address.slice(0, at) + other + address.slice(at + 1)
}

/** Filled in once for all tests. */
const profileJson = () => readFileSync(join(directory, 'short.profile.json'), 'utf8')

/**
 * No contract names labels or price feeds. An oracle that the profile leaves out is the registry's own. The first block
 * is exact, and the network's own profile says 0.
 */
function readable<N extends EvmNetwork>({ label: _label, fromBlock: _from, ...network }: N) {
  return { ...network, priceFeeds: {}, ...('priceOracle' in network && { priceOracle: null }) }
}

describe('npm run profile:fill', { tags: ['release'] }, () => {
  it('reads from the chains what the short file leaves out', async () => {
    expect(await fill(shortText())).toEqual({
      code: 0,
      out: `Wrote ${join(directory, 'short.profile.json')}\nProfile OK\n`,
    })
    const filled = parseProfileJson(profileJson())
    expect({ ...filled, evm: filled.evm.map(readable) }).toEqual({
      ...served,
      id: 'filled',
      label: 'filled',
      evm: served.evm.map(readable),
    })
  })

  it('finds the first block of the contracts', async () => {
    const { base, cross } = network.chains.deployment
    const [polygon, ethereum] = parseProfileJson(profileJson()).evm
    const hasCode = async (chain: 'polygon' | 'ethereum', address: `0x${string}`, block: number) =>
      (await network.client(chain).getCode({ address, blockNumber: BigInt(block) })) !== undefined
    for (const [chain, address, found = 0] of [
      ['polygon', base.transferRouter, polygon?.fromBlock],
      ['ethereum', cross.connector, ethereum?.fromBlock],
    ] as const) {
      expect(await hasCode(chain, address, found)).toBe(true)
      expect(await hasCode(chain, address, found - 1)).toBe(false)
    }
  })

  it('makes a profile that swaps on every network', async () => {
    const machine = createMachine(network.profile)
    const services = await startWallet(machine)
    await services.settings.importProfile(profileJson())
    await fundBitcoin(services, network, 20_000_000n, 20_000_000n)
    for (const [at, networkName] of ['polygon', 'ethereum'].entries()) {
      const review = await services.swaps.prepare(
        {
          direction: 'to-evm',
          amountSats: 1_000_000n,
          networkName,
          outputToken: null,
          recipient: freshAddress(700 + at),
          slippageBps: 100,
          feeChoice: null,
        },
        { origin: null },
      )
      expect(review.findings.map(({ code }) => code)).toEqual(['recipient-first-time'])
      const { entryId } = await services.swaps.approve(review, { acknowledged: true, feeChoice: 'normal' })
      await services.tracker.poll(entryId)
      const swap = await mineAndPoll(services, network, entryId, 4)
      expect(swap).toMatchObject({ phase: 'done', proof: 'chain' })
    }
    await fundEvm(services, network)
    const id = await swapToBitcoin(services, network)
    expect(await untilPaid(network, { machine, services }, id)).toMatchObject({ phase: 'done' })
  })

  it('asks by name for what no contract tells', async () => {
    const { base } = network.chains.deployment
    // A contract, but no router that swaps.
    const { code, out } = await fill(shortText({ exchangeRouter: base.wrappedBtc }))
    expect(code).toBe(1)
    expect(out.split('\n').map((line) => line.trim().split(':')[0])).toEqual([
      `Add to ${shortFile}`,
      'evm[0].nativeCurrency',
      'evm[0].wrappedNative',
      'evm[0].burnRouter',
      'evm[0].baseConnector',
      'evm[0].exchangeConnectors',
      '',
    ])
  })

  it('says in a sentence what is wrong', async () => {
    const { base, cross } = network.chains.deployment
    const nobody = '0x00000000000000000000000000000000000000bb'
    const [polygon] = served.evm
    const named = (text: string) => text.replace('"name": "polygon"', '"name": "polygon", "chainId": 97')
    const rows: [text: string, out: string][] = [
      [
        shortText({ exchangeRouter: nobody }),
        `polygon: no contract at exchangeRouter on chain ${polygon?.chainId}: ${nobody}\n`,
      ],
      [
        shortText({ connector: nobody }),
        `ethereum: no contract at connector on chain ${served.evm[1]?.chainId}: ${nobody}\n`,
      ],
      [
        shortText({ exchangeRouter: base.transferRouter }).replace(
          `"transferRouter": "${base.transferRouter}"`,
          `"transferRouter": "${base.exchangeRouter}"`,
        ),
        'polygon: transferRouter and exchangeRouter are exchanged\n',
      ],
      [named(shortText()), `polygon: chain ${polygon?.chainId} answers at its servers, not 97\n`],
      [
        shortText({ connector: mistyped(cross.connector) }),
        'short file: evm[1].connector: a wrong checksum\n',
      ],
    ]
    const said = []
    for (const [text] of rows) said.push(await fill(text))
    expect(said).toEqual(rows.map(([, out]) => ({ code: 1, out })))
  })

  it('names a chain whose servers do not answer', async () => {
    const text = shortText().replace(JSON.stringify(served.evm[1]?.rpc), '["http://127.0.0.1:9"]')
    expect(await fill(text)).toEqual({ code: 1, out: 'ethereum: too few of its servers answer\n' })
  })
})
