import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** As in the manifest. */
export const ADD_ON = 'satspan@satspan.org'

/** Firefox would choose the host of the extension's addresses at random. */
const HOST = '5a75b0a1-0000-4000-8000-000000000001'
export const EXTENSION_ORIGIN = `moz-extension://${HOST}`

/** Installed in the profile like any other add-on, so that it outlives the browser: a temporary one does not. */
const INSTALLED = {
  'extensions.webextensions.uuids': JSON.stringify({ [ADD_ON]: HOST }),
  'xpinstall.signatures.required': false,
  'extensions.autoDisableScopes': 0,
  'extensions.startupScanScopes': 15,
}

/** No page of its own at the start, no question, and no call home. */
const QUIET = {
  'browser.startup.page': 0,
  'browser.startup.homepage_override.mstone': 'ignore',
  'browser.shell.checkDefaultBrowser': false,
  'browser.sessionstore.resume_from_crash': false,
  'browser.newtabpage.enabled': false,
  'browser.safebrowsing.malware.enabled': false,
  'browser.safebrowsing.phishing.enabled': false,
  'browser.search.update': false,
  // Asked for by a click, a permission is granted: the question is in a window that no page can reach.
  'extensions.webextOptionalPermissionPrompts': false,
  'app.update.disabledForTesting': true,
  'app.normandy.enabled': false,
  'extensions.update.enabled': false,
  'extensions.getAddons.cache.enabled': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'datareporting.healthreport.uploadEnabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'messaging-system.rsexperimentloader.enabled': false,
  'services.settings.server': 'data:,#remote-settings-dummy/v1',
}

/** A new profile with the unpacked extension in it. */
export function makeProfile(extensionPath: string): string {
  const directory = mkdtempSync(join(tmpdir(), 'satspan-firefox-'))
  const lines = Object.entries({ ...QUIET, ...INSTALLED }).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`,
  )
  writeFileSync(join(directory, 'user.js'), lines.join(''))
  mkdirSync(join(directory, 'extensions'))
  // A file of the add-on's id says where it lies.
  writeFileSync(join(directory, 'extensions', ADD_ON), extensionPath)
  return directory
}
