import { join } from 'node:path'
import { startNetwork } from '../../network/network'
import { buildExtension } from './build-extension'
import { ensureChromium } from './ensure-chromium'
import { root } from './root'
import { type Stage, writeStage } from './stage'

/** One local network for all tests, and the extension built for it; ends with what undoes it. */
export default async function setUp(): Promise<() => Promise<void>> {
  ensureChromium(console.log)
  // Blocks come from the tests, which so decide when a payment confirms.
  const network = await startNetwork({ portBase: 0 })
  try {
    const out = join(root, '.artifacts/e2e')
    const stage: Stage = {
      controlUrl: network.controlUrl,
      esploraUrl: network.esploraUrl,
      evm: network.evm,
      profilePath: network.profilePath,
      extensionPath: buildExtension({ outDir: join(out, 'baked'), profilePath: network.profilePath }),
      bareExtensionPath: buildExtension({ outDir: join(out, 'bare') }),
    }
    writeStage(stage)
  } catch (error) {
    await network.stop()
    throw error
  }
  return () => network.stop()
}
