import { existsSync } from 'node:fs'
import { installFromDebian, thatStarts } from '../../e2e/support/installing'

/** Release builds take no add-on without Mozilla's signature, and no preference changes that: they are not looked for. */
const SYSTEM = ['/usr/bin/firefox-esr', '/usr/lib/firefox-esr/firefox-esr']

const ABSENT =
  'No Firefox that starts was found and none could be installed: set FIREFOX_PATH to an extended-support or developer edition (on Debian as root: `apt-get install firefox-esr`).'

/**
 * The path of a Firefox that starts and takes unsigned add-ons; installs one if there is none.
 * @throws Error with one sentence for the user if nothing helps
 */
export function ensureFirefox(say: (line: string) => void): string {
  const present = thatStarts(findFirefox())
  if (present !== undefined) return present
  const named = process.env['FIREFOX_PATH']
  if (named !== undefined) throw new Error(`FIREFOX_PATH names no Firefox that starts: ${named}`)

  say('Firefox is missing.')
  installFromDebian('firefox-esr', say)
  const installed = thatStarts(findFirefox())
  if (installed === undefined) throw new Error(ABSENT)
  return installed
}

function findFirefox(): string | undefined {
  const named = process.env['FIREFOX_PATH']
  return (named === undefined ? SYSTEM : [named]).find((path) => existsSync(path))
}
