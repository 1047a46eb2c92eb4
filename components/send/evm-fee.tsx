import { symbolText } from '~/lib/contract/text'
import { mostText, mostUnits } from '~/lib/ui/text/format'
import { i18n } from '~/lib/ui/text/i18n'
import type { Unit } from '~/lib/ui/text/intent'
import { BareTokenAmount, TokenAmount } from '../amount'
import { Row } from '../fee-rows'
import { Fiat } from '../fiat'
import { Live } from '../ui/live'
import { Notice } from '../ui/notice'
import type { SentAsset } from './evm-payment-draft'
import { Speeds } from './speeds'
import type { EvmSendForm } from './use-evm-send-form'

/** How soon the payment is to be mined, and what that costs at most. */
export function EvmFee({ form: { draft, change, quote }, native }: { form: EvmSendForm; native: Unit }) {
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

type GasShortProps = { form: EvmSendForm; native: SentAsset['token'] }

/** The fee that is missing, in the currency that pays it. */
export function GasShort({ form: { draft, missing, quote }, native }: GasShortProps) {
  const wei = quote.data?.fees.find(({ choice }) => choice === draft.feeChoice)?.maxGasWei
  return (
    <Live>
      {missing === 'gas' && wei !== undefined && (
        <Notice tone="warn" data-testid="send-gas-short">
          {i18n.t('send.gas_short', {
            amount: `${mostText(wei, native.decimals)} ${symbolText(native.symbol)}`,
          })}
        </Notice>
      )}
    </Live>
  )
}
