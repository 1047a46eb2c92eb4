import type { ProfileView } from '~/lib/contract/views/networks'
import type { EvmPaymentReviewView } from '~/lib/contract/views/payment'
import { sanitizeText } from '~/lib/contract/text'
import { mostUnits } from '~/lib/ui/text/format'
import { i18n } from '~/lib/ui/text/i18n'
import { unitOf } from '~/lib/ui/text/intent'
import { exactlyText } from '~/lib/ui/text/sum-text'
import { findNetwork } from '~/lib/ui/text/swap-draft'
import { AccountName } from '../accounts/account-name'
import { Address } from '../address'
import { TokenAmount } from '../amount'
import { Row } from '../fee-rows'

type SumsProps = { review: EvmPaymentReviewView; profile: ProfileView }

/** What leaves, what arrives as the chain shows, whom it pays, and the most that it costs. */
export function EvmPaymentReviewSums({ review, profile }: SumsProps) {
  const { intent, verdict, maxGasWei, arrivedUnits } = review
  const { networkName, chainId, token, amount, recipientAddress } = intent
  const unit = unitOf(profile, networkName, token)
  const native = unitOf(profile, networkName, null)
  const exactly = exactlyText({ units: amount, unit })
  const mostLeaves = amount + maxGasWei
  return (
    <section className="@container flex flex-col gap-3 rounded-xl border border-line bg-panel px-4 py-3">
      <dl className="flex flex-col gap-3">
        <div>
          <dt className="text-sm text-soft">
            {i18n.t(verdict === 'refuse' ? 'send.sends_refused' : 'send.sends')}
          </dt>
          <dd className="figure" data-testid="review-sent">
            <TokenAmount units={amount} token={unit} />
          </dd>
          {exactly !== undefined && <dd className="text-sm break-all text-soft">{exactly}</dd>}
          <dd className="flex text-sm text-soft empty:hidden">
            <AccountName address={review.account} />
          </dd>
        </div>
        <div>
          <dt className="text-sm text-soft">{i18n.t('review.to')}</dt>
          <dd>
            <Address address={recipientAddress} />
          </dd>
        </div>
      </dl>
      <dl className="flex flex-col gap-1 text-sm">
        <Row label={i18n.t('swap.network')}>
          {i18n.t('review.evm_network', {
            network: sanitizeText(findNetwork(profile, networkName)?.label ?? networkName, 200),
            id: String(chainId),
          })}
        </Row>
        {arrivedUnits !== null && verdict !== 'refuse' && (
          <Row label={i18n.t('send.arrives')}>
            <TokenAmount units={arrivedUnits} token={unit} />
          </Row>
        )}
        <Row label={i18n.t('review.gas_limit')}>
          <TokenAmount units={mostUnits(maxGasWei, native.decimals)} token={native} />
        </Row>
        {token === null && (
          // Not truncated: the maximum would be too low.
          <Row label={i18n.t('send.leaves_at_most')} note={exactlyText({ units: mostLeaves, unit: native })}>
            <TokenAmount units={mostLeaves} token={native} />
          </Row>
        )}
      </dl>
    </section>
  )
}
