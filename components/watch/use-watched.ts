import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { OutsideReadingView } from '~/lib/contract/views/accounts'
import { ADDRESS_TYPES, type AddressType } from '~/lib/core/bitcoin/address-type'
import type { AccountFault } from '~/lib/core/outside/account/account-fault'
import type { CodeTexts } from '~/lib/core/outside/account/code-outcome'
import { originText } from '~/lib/core/outside/account/write-account'
import { useClient } from '~/lib/ui/query/client'
import { useDebounced } from '~/lib/ui/query/debounced'
import { isAccountCode, useAccountCode } from './use-account-code'

const TYPING_PAUSE_MS = 250

/** The input to the background; `addressType` counts where the text leaves it open. */
export type Given = { text: string; addressType?: AddressType; instead?: string }

export type Watched = {
  text: string
  setText: (text: string) => void
  /** Takes what a camera sees; whether that is all of it. */
  receive: (seen: string) => Promise<boolean>
  /** How many parts of a code are known. */
  progress: { known: number; count: number } | null
  /** Options for the user: address types, or the accounts of a code or file. */
  choices: readonly WatchedChoice[]
  choose: (id: string) => void
  /** Why something else in a code or file is not offered. */
  left: readonly AccountFault[]
  /** The known path that the text contradicts, if the user gives it up. */
  instead: string | undefined
  setInstead: (instead: string | undefined) => void
  /** The account to add; `null` until it is read, and while its path contradicts the known one. */
  account: Given | null
  reading: OutsideReadingView | null
  error: unknown
}

/** `id` is the address type, with a number where there are several of it; `text` is the account's, if it has one of its own. */
export type WatchedChoice = { id: string; addressType: AddressType; text?: string }

/** An account of another signer as it is typed, and what it is once typing pauses. Nothing of it is kept. */
export function useWatched(): Watched {
  const client = useClient()
  const [text, setShown] = useState('')
  const [chosen, setChosen] = useState<string>()
  const addressType = ADDRESS_TYPES.find((type) => type === chosen?.split(' ')[0])
  const [instead, setInstead] = useState<string>()
  const code = useAccountCode((texts) => setShown(textOf(texts, chosen)))
  const settled = useDebounced(text, text, TYPING_PAUSE_MS)
  const account: Given = { text: settled, ...(addressType !== undefined && { addressType }) }
  const { data: reading = null, error } = useQuery({
    queryKey: ['watched', settled, addressType],
    queryFn: () => client.accounts.readOutside(account),
    enabled: settled.trim() !== '' && (code.isPlain || !isAccountCode(settled)),
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
    progress: code.known,
    choices: choicesOf(code.texts, reading),
    choose(id) {
      setChosen(id)
      if (code.texts.has(id)) setShown(textOf(code.texts, id))
    },
    left: code.left,
    instead,
    setInstead,
    account: isCurrent && reading !== null && isAgreed ? { ...account, ...(instead && { instead }) } : null,
    reading: isCurrent ? reading : null,
    error: code.error ?? (isCurrent ? error : null),
  }
}

/** The chosen text, or else the first one of the address type that wallets use today. */
function textOf(texts: CodeTexts, chosen?: string): string {
  const wanted = [...(chosen === undefined ? [] : [chosen]), ...ADDRESS_TYPES, 'other']
  return wanted.map((id) => texts.get(id)).find((text) => text !== undefined) ?? ''
}

function choicesOf(texts: CodeTexts, reading: OutsideReadingView | null): readonly WatchedChoice[] {
  const ofCode = ADDRESS_TYPES.flatMap((addressType) =>
    [...texts].flatMap(([id, text]) => (id.split(' ')[0] === addressType ? [{ id, addressType, text }] : [])),
  )
  if (ofCode.length > 1) return ofCode
  const isOpen = reading?.account.kind === 'keys' && !reading.account.isTypeStated
  return isOpen ? ADDRESS_TYPES.map((addressType) => ({ id: addressType, addressType })) : []
}
