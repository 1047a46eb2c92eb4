import type { ReactNode } from 'react'
import type { EntryView } from '~/lib/contract/views/history'
import type { ProfileView } from '~/lib/contract/views/networks'
import { PHASES } from '~/lib/core/journal/phase'
import { useHidesAmounts } from '~/lib/ui/page/hidden-amounts'
import { useArrival } from '~/lib/ui/query/entry-queries'
import { i18n } from '~/lib/ui/text/i18n'
import { Disclosure } from '../ui/disclosure'
import { EntryDetails } from './entry-details'
import { Facts } from './facts'
import { Headline } from './headline'
import { Help } from './help'
import { NextLine } from './next-line'
import { reasonOf } from './next-words'
import { SwapActions } from './swap-actions'
import { tookOf } from './took-of'
import { Way } from './way'

type EntryBodyProps = {
  entry: EntryView
  profile: ProfileView
  isOpen: boolean
  onToggle: (isOpen: boolean) => void
  /** The user's answer, where one is asked for. */
  children: ReactNode
}

/** Headline, way, who acts next, four facts; all else folded below them. */
export function EntryBody({ entry, profile, isOpen, onToggle, children }: EntryBodyProps) {
  const { claim, help, intent, money, notices, phase, stalled, timeline } = entry
  // Nothing can predict how long the earlier transaction takes.
  const isExpected =
    PHASES[phase].tone === 'waiting' &&
    money.at !== 'parked' &&
    stalled === null &&
    !notices.some(({ code }) => code === 'queued')
  const arrival = useArrival(entry, isExpected)
  const told = reasonOf(entry, useHidesAmounts())
  // What is asked of the user comes before what is known.
  const isAsked = stalled !== null
  return (
    <>
      <Headline entry={entry} profile={profile} arrival={arrival} isAlone={told.text === ''} />
      {timeline.length > 0 && !isAsked && (
        <Way steps={timeline} arrival={arrival ?? null} took={tookOf(entry)} />
      )}
      <div {...(claim !== null && { 'data-testid': 'claim', 'data-claim': claim })}>
        <NextLine entry={entry} profile={profile}>
          <SwapActions entry={entry} profile={profile} />
        </NextLine>
      </div>
      {children}
      <div className="mt-auto shrink-0 divide-y divide-line rounded-2xl border border-line bg-panel">
        {!isAsked && <Facts entry={entry} profile={profile} />}
        <Disclosure
          look="low-row"
          summary={<span className="text-soft">{i18n.t('review.details')}</span>}
          isOpen={isOpen}
          onToggle={onToggle}
        >
          {help !== null && 'direction' in intent && <Help help={help} direction={intent.direction} />}
          <EntryDetails entry={entry} profile={profile} arrival={arrival ?? null} told={told.code} />
        </Disclosure>
      </div>
    </>
  )
}
