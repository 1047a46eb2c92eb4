import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { MainLayout } from '~/components/main-layout'
import { directionOf, type Language } from '~/lib/contract/languages'
import type { CallHandoverView, HandoverView } from '~/lib/contract/views/handover'
import type { StatusView } from '~/lib/contract/views/status'
import { entryRoute } from '~/lib/ui/page/entry-route'
import { ShellContext } from '~/lib/ui/page/shell'
import { practiceAnswers } from '~/lib/ui/practice/practice-answers'
import { type Answers, createPracticeClient } from '~/lib/ui/practice/practice-client'
import {
  PRACTICE_ACCOUNT,
  PRACTICE_BITCOIN,
  PRACTICE_EVM,
  PRACTICE_PROFILE,
} from '~/lib/ui/practice/practice-profile'
import { practiceShell } from '~/lib/ui/practice/practice-shell'
import { ClientContext } from '~/lib/ui/query/client'
import { createQueryClient } from '~/lib/ui/query/query-client'
import { useCatalogue } from '~/lib/ui/text/catalogue'
import { SETTINGS } from '~/lib/ui/text/profile.fixture'
import type { Catalogue } from '~/lib/ui/text/read-catalogue'
import { addressOf } from '~/lib/core/journal/swap.fixture'
import { ENTRY_STATES, STATES_PROFILE } from '../../../support/entry-states'
import { screenAnswers } from './screen-answers'
import '~/components/ui/theme.css'

/** The messages of every language, put in place where it is built. */
declare const CATALOGUES: Readonly<Record<Language, Catalogue>>

declare global {
  /** Draws the page of a state; `isOwn`: to an account of the wallet, with prices in a currency. */
  var drawEntry: (name: string, language: Language, isOwn: boolean) => void
  var entryStates: string[]
  /** Resolves once what is loaded later has taken its place. */
  var onceDrawn: () => Promise<void>
  /** Draws a screen of a wallet that holds something, by its route. */
  var drawScreen: (path: string, language: Language, accountName?: string) => void
}

const BARE = {
  version: '0',
  trace: { isKept: () => false, keep: nothing, drop: nothing },
}
const HANDED: HandoverView = {
  kind: 'payment',
  psbt: 'cHNidP8B'.repeat(60),
  outputs: [
    {
      vout: 0,
      part: 'bridge',
      address: 'bcrt1qpract1celcker0pract1celcker0pract1celcker',
      valueSats: 1_000_000n,
      isShownAsPayment: false,
      carrier: null,
    },
    {
      vout: 1,
      part: 'data',
      address: null,
      valueSats: 0n,
      isShownAsPayment: false,
      carrier: [
        { part: null, hex: '6a1c' },
        { part: 'network', hex: '0089' },
      ],
    },
    { vout: 2, part: 'change', address: null, valueSats: 23_456_789n, isShownAsPayment: true, carrier: null },
  ],
  feeSats: 1_410n,
}
const STATUS: StatusView = {
  wallet: 'unlocked',
  isWatching: false,
  profile: STATES_PROFILE,
  storage: 'ok',
  settings: 'ok',
  underWay: 0,
  approvals: 0,
}
const CALL: CallHandoverView = {
  request: 'cHNidP8B'.repeat(40),
  networkName: STATES_PROFILE.networks[0]?.name ?? '',
  chainId: 31_337,
  to: addressOf('e'),
  valueWei: 10n ** 18n,
  maxGasWei: 123_456_789_012_345n,
}

const root = createRoot(document.getElementById('root') ?? document.body)
globalThis.entryStates = ENTRY_STATES.map(({ name }) => name)
globalThis.drawEntry = (name, language, isOwn) => {
  const state = ENTRY_STATES.find((state) => state.name === name)
  if (state === undefined) throw new Error(`no state is called ${name}`)
  const samples = practiceAnswers(Date.now, nothing)
  const now = Date.now()
  // The name of a site is written by a list that the extension alone has.
  const own = isOwn && { payer: PRACTICE_BITCOIN, recipient: PRACTICE_EVM }
  const view = { ...state.view, origin: null, ...own }
  const accounts = isOwn ? [PRACTICE_ACCOUNT] : []
  draw(entryRoute(name), language, {
    ...samples,
    status: () => STATUS,
    accounts: { list: () => accounts },
    wallet: {
      ...samples.wallet,
      currencyPrice: () => ({ currency: 'USD', rate: { given: 1n, gained: 1_000n }, asOf: now }),
    },
    settings: { get: () => ({ ...SETTINGS, currency: isOwn ? 'USD' : null }) },
    entries: {
      get: () => view,
      arrival: () => ({ paidAt: now + 20 * 60_000, arrivesAt: now + 95 * 60_000 }),
      list: () => [],
      sites: () => [],
      search: () => [],
    },
    handovers: { view: () => HANDED, callView: () => CALL },
  })
}
globalThis.onceDrawn = async () => {
  const isBusy = () =>
    document.querySelector('main [aria-busy=true]:not([data-testid=request-page])') !== null
  // A handed-over order's foot comes with its transaction.
  const isWhole = () => !isBusy() && document.querySelector('footer')?.checkVisibility() === true
  for (let frames = 0; frames < 3 || (!isWhole() && frames < 300); frames += 1)
    await new Promise((resolve) => requestAnimationFrame(resolve))
}
globalThis.drawScreen = (path, language, accountName = '') =>
  draw(path, language, screenAnswers(accountName), PRACTICE_PROFILE)

function draw(path: string, language: Language, answers: Answers, profile = STATES_PROFILE): void {
  useCatalogue(CATALOGUES[language])
  document.documentElement.lang = language
  document.documentElement.dir = directionOf(language)
  const location = memoryLocation({ path })
  const isToolbarPopup = document.documentElement.dataset['place'] !== 'panel'
  root.render(
    <ShellContext
      key={`${path} ${language} ${Date.now()}`}
      value={{
        ...practiceShell({ ...BARE, isToolbarPopup }, document.documentElement),
        hasHosts: async () => true,
      }}
    >
      <ClientContext value={createPracticeClient(answers)}>
        <QueryClientProvider client={createQueryClient()}>
          <Router hook={location.hook}>
            <div className="screen-column">
              <MainLayout profile={profile} />
            </div>
          </Router>
        </QueryClientProvider>
      </ClientContext>
    </ShellContext>,
  )
}

function nothing(): void {}
