import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { execFile } from 'node:child_process'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDeployments } from '~/lib/adapters/deployments'
import { type BaseNetwork, isBaseNetwork, parseProfile, type Profile } from '~/lib/contract/profile'
import { checkProfile } from '~/lib/services/profile-check/check-profile'
import { memoryArea } from '~/lib/services/ports/memory.fixture'
import { callRpc } from '../../network/evm/json-rpc'
import { freshAddress, openNetwork, type TestNetwork } from '../../network/service/fixture'
import { sendJson } from './hostile-server'
import { onlyFor, startProxy } from './proxy'
import { firstInLoop } from '../support/first-in-loop'

let network: TestNetwork
let honest: Profile

beforeAll(async () => {
  network = await openNetwork()
  honest = parseProfile(network.profile)
})
afterAll(() => network.stop())

async function findingsOf(profile: Profile) {
  const deployments = createDeployments({
    fetch: globalThis.fetch,
    now: Date.now,
    session: memoryArea(),
    profile: async () => profile,
    profileById: async () => profile,
  })
  return checkProfile(await deployments.current(), Date.now())
}

async function check(profile: Profile): Promise<string[]> {
  const findings = await findingsOf(profile)
  return findings.map(({ code, params = {} }) =>
    [code, params['role'] ?? params['token'] ?? params['server'] ?? ''].join(' ').trim(),
  )
}

/** The honest profile with something else about its base network. */
function withBase(change: (base: BaseNetwork) => Partial<BaseNetwork>): Profile {
  return {
    ...honest,
    evm: honest.evm.map((each) => (isBaseNetwork(each) ? { ...each, ...change(each) } : each)),
  }
}

