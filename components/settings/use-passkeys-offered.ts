import { useQuery } from '@tanstack/react-query'
import { useShell } from '~/lib/ui/page/shell'
import { keys } from '~/lib/ui/query/keys'

/** Whether this browser's passkeys can open a wallet. */
export function useArePasskeysOffered(): boolean {
  const shell = useShell()
  const { data } = useQuery({
    queryKey: keys.arePasskeysOffered,
    queryFn: async () => (await shell.openPasskeys())?.areOffered() ?? false,
    staleTime: Infinity,
  })
  return data === true
}
