import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { useClient } from '~/lib/ui/client'
import { keys } from '~/lib/ui/keys'

/** What a wallet is made of; without a passphrase, the phrase alone (BIP39). */
export type NewWallet = { phrase: string; passphrase?: string }
type UnderPassword = NewWallet & { password: string; repeated: string }

/** Creates the wallet from a phrase once both passwords agree, and goes to its first screen, or to another. */
export function useCreateWallet(next = '/') {
  const client = useClient()
  const queries = useQueryClient()
  const [, navigate] = useLocation()
  const [hasMismatch, setMismatch] = useState(false)
  const create = useMutation({
    mutationFn: ({ repeated: _same, ...wallet }: UnderPassword) => client.wallet.create(wallet),
    async onSuccess() {
      navigate(next, { replace: true })
      await queries.invalidateQueries({ queryKey: keys.status })
    },
  })
  return {
    submit(wallet: UnderPassword) {
      const differ = wallet.password !== wallet.repeated
      setMismatch(differ)
      if (!differ) create.mutate(wallet)
    },
    hasMismatch,
    isPending: create.isPending,
    error: create.error,
  }
}
