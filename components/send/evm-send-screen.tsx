import { Redirect, useLocation } from 'wouter'
import { symbolText } from '~/lib/contract/text'
import type { FeeChoice } from '~/lib/contract/orders'
import type { ProfileView } from '~/lib/contract/views/networks'
import { feeChoices } from '~/lib/ui/text/fee-choices'
import { exactText, mostText } from '~/lib/ui/text/format'
import { i18n } from '~/lib/ui/text/i18n'
import { pricedUnit } from '~/lib/ui/text/intent'
import { missingWords } from '~/lib/ui/text/missing-words'
import { findNetwork, findToken } from '~/lib/ui/text/swap-draft'
import { tokenField } from '~/lib/ui/text/typed-unit'
import type { EvmMissing, SentAsset } from './evm-payment-draft'
import { useLacksEvm } from '../accounts/use-evm-payer'
import { WithoutEvm } from '../accounts/without-evm'
import { TokenAmount } from '../amount'
import { LookalikeNote } from '../recipient/recipient-notes'
import { Screen } from '../screen'
import { Choice } from '../ui/choice'
import { Live } from '../ui/live'
import { Notice } from '../ui/notice'
import { AmountField } from './amount-field'
import { RecipientField } from './recipient-field'
import { SendFoot } from './send-foot'
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
  const { draft, change, order, quote, missing, review } = form
  const [, navigate] = useLocation()
  const { recipient, amount, submit } = useSubmitOrFocus(missing, review)
  const { networkName, token } = asset
  const symbol = symbolText(token.symbol)
  const most = quote.everything?.amount ?? null
  const unit = pricedUnit(networkName, token)
  const sent = draft.isEverything ? most : (order?.amount ?? null)

  return (
    <Screen
      title={i18n.t('send.title_token', { symbol })}
      onBack={() => navigate(assetRoute(asset))}
      onSubmit={submit}
      actions={
        <SendFoot form={form} unit={token} missing={missing && missingText(missing, symbol, native.symbol)}>
          <Live>{missing === 'gas' && <GasShort form={form} native={native} />}</Live>
        </SendFoot>
      }
    >
      <div className="flex flex-col gap-3">
        <RecipientField
          ref={recipient}
          kind="evm"
          value={draft.recipient}
          isInvalid={missing === 'own' || form.recipient.error !== null}
          address={form.recipient.view?.address}
          onEnter={form.link.enter}
        />
        <LookalikeNote reading={form.recipient} />
        <AmountField
          ref={amount}
          symbol={symbol}
          field={tokenField(token)}
          value={draft.isEverything ? (most === null ? '' : exactText(most, token.decimals)) : draft.amount}
          missing={missing === 'gas' ? null : missing}
          isEverything={draft.isEverything}
          sum={sent === null ? null : { units: sent, unit }}
          available={quote.data && <TokenAmount units={quote.data.available} token={unit} />}
          onType={(typed) => change({ ...draft, isEverything: false, amount: typed })}
          onMax={() => change({ ...draft, isEverything: true, amount: '' })}
        />
        <FeeField form={form} native={native} />
        {draft.isEverything && token.address === null && (
          <p className="text-xs text-soft">{i18n.t('send.gas_kept')}</p>
        )}
      </div>
    </Screen>
  )
}

type FeeProps = { form: EvmSendForm; native: SentAsset['token'] }

/** How soon the payment is to be mined, and what that costs at most. */
function FeeField({ form: { draft, change, quote }, native }: FeeProps) {
  const feeText = (of: FeeChoice) => {
    const wei = quote.data?.fees.find(({ choice }) => choice === of)?.maxGasWei
    return wei === undefined ? '–' : `${mostText(wei, native.decimals)} ${symbolText(native.symbol)}`
  }
  return (
    <Choice
      label={i18n.t('review.side_gas')}
      value={draft.feeChoice}
      options={feeChoices.map((choice) => ({
        value: choice,
        label: i18n.t(`swap.${choice}`),
        note: feeText(choice),
        testId: `send-fee-${choice}`,
      }))}
      onChange={(feeChoice) => change({ ...draft, feeChoice })}
    />
  )
}

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
