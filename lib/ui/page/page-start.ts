import { browser } from 'wxt/browser'
import { openBrowserShell } from './browser-shell'
import { isKeystoreKept } from './kept-keystore'
import { readLooks } from './looks'
import { speakLanguage } from './page-language'
import { readSnapshot } from '~/lib/ui/query/snapshot'

const { session, local } = browser.storage
const { version } = browser.runtime.getManifest()

/** Reads all that a page needs before its first screen. The reading begins with the import of this module. */
export const pageStart = {
  version,
  /** Only a page that would ask for the password waits for this. */
  isKeystoreKept: isKeystoreKept(local),
  read: Promise.all([
    readSnapshot(session, version, Date.now()),
    openBrowserShell(),
    speakLanguage(readLooks(localStorage).language),
  ]),
}
