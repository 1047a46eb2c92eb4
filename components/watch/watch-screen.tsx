import { useLocation } from 'wouter'
import { useClient } from '~/lib/ui/query/client'
import { i18n } from '~/lib/ui/text/i18n'
import { useChangeAccounts } from '../accounts/use-change-accounts'
import { ErrorAlert } from '../error-alert'
import { Screen } from '../screen'
import { Button } from '../ui/button'
import { type Given, useWatched } from './use-watched'
import { WatchFields } from './watch-fields'

/** Adds an account whose keys are elsewhere, and puts it in use. */
export function WatchScreen({ onBack }: { onBack: () => void }) {
  const client = useClient()
  const [, navigate] = useLocation()
  const watched = useWatched()
  const add = useChangeAccounts(
    (input: Given) => client.accounts.watch(input),
    () => navigate('/wallet'),
  )
  const { account } = watched
  return (
    <Screen
      title={i18n.t('watch.title')}
      onBack={onBack}
      onSubmit={() => {
        if (account !== null) add.mutate(account)
      }}
      actions={
        <Button
          type="submit"
          look="primary"
          data-testid="watch-add"
          aria-disabled={account === null}
          isBusy={add.isPending}
        >
          {i18n.t('watch.add')}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <WatchFields watched={watched} />
        <ErrorAlert error={add.error} />
      </div>
    </Screen>
  )
}
