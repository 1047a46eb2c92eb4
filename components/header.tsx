import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ProfileView } from '~/lib/contract/views/networks'
import { useClient } from '~/lib/ui/query/client'
import { i18n } from '~/lib/ui/text/i18n'
import { useHasNoAccount } from '~/lib/ui/query/accounts'
import { keys } from '~/lib/ui/query/keys'
import { AccountSwitcher } from './accounts/account-switcher'
import { ExternalText } from './external-text'
import { HeaderBalance } from './header-balance'
import { StayButton } from './stay-button'
import { Icon } from './ui/icons'
import { join } from './ui/join'

type HeaderProps = {
  /** `null` before there is a bridge. */
  profile: ProfileView | null
  /** Whether the screen has a bar of its own: only the lock is then seen, at the end of that bar. */
  isInBar: boolean
}

/** The account in use with its bitcoin, and what leads out of the wallet. */
export function Header({ profile, isInBar }: HeaderProps) {
  const isBare = useHasNoAccount()
  return (
    <div className="flex min-h-13 items-center wide:flex-wrap wide:px-3">
      <div className={join('min-w-0 flex-1 wide:basis-3/5', isInBar && 'sr-only wide:not-sr-only')}>
        <div className="grid grid-cols-[2rem_minmax(0,1fr)] items-center gap-x-2">
          <AccountSwitcher isInBar={isInBar} />
          <div className="col-start-2 row-start-2 flex min-w-0 gap-x-1.5 text-xs text-soft wide:flex-wrap">
            {profile === null ? i18n.t('no_profile.none') : !isBare && <HeaderBalance />}
            {profile !== null && profile.bitcoinNetwork !== 'mainnet' && (
              <span className="min-w-0 truncate">
                {!isBare && <span className="wide:hidden">· </span>}
                <ExternalText text={profile.label} maxLength={40} />
              </span>
            )}
          </div>
        </div>
      </div>
      <span className={join('flex', isInBar && 'hidden wide:flex')}>
        <StayButton />
      </span>
      <LockButton />
    </div>
  )
}

/** In a wide tab, a line of the navigation. */
function LockButton() {
  const client = useClient()
  const queries = useQueryClient()
  const lock = useMutation({
    mutationFn: () => client.wallet.lock(),
    onSettled: () => queries.invalidateQueries({ queryKey: keys.status }),
  })
  const label = i18n.t('header.lock')
  return (
    <button
      type="button"
      data-testid="lock-now"
      aria-label={label}
      title={label}
      onClick={() => lock.mutate()}
      className="-me-2 inline-flex size-11 shrink-0 items-center justify-center rounded-lg text-soft transition-colors duration-100 hover:bg-sunken hover:text-ink wide:-mx-3 wide:h-auto wide:min-h-11 wide:w-[calc(100%+1.5rem)] wide:justify-start wide:gap-3 wide:px-3 wide:font-medium"
    >
      <Icon of="lock" />
      <span className="hidden text-start wide:inline">{label}</span>
    </button>
  )
}
