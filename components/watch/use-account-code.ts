import { useRef, useState } from 'react'
import type { AccountFault } from '~/lib/core/outside/account/account-fault'
import type { CodeTexts } from '~/lib/core/outside/account/code-outcome'
import type { AccountCodeReader } from '~/lib/core/outside/account/read-account-code'

const CODE = /^\s*(?:ur:|B\$)/i
/** JSON, or a note. */
const EXPORT = /[{[]\s*["{[\]}]|^\s*#/

type Reading = {
  texts: CodeTexts
  left: readonly AccountFault[]
  known: { known: number; count: number } | null
  error: unknown
  /** Whether a text is neither a code nor a file after all. */
  isPlain: boolean
}
const NOTHING: Reading = { texts: new Map(), left: [], known: null, error: null, isPlain: false }

/** Whether a text is a code of an account, a part of one, or a file of a wallet, which may have several lines. */
export function isAccountCode(text: string): boolean {
  return CODE.test(text) || EXPORT.test(text) || text.trim().includes('\n')
}

/**
 * Reads the codes that devices show of their accounts, and the files of wallets.
 * @param load the reader, which is loaded for the first one
 */
export function useAccountCode(
  onTexts: (texts: CodeTexts) => void,
  load: () => Promise<AccountCodeReader> = bitcoinReader,
) {
  const reader = useRef<AccountCodeReader>(undefined)
  /** Which account is being read: what comes late for an earlier one is dropped. */
  const turn = useRef(0)
  const [reading, setReading] = useState(NOTHING)
  return {
    ...reading,

    /** Drops whatever is read later: it belongs to another account. */
    forget() {
      turn.current += 1
      reader.current = undefined
      setReading(NOTHING)
    },

    /** Whether the code is whole now. A refused one leaves the next its turn. */
    async receive(code: string): Promise<boolean> {
      const { current } = turn
      const fresh = await load()
      if (turn.current !== current) return false
      try {
        reader.current ??= fresh
        const outcome = reader.current.receive(code)
        if (outcome.kind === 'more') setReading({ ...NOTHING, known: outcome })
        else if (outcome.kind === 'plain') setReading({ ...NOTHING, isPlain: true })
        else {
          setReading({ ...NOTHING, ...outcome })
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

async function bitcoinReader(): Promise<AccountCodeReader> {
  const { AccountCodeReader: Reader } = await import('~/lib/core/outside/account/read-account-code')
  return new Reader()
}

/** Looks for the EVM accounts among those of all coins. */
export async function evmReader(): Promise<AccountCodeReader> {
  const [{ AccountCodeReader: Reader }, { EVM_CODES }] = await Promise.all([
    import('~/lib/core/outside/account/read-account-code'),
    import('~/lib/core/outside/evm/evm-code'),
  ])
  return new Reader(EVM_CODES)
}
