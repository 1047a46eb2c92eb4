import type { ReactNode } from 'react'
import type { EntryView } from '~/lib/contract/views/history'
import type { ProfileView } from '~/lib/contract/views/networks'
import { PHASES } from '~/lib/core/journal/phase'
import { useHidesAmounts } from '~/lib/ui/page/hidden-amounts'
import { actorWords, reasonOf } from './next-words'
import { Icon } from '../ui/icons'
import { join } from '../ui/join'

const LOOKS = {
  calm: { ground: 'bg-sunken', mark: 'text-accent', icon: 'clock' },
  warn: { ground: 'bg-warn-tint', mark: 'text-warn', icon: 'warn' },
  danger: { ground: 'bg-danger-tint', mark: 'text-danger', icon: 'warn' },
} as const

type NextLineProps = { entry: EntryView; profile: ProfileView; children?: ReactNode }

/** Who acts next, why and by when, in as many sentences as are read at a glance; nothing where nobody does and all is said. */
export function NextLine({ entry, profile, children }: NextLineProps) {
  const isHidden = useHidesAmounts()
  const who = actorWords(entry, profile)
  const { code, tone, text } = reasonOf(entry, isHidden)
  if (who === null && text === '') return children
  const { ground, mark, icon } = LOOKS[toneOf(entry, tone)]
  return (
    <section
      data-testid="request-next"
      className={join('flex gap-3 rounded-xl px-4 py-1.5 low:py-0.5', ground)}
    >
      <span className={join('shrink-0', mark)}>
        <Icon of={icon} size={20} />
      </span>
      <div className="min-w-0 flex-1 text-sm leading-4.5">
        {who !== null && <p className="text-base font-semibold">{who}</p>}
        {text !== '' && (
          <p data-notice={code} className="[overflow-wrap:anywhere]">
            {text}
          </p>
        )}
        {children}
      </div>
    </section>
  )
}

/** Tinted where money stands still, or something went another way than agreed. */
function toneOf({ money, phase }: EntryView, tone: 'calm' | 'warn'): keyof typeof LOOKS {
  if (money.at !== 'parked') return tone
  return PHASES[phase].tone === 'bad' ? 'danger' : 'warn'
}
