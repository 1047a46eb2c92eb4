import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { parseProfile, type Profile } from '~/lib/contract/profile'
import type { Services } from '~/lib/services/services'
import { openNetwork, type TestNetwork } from '../../network/service/fixture'
import { createMachine } from '../support/platform'
import { type ShortChange, shortFileOf } from '../support/short-file'
import type { Behave } from './hostile-server'
import { type Proxy, startProxy } from './proxy'

let network: TestNetwork
let served: Profile
let liar: Proxy

beforeAll(async () => {
  network = await openNetwork({ history: 'whole' })
  served = parseProfile(network.profile)
  liar = await startProxy(served.evm[0]?.rpc[1] ?? '')
})
afterEach(() => liar.behave(liar.honest))
afterAll(async () => {
  await liar.stop()
  await network.stop()
})

/** The local network's short file. */
const shortFile = (change: ShortChange = {}) => shortFileOf(network, change)

const BOTH = ['polygon', 'ethereum']

/** A wallet without a bridge, whose package lists the local one. */
function open(packed: readonly unknown[] = [shortFile()]) {
  const machine = createMachine(null, packed)
  return { machine, services: machine.start() }
}

/** Reads a file's networks to the end. */
async function read(services: Services, file: object, networks = BOTH, typedName = '') {
  await services.bridges.propose({ json: JSON.stringify(file) })
  await services.bridges.start(networks, typedName)
  await services.bridges.resume()
  const status = await services.bridges.status()
  if (status === null) throw new Error('no bridge is being read')
  return status
}

const statesOf = ({ networks }: Awaited<ReturnType<typeof read>>) => networks.map(({ state }) => state)
const faultsOf = ({ networks }: Awaited<ReturnType<typeof read>>) => networks.map(({ fault }) => fault)

/** Answers as the real server, but for one text in the place of another. */
function saying(text: string, instead: string): Behave {
  const target = served.evm[0]?.rpc[1] ?? ''
  return (_, response, body) =>
    void fetch(target, { method: 'POST', body, headers: { 'content-type': 'application/json' } })
      .then((answer) => answer.text())
      .then((said) =>
        response.writeHead(200, { 'content-type': 'application/json' }).end(said.replaceAll(text, instead)),
      )
}

/** By one real server and one that lies. */
function lyingFile(behave: Behave, change: ShortChange = {}) {
  liar.behave(behave)
  return shortFile({ rpc: [served.evm[0]?.rpc[0] ?? '', liar.url], ...change })
}

const notProxied = (contract: string) => ({ contract, implementation: null })

describe('a bridge that the package lists', () => {
  it('is read, compared and used', async () => {
    const { services } = open()
    expect(services.bridges.list()).toMatchObject([{ id: 'local-bridge', networks: [{}, {}] }])
    await services.bridges.propose({ id: 'local-bridge' })
    expect(await services.bridges.status()).toMatchObject({ state: 'asked', owner: { kind: 'known' } })
    await services.bridges.start(BOTH, '')
    await services.bridges.resume()
    const status = await services.bridges.status()
    expect(status).toMatchObject({ state: 'done', preview: { label: 'Local bridge' } })
    await services.lifecycle.useBridge()
    const used = await services.settings.requiredProfile()
    expect(used.evm.map(({ name }) => name)).toEqual(BOTH)
    expect(await services.bridges.status()).toBeNull()
    expect(await services.bridges.isCheckable(used.id)).toBe(true)
    const { base, cross } = network.chains.deployment
    const { burnRouter, lockers, baseConnector } = base
    expect(used.evm.map(({ implementations }) => implementations)).toEqual([
      [base.transferRouter, base.exchangeRouter, burnRouter, lockers, baseConnector].map(notProxied),
      [cross.connector].map(notProxied),
    ])
  })

  it('is used once ready where none is in use', async () => {
    const { services } = open()
    await services.bridges.propose({ id: 'local-bridge' })
    await services.lifecycle.startBridge(['polygon'], '')
    await expect.poll(() => services.settings.profile()).toMatchObject({ evm: [{ name: 'polygon' }] })
    await expect.poll(() => services.bridges.status()).toBeNull()
  })

  it.each([
    [
      'with other servers',
      () => ({ ...shortFile(), service: { baseUrl: 'https://other.example' } }),
      ['polygon'],
    ],
    ['with a network left out', () => lyingFile(saying('55534443', '55534454')), BOTH],
  ] as const)('waits for a yes %s', async (_, file, networks) => {
    const { services } = open()
    await services.bridges.propose({ json: JSON.stringify(file()) })
    await services.lifecycle.startBridge(networks, '')
    await expect.poll(() => services.bridges.status()).toMatchObject({ state: 'done' })
    expect(await services.bridges.isAsListed()).toBe(false)
    expect(await services.settings.profile()).toBeNull()
  })

  it('goes on where a killed worker was', async () => {
    const { machine } = open()
    let die = (): void => undefined
    const dead = new Promise<void>((resolve) => (die = resolve))
    const killed = machine.start((platform) => ({
      ...platform,
      bridgeReader: {
        ...platform.bridgeReader,
        open: (asking) => {
          if (asking.name !== 'ethereum') return platform.bridgeReader.open(asking)
          die()
          return new Promise(() => undefined)
        },
      },
    }))
    await killed.bridges.propose({ id: 'local-bridge' })
    await killed.bridges.start(BOTH, '')
    void killed.bridges.resume()
    await dead
    expect(machine.browser.alarms.at.has('bridge')).toBe(true)
    const opened: string[] = []
    const services = machine.start((platform) => ({
      ...platform,
      bridgeReader: {
        ...platform.bridgeReader,
        open: (asking) => (opened.push(asking.name), platform.bridgeReader.open(asking)),
      },
    }))
    await services.bridges.resume()
    expect(await services.bridges.status()).toMatchObject({
      state: 'done',
      networks: [{ state: 'ready' }, { state: 'ready' }],
    })
    expect(opened[0]).toBe('ethereum')
  })

  it('is read in part, and the rest tried again', async () => {
    const { services } = open([lyingFile(liar.honest)])
    const file = lyingFile((request) => void request.socket.destroy())
    const status = await read(services, file)
    expect(faultsOf(status)).toEqual([
      { kind: 'unreachable', field: null },
      { kind: 'no-base', field: null },
    ])
    expect(status.preview).toBeNull()
    liar.behave(liar.honest)
    await services.bridges.retry('polygon')
    await services.bridges.resume()
    expect(statesOf((await services.bridges.status()) ?? status)).toEqual(['ready', 'ready'])
  })

  it('is refused by its name with other roots', async () => {
    const { services } = open()
    const other = shortFile({ id: 'else', label: 'LOCAL  bridge', exchangeRouter: `0x${'5'.repeat(40)}` })
    await services.bridges.propose({ json: JSON.stringify(other) })
    expect(await services.bridges.status()).toMatchObject({ owner: { kind: 'taken', label: 'Local bridge' } })
    await expect(services.bridges.start(BOTH, 'LOCAL  bridge')).rejects.toMatchObject({
      code: 'profile-reserved',
    })
  })

  it('is shown as itself with other servers, which are named', async () => {
    const { services } = open()
    const file = { ...shortFile(), service: { baseUrl: 'https://other.example' } }
    await services.bridges.propose({ json: JSON.stringify(file) })
    expect(await services.bridges.status()).toMatchObject({
      owner: { kind: 'known' },
      differences: ['https://other.example bridge'],
    })
  })
})

