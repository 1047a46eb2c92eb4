import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { OutsideReadingView } from '~/lib/contract/views/accounts'
import type { AddressType } from '~/lib/core/bitcoin/address-type'
import { useClient } from '~/lib/ui/query/client'
import { useDebounced } from '~/lib/ui/query/debounced'

const TYPING_PAUSE_MS = 250

/** What is given to the background; `addressType` counts where the text leaves it open. */
export type Given = { text: string; addressType?: AddressType }

export type Watched = {
  text: string
  setText: (text: string) => void
  setAddressType: (addressType: AddressType) => void
  /** What is added; `null` until it is read. */
  given: Given | null
  reading: OutsideReadingView | null
  error: unknown
}

/** An account of another signer as it is typed, and what it is once typing pauses. Nothing of it is kept. */
export function useWatched(): Watched {
  const client = useClient()
  const [text, setText] = useState('')
  const [addressType, setAddressType] = useState<AddressType>()
  const settled = useDebounced(text, text, TYPING_PAUSE_MS)
  const given: Given = { text: settled, ...(addressType !== undefined && { addressType }) }
  const { data: reading = null, error } = useQuery({
    queryKey: ['watched', settled, addressType],
    queryFn: () => client.accounts.readOutside(given),
    enabled: settled.trim() !== '',
    gcTime: 0,
    staleTime: Infinity,
  })
  const isCurrent = settled === text && text.trim() !== ''
  return {
    text,
    setText,
    setAddressType,
    given: isCurrent && reading !== null ? given : null,
    reading: isCurrent ? reading : null,
    error: isCurrent ? error : null,
  }
}
