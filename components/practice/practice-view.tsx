import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Router } from 'wouter'
import { ClientContext } from '~/lib/ui/query/client'
import { i18n } from '~/lib/ui/text/i18n'
import { applyLooks } from '~/lib/ui/page/looks'
import { practiceAnswers } from '~/lib/ui/practice/practice-answers'
import { createPracticeClient } from '~/lib/ui/practice/practice-client'
import { PRACTICE_PATH } from '~/lib/ui/practice/practice-path'
import { PRACTICE_PROFILE } from '~/lib/ui/practice/practice-profile'
import { practiceShell } from '~/lib/ui/practice/practice-shell'
import { createQueryClient } from '~/lib/ui/query/query-client'
import { ShellContext, useShell } from '~/lib/ui/page/shell'
import { followLooks } from '~/lib/ui/page/use-looks'
import { MainLayout } from '../main-layout'
import { Button } from '../ui/button'

/** The wallet's own screens over samples: without keys, without a network, and gone when it is left. */
export function PracticeView({ onLeave }: { onLeave: () => void }) {
  const shell = useShell()
  const [world] = useState(() => {
    const queries = createQueryClient()
    const own = practiceShell(shell, document.documentElement)
    followLooks(queries, own.looks)
    return { queries, shell: own, client: createPracticeClient(practiceAnswers(Date.now, onLeave)) }
  })
  useEffect(() => () => applyLooks(document.documentElement, shell.looks.read()), [shell])
  return (
    <ShellContext value={world.shell}>
      <ClientContext value={world.client}>
        <QueryClientProvider client={world.queries}>
          <div className="flex h-full min-h-0 flex-col">
            <aside
              aria-label={i18n.t('practice.banner')}
              data-testid="practice-banner"
              className="flex items-center justify-between gap-3 bg-warn-tint px-4 py-2 text-sm"
            >
              <p className="font-medium">{i18n.t('practice.banner')}</p>
              <Button look="small" data-testid="practice-leave" onClick={onLeave}>
                {i18n.t('practice.leave')}
              </Button>
            </aside>
            <div className="screen-column h-auto! min-h-0 w-full flex-1">
              <Router base={PRACTICE_PATH}>
                <MainLayout profile={PRACTICE_PROFILE} />
              </Router>
            </div>
          </div>
        </QueryClientProvider>
      </ClientContext>
    </ShellContext>
  )
}
