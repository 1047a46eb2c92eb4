import type { ReactNode } from 'react'

type OfferFactsProps = {
  mark: ReactNode
  name: ReactNode
  terms: ReactNode
  figure: ReactNode
  side: ReactNode
}

/** The body of an offer’s row: its name over its terms and, at the end, the figure over the cost. */
export function OfferFacts({ mark, name, terms, figure, side }: OfferFactsProps) {
  return (
    <>
      {mark}
      <span className="min-w-0 flex-1">
        <Two first={name} second={terms} />
      </span>
      <span className="shrink-0 text-end">
        <Two first={figure} second={side} />
      </span>
    </>
  )
}

function Two({ first, second }: { first: ReactNode; second: ReactNode }) {
  return (
    <>
      <span className="block font-medium">{first}</span>
      <span className="block text-xs text-soft">{second}</span>
    </>
  )
}
