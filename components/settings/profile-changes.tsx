import { sanitizeText } from '~/lib/contract/text'
import { useAccounts } from '~/lib/ui/query/queries'
import type { ProfilePreview } from '~/lib/contract/views/profile-import'
import { i18n } from '~/lib/ui/text/i18n'
import { ExternalText } from '../external-text'
import { Button } from '../ui/button'
import { Notice } from '../ui/notice'
import { ProfilePartRow } from './profile-part'

type ProfileChangesProps = {
  preview: ProfilePreview
  /** Whether the browser has granted the hosts already. */
  isGranted: boolean
  isBusy: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** The changes of a profile, and the user's decision. */
export function ProfileChanges({ preview, isGranted, isBusy, onConfirm, onCancel }: ProfileChangesProps) {
  const { label, compared, parts, hosts, singleServers } = preview
  return (
    <section
      data-testid="profile-changes"
      className="flex flex-col gap-3 rounded-xl border border-line bg-panel px-4 py-3"
    >
      <div>
        <h2 className="text-base font-semibold [overflow-wrap:anywhere]">
          {i18n.t('profile.use_title', { name: sanitizeText(label, 200) })}
        </h2>
        {compared !== null && (
          <p className="text-sm [overflow-wrap:anywhere] text-soft">
            {i18n.t(compared.isReplaced ? 'profile.replaces' : 'profile.compared', {
              name: sanitizeText(compared.label, 200),
            })}
          </p>
        )}
      </div>
      {parts.length === 0 && <p>{i18n.t('profile.changes_nothing')}</p>}
      <ul className="flex flex-col divide-y divide-line">
        {parts.map((part) => (
          <ProfilePartRow key={part.name} part={part} isCompared={compared !== null} />
        ))}
      </ul>
      <div>
        <h3 className="text-sm text-soft">{i18n.t('profile.hosts')}</h3>
        <ul className="font-mono text-xs">
          {hosts.map(({ pattern, isNew }) => (
            <li key={pattern} className="flex justify-between gap-2 py-0.5">
              <ExternalText text={pattern} />
              {compared !== null && isNew && (
                <span className="font-sans font-medium text-warn">{i18n.t('profile.host_new')}</span>
              )}
            </li>
          ))}
        </ul>
        {!isGranted && <p className="mt-1 text-sm">{i18n.t('profile.hosts_body')}</p>}
      </div>
      <HiddenAddresses network={preview.bitcoinNetwork} />
      {singleServers.map((network) => (
        <Notice key={network} tone="info" data-testid="profile-single-server">
          {i18n.t('profile.single_server', {
            network: network === null ? i18n.t('profile.bitcoin') : sanitizeText(network, 200),
          })}
        </Notice>
      ))}
      <div className="grid grid-cols-[auto_1fr] gap-2">
        <Button data-testid="profile-cancel" aria-disabled={isBusy} onClick={onCancel}>
          {i18n.t(compared === null ? 'common.close' : 'profile.cancel')}
        </Button>
        <Button look="primary" data-testid="profile-confirm" isBusy={isBusy} onClick={onConfirm}>
          {i18n.t(isGranted ? 'profile.confirm' : 'profile.allow')}
        </Button>
      </div>
    </section>
  )
}

/** Says which addresses a bridge of another Bitcoin network hides. */
function HiddenAddresses({ network }: { network: ProfilePreview['bitcoinNetwork'] }) {
  const { data: accounts } = useAccounts()
  if (accounts === undefined || accounts.bitcoin.network === network) return null
  const { address, network: own } = accounts.bitcoin
  return (
    <Notice tone="warn" data-testid="profile-hides">
      {i18n.t('no_profile.hides', { network, address, own })}
    </Notice>
  )
}
