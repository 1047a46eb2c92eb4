import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { findChromium } from './chromium'

const ABSENT =
  'No Chromium that starts was found and none could be installed: set CHROMIUM_PATH, or run `npx playwright install chromium` (on Debian as root: `apt-get install chromium`).'

const INSTALL_TIMEOUT_MS = 600_000

/**
 * The path of a Chromium that starts; installs it if there is none.
 * @throws Error with one sentence for the user if nothing helps
 */
export function ensureChromium(say: (line: string) => void): string {
  const present = startingChromium()
  if (present !== undefined) return present
  const named = process.env['CHROMIUM_PATH']
  if (named !== undefined) throw new Error(`CHROMIUM_PATH names no Chromium that starts: ${named}`)

  say('Chromium is missing: trying `npx playwright install chromium`.')
  const npx = process.platform === 'win32' ? 'npx.cmd' : 'npx'
  run(npx, ['playwright', 'install', 'chromium'])
  const downloaded = startingChromium()
  if (downloaded !== undefined) return downloaded

  if (existsSync('/etc/debian_version') && process.getuid?.() === 0) {
    say('Trying `apt-get install chromium`.')
    run('apt-get', ['update', '-qq'])
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'])
  }
  const installed = startingChromium()
  if (installed === undefined) throw new Error(ABSENT)
  return installed
}

/** A binary whose libraries are missing exists but does not start. */
function startingChromium(): string | undefined {
  const path = findChromium()
  if (path === undefined || process.platform !== 'linux') return path
  return spawnSync(path, ['--version'], { stdio: 'ignore' }).status === 0 ? path : undefined
}

function run(command: string, args: string[]): void {
  spawnSync(command, args, {
    stdio: 'inherit',
    timeout: INSTALL_TIMEOUT_MS,
    shell: process.platform === 'win32',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
}
