import type { ReactNode } from 'react'

/** A placeholder in a sentence for an element. */
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
