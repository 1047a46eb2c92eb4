import { useRef, useState } from 'react'
import type { AccountCodeReader, CodeTexts } from '~/lib/core/outside/account/read-account-code'

const CODE = /^\s*ur:/i

type Reading = { texts: CodeTexts; known: { known: number; count: number } | null; error: unknown }
const NOTHING: Reading = { texts: new Map(), known: null, error: null }

/** Whether a text is a code of an account, or a part of one. */
export function isAccountCode(text: string): boolean {
  return CODE.test(text)
}

/** Reads the codes that devices show of their accounts: their reader is loaded for the first one. */
export function useAccountCode(onTexts: (texts: CodeTexts) => void) {
  const reader = useRef<AccountCodeReader>(undefined)
  /** Which account is being read: what comes late for an earlier one is dropped. */
  const turn = useRef(0)
  const [reading, setReading] = useState(NOTHING)
  return {
    ...reading,

    /** What is read later belongs to another account. */
    forget() {
      turn.current += 1
      reader.current = undefined
      setReading(NOTHING)
    },

    /** Whether the code is whole now. A refused one leaves the next its turn. */
    async receive(code: string): Promise<boolean> {
      const { current } = turn
      const { AccountCodeReader: Reader } = await import('~/lib/core/outside/account/read-account-code')
      if (turn.current !== current) return false
      try {
        reader.current ??= new Reader()
        const outcome = reader.current.receive(code)
        if (outcome.kind === 'more') setReading({ ...NOTHING, known: outcome })
        else {
          setReading({ ...NOTHING, texts: outcome.texts })
          onTexts(outcome.texts)
        }
        return outcome.kind === 'done'
      } catch (error) {
        setReading({ ...NOTHING, error })
        return false
      }
    },
  }
}
