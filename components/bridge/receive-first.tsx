import { useAccounts } from '~/lib/ui/query/queries'
import { i18n } from '~/lib/ui/text/i18n'
import { Address } from '../address'
import { ErrorAlert } from '../error-alert'
import { QrCode } from '../qr-code'
import { Screen } from '../screen'
import { CopyButton } from '../ui/copy-button'
import { Notice } from '../ui/notice'
import { Skeleton } from '../ui/skeleton'

type ReceiveFirstProps = {
  /** Whether no other wallet can have used the address. */
  isNew: boolean
  onBack: () => void
}

/** The account's first address, before any server can be asked about it. */
export function ReceiveFirst({ isNew, onBack }: ReceiveFirstProps) {
  const { data: accounts, error, refetch } = useAccounts()
  const kind = i18n.t('receive.bitcoin')
  return (
    <Screen title={i18n.t('receive.title')} onBack={onBack}>
      <div className="flex flex-col gap-3">
        <ErrorAlert error={error} onRetry={() => void refetch()} />
        {accounts === undefined ? (
          error === null && <Skeleton className="h-72" />
        ) : (
          <section className="flex flex-col gap-3 rounded-xl border border-line bg-panel px-4 py-3">
            <h2 className="font-semibold">{kind}</h2>
            <div className="flex flex-col items-center">
              <QrCode text={accounts.bitcoin.address} label={i18n.t('receive.qr', { kind })} />
            </div>
            <div className="flex items-start justify-between gap-2">
              <span data-testid="btc-address" data-address={accounts.bitcoin.address}>
                <Address address={accounts.bitcoin.address} />
              </span>
              <CopyButton
                text={accounts.bitcoin.address}
                label={i18n.t('common.copy')}
                doneLabel={i18n.t('common.copied')}
              />
            </div>
          </section>
        )}
        {accounts !== undefined && !isNew && (
          <Notice tone="warn" data-testid="address-unchecked">
            {i18n.t('no_profile.unchecked')}
          </Notice>
        )}
        {accounts !== undefined && accounts.bitcoin.network !== 'mainnet' && (
          <p className="text-sm text-soft">
            {i18n.t('receive.testnet', { network: accounts.bitcoin.network })}
          </p>
        )}
        <p className="text-sm text-soft">{i18n.t('no_profile.arrivals')}</p>
      </div>
    </Screen>
  )
}
