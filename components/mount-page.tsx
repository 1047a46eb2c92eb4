// Before React: the browser reads while that is loaded.
import { pageStart } from '~/lib/ui/page/page-start'
import { Fragment, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { browser } from 'wxt/browser'
import { createUiClient } from '~/lib/rpc/client'
import { UI_PORT } from '~/lib/rpc/port'
import { speakLanguage } from '~/lib/ui/page/page-language'
import { followAttention } from '~/lib/ui/query/attention'
import { createQueryClient } from '~/lib/ui/query/query-client'
import { createPersonQuestion } from '~/lib/ui/page/person-question'
import { dropRetired } from '~/lib/ui/page/retired-storage'
import { followLooks } from '~/lib/ui/page/use-looks'
import { expectLocked, keepSnapshot, restoreSnapshot } from '~/lib/ui/query/snapshot'
import { Person } from './person'
import { Providers } from './providers'
import './ui/theme.css'

/** Renders an extension page at once: with the answers of the last page or, where the wallet is locked, with its form. */
export async function mountPage(page: ReactNode): Promise<void> {
  const root = document.getElementById('root')
  if (root === null) throw new Error('the page has no root')
  const { version, isKeystoreKept, read } = pageStart
  const [answers, shell] = await read
  dropRetired(localStorage)
  const question = createPersonQuestion()
  const connect = () => browser.runtime.connect({ name: UI_PORT })
  const client = createUiClient(connect, undefined, question.ask)
  const queries = createQueryClient()
  if (answers !== undefined) restoreSnapshot(queries, answers)
  else if (shell.trace.isKept() && (await isKeystoreKept)) expectLocked(queries)
  keepSnapshot(queries, browser.storage.session, version, Date.now)
  followLooks(queries, shell.looks)
  followAttention()

  const rendered = createRoot(root)
  const render = async () => {
    const language = await speakLanguage(shell.looks.read().language)
    rendered.render(
      <Providers client={client} shell={shell} queries={queries}>
        <Fragment key={language}>
          {page}
          <Person {...question} />
        </Fragment>
      </Providers>,
    )
  }
  // A change of language replaces every text, so the page renders from scratch; drafts are kept.
  shell.looks.subscribe(() => void render())
  await render()
}
