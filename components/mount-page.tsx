import { Fragment, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { browser } from 'wxt/browser'
import { createUiClient, UI_PORT } from '~/lib/rpc/client'
import { openBrowserShell } from '~/lib/ui/browser-shell'
import { speakLanguage } from '~/lib/ui/page-language'
import { createQueryClient } from '~/lib/ui/query-client'
import { followLooks } from '~/lib/ui/use-looks'
import { keepSnapshot, restoreSnapshot } from '~/lib/ui/snapshot'
import { Providers } from './providers'
import './ui/theme.css'

/** Renders an extension page, at once with the data of the last page. */
export async function mountPage(page: ReactNode): Promise<void> {
  const client = createUiClient(() => browser.runtime.connect({ name: UI_PORT }))
  const queries = createQueryClient()
  const shell = await openBrowserShell()
  restoreSnapshot(queries, localStorage, shell.version, Date.now())
  keepSnapshot(queries, localStorage, shell.version, Date.now)
  followLooks(queries, shell.looks)

  const root = document.getElementById('root')
  if (root === null) throw new Error('the page has no root')
  const rendered = createRoot(root)
  const render = async () => {
    const language = await speakLanguage(shell.looks.read().language)
    rendered.render(
      <Providers client={client} shell={shell} queries={queries}>
        <Fragment key={language}>{page}</Fragment>
      </Providers>,
    )
  }
  // In another language every sentence is another one: the page begins anew, with what it keeps of its drafts.
  shell.looks.subscribe(() => void render())
  await render()
}
