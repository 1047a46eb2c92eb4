import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useClient } from '~/lib/ui/query/client'
import { keys } from '~/lib/ui/query/keys'

/**
 * The phrase and passphrase of a wallet; without a passphrase, the phrase alone (BIP39). `way`: the phrase was drawn here
 * just now, so that it has no history; it comes from elsewhere; or it opens the wallet of this browser again, whose password
 * is forgotten. `isChecked` = its owner has typed it, or some words of it.
 */
export type NewWallet = {
  phrase: string
  passphrase?: string
  way: 'drafted' | 'imported' | 'forgotten'
  isChecked: boolean
}

/**
 * Creates the wallet from a phrase under a password. Its screens follow by the status, often before the answer, and
 * know where to begin from the route (`MainLayout`): a user who has gone on already is not called back.
 */
export function useCreateWallet() {
  const client = useClient()
  const queries = useQueryClient()
  return useMutation({
    async mutationFn({ isChecked, way, ...wallet }: NewWallet & { password: string }) {
      // A phrase that is refused proves nothing of the wallet's own.
      if (way === 'forgotten') await client.wallet.restore(wallet)
      await client.settings.change({ isPhraseChecked: isChecked })
      if (way !== 'forgotten') await client.wallet.create({ ...wallet, isDrafted: way === 'drafted' })
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: keys.status }),
  })
}
