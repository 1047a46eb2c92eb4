import { paysForGas } from '~/lib/core/catalog'
import type { ReactNode } from 'react'
import type { FeeChoice } from '~/lib/contract/orders'
import { sanitizeText } from '~/lib/contract/text'
import type { ProfileView } from '~/lib/contract/views/networks'
import type { ReviewView } from '~/lib/contract/views/review'
import { isOfPage } from '~/lib/core/journal/page-wallet-call'
import { unitsOf } from '~/lib/ui/text/finding-words'
import { i18n } from '~/lib/ui/text/i18n'
import { BTC, intentFacts, type Sum, unitOf } from '~/lib/ui/text/intent'
import { sumText } from '~/lib/ui/text/sum-text'
import { useAccounts } from '~/lib/ui/query/queries'
import { useIsSignedElsewhere } from '~/lib/ui/query/accounts'
import { AccountName } from '../accounts/account-name'
import { BridgeLine } from '../bridge-line'
import { ErrorAlert } from '../error-alert'
import { Button } from '../ui/button'
import { AmountsCard } from './amounts-card'
import { EvmCall, GasChoice } from './evm-call'
import { Findings, isReason, Refusal } from './finding-list'
import { FlowPicture } from './flow-picture'
import { holdOf } from './hold'
import { IfFailsRow } from './if-fails-row'
import { Comparison, isUnknown, RecipientCard } from './recipient-card'
import { PlusFee, PlusGas } from './plus-fee'
import { ReviewChanges } from './review-changes'
import { ReviewCost } from './review-cost'
import { ReviewDetails } from './review-details'
import {
  type ApproveWords,
  ReviewFrame,
  type ReviewHandling,
  signedHere,
  signedOnDevice,
} from './review-frame'
import { ReviewFees } from './review-fees'
import { RouteLine } from './route-line'
import { WaitsFor } from './waits-for'
import { WalletShows } from './wallet-shows'

type ReviewPanelProps = {
  review: ReviewView
  profile: ProfileView
  /** The site that asks, in the bar; absent of the user's own swap. */
  renderSite?: (validity: ReactNode) => ReactNode
  /** Unusual traits of the site. */
  siteWarnings?: ReactNode
  /** Further notes on the site, and actions. */
  siteNotes?: ReactNode
  handling: ReviewHandling
  error: unknown
  /** The review that this one has replaced. */
  replaced: ReviewView | null
  /** The user's choice of gas, from one review to the one that replaces it; `undefined` = nothing yet. */
  feeChoice: FeeChoice | undefined
  onFeeChoice: (choice: FeeChoice) => void
  /** Receives the native currency in place of tokens that could not be moved; absent if a site asks. */
  onNative?: () => void
}

