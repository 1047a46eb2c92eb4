import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildExtension } from './build-extension'
import { once } from './once'
import { root } from './root'
import { runDirectory } from './run-directory'
import { reach } from './stage'
import { typedFile } from './typed-file'

/** The builds that tests load: the one that ships, and those for what it cannot show. */
export type BuildName =
  /** Without any profile. */
  | 'bare'
  /** The same, with the user's leave to speak with this machine. */
  | 'granted'
  /** As `granted`, with a hook between the background and its ports. */
  | 'hooked'
  /** As `granted`, and its package lists the bridge and the USDC of this worker's network alone. */
  | 'listing'
  /** With the profile of this worker's network. */
  | 'baked'
  /** For Firefox, without any profile. */
  | 'firefox'

/** Where the run of all tests has packed the extension; empty in a run of browser tests alone. */
const PACKED = process.env['SATSPAN_PACKED'] ?? ''

const MAKE: Record<BuildName, (outDir: string) => void> = {
  bare: (outDir) => makeOf('chrome', outDir),
  granted(outDir) {
    cpSync(outDirOf('bare'), outDir, { recursive: true })
    grant(outDir)
  },
  hooked(outDir) {
    buildExtension({ outDir, hooksPath: join(root, 'test/e2e/support/worker-hook.ts') })
    grant(outDir)
  },
  listing(outDir) {
    const hooksPath = `${outDir}-hooks.js`
    const packed = `[${typedFile()}]`
    // The local network's USDC is none that an issuer publishes.
    const currencyOf = `({ tokens }, { address }) =>
      tokens.find((token) => token.address === address)?.symbol === 'USDC' ? 'USDC' : undefined`
    writeFileSync(
      hooksPath,
      `export const hooked = (platform) => ({ ...platform, packedBridges: ${packed}, currencyOf: ${currencyOf} })\n`,
    )
    buildExtension({ outDir, hooksPath })
    grant(outDir)
  },
  baked: (outDir) => void buildExtension({ outDir, profilePath: reach.get().profilePath }),
  firefox: (outDir) => makeOf('firefox', outDir),
}

/** The build that ships: the one that was packed, if there is one. */
function makeOf(browser: 'chrome' | 'firefox', outDir: string): void {
  if (PACKED === '') {
    buildExtension({ outDir, browser })
    return
  }
  const [packed, made] = [join(root, PACKED), outDir].map((place) => extensionIn(place, browser))
  // Beside it, the list of what it is made of.
  for (const part of ['', '.cdx.json']) cpSync(`${packed}${part}`, `${made}${part}`, { recursive: true })
}

/** The directory to load a build from, made where this run has not got it yet. */
export async function build(name: BuildName): Promise<string> {
  if (name === 'granted') await build('bare')
  const outDir = outDirOf(name)
  await once(outDir, () => MAKE[name](outDir))
  return extensionIn(outDir, name === 'firefox' ? 'firefox' : 'chrome')
}

function outDirOf(name: BuildName): string {
  // Each worker has a network of its own.
  const isOwn = name === 'baked' || name === 'listing'
  const own = isOwn ? `${name}-${process.env['TEST_PARALLEL_INDEX']}` : name
  return join(runDirectory, 'builds', own)
}

function extensionIn(outDir: string, browser: 'chrome' | 'firefox' = 'chrome'): string {
  return join(outDir, `${browser}-mv3`)
}

/** The browser requests host permissions in a window that no test can reach: this build has them from the start. */
function grant(outDir: string): void {
  const path = join(extensionIn(outDir), 'manifest.json')
  const manifest: object = JSON.parse(readFileSync(path, 'utf8'))
  writeFileSync(path, JSON.stringify({ ...manifest, host_permissions: ['http://127.0.0.1/*'] }))
}
