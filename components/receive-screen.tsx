import { useState } from 'react'
import { useLocation } from 'wouter'
import type { ProfileView } from '~/lib/contract/views/networks'
import { i18n } from '~/lib/ui/text/i18n'
import { useArrivals } from '~/lib/ui/query/arrivals'
import { useAccounts } from '~/lib/ui/query/queries'
import { useReceive } from '~/lib/ui/query/receive'
import { AccountName } from './accounts/account-name'
import { Address } from './address'
import { EarlierAddresses } from './earlier-addresses'
import { ErrorAlert } from './error-alert'
import { QrCode } from './qr-code'
import { Screen } from './screen'
import { Button } from './ui/button'
import { Disclosure } from './ui/disclosure'
import { Icon } from './ui/icons'
import { join } from './ui/join'
import { Notice } from './ui/notice'
import { Skeleton } from './ui/skeleton'
import { useCopied } from './ui/use-copied'

type ReceiveScreenProps = {
  /** Whether the EVM address is shown first. */
  isEvm: boolean
  profile: ProfileView
}

const KINDS = ['bitcoin', 'evm'] as const

/** Where the account is paid: a new Bitcoin address for each payment, or its EVM address. */
export function ReceiveScreen({ isEvm, profile }: ReceiveScreenProps) {
  const [, navigate] = useLocation()
  const { data: accounts, error, refetch } = useAccounts()
  const { receive, another } = useReceive()
  const [chosen, setChosen] = useState<(typeof KINDS)[number]>(isEvm ? 'evm' : 'bitcoin')
  const evm = accounts?.evm?.address
  const shown = evm === undefined ? 'bitcoin' : chosen
  useArrivals(shown)
  const network = profile.bitcoinNetwork
  const { data: offer } = receive
  const bitcoin = offer?.address
  const address = shown === 'bitcoin' ? bitcoin : evm
  const failure = error ?? receive.error ?? another.error
  return (
    <Screen
      title={i18n.t('receive.title')}
      onBack={() => navigate('/wallet')}
      actions={address !== undefined && <CopyAddress key={address} address={address} />}
    >
      <div className="flex flex-col gap-3">
        <ErrorAlert error={failure} onRetry={() => void Promise.all([refetch(), receive.refetch()])} />
        {accounts !== undefined && <AccountName address={accounts.bitcoin.address} />}
        {evm !== undefined && (
          <div className="grid auto-cols-fr grid-flow-col rounded-xl bg-sunken">
            {KINDS.map((kind) => (
              <button
                key={kind}
                type="button"
                data-testid={`receive-${kind}`}
                aria-pressed={kind === shown}
                onClick={() => setChosen(kind)}
                className={join(
                  'min-h-11 rounded-xl border px-2 font-medium',
                  kind === shown ? 'border-accent bg-panel' : 'border-transparent text-soft',
                )}
              >
                {i18n.t(`receive.${kind}`)}
              </button>
            ))}
          </div>
        )}
        <div className="flex flex-col items-center gap-3 rounded-2xl border border-line bg-panel px-4 py-3">
          {address === undefined ? (
            failure === null && <Skeleton className="h-56 w-full" />
          ) : (
            <QrCode text={address} label={i18n.t('receive.qr', { kind: i18n.t(`receive.${shown}`) })} />
          )}
          <ReceiveAddress testId="btc-address" address={bitcoin} isShown={shown === 'bitcoin'} />
          <ReceiveAddress testId="evm-address" address={evm} isShown={shown === 'evm'} />
          <p className="text-center text-xs text-soft">
            {shown === 'evm'
              ? i18n.t('receive.evm_hint')
              : network !== 'mainnet'
                ? i18n.t('receive.testnet', { network })
                : i18n.t(offer?.isSingle === true ? 'receive.bitcoin_hint' : 'receive.new_each')}
          </p>
        </div>
        {shown === 'bitcoin' && offer !== undefined && !offer.isSingle && (
          <>
            {offer.isSearching ? (
              <Notice tone="info">{i18n.t('receive.searching')}</Notice>
            ) : (
              offer.reason !== 'fresh' && (
                <Notice tone="warn" data-testid="receive-reason" data-reason={offer.reason}>
                  {i18n.t(offer.reason === 'again' ? 'receive.again' : 'receive.servers_differ')}
                </Notice>
              )
            )}
            <EarlierAddresses addresses={offer.earlier} />
            <Disclosure summary={<span className="text-sm">{i18n.t('review.details')}</span>}>
              <p className="pb-2 text-sm text-soft">{i18n.t('receive.privacy')}</p>
              <Button
                look="small"
                data-testid="receive-another"
                isBusy={another.isPending}
                onClick={() => another.mutate()}
              >
                {i18n.t('receive.another')}
              </Button>
            </Disclosure>
          </>
        )}
      </div>
    </Screen>
  )
}

function CopyAddress({ address }: { address: string }) {
  const { isCopied, copy } = useCopied()
  return (
    <Button look="primary" data-testid="receive-copy" onClick={() => copy(address)}>
      <Icon of={isCopied ? 'check' : 'copy'} size={16} />
      <span aria-live="polite">{i18n.t(isCopied ? 'common.copied' : 'receive.copy_address')}</span>
    </Button>
  )
}

type ReceiveAddressProps = { testId: string; address: string | undefined; isShown: boolean }

/** An address of the account; of the kind that is not chosen, for screen readers alone. */
function ReceiveAddress({ testId, address, isShown }: ReceiveAddressProps) {
  if (address === undefined) return null
  return (
    <span data-testid={testId} data-address={address} className={isShown ? undefined : 'sr-only'}>
      <Address address={address} />
    </span>
  )
}
