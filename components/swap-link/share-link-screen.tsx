import { useLocation } from 'wouter'
import type { ProfileView } from '~/lib/contract/views/networks'
import { i18n } from '~/lib/ui/i18n'
import { useRecipient } from '~/lib/ui/queries'
import { findNetwork, findToken, recipientTarget, withRecipient } from '~/lib/ui/swap-draft'
import { linkOfDraft } from '~/lib/ui/swap-link-draft'
import { useSwapDraft } from '~/lib/ui/use-swap-draft'
import { Address } from '../address'
import { ErrorAlert } from '../error-alert'
import { QrCode } from '../qr-code'
import { Screen } from '../screen'
import { useDefaultRecipient } from '../swap/use-default-recipient'
import { CopyButton } from '../ui/copy-button'
import { Notice } from '../ui/notice'
import { Skeleton } from '../ui/skeleton'

/** The contents of the swap form as a link for somebody else. */
export function ShareLinkScreen({ profile }: { profile: ProfileView }) {
  const [, navigate] = useLocation()
  const [draft] = useSwapDraft(profile)
  const { own, preset, isPending } = useDefaultRecipient(draft.direction)
  const { recipient: typed } = withRecipient(draft, preset?.address ?? own)
  const target = recipientTarget(draft, findToken(findNetwork(profile, draft.networkName), draft.token))
  // As resolved: whoever opens the link sees only an address.
  const { data, error } = useRecipient(isPending ? '' : (typed ?? ''), target)
  const link = data === undefined ? null : linkOfDraft(draft, profile, data.address)
  return (
    <Screen title={i18n.t('swap_link.share')} onBack={() => navigate('/')}>
      <ErrorAlert error={error} />
      {data === undefined || link === null ? (
        error === null && <Skeleton className="h-72" />
      ) : (
        <div className="flex flex-col items-center gap-4 text-sm">
          <p>{i18n.t('swap_link.body')}</p>
          <QrCode text={link} label={i18n.t('swap_link.qr')} />
          <div className="flex w-full items-start justify-between gap-2">
            <span data-testid="swap-link" dir="ltr" className="font-mono text-xs break-all">
              {link}
            </span>
            <CopyButton text={link} label={i18n.t('common.copy')} doneLabel={i18n.t('common.copied')} />
          </div>
          <Notice tone="info" className="w-full">
            <p>{i18n.t('swap_link.recipient')}</p>
            <Address address={data.address} />
          </Notice>
        </div>
      )}
    </Screen>
  )
}
