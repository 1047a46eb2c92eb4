import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useClient } from '~/lib/ui/query/client'
import { keys } from '~/lib/ui/query/keys'

/**
 * What a wallet is made of; without a passphrase, the phrase alone (BIP39). `isDrafted` = the phrase was made here just
 * now, so that it has no history to search for. `isChecked` = its owner has typed it, or some words of it.
 */
export type NewWallet = { phrase: string; passphrase?: string; isDrafted: boolean; isChecked: boolean }

/**
 * Creates the wallet from a phrase under a password. Its screens follow by the status, often before the answer, and
 * know where to begin from the route (`MainLayout`): a user who has gone on already is not called back.
 */
export function useCreateWallet() {
  const client = useClient()
  const queries = useQueryClient()
  return useMutation({
    async mutationFn({ isChecked, ...wallet }: NewWallet & { password: string }) {
      await client.settings.change({ isPhraseChecked: isChecked })
      await client.wallet.create(wallet)
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: keys.status }),
  })
}
