import type { OutsideReadingView } from '~/lib/contract/views/accounts'
import type { AddressType } from '~/lib/core/bitcoin/address-type'
import { originText } from '~/lib/core/outside/account/write-account'
import { i18n } from '~/lib/ui/text/i18n'
import { Address } from '../address'
import { Detail, DetailList } from '../detail-list'
import { SelectField } from '../ui/field'
import { Notice } from '../ui/notice'

const TYPE_WORDS = {
  p2wpkh: 'settings.p2wpkh',
  'p2sh-p2wpkh': 'settings.p2sh_p2wpkh',
  p2pkh: 'settings.p2pkh',
} as const

type WatchedAccountProps = {
  reading: OutsideReadingView
  /** Those that are left to the user. */
  addressTypes: readonly AddressType[]
  onAddressType: (addressType: AddressType) => void
}

/** What a text names: the address to compare, the key's place on the device, and what it cannot do. */
export function WatchedAccount({ reading, addressTypes, onAddressType }: WatchedAccountProps) {
  const { account, bitcoin } = reading
  return (
    <section className="flex flex-col gap-3" data-testid="watched-account" data-kind={account.kind}>
      {addressTypes.length > 0 && (
        <SelectField
          label={i18n.t('settings.address_type')}
          data-testid="watch-address-type"
          value={bitcoin.addressType}
          onChange={(event) => {
            const chosen = addressTypes.find((type) => type === event.target.value)
            if (chosen !== undefined) onAddressType(chosen)
          }}
        >
          {addressTypes.map((type) => (
            <option key={type} value={type}>
              {i18n.t(TYPE_WORDS[type])}
            </option>
          ))}
        </SelectField>
      )}
      <DetailList>
        <Detail label={i18n.t('watch.address')}>
          <span data-testid="watched-address" data-address={bitcoin.address}>
            <Address address={bitcoin.address} />
          </span>
        </Detail>
        {account.kind === 'keys' && account.origin !== null && (
          <Detail label={i18n.t('watch.path')}>
            <bdi dir="ltr">{originText(account.origin)}</bdi>
          </Detail>
        )}
      </DetailList>
      {account.kind === 'address' ? (
        <Notice tone="warn">{i18n.t('watch.address_only')}</Notice>
      ) : (
        <p className="text-sm text-soft">{i18n.t('watch.compare')}</p>
      )}
      {account.kind === 'keys' && account.origin === null && (
        <p className="text-sm text-soft">{i18n.t('watch.no_origin')}</p>
      )}
    </section>
  )
}
