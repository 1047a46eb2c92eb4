import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FullConfig } from 'playwright/test'
import { type LocalNetwork, startNetwork } from '../../network/network'
import { buildExtension } from './build-extension'
import { ensureChromium } from './ensure-chromium'
import { root } from './root'
import { type Builds, builds, type Reach, reach } from './stage'

const OUT = join(root, '.artifacts/e2e')

/** A local network for each worker, and the extension built for it; ends with what undoes it. */
export default async function setUp({ workers }: FullConfig): Promise<() => Promise<void>> {
  ensureChromium(console.log)
  const networks: LocalNetwork[] = []
  const stop = async () => void (await Promise.all(networks.map((network) => network.stop())))
  try {
    const bare = buildExtension({ outDir: join(OUT, 'bare') })
    const shared = { bare, granted: granted(bare, join(OUT, 'granted')) }
    const each: { reach: Reach; builds: Builds }[] = []
    for (let worker = 0; worker < workers; worker += 1) {
      // Blocks come from the tests, which so decide when a payment confirms.
      const network = await startNetwork({ portBase: 0 })
      networks.push(network)
      const { controlUrl, esploraUrl, evm, profilePath } = network
      const baked = buildExtension({ outDir: join(OUT, `baked-${worker}`), profilePath })
      each.push({ reach: { controlUrl, esploraUrl, evm, profilePath }, builds: { ...shared, baked } })
    }
    reach.set(each.map((worker) => worker.reach))
    builds.set(each.map((worker) => worker.builds))
  } catch (error) {
    await stop()
    throw error
  }
  return stop
}

/** The browser asks for hosts in a window of its own, which no test reaches: this build has them from the start. */
function granted(build: string, copy: string): string {
  cpSync(build, copy, { recursive: true })
  const path = join(copy, 'manifest.json')
  const manifest: object = JSON.parse(readFileSync(path, 'utf8'))
  writeFileSync(path, JSON.stringify({ ...manifest, host_permissions: ['http://127.0.0.1/*'] }))
  return copy
}
