import type { ReactNode } from 'react'
import type { ProfileView } from '~/lib/contract/views/networks'
import type { ArrivalTime } from '~/lib/core/quote/arrival-time'
import { i18n } from '~/lib/ui/text/i18n'
import type { Sum } from '~/lib/ui/text/intent'
import { exactlyText } from '~/lib/ui/text/sum-text'
import { Sentence, SLOT } from '../sentence'
import { Fiat } from '../fiat'
import { sumData, SumFigure, SumText } from '../sum'
import { SumMark } from '../sum-mark'
import { WhenRow } from './when-row'

type AmountsCardProps = {
  profile: ProfileView
  leaves: Sum & { label: string }
  /** Notes on the cost on top of what leaves, and on the account that pays. */
  notes: ReactNode
  arrives: Sum & { label: string }
  /** The least that a contract enforces; `null` where nothing does, absent where no other amount can arrive. */
  least?: Sum | null | undefined
  /** About when it arrives. */
  arrival: ArrivalTime | undefined
}

/** How much leaves, how much arrives and when: the first things that are asked of anything to sign. */
export function AmountsCard({ profile, leaves, notes, arrives, least, arrival }: AmountsCardProps) {
  return (
    <section className="shrink-0 rounded-2xl border border-line bg-panel">
      <dl className="grid grid-cols-[2rem_minmax(0,1fr)] gap-x-3 px-4 pt-2 pb-1">
        <Rail>
          <SumMark unit={leaves.unit} profile={profile} />
          <span className="my-1.5 min-h-3 flex-1 border-s-2 border-dotted border-edge" />
        </Rail>
        <div data-testid="review-leaves" {...sumData(leaves)} className="pb-1.5">
          <Label of={leaves} />
          <dd className="leading-7 font-semibold tracking-tight">
            <SumFigure sum={leaves} largestPx={20} isBare />
          </dd>
          <Exactly sum={leaves} />
          {notes}
        </div>
        <Rail>
          <SumMark unit={arrives.unit} profile={profile} />
        </Rail>
        <div data-testid="review-arrives" {...sumData(arrives)} data-least={least?.units} className="pb-1">
          <Label of={arrives} />
          <dd className="leading-9 font-semibold tracking-tight">
            <SumFigure sum={arrives} largestPx={32} isBare />
          </dd>
          {least === null && <dd className="text-sm text-soft">{i18n.t('review.no_minimum')}</dd>}
          {least && (
            <dd className="text-sm text-soft">
              <Sentence
                text={i18n.t('review.at_least', { amount: SLOT })}
                slot={<SumText sum={least} isBare />}
              />
            </dd>
          )}
        </div>
      </dl>
      <WhenRow arrival={arrival} />
    </section>
  )
}

function Rail({ children }: { children: ReactNode }) {
  return (
    <span aria-hidden className="flex flex-col items-center pt-1">
      {children}
    </span>
  )
}

/** The sum's name, and its worth beside it. */
function Label({ of: { label, units, unit } }: { of: Sum & { label: string } }) {
  return (
    <dt className="flex flex-wrap justify-between gap-x-2 text-sm text-soft">
      {label}
      {unit.of !== undefined && <Fiat units={units} of={unit.of} />}
    </dt>
  )
}

function Exactly({ sum }: { sum: Sum }) {
  const text = exactlyText(sum)
  return text === undefined ? null : <dd className="text-sm break-all text-soft">{text}</dd>
}
