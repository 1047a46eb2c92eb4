import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useClient } from '~/lib/ui/query/client'
import { keys } from '~/lib/ui/query/keys'

/** Chooses which wallet of a page sends its call, or asks for the choice again. */
export function useWalletChoice(id: string) {
  const client = useClient()
  const queries = useQueryClient()
  const onSuccess = () => queries.invalidateQueries({ queryKey: keys.approval })
  const choose = useMutation({
    mutationFn: (uuid: string) => client.approvals.chooseWallet({ id, uuid }),
    onSuccess,
  })
  const change = useMutation({ mutationFn: () => client.approvals.changeWallet({ id }), onSuccess })
  return {
    choose: choose.mutate,
    change: () => change.mutate(),
    /** The wallet that is being asked for its account. */
    chosen: choose.isPending ? choose.variables : undefined,
    error: choose.error ?? change.error,
  }
}
