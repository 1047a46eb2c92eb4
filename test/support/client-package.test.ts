import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildClient, complaints, installOffline, packPackage } from '../client/package'

const MAX_GZIP_BYTES = 5_000
const CHECKED = {
  target: 'ES2022',
  lib: ['ES2022', 'DOM'],
  types: [],
  noEmit: true,
  strict: true,
  exactOptionalPropertyTypes: true,
  isolatedModules: true,
  // Its own types are looked into as well.
  skipLibCheck: false,
}
const PAGE = `
import { type SwapTerms, findSatspan, type Satspan, SatspanError, type Swap, toWords } from '@satspan/client'
import { mockProvider } from '@satspan/client/testing'

const terms: SwapTerms = { direction: 'to-evm', sats: 1_000_000n, network: 'polygon', min: 1n, slippageBps: 50, thirdPartyId: 7 }
const back: SwapTerms = { direction: 'to-bitcoin', units: 10n ** 18n, network: 'polygon', token: null, address: 'bc1q' }

export async function swap(signal: AbortSignal): Promise<string> {
  const satspan: Satspan | null = await findSatspan({ timeoutMs: 200 })
  if (satspan === null) return 'none'
  const state: 'locked' | 'unconnected' | 'connected' | 'unreachable' | 'framed' = satspan.state()
  if (state !== 'connected') await satspan.connect()
  await Promise.all([satspan.accounts(), satspan.networks(), satspan.estimate(terms), satspan.swaps()])
  try {
    const swap: Swap = await satspan.swap(back, { wallet: { request: async () => null }, signal })
    const off: () => void = swap.onChange((latest) => console.log(latest.phase, swap.latest.min, swap.isFinal))
    const { id, arrived } = await swap.done(signal)
    off()
    return id + String(arrived?.amount ?? 0n)
  } catch (error) {
    return error instanceof SatspanError ? error.reason + (error.path ?? error.expected ?? '') : toWords(error)
  }
}
const raw: Promise<unknown> | undefined = window.satspan?.request({ method: 'bridge_networks' })
export const both = [raw, mockProvider().provider]
`

let directory = ''
let project = ''

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'satspan-client-'))
  project = mkdtempSync(join(directory, 'project-'))
  writeFileSync(join(project, 'package.json'), '{ "private": true, "type": "module" }')
  writeFileSync(join(project, 'page.ts'), PAGE)
  writeFileSync(join(project, 'wrong.ts'), PAGE.replace('sats: 1_000_000n', 'sats: 1_000_000'))
  const built = join(directory, 'client')
  await buildClient(built)
  await installOffline(await packPackage(built, directory), project)
}, 300_000)
afterAll(() => rmSync(directory, { recursive: true }))

const inPackage = (file: string) => readFileSync(join(project, 'node_modules/@satspan/client', file))

async function complaintsUnder(module: object): Promise<string[]> {
  const config = { compilerOptions: { ...CHECKED, ...module }, include: ['page.ts', 'wrong.ts'] }
  writeFileSync(join(project, 'tsconfig.json'), JSON.stringify(config))
  return (await complaints(project)).split('\n').filter((line) => line.includes('error TS'))
}

describe('the package for pages', () => {
  it.each([{ module: 'esnext', moduleResolution: 'bundler' }, { module: 'nodenext' }])(
    'type-checks as $module, and refuses what does not fit',
    async (module) => {
      expect(await complaintsUnder(module)).toEqual([
        expect.stringMatching(/wrong\.ts.*'number' is not assignable to type 'bigint'/),
      ])
    },
  )

  it('depends on nothing, and is small', () => {
    const manifest: object = JSON.parse(inPackage('package.json').toString())
    expect(manifest).toMatchObject({ name: '@satspan/client', type: 'module', sideEffects: false })
    expect(Object.keys(manifest).filter((field) => /dependencies/i.test(field))).toEqual([])
    expect(inPackage('index.js').toString()).not.toMatch(/\bimport\b|\brequire\b/)
    expect(gzipSync(inPackage('index.js')).length).toBeLessThan(MAX_GZIP_BYTES)
  })

  it('is imported on a server, where it finds nobody', () => {
    const script =
      "import('@satspan/client').then(async ({ findSatspan }) => console.log(await findSatspan()))"
    expect(execFileSync(process.execPath, ['-e', script], { cwd: project }).toString()).toBe('null\n')
  })
})