describe('a network whose servers or contracts contradict', () => {
  it.each([
    [
      'a contract',
      'burn-router',
      () => saying(network.chains.deployment.base.burnRouter.slice(2).toLowerCase(), '5'.repeat(40)),
    ],
    ['a token', 'token', () => saying('55534443', '55534454')],
  ] as const)('is left out by name: %s', async (_, field, behave) => {
    const { services } = open()
    const status = await read(services, lyingFile(behave()))
    expect(faultsOf(status)[0]).toEqual({ kind: 'disputed', field })
  })

  it('is left out where servers differ about the chain', async () => {
    const { services } = open()
    const status = await read(services, lyingFile(saying('"0x7a69"', '"0x1"')))
    expect(faultsOf(status)[0]).toEqual({ kind: 'other-chain', field: null })
  })

  it('is left out where the file is wrong', async () => {
    const { services } = open()
    const status = await read(services, shortFile({ burnRouter: `0x${'5'.repeat(40)}` }))
    expect(faultsOf(status)[0]).toEqual({ kind: 'contradicted', field: 'burn-router' })
  })
})

describe('a bridge of nobody here', () => {
  it('is accepted by its typed name alone', async () => {
    const { services, machine } = open([])
    await services.bridges.propose({ json: JSON.stringify(shortFile()) })
    expect(await services.bridges.status()).toMatchObject({ owner: { kind: 'unknown' } })
    await expect(services.bridges.start(BOTH, '')).rejects.toMatchObject({ code: 'bad-input' })
    await services.bridges.start(BOTH, 'local bridge')
    await services.bridges.drop()
    expect(await services.bridges.status()).toBeNull()
    expect(machine.told.returned).toEqual(['http://127.0.0.1/*'])
  })

  it('stays one of nobody once it is used', { tags: ['release'] }, async () => {
    const { services } = open([])
    await read(services, shortFile(), ['polygon'], 'Local bridge')
    await services.lifecycle.useBridge()
    expect(await services.bridges.isUnknown('local-bridge')).toBe(true)
    const listing = open().services
    await read(listing, shortFile())
    await listing.lifecycle.useBridge()
    expect(await listing.bridges.isUnknown('local-bridge')).toBe(false)
  })

  it('can’t take the name of a kept bridge', async () => {
    const { services } = open([])
    await read(services, shortFile(), ['polygon'], 'Local bridge')
    await services.lifecycle.useBridge()
    await services.bridges.propose({
      json: JSON.stringify(shortFile({ exchangeRouter: `0x${'5'.repeat(40)}` })),
    })
    expect(await services.bridges.status()).toMatchObject({ owner: { kind: 'taken' } })
  })
})

describe('the operator’s tool', () => {
  it('writes what the extension would use', { tags: ['release'] }, async () => {
    const { services } = open()
    await read(services, shortFile())
    const directory = mkdtempSync(join(tmpdir(), 'satspan-bridge-'))
    const path = join(directory, 'short.json')
    writeFileSync(path, JSON.stringify(shortFile()))
    await new Promise<void>((resolve) =>
      execFile(process.execPath, ['--import', 'tsx', 'test/profile-fill/run.ts', path], () => resolve()),
    )
    const written = readFileSync(join(directory, 'short.profile.json'), 'utf8')
    rmSync(directory, { recursive: true })
    expect(written).toBe(`${JSON.stringify(await services.bridges.document(), undefined, 2)}\n`)
  })
})
