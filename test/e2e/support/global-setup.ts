import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startNetwork } from '../../network/network'
import { buildExtension } from './build-extension'
import { ensureChromium } from './ensure-chromium'
import { root } from './root'
import { builds, reach } from './stage'

/** One local network for all tests, and the extension built for it; ends with what undoes it. */
export default async function setUp(): Promise<() => Promise<void>> {
  ensureChromium(console.log)
  // Blocks come from the tests, which so decide when a payment confirms.
  const network = await startNetwork({ portBase: 0 })
  try {
    const out = join(root, '.artifacts/e2e')
    const bare = buildExtension({ outDir: join(out, 'bare') })
    builds.set({
      bare,
      granted: granted(bare, join(out, 'granted')),
      baked: buildExtension({ outDir: join(out, 'baked'), profilePath: network.profilePath }),
    })
    const { controlUrl, esploraUrl, evm, profilePath } = network
    reach.set({ controlUrl, esploraUrl, evm, profilePath })
  } catch (error) {
    await network.stop()
    throw error
  }
  return () => network.stop()
}

/** The browser asks for hosts in a window of its own, which no test reaches: this build has them from the start. */
function granted(build: string, copy: string): string {
  cpSync(build, copy, { recursive: true })
  const path = join(copy, 'manifest.json')
  const manifest: object = JSON.parse(readFileSync(path, 'utf8'))
  writeFileSync(path, JSON.stringify({ ...manifest, host_permissions: ['http://127.0.0.1/*'] }))
  return copy
}
