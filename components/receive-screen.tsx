import { useState } from 'react'
import { useLocation } from 'wouter'
import type { ProfileView } from '~/lib/contract/views/networks'
import { i18n } from '~/lib/ui/text/i18n'
import { useArrivals } from '~/lib/ui/query/arrivals'
import { useAccounts } from '~/lib/ui/query/queries'
import { AccountName } from './accounts/account-name'
import { Address } from './address'
import { ErrorAlert } from './error-alert'
import { QrCode } from './qr-code'
import { Screen } from './screen'
import { Button } from './ui/button'
import { CopyButton } from './ui/copy-button'
import { Skeleton } from './ui/skeleton'

type ReceiveScreenProps = {
  /** Whether the EVM address is shown first. */
  isEvm: boolean
  profile: ProfileView
}

export function ReceiveScreen({ isEvm, profile }: ReceiveScreenProps) {
  const [, navigate] = useLocation()
  const { data: accounts, error, refetch } = useAccounts()
  const [shown, setShown] = useState<'bitcoin' | 'evm'>(isEvm ? 'evm' : 'bitcoin')
  useArrivals(accounts?.evm === null ? 'bitcoin' : shown)
  const network = profile.bitcoinNetwork
  return (
    <Screen title={i18n.t('receive.title')} onBack={() => navigate('/wallet')}>
      <div className="flex flex-col gap-3">
        <ErrorAlert error={error} onRetry={() => void refetch()} />
        {accounts !== undefined && <AccountName address={accounts.bitcoin.address} />}
        {accounts === undefined ? (
          error === null && <Skeleton className="h-72" />
        ) : (
          <>
            <AddressCard
              kind={i18n.t('receive.bitcoin')}
              hint={
                network === 'mainnet'
                  ? i18n.t('receive.bitcoin_hint')
                  : i18n.t('receive.testnet', { network })
              }
              testId="btc-address"
              address={accounts.bitcoin.address}
              isShown={shown === 'bitcoin' || accounts.evm === null}
              onShow={() => setShown('bitcoin')}
            />
            {accounts.evm !== null && (
              <AddressCard
                kind={i18n.t('receive.evm')}
                hint={i18n.t('receive.evm_hint')}
                testId="evm-address"
                address={accounts.evm.address}
                isShown={shown === 'evm'}
                onShow={() => setShown('evm')}
              />
            )}
          </>
        )}
      </div>
    </Screen>
  )
}

type AddressCardProps = {
  kind: string
  hint: string
  testId: string
  address: string
  isShown: boolean
  onShow: () => void
}

function AddressCard({ kind, hint, testId, address, isShown, onShow }: AddressCardProps) {
  return (
    <section className="flex flex-col gap-3 rounded-xl border border-line bg-panel px-4 py-3">
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-2">
        <h2 className="font-semibold">{kind}</h2>
        {!isShown && (
          <Button look="quiet" onClick={onShow}>
            {i18n.t('receive.show_qr')}
          </Button>
        )}
      </div>
      {isShown && (
        <div className="flex flex-col items-center gap-3">
          <QrCode text={address} label={i18n.t('receive.qr', { kind })} />
        </div>
      )}
      <div className="flex items-start justify-between gap-2">
        <span data-testid={testId} data-address={address}>
          <Address address={address} />
        </span>
        <CopyButton text={address} label={i18n.t('common.copy')} doneLabel={i18n.t('common.copied')} />
      </div>
      <p className="text-xs text-soft">{hint}</p>
    </section>
  )
}
