import { useMutation, useQueryClient } from '@tanstack/react-query'

/** Changes the accounts. Addresses, balances, quotes and recipients all follow the one in use. */
export function useChangeAccounts<T = void>(change: (input: T) => Promise<void>, onDone?: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: () => onDone?.(),
    onSettled: () => queries.invalidateQueries(),
  })
}
