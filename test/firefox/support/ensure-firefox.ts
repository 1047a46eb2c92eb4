import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { FIREFOX_MINIMUM } from '~/lib/browsers'
import { installFromDebian, thatStarts } from '../../e2e/support/installing'
import { isOlder, versionIn } from './firefox-version'

/** Release builds take no add-on without Mozilla's signature, and no preference changes that: they are not looked for. */
const SYSTEM = ['/usr/bin/firefox-esr', '/usr/lib/firefox-esr/firefox-esr']

const ADVICE =
  'set FIREFOX_PATH to an extended-support or developer edition (on Debian as root: `apt-get install firefox-esr`)'

/**
 * The path of a Firefox that starts, takes unsigned add-ons and is new enough for the manifest. Installs or upgrades one
 * where there is none.
 * @throws Error with one sentence for the user if nothing helps
 */
export function ensureFirefox(say: (line: string) => void): string {
  const present = findFirefox()
  const lack = lackOf(present)
  if (present !== undefined && lack === undefined) return present
  const named = process.env['FIREFOX_PATH']
  if (named !== undefined) throw new Error(`FIREFOX_PATH, ${named}: ${lack}.`)

  say(`${lack}.`)
  installFromDebian('firefox-esr', say)
  const installed = findFirefox()
  const stillLacks = lackOf(installed)
  if (installed === undefined || stillLacks !== undefined) throw new Error(`${stillLacks}: ${ADVICE}.`)
  return installed
}

/** Why the tests cannot use it, or `undefined` if they can. */
function lackOf(path: string | undefined): string | undefined {
  if (path === undefined) return 'No Firefox that starts was found'
  const version = versionIn(spawnSync(path, ['--version'], { encoding: 'utf8' }).stdout ?? '')
  // Some systems print no version: the tests then tell.
  if (version === undefined || !isOlder(version, FIREFOX_MINIMUM)) return undefined
  return `Firefox ${version} is too old, Satspan needs ${FIREFOX_MINIMUM}`
}

function findFirefox(): string | undefined {
  const named = process.env['FIREFOX_PATH']
  return thatStarts((named === undefined ? SYSTEM : [named]).find((path) => existsSync(path)))
}
