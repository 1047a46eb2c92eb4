import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { useClient } from '~/lib/ui/client'
import { keys } from '~/lib/ui/keys'

/**
 * What a wallet is made of; without a passphrase, the phrase alone (BIP39). `isDrafted` = the phrase was made here just
 * now, so that it has no history to search for. `isChecked` = its owner has typed it, or some words of it.
 */
export type NewWallet = { phrase: string; passphrase?: string; isDrafted: boolean; isChecked: boolean }

/** Creates the wallet from a phrase under a password, and goes to its first screen, or to another. */
export function useCreateWallet(next = '/') {
  const client = useClient()
  const queries = useQueryClient()
  const [, navigate] = useLocation()
  return useMutation({
    async mutationFn({ isChecked, ...wallet }: NewWallet & { password: string }) {
      await client.settings.change({ isPhraseChecked: isChecked })
      await client.wallet.create(wallet)
    },
    async onSuccess() {
      navigate(next, { replace: true })
      await queries.invalidateQueries({ queryKey: keys.status })
    },
  })
}
