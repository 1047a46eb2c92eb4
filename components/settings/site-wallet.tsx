import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useClient } from '~/lib/ui/query/client'
import { i18n } from '~/lib/ui/text/i18n'
import { keys } from '~/lib/ui/query/keys'
import { ErrorAlert } from '../error-alert'
import { Button } from '../ui/button'

/** The chosen wallet of a site's pages, with a way to be asked again. */
export function SiteWallet({ origin, name }: { origin: string; name: string }) {
  const client = useClient()
  const queries = useQueryClient()
  const forget = useMutation({
    mutationFn: () => client.sites.forgetPageWallet({ origin }),
    onSettled: () => queries.invalidateQueries({ queryKey: keys.sites }),
  })
  return (
    <div data-testid="site-wallet" className="flex flex-wrap items-center gap-x-2 pt-1 text-xs text-soft">
      <span className="min-w-0 break-words">{i18n.t('settings.page_wallet', { name })}</span>
      <Button
        look="quiet"
        className="px-0! text-xs"
        data-testid="site-wallet-forget"
        isBusy={forget.isPending}
        onClick={() => forget.mutate()}
      >
        {i18n.t('settings.page_wallet_forget')}
      </Button>
      <ErrorAlert error={forget.error} />
    </div>
  )
}