describe('the check of a profile', () => {
  it('finds nothing against an honest one', async () => {
    expect(await check(honest)).toEqual([])
  })

  it('finds one contract swapped for another of the bridge', async () => {
    expect(await check(withBase(({ transferRouter }) => ({ burnRouter: transferRouter })))).toEqual([
      'profile-contract-misfit exchange-router',
      'profile-contract-misfit base-connector',
      'profile-untold',
    ])
  })

  it('finds a contract where there is none', { tags: ['release'] }, async () => {
    const codes = await check(withBase(() => ({ burnRouter: freshAddress(7) })))
    expect(codes).toContain('profile-contract-missing burn-router')
    expect(codes).toContain('profile-contract-misfit exchange-router')
  })

  // threat: false-profile
  it('finds a registry of others', { tags: ['release'] }, async () => {
    const elsewhere = freshAddress(8)
    const { lockers } = withBase(() => ({})).evm.find(isBaseNetwork) ?? { lockers: elsewhere }
    const { nodeUrl } = network.chains.base
    const code = await callRpc(nodeUrl, 'eth_getCode', [lockers, 'latest'])
    await callRpc(nodeUrl, 'anvil_setCode', [elsewhere, code])
    expect(await check(withBase(() => ({ lockers: elsewhere })))).toEqual([
      'profile-contract-misfit transfer-router',
      'profile-contract-misfit exchange-router',
      'profile-contract-misfit burn-router',
    ])
  })

  it('finds a registry that is none', { tags: ['release'] }, async () => {
    const codes = await check(withBase(({ wrappedBtc }) => ({ lockers: wrappedBtc })))
    expect(codes).toContain('profile-registry-none')
  })

  it('finds decimals wrong by one, and another name', { tags: ['release'] }, async () => {
    const codes = await check(
      withBase(({ tokens }) => ({
        tokens: tokens.map((token) => ({ ...token, symbol: 'EUR', decimals: token.decimals + 1 })),
      })),
    )
    expect(codes.slice(0, 2)).toEqual(['profile-token-decimals EUR', 'profile-token-symbol EUR'])
  })

  it('finds a server of another chain, and a silent one', { tags: ['release'] }, async () => {
    const cross = honest.evm.find((each) => !isBaseNetwork(each))
    const foreign = cross?.rpc[0] ?? ''
    const silent = 'http://127.0.0.1:9'
    expect(await check(withBase(({ rpc }) => ({ rpc: [...rpc, foreign, silent] })))).toEqual([
      `profile-server-other-chain ${new URL(foreign).host}`,
      'profile-server-silent 127.0.0.1:9',
    ])
  })

  it('finds a server far behind, and one alone', { tags: ['release'] }, async () => {
    const [url = ''] = honest.evm.find(isBaseNetwork)?.rpc ?? []
    const late = await startProxy(url)
    const isHead = (_: unknown, body: string) => body.includes('eth_blockNumber')
    late.behave(onlyFor(isHead, sendJson({ jsonrpc: '2.0', id: 1, result: '0x1' }), late.honest))
    await callRpc(network.chains.base.nodeUrl, 'anvil_mine', ['0x64', '0x5'])
    try {
      const codes = await check(withBase(() => ({ rpc: [url, late.url] })))
      expect(codes).toContain(`profile-server-behind ${new URL(late.url).host}`)
      expect(await check(withBase(() => ({ rpc: [url] })))).toEqual(['profile-server-single'])
    } finally {
      await late.stop()
    }
  })

  firstInLoop([
    ['prices', 'oracle'],
    ['shares', 'contract-fees'],
    ['decimals', 'decimals'],
  ] as const)('names what one of two servers tells differently: %s', async (lie, disputed) => {
    for (const liar of [0, 1] as const) {
      network.chains.base.setEndpoint(liar, { lie })
      const findings = await findingsOf(honest)
      network.chains.base.setEndpoint(liar, { lie: false })
      const named = findings.flatMap(({ code, params }) =>
        code === 'sources-dispute' ? [params?.['disputed']] : [],
      )
      expect(named).toContain(disputed)
    }
  })

  firstInLoop([
    ['too little', 'to an EVM network', 'profile-estimate-low', { outputAmount: '1000000000000000000' }],
    ['too much', 'to an EVM network', 'profile-estimate-high', { outputAmount: `1${'0'.repeat(24)}` }],
    ['too little', 'to Bitcoin', 'profile-estimate-low', { outputAmountBTC: '0.05' }],
    ['too much', 'to Bitcoin', 'profile-estimate-high', { outputAmountBTC: '0.5' }],
  ])('finds an estimate far from the market: %s %s', async (_, way, code, offer) => {
    const service = await startProxy(network.serviceUrl)
    service.behave((request, response, body) => {
      const offered = sendJson({
        minInputAmountBTC: '0.0001',
        inputAmountBTC: '0.1',
        inputAmount: '1',
        ...offer,
        bridgeFee: {
          networkFeeBTC: '0',
          protocolFeeBTC: '0',
          lockerFeeBTC: '0',
          thirdPartyFeeBTC: '0',
          totalFeeBTC: '0',
        },
      })
      const path = way === 'to Bitcoin' ? 'swap-and-unwrap-estimate' : 'wrap-and-swap-estimate'
      return (request.url?.includes(path) === true ? offered : service.honest)(request, response, body)
    })
    try {
      const dear = { ...honest, service: { ...honest.service, baseUrl: service.url } }
      expect(await check(dear)).toEqual([code, code])
    } finally {
      await service.stop()
    }
  })
})

describe('npm run profile:check', { tags: ['release'] }, () => {
  const directory = mkdtempSync(join(tmpdir(), 'satspan-profile-'))
  afterAll(() => rmSync(directory, { recursive: true }))

  const run = (profile: unknown) =>
    new Promise<{ code: number | string; out: string }>((resolve) => {
      const path = join(directory, 'profile.json')
      writeFileSync(path, JSON.stringify(profile))
      const command = ['--import', 'tsx', 'test/profile-check/run.ts', path]
      execFile(process.execPath, command, (error, stdout, stderr) =>
        resolve({ code: error?.code ?? 0, out: stdout + stderr }),
      )
    })

  it('says what speaks against a profile, and fails for money', async () => {
    expect(await run(network.profile)).toEqual({ code: 0, out: 'Profile OK\n' })
    const { code, out } = await run(withBase(() => ({ burnRouter: freshAddress(7) })))
    expect(code).toBe(1)
    expect(out.toLowerCase()).toContain(
      `refuse: on polygon (local), there is no contract at ${freshAddress(7)} (burn router).`,
    )
    expect(await run({})).toMatchObject({ code: 1, out: expect.stringContaining('profile:') })
  })
})
