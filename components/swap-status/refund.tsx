import type { EntryView } from '~/lib/contract/views/history'
import { i18n } from '~/lib/ui/text/i18n'
import { BtcAmount } from '../amount'
import { Sentence, SLOT } from '../sentence'
import { TransactionId } from '../transaction-id'
import { Notice } from '../ui/notice'

type RefundProps = {
  refund: NonNullable<EntryView['refund']>
  proof: EntryView['proof']
  /** Whether a payment has arrived that may be the refund. */
  isMatched: boolean
}

/** The refund and, once a chain shows it, its arrival. */
export function Refund({ refund, proof, isMatched }: RefundProps) {
  const isProven = proof === 'chain'
  return (
    <Notice tone="info" data-testid="request-refund" data-txid={refund.txid ?? undefined}>
      <p className="font-semibold">{i18n.t('request.refund')}</p>
      {refund.amountSats !== null && (
        <p>
          <Sentence
            text={i18n.t(isProven ? 'request.refund_back' : 'request.refund_body', { amount: SLOT })}
            slot={<BtcAmount sats={refund.amountSats} />}
          />
        </p>
      )}
      {refund.strangePayee !== undefined && (
        <p data-testid="request-refund-strange" className="text-danger wrap-anywhere">
          {i18n.t('request.refund_strange', { address: refund.strangePayee })}
        </p>
      )}
      {refund.txid === null ? (
        <p>{i18n.t(withoutTransaction(isProven, isMatched))}</p>
      ) : (
        <TransactionId id={refund.txid} url={null} />
      )}
    </Notice>
  )
}

/** The native currency of a cross-chain network comes back without a transaction that could be named. */
function withoutTransaction(isProven: boolean, isMatched: boolean) {
  if (isProven) return 'timeline.crossing_refunded'
  return isMatched ? 'timeline.matched' : 'request.refund_pending'
}
