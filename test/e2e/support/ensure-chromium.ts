import { findChromium } from './chromium'
import { installFromDebian, run, thatStarts } from './installing'

const ABSENT =
  'No Chromium that starts was found and none could be installed: set CHROMIUM_PATH, or run `npx playwright install chromium` (on Debian as root: `apt-get install chromium`).'

let ensured: string | undefined

/**
 * The path of a Chromium that starts; installs it if there is none. Each process looks once.
 * @throws Error with one sentence for the user if nothing helps
 */
export function ensureChromium(say: (line: string) => void): string {
  ensured ??= findOrInstall(say)
  return ensured
}

function findOrInstall(say: (line: string) => void): string {
  const present = thatStarts(findChromium())
  if (present !== undefined) return present
  const named = process.env['CHROMIUM_PATH']
  if (named !== undefined) throw new Error(`CHROMIUM_PATH names no Chromium that starts: ${named}`)

  say('Chromium is missing: trying `npx playwright install chromium`.')
  const npx = process.platform === 'win32' ? 'npx.cmd' : 'npx'
  run(npx, ['playwright', 'install', 'chromium'])
  const downloaded = thatStarts(findChromium())
  if (downloaded !== undefined) return downloaded

  installFromDebian('chromium', say)
  const installed = thatStarts(findChromium())
  if (installed === undefined) throw new Error(ABSENT)
  return installed
}
