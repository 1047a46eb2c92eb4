import type { ReactNode } from 'react'

/** Stands in a sentence for something that is drawn rather than written. */
export const SLOT = '\u0000'

export function Sentence({ text, slot }: { text: string; slot: ReactNode }) {
  const [before = '', after = ''] = text.split(SLOT)
  return (
    <>
      {before}
      {slot}
      {after}
    </>
  )
}
