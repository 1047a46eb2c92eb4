import type { Ref } from 'react'
import type { EntryView } from '~/lib/contract/views/history'
import type { ProfileView } from '~/lib/contract/views/networks'
import { isOfPage } from '~/lib/core/journal/page-wallet-call'
import { useSettings } from '~/lib/ui/query/queries'
import { i18n } from '~/lib/ui/text/i18n'
import { Button } from '../ui/button'
import { Icon } from '../ui/icons'
import { later } from '../ui/later'
import { RepeatButton } from './repeat-button'
import { repeatOf } from './repeat'
import { WriteButton } from './write-button'

const AskPage = later(() => import('./entry-sheets').then((m) => m.AskPage))
const LiftClaim = later(() => import('./entry-sheets').then((m) => m.LiftClaim))

type NextStepProps = {
  entry: EntryView
  profile: ProfileView
  /** The place of an action that the page's own part draws. */
  footRef: Ref<HTMLDivElement>
  isHanding: boolean
  onHand: () => void
  /** Whether the text for the operator is in sight. */
  isWriting: boolean
  onWrite: () => void
}

/** The answer to "what next": the user's own step, or that there is none. */
export function NextStep({ entry, profile, footRef, isHanding, onHand, isWriting, onWrite }: NextStepProps) {
  const { data: settings } = useSettings()
  const { claim, help, intent, next } = entry
  if (isHanding) return <div ref={footRef} className="contents" />
  const nothing = <Rest words={i18n.t('request.nothing_to_do')} />
  switch (next.act) {
    case 'repeat':
      return repeatOf(entry, profile) === null ? nothing : <RepeatButton entry={entry} profile={profile} />
    case 'nothing':
      if (claim === 'held') return <LiftClaim id={entry.id} />
      return isOfPage(entry) ? <AskPage id={entry.id}>{nothing}</AskPage> : nothing
    case 'sign':
      return (
        <Button look="primary" onClick={onHand}>
          <Icon of="device" />
          {i18n.t(isOfPage(entry) ? 'handover.by_page' : 'request.on_device')}
        </Button>
      )
    case 'answer':
      return <div ref={footRef} className="contents" />
    case 'write':
      if (help !== null && 'direction' in intent)
        return <WriteButton {...{ help, isWriting, onWrite }} direction={intent.direction} />
      return <Rest words={i18n.t('request.close')} />
    case 'wait':
      return <Rest words={i18n.t(settings?.notices === 'all' ? 'request.close_notified' : 'request.close')} />
  }
}

/** Nothing is to be done. */
function Rest({ words }: { words: string }) {
  return (
    <p className="flex min-h-8 items-center gap-3">
      <span className="shrink-0 text-accent">
        <Icon of="bell" />
      </span>
      {words}
    </p>
  )
}
