import type { EntryView } from '~/lib/contract/views/history'
import { i18n } from '~/lib/ui/text/i18n'
import { messageName } from '~/lib/ui/text/message'
import { TransactionId } from '../transaction-id'
import { CopyButton } from '../ui/copy-button'
import { Disclosure } from '../ui/disclosure'

/** The signed bytes, for users who want to broadcast them elsewhere or keep them. */
export function RawTransactions({ transactions }: { transactions: EntryView['rawTransactions'] }) {
  return (
    <div className="border-t border-line">
      <Disclosure summary={i18n.t('request.raw')}>
        <p className="pb-2 text-xs text-soft">{i18n.t('request.raw_body')}</p>
        <ul className="flex flex-col gap-3">
          {transactions.map(({ kind, txid, hex }) => (
            <li key={txid} className="flex flex-col gap-1">
              <div className="flex items-center justify-between text-sm">
                {i18n.t(`raw.${messageName(kind)}`)}
                <TransactionId id={txid} url={null} />
              </div>
              <div className="flex items-start gap-1 rounded-lg bg-sunken py-2 pe-1 ps-3">
                <code
                  data-testid="raw-transaction"
                  className="line-clamp-3 min-w-0 flex-1 font-mono text-xs break-all select-all"
                >
                  {hex}
                </code>
                <CopyButton text={hex} label={i18n.t('common.copy')} doneLabel={i18n.t('common.copied')} />
              </div>
            </li>
          ))}
        </ul>
      </Disclosure>
    </div>
  )
}
