import { Fragment, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { browser } from 'wxt/browser'
import { createUiClient, UI_PORT } from '~/lib/rpc/client'
import { openBrowserShell } from '~/lib/ui/browser-shell'
import { speakLanguage } from '~/lib/ui/page-language'
import { createQueryClient } from '~/lib/ui/query-client'
import { readLooks } from '~/lib/ui/looks'
import { dropRetired } from '~/lib/ui/retired-storage'
import { followLooks } from '~/lib/ui/use-looks'
import { expectLocked, keepSnapshot, readSnapshot, restoreSnapshot } from '~/lib/ui/snapshot'
import { isKeystoreKept } from '~/lib/ui/kept-keystore'
import { Providers } from './providers'
import './ui/theme.css'

/** Renders an extension page at once: with the answers of the last page or, where the wallet is locked, with its form. */
export async function mountPage(page: ReactNode): Promise<void> {
  const root = document.getElementById('root')
  if (root === null) throw new Error('the page has no root')
  const { version } = browser.runtime.getManifest()
  const { session, local } = browser.storage
  // Begun together with the rest; only a page that would ask for the password waits for it.
  const isKept = isKeystoreKept(local)
  const [answers, shell] = await Promise.all([
    readSnapshot(session, version, Date.now()),
    openBrowserShell(),
    speakLanguage(readLooks(localStorage).language),
  ])
  dropRetired(localStorage)
  const client = createUiClient(() => browser.runtime.connect({ name: UI_PORT }))
  const queries = createQueryClient()
  if (answers !== undefined) restoreSnapshot(queries, answers)
  else if (shell.trace.isKept() && (await isKept)) expectLocked(queries)
  keepSnapshot(queries, session, version, Date.now)
  followLooks(queries, shell.looks)

  const rendered = createRoot(root)
  const render = async () => {
    const language = await speakLanguage(shell.looks.read().language)
    rendered.render(
      <Providers client={client} shell={shell} queries={queries}>
        <Fragment key={language}>{page}</Fragment>
      </Providers>,
    )
  }
  // A change of language replaces every text, so the page renders from scratch; drafts are kept.
  shell.looks.subscribe(() => void render())
  await render()
}
