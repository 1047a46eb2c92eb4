import { Redirect, useLocation } from 'wouter'
import { symbolText } from '~/lib/contract/text'
import type { ProfileView } from '~/lib/contract/views/networks'
import { tokenMark } from '~/lib/ui/page/marks'
import { exactText, mostText, mostUnits } from '~/lib/ui/text/format'
import { i18n } from '~/lib/ui/text/i18n'
import { pricedUnit, type Unit } from '~/lib/ui/text/intent'
import { missingWords } from '~/lib/ui/text/missing-words'
import { findNetwork, findToken } from '~/lib/ui/text/swap-draft'
import type { EvmMissing, SentAsset } from './evm-payment-draft'
import { useLacksEvm } from '../accounts/use-evm-payer'
import { WithoutEvm } from '../accounts/without-evm'
import { BareTokenAmount, TokenAmount } from '../amount'
import { Row } from '../fee-rows'
import { Fiat } from '../fiat'
import { Screen } from '../screen'
import { Live } from '../ui/live'
import { Notice } from '../ui/notice'
import { PaymentAmount } from './payment-amount'
import { PaymentRecipient } from './payment-recipient'
import { SendFoot } from './send-foot'
import { SendSlot } from './send-slot'
import { Speeds } from './speeds'
import { type EvmSendForm, useEvmSendForm } from './use-evm-send-form'
import { useSubmitOrFocus } from './use-submit-or-focus'

type EvmSendScreenProps = { network: string; token: string; profile: ProfileView }

/** Sends a token or a native currency: the recipient, the amount and the fee; then the review. */
export function EvmSendScreen({ network: name, token: key, profile }: EvmSendScreenProps) {
  const network = findNetwork(profile, name)
  const token = findToken(network, key)
  const native = findToken(network, null)
  const lacksEvm = useLacksEvm()
  if (token === undefined || native === undefined) return <Redirect to="/wallet" replace />
  if (lacksEvm) return <NoPayer asset={{ networkName: name, token }} />
  return <EvmSendForm key={`${name} ${key}`} asset={{ networkName: name, token }} native={native} />
}

/** In the form's place for an account that can't pay. */
function NoPayer({ asset }: { asset: SentAsset }) {
  const [, navigate] = useLocation()
  return (
    <Screen
      title={i18n.t('send.title_token', { symbol: symbolText(asset.token.symbol) })}
      onBack={() => navigate(assetRoute(asset))}
    >
      <div className="flex flex-col gap-3">
        <WithoutEvm wants="send" />
      </div>
    </Screen>
  )
}

function assetRoute({ networkName, token }: SentAsset): string {
  return `/wallet/${encodeURIComponent(networkName)}/${token.address ?? 'native'}`
}

type EvmSendFormProps = { asset: SentAsset; native: SentAsset['token'] }

function EvmSendForm({ asset, native }: EvmSendFormProps) {
  const form = useEvmSendForm(asset)
  const { draft, order, quote, missing, review } = form
  const [, navigate] = useLocation()
  const { recipient, amount, submit } = useSubmitOrFocus(missing, review)
  const { networkName, token } = asset
  const symbol = symbolText(token.symbol)
  const most = quote.everything?.amount ?? null
  const unit = pricedUnit(networkName, token)
  return (
    <Screen
      title={i18n.t('send.title_token', { symbol })}
      onBack={() => navigate(assetRoute(asset))}
      onSubmit={submit}
      actions={
        <SendFoot form={form} missing={missing && missingText(missing, symbol, native.symbol)}>
          <Live>{missing === 'gas' && <GasShort form={form} native={native} />}</Live>
        </SendFoot>
      }
    >
      <div className="flex flex-col gap-3">
        <PaymentAmount
          ref={amount}
          form={form}
          missing={missing === 'gas' ? null : missing}
          asset={{ picture: tokenMark(token.symbol), of: token.symbol }}
          sent={{ units: draft.isEverything ? most : (order?.amount ?? null), unit }}
          everything={most === null ? '' : exactText(most, token.decimals)}
          available={quote.data?.available}
        />
        <PaymentRecipient ref={recipient} form={form} kind="evm" unit={token} />
        <Gas form={form} native={pricedUnit(networkName, native)} />
        {draft.isEverything && token.address === null && (
          <p className="text-xs text-soft">{i18n.t('send.gas_kept')}</p>
        )}
        <SendSlot form={form} />
      </div>
    </Screen>
  )
}

/** How soon the payment is to be mined, and what that costs at most. */
function Gas({ form: { draft, change, quote }, native }: { form: EvmSendForm; native: Unit }) {
  const fees = (quote.data?.fees ?? []).map(({ choice, maxGasWei }) => ({
    choice,
    wei: mostUnits(maxGasWei, native.decimals),
  }))
  const chosen = fees.find(({ choice }) => choice === draft.feeChoice)
  return (
    <>
      <Speeds
        label={i18n.t('review.side_gas')}
        value={draft.feeChoice}
        speeds={fees.map(({ choice, wei }) => ({
          choice,
          key: String(wei),
          first: <BareTokenAmount units={wei} token={native} />,
          second: <Fiat units={wei} of={native.of ?? null} />,
        }))}
        onChange={(feeChoice) => change({ ...draft, feeChoice })}
      />
      <dl className="rounded-2xl border border-line bg-panel px-4 py-2.5 text-sm">
        <Row label={i18n.t('review.side_gas')}>
          <span data-testid="send-fee" data-wei={chosen?.wei}>
            {chosen === undefined ? '–' : <TokenAmount units={chosen.wei} token={native} />}
          </span>
        </Row>
      </dl>
    </>
  )
}

type FeeProps = { form: EvmSendForm; native: SentAsset['token'] }

/** The fee that is missing, in the currency that pays it. */
function GasShort({ form: { draft, quote }, native }: FeeProps) {
  const wei = quote.data?.fees.find(({ choice }) => choice === draft.feeChoice)?.maxGasWei
  if (wei === undefined) return null
  const amount = `${mostText(wei, native.decimals)} ${symbolText(native.symbol)}`
  return (
    <Notice tone="warn" data-testid="send-gas-short">
      {i18n.t('send.gas_short', { amount })}
    </Notice>
  )
}

function missingText(missing: EvmMissing, symbol: string, native: string): string {
  return missing === 'gas'
    ? missingWords('funds', { minimumSats: 0n, symbol: native })
    : missingWords(missing, { minimumSats: 0n, symbol })
}
