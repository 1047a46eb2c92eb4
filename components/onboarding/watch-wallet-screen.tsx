import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useClient } from '~/lib/ui/query/client'
import { keys } from '~/lib/ui/query/keys'
import { i18n } from '~/lib/ui/text/i18n'
import { ErrorAlert } from '../error-alert'
import { Screen } from '../screen'
import { Button } from '../ui/button'
import { PasswordPair } from '../wallet/password-pair'
import { useNewPassword } from '../wallet/use-new-password'
import { type Given, useWatched } from '../watch/use-watched'
import { WatchFields } from '../watch/watch-screens'
import { BridgeFile } from './bridge-file'
import { Step } from './step'

type WatchWalletScreenProps = {
  /** Whether it has no account either: sites' wallets pay. */
  isEmpty?: boolean
  onBack: () => void
}

/** Makes a wallet without a phrase: an account whose keys are elsewhere, and a password that guards what is stored. */
export function WatchWalletScreen({ isEmpty = false, onBack }: WatchWalletScreenProps) {
  const client = useClient()
  const queries = useQueryClient()
  const watched = useWatched()
  const { password, pair, confirm } = useNewPassword()
  const create = useMutation({
    mutationFn: (input: Partial<Given> & { password: string }) => client.wallet.watch(input),
    onSuccess: () => queries.invalidateQueries({ queryKey: keys.status }),
  })
  const account = isEmpty ? {} : watched.account
  return (
    <Screen
      title={i18n.t(isEmpty ? 'welcome.site' : 'watch.title')}
      onBack={onBack}
      aside={<Step at={1} own={1} />}
      onSubmit={() => {
        if (account !== null && confirm()) create.mutate({ ...account, password })
      }}
      actions={
        <Button
          type="submit"
          look="primary"
          data-testid="onboarding-continue"
          aria-disabled={account === null}
          isBusy={create.isPending}
        >
          {create.isPending ? i18n.t('password.creating') : i18n.t(isEmpty ? 'common.continue' : 'watch.add')}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        {!isEmpty && <WatchFields watched={watched} />}
        <p className="text-sm text-soft">{i18n.t(isEmpty ? 'watch.none' : 'watch.password_hint')}</p>
        <PasswordPair {...pair} isTaken={create.isPending} />
        <ErrorAlert error={create.error} />
        <BridgeFile />
      </div>
    </Screen>
  )
}
