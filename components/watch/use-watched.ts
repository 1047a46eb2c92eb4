import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { OutsideReadingView } from '~/lib/contract/views/accounts'
import { ADDRESS_TYPES, type AddressType } from '~/lib/core/bitcoin/address-type'
import type { CodeTexts } from '~/lib/core/outside/account/read-account-code'
import { originText } from '~/lib/core/outside/account/write-account'
import { useClient } from '~/lib/ui/query/client'
import { useDebounced } from '~/lib/ui/query/debounced'
import { isAccountCode, useAccountCode } from './use-account-code'

const TYPING_PAUSE_MS = 250

/** What is given to the background; `addressType` counts where the text leaves it open. */
export type Given = { text: string; addressType?: AddressType; instead?: string }

export type Watched = {
  text: string
  setText: (text: string) => void
  /** Takes what a camera sees; whether that is all of it. */
  receive: (seen: string) => Promise<boolean>
  /** How many parts of a code are known. */
  known: { known: number; count: number } | null
  /** Those that are left to the user. */
  addressTypes: readonly AddressType[]
  setAddressType: (addressType: AddressType) => void
  /** The known path that the text contradicts, if the user gives it up. */
  instead: string | undefined
  setInstead: (instead: string | undefined) => void
  /** What is added; `null` until it is read, and while its path contradicts the known one. */
  given: Given | null
  reading: OutsideReadingView | null
  error: unknown
}

/** An account of another signer as it is typed, and what it is once typing pauses. Nothing of it is kept. */
export function useWatched(): Watched {
  const client = useClient()
  const [text, setShown] = useState('')
  const [addressType, setAddressType] = useState<AddressType>()
  const [instead, setInstead] = useState<string>()
  const code = useAccountCode((texts) => setShown(textOf(texts, addressType)))
  const settled = useDebounced(text, text, TYPING_PAUSE_MS)
  const given: Given = { text: settled, ...(addressType !== undefined && { addressType }) }
  const { data: reading = null, error } = useQuery({
    queryKey: ['watched', settled, addressType],
    queryFn: () => client.accounts.readOutside(given),
    enabled: settled.trim() !== '' && !isAccountCode(settled),
    gcTime: 0,
    staleTime: Infinity,
  })
  const { otherOrigin = null } = reading ?? {}
  const isAgreed = otherOrigin === null || originText(otherOrigin) === instead
  const isCurrent = settled === text && text.trim() !== ''
  const setText = (next: string) => {
    code.forget()
    setShown(next)
    if (isAccountCode(next)) void code.receive(next)
  }
  return {
    text,
    setText,
    async receive(seen) {
      if (isAccountCode(seen)) return code.receive(seen)
      setText(seen)
      return true
    },
    known: code.known,
    addressTypes: choicesOf(code.texts, reading),
    setAddressType(chosen) {
      setAddressType(chosen)
      if (code.texts.has(chosen)) setShown(textOf(code.texts, chosen))
    },
    instead,
    setInstead,
    given: isCurrent && reading !== null && isAgreed ? { ...given, ...(instead && { instead }) } : null,
    reading: isCurrent ? reading : null,
    error: code.error ?? (isCurrent ? error : null),
  }
}

/** The text of the chosen type, or else of the first one that the code has. */
function textOf(texts: CodeTexts, chosen?: AddressType): string {
  const wanted = [...(chosen === undefined ? [] : [chosen]), ...ADDRESS_TYPES, 'other' as const]
  return wanted.map((type) => texts.get(type)).find((text) => text !== undefined) ?? ''
}

function choicesOf(texts: CodeTexts, reading: OutsideReadingView | null): readonly AddressType[] {
  const ofCode = ADDRESS_TYPES.filter((type) => texts.has(type))
  if (ofCode.length > 1) return ofCode
  return reading?.account.kind === 'keys' && !reading.account.isTypeStated ? ADDRESS_TYPES : []
}
