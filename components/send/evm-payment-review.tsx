import type { ProfileView } from '~/lib/contract/views/networks'
import type { EvmPaymentReviewView } from '~/lib/contract/views/payment'
import { sanitizeText } from '~/lib/contract/text'
import { mostUnits } from '~/lib/ui/text/format'
import { i18n } from '~/lib/ui/text/i18n'
import { unitOf } from '~/lib/ui/text/intent'
import { exactlyText } from '~/lib/ui/text/sum-text'
import { findNetwork } from '~/lib/ui/text/swap-draft'
import { sendDraftKey, sendRoute } from '~/lib/ui/page/send-route'
import { useShell } from '~/lib/ui/page/shell'
import { AccountName } from '../accounts/account-name'
import { TokenAmount } from '../amount'
import { PlusGas } from '../review/plus-fee'
import { type OnRenewed, useOwnReview } from '../review/use-own-review'
import { EvmFlowPicture } from './evm-flow-picture'
import { PaymentPanel } from './payment-panel'

type EvmPaymentReviewProps = { review: EvmPaymentReviewView; profile: ProfileView; onRenewed: OnRenewed }

/** A payment on an EVM network as it was encoded, and its checks. */
export function EvmPaymentReview({ review, profile, onRenewed }: EvmPaymentReviewProps) {
  const { notes } = useShell()
  const { intent, maxGasWei, arrivedUnits, account } = review
  const { networkName, chainId, token, amount } = intent
  const draftKey = sendDraftKey(networkName, token)
  const unit = unitOf(profile, networkName, token)
  const native = unitOf(profile, networkName, null)
  const label = findNetwork(profile, networkName)?.label ?? networkName
  const inAll = { units: amount + maxGasWei, unit: native }
  const { replaced, error, handling } = useOwnReview(
    review,
    { route: sendRoute(networkName, token), draftKey, empty: () => notes.write(draftKey, undefined) },
    onRenewed,
  )
  return (
    <PaymentPanel
      key={review.entryId}
      review={review}
      profile={profile}
      handling={handling}
      error={error}
      isSame={replaced === null ? null : isSame(replaced, review)}
      leaves={{ units: amount, unit }}
      arrives={{ units: arrivedUnits ?? amount, unit }}
      networkLabel={label}
      own={i18n.t('review.own_evm')}
      notes={
        <dd className="flex flex-wrap gap-x-2 text-sm text-soft">
          <PlusGas wei={maxGasWei} native={native} />
          <AccountName address={account} />
        </dd>
      }
      cost={{
        label: i18n.t('review.side_gas'),
        amount: <TokenAmount units={mostUnits(maxGasWei, native.decimals)} token={native} />,
      }}
      total={
        token === null
          ? {
              label: i18n.t('send.leaves_at_most'),
              // Not truncated: the maximum would be too low.
              note: exactlyText(inAll),
              amount: <TokenAmount units={inAll.units} token={native} />,
            }
          : null
      }
      picture={
        <>
          <p className="text-sm text-soft [overflow-wrap:anywhere]">
            {i18n.t('review.evm_network', { network: sanitizeText(label, 200), id: String(chainId) })}
          </p>
          <EvmFlowPicture review={review} profile={profile} />
        </>
      }
    />
  )
}

function isSame(before: EvmPaymentReviewView, now: EvmPaymentReviewView): boolean {
  return (
    before.intent.amount === now.intent.amount &&
    before.arrivedUnits === now.arrivedUnits &&
    before.maxGasWei === now.maxGasWei
  )
}
