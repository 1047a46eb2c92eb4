import { existsSync } from 'node:fs'
import { chromium } from 'playwright'

// Chrome is not included: it no longer loads unpacked extensions from its command line.
const SYSTEM = ['/usr/bin/chromium', '/usr/bin/chromium-browser']

/** A Chromium that loads unpacked extensions: from the environment, Playwright's own, or the system's. */
export function findChromium(): string | undefined {
  const named = process.env['CHROMIUM_PATH']
  const candidates = named === undefined ? [chromium.executablePath(), ...SYSTEM] : [named]
  return candidates.find((path) => existsSync(path))
}

/** The list under the address bar is a web page of Chromium's own, loaded before anybody types: half of what a start costs. */
const ADDRESS_LIST = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup']

/** The arguments for an unpacked extension on a machine that may lack a display, sandbox or open network. */
export function chromiumArguments(extensionPath: string): string[] {
  return [
    `--disable-extensions-except=${extensionPath}`,
    `--load-extension=${extensionPath}`,
    `--disable-features=${['DisableLoadExtensionCommandLineSwitch', ...ADDRESS_LIST].join()}`,
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ]
}