/** How much leaves and arrives, when, to whom and at what cost; what is wrong; and the user's decision. */
export function ReviewPanel({
  review,
  profile,
  renderSite,
  siteWarnings,
  siteNotes,
  handling,
  error,
  replaced,
  feeChoice = review.evm?.feeChoice ?? 'normal',
  onFeeChoice,
  onNative,
}: ReviewPanelProps) {
  const { data: accounts } = useAccounts()
  const facts = intentFacts(review.intent, profile, accounts)
  const units = unitsOf(facts)
  const { bitcoin, evm, verdict, recipient, checks } = review
  const hold = holdOf(review)
  const isRefused = verdict === 'refuse'
  const isOfSite = review.origin !== null
  const hasGasChoice = (evm?.gas ?? null) !== null
  const isOnDevice = useIsSignedElsewhere(review.payer) && !isOfPage(review)
  const approve = isOnDevice ? signedOnDevice() : approveWords(review, sumText(facts.sent))
  // Told beside the address.
  const ofRecipient = review.findings.find(({ code }) => code === 'recipient-first-time')
  const others = review.findings.filter((finding) => finding !== ofRecipient)

  const sums = (
    <>
      <AmountsCard
        profile={profile}
        leaves={{ ...facts.sent, label: i18n.t(isRefused ? 'review.leaves_refused' : 'review.leaves') }}
        notes={<OnTop review={review} profile={profile} feeChoice={feeChoice} />}
        arrives={{
          ...facts.expected,
          label: i18n.t(isRefused ? 'review.arrives_about_refused' : 'review.arrives_about'),
        }}
        least={hold === 'contract' ? facts.minimum : hold === 'nothing' ? null : undefined}
        arrival={isRefused ? undefined : review.arrival}
      />
      <RecipientCard
        address={facts.recipient}
        recipient={recipient}
        finding={ofRecipient}
        networkLabel={facts.isToEvm ? facts.networkLabel : undefined}
        own={i18n.t(facts.isToEvm ? 'review.own_evm' : 'review.own_bitcoin')}
        isOfSite={isOfSite}
      />
    </>
  )
  const details = (
    <ReviewDetails checks={checks} units={units} isFinal={bitcoin?.isFinal}>
      {isRefused && sums}
      {isRefused && <Findings findings={others.filter((finding) => !isReason(finding))} units={units} />}
      <RouteLine intent={review.intent} profile={profile} />
      <ReviewFees fees={review.fees} sources={review.feeSources} crossing={review.crossingFee} />
      {bitcoin !== null && <FlowPicture bitcoin={bitcoin} />}
      {evm !== null && (
        <EvmCall call={evm} facts={facts} profile={profile} networkName={review.intent.networkName} />
      )}
    </ReviewDetails>
  )
  return (
    <ReviewFrame
      review={review}
      handling={{
        ...handling,
        onApprove: (decision) => handling.onApprove({ ...decision, ...(hasGasChoice && { feeChoice }) }),
      }}
      renderSite={renderSite}
      approve={approve}
      isStranger={isOfSite && isUnknown(recipient)}
      isHeld={review.waitsFor !== null}
      found={
        !isRefused && (
          <>
            <Comparison recipient={recipient} />
            <Findings findings={others} units={units} />
          </>
        )
      }
      notes={
        <>
          {siteNotes}
          {isOnDevice && bitcoin !== null && !isRefused && (
            <p data-testid="review-device-data" className="text-sm text-soft">
              {i18n.t('review.device_data')}
            </p>
          )}
        </>
      }
    >
      <ErrorAlert error={error} />
      {siteWarnings}
      {review.waitsFor !== null && <WaitsFor {...review.waitsFor} isOwn={!isOfSite} />}
      {isRefused && <Refusal findings={review.findings} units={units} />}
      {replaced !== null && (
        <ReviewChanges before={replaced} now={review} feeChoice={feeChoice} profile={profile} />
      )}
      {!isRefused && sums}
      {review.bridge !== undefined && (
        <div className="px-4">
          <BridgeLine bridge={review.bridge} />
        </div>
      )}
      <div className="shrink-0 divide-y divide-line rounded-2xl border border-line bg-panel">
        {!isRefused && (
          <ReviewCost
            price={review.price}
            sent={facts.sent}
            expected={facts.expected}
            fee={networkFee(review, profile, feeChoice)}
            hold={hold}
          />
        )}
        {!isRefused && <IfFailsRow ifFails={review.ifFails} profile={profile} />}
        {details}
      </div>
      {!isRefused && bitcoin !== null && isOfPage(review) && <WalletShows bitcoin={bitcoin} />}
      {!isRefused && onNative !== undefined && (
        <NativeInstead review={review} profile={profile} onNative={onNative} />
      )}
      {evm !== null && hasGasChoice && (
        <GasChoice
          call={evm}
          native={unitOf(profile, review.intent.networkName, null)}
          feeChoice={feeChoice}
          onFeeChoice={onFeeChoice}
        />
      )}
    </ReviewFrame>
  )
}

/** Returns the network's fee on top: a Bitcoin fee as it was built, or the most that gas can cost. */
function networkFee(
  { bitcoin, evm, intent }: ReviewView,
  profile: ProfileView,
  choice: FeeChoice,
): Sum | null {
  if (bitcoin !== null) return { units: bitcoin.feeSats, unit: BTC }
  const gas = evm?.gas?.[choice]
  return gas === undefined ? null : { units: gas, unit: unitOf(profile, intent.networkName, null) }
}

/** Returns the words of the approval; a page's wallet signs elsewhere, so that it is only approved here. */
function approveWords({ intent, origin }: ReviewView, amount: string): ApproveWords {
  const only = i18n.t('review.approve_only')
  if (isOfPage({ intent })) return { ready: only, busy: only }
  return signedHere(origin === null ? i18n.t('review.approve_amount', { amount }) : i18n.t('review.approve'))
}

type OnTopProps = { review: ReviewView; profile: ProfileView; feeChoice: FeeChoice }

/** The network's fee on top of what leaves, and the account that pays, which a site's bar names. */
function OnTop({ review: { bitcoin, evm, intent, payer, origin }, profile, feeChoice }: OnTopProps) {
  const native = unitOf(profile, intent.networkName, null)
  const gas = evm?.gas?.[feeChoice]
  return (
    <dd className="flex flex-wrap gap-x-2 text-sm text-soft empty:hidden">
      {bitcoin !== null && <PlusFee sats={bitcoin.feeSats} />}
      {gas !== undefined && <PlusGas wei={gas} native={native} />}
      {origin === null && <AccountName address={payer} />}
    </dd>
  )
}

type NativeProps = { review: ReviewView; profile: ProfileView; onNative: () => void }

/** Of tokens that could not be moved where they arrive: the currency that pays for gas instead. */
function NativeInstead({ review: { findings, intent }, profile, onNative }: NativeProps) {
  const withoutGas = findings.find(({ code }) => code === 'recipient-without-gas')
  const currency = withoutGas?.params?.['currency']
  const network = profile.networks.find(({ name }) => name === intent.networkName)
  if (currency === undefined || network?.tokens.some(paysForGas) !== true) return null
  return (
    <Button look="small" data-testid="review-native" className="self-start" onClick={onNative}>
      {i18n.t('review.receive_native', { currency: sanitizeText(currency, 20) })}
    </Button>
  )
}
