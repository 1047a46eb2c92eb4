import { Redirect, useLocation } from 'wouter'
import { symbolText } from '~/lib/contract/text'
import type { ProfileView } from '~/lib/contract/views/networks'
import { tokenMark } from '~/lib/ui/page/marks'
import { exactText } from '~/lib/ui/text/format'
import { i18n } from '~/lib/ui/text/i18n'
import { pricedUnit } from '~/lib/ui/text/intent'
import { missingWords } from '~/lib/ui/text/missing-words'
import { findNetwork, findToken } from '~/lib/ui/text/swap-draft'
import { useLacksEvm } from '../accounts/use-evm-payer'
import { WithoutEvm } from '../accounts/without-evm'
import { Screen } from '../screen'
import { EvmFee, GasShort } from './evm-fee'
import type { EvmMissing, SentAsset } from './evm-payment-draft'
import { PaymentAmount } from './payment-amount'
import { PaymentRecipient } from './payment-recipient'
import { SendFoot } from './send-foot'
import { SendSlot } from './send-slot'
import { useEvmSendForm } from './use-evm-send-form'
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
          <GasShort form={form} native={native} />
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
        <EvmFee form={form} native={pricedUnit(networkName, native)} />
        {draft.isEverything && token.address === null && (
          <p className="text-xs text-soft">{i18n.t('send.gas_kept')}</p>
        )}
        <SendSlot form={form} />
      </div>
    </Screen>
  )
}

function missingText(missing: EvmMissing, symbol: string, native: string): string {
  return missing === 'gas'
    ? missingWords('funds', { minimumSats: 0n, symbol: native })
    : missingWords(missing, { minimumSats: 0n, symbol })
}
