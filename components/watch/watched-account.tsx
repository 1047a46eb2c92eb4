import type { OutsideReadingView } from '~/lib/contract/views/accounts'
import type { AccountFault } from '~/lib/core/outside/account/account-fault'
import { originText } from '~/lib/core/outside/account/write-account'
import { useStatus } from '~/lib/ui/query/queries'
import { i18n } from '~/lib/ui/text/i18n'
import { message, messageName } from '~/lib/ui/text/message'
import { Address } from '../address'
import { Detail, DetailList } from '../detail-list'
import { SelectField } from '../ui/field'
import { Notice } from '../ui/notice'
import type { WatchedChoice } from './use-watched'

const TYPE_WORDS = {
  p2wpkh: 'settings.p2wpkh',
  'p2sh-p2wpkh': 'settings.p2sh_p2wpkh',
  p2pkh: 'settings.p2pkh',
} as const

type WatchedAccountProps = {
  reading: OutsideReadingView
  /** The text that was given, of `choices`. */
  text: string
  choices: readonly WatchedChoice[]
  onChoice: (id: string) => void
  /** Why something else beside it is not offered. */
  left: readonly AccountFault[]
}

/** The account of a text: the address to compare, the key's place on the device, and what it cannot do. */
export function WatchedAccount({ reading, text, choices, onChoice, left }: WatchedAccountProps) {
  const { account, bitcoin } = reading
  const { data: status } = useStatus()
  const hasPhrase = status?.wallet === 'unlocked' && !status.isWatching
  return (
    <section className="flex flex-col gap-3" data-testid="watched-account" data-kind={account.kind}>
      {choices.length > 0 && (
        <SelectField
          label={i18n.t('settings.address_type')}
          data-testid="watch-address-type"
          value={choices.find((choice) => choice.text === text)?.id ?? bitcoin.addressType}
          onChange={(event) => onChoice(event.target.value)}
        >
          {choices.map((choice) => (
            <option key={choice.id} value={choice.id}>
              {choiceText(choice, choices)}
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
      {left.length > 0 && (
        <Notice tone="info" data-testid="watch-left">
          <p>{i18n.t('watch.left')}</p>
          {left.map((fault) => (
            <p key={fault}>{message(`reasons.outside_account_invalid.${messageName(fault)}`)}</p>
          ))}
        </Notice>
      )}
      {account.kind === 'address' ? (
        <>
          <Notice tone="warn">{i18n.t('errors.account_watch_only.what')}</Notice>
          {hasPhrase && <p className="text-sm text-soft">{i18n.t('watch.address_tested')}</p>}
        </>
      ) : (
        <p className="text-sm text-soft">{i18n.t('watch.compare')}</p>
      )}
      {account.kind === 'keys' && account.namedBranches === 'receive' && (
        <p className="text-sm text-soft">{i18n.t('watch.receive_only')}</p>
      )}
      {account.kind === 'keys' && account.origin === null && (
        <p className="text-sm text-soft">{i18n.t('watch.no_origin')}</p>
      )}
    </section>
  )
}

/** By its address type, and where several share that, by what tells them apart: the path, or the key. */
function choiceText({ id, addressType, text }: WatchedChoice, choices: readonly WatchedChoice[]): string {
  const words = i18n.t(TYPE_WORDS[addressType])
  const isOnly = choices.every((one) => one.id === id || one.addressType !== addressType)
  if (isOnly || text === undefined) return words
  const [, origin, key = ''] = /^[^[]*(?:\[([^\]]*)\])?([^/)]*)/.exec(text) ?? []
  return `${words} · ${origin ?? `…${key.slice(-8)}`}`
}
