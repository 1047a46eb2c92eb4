import type { ReactNode } from 'react'
import type { EntrySummary } from '~/lib/contract/views/history'
import { PHASES } from '~/lib/core/journal/phase'
import { Icon, type IconName } from '../ui/icons'
import { join } from '../ui/join'
import { rem } from '../ui/rem'

const LOOKS = {
  waiting: 'bg-accent-tint text-accent',
  good: 'bg-sunken text-soft',
  bad: 'bg-danger-tint text-danger',
  attention: 'bg-warn-tint text-warn',
} as const

/** An entry at a glance: the way its money goes, in the colour of its state. */
export function EntryDisc({ entry }: { entry: Pick<EntrySummary, 'intent' | 'phase' | 'isCancelled'> }) {
  const { phase, isCancelled, intent } = entry
  const { tone, terminal } = PHASES[phase]
  if (isCancelled) return <Disc look="good" picture={<Icon of="cross" size={18} />} />
  if (tone === 'bad') return <Disc look="bad" picture={<Icon of="cross" size={18} />} />
  if (tone === 'attention') {
    const isBack = phase === 'refunding' || phase === 'refunded'
    return <Disc look="attention" picture={isBack ? <Icon of="return" /> : <Icon of="warn" size={18} />} />
  }
  if (!terminal && !('kind' in intent)) return <Disc look="waiting" picture={<RingIcon />} />
  return <MoneyDisc way={'kind' in intent ? 'send' : 'swap'} isUnderWay={!terminal} />
}

/** A way of money that needs no attention. */
export function MoneyDisc({ way, isUnderWay }: { way: IconName; isUnderWay: boolean }) {
  return <Disc look={isUnderWay ? 'waiting' : 'good'} picture={<Icon of={way} />} />
}

function Disc({ look, picture }: { look: keyof typeof LOOKS; picture: ReactNode }) {
  return (
    <span
      aria-hidden
      className={join('flex size-9 shrink-0 items-center justify-center rounded-full', LOOKS[look])}
    >
      {picture}
    </span>
  )
}

/** A ring that is half closed: it goes on, however far it is. */
function RingIcon() {
  return (
    <svg aria-hidden width={rem(22)} height={rem(22)} viewBox="0 0 22 22" fill="none" strokeWidth="3">
      <circle cx="11" cy="11" r="8.5" className="stroke-line" />
      <path d="M11 2.5a8.5 8.5 0 0 1 0 17" className="stroke-current" strokeLinecap="round" />
    </svg>
  )
}
