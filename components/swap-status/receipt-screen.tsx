import { useLocation } from 'wouter'
import type { ProfileView } from '~/lib/contract/views/networks'
import type { ReceiptView } from '~/lib/contract/views/receipt'
import { entryRoute } from '~/lib/ui/page/entry-route'
import { i18n } from '~/lib/ui/text/i18n'
import { useBridgeOf, useReceipt } from '~/lib/ui/query/entry-queries'
import { receiptSections, type ReceiptSection, receiptText } from './receipt'
import { useShell } from '~/lib/ui/page/shell'
import { Loaded } from '../loaded'
import { Screen } from '../screen'
import { datedName, download } from '../download'
import { Button } from '../ui/button'

type ReceiptScreenProps = { id: string; profile: ProfileView }

/** The record of an order, of its arrival and of its cost: to read, print or save. */
export function ReceiptScreen({ id, profile }: ReceiptScreenProps) {
  const shell = useShell()
  const [, navigate] = useLocation()
  const query = useReceipt(id)
  const { data: receipt } = query
  const bridge = useBridgeOf(receipt, profile)
  const path = entryRoute(id)
  const title = titleOf(receipt)
  const sections = receipt === undefined ? [] : receiptSections(receipt, bridge)

  const print = () => (shell.isFullPage ? window.print() : shell.stayIn('tab', `${path}/receipt`))
  const save = () =>
    download(datedName('satspan-receipt', 'txt'), receiptText(title, sections), 'text/plain;charset=utf-8')

  return (
    <Screen
      title={title}
      onBack={() => navigate(path)}
      actions={
        receipt !== undefined && (
          <div className="grid auto-cols-fr grid-flow-col gap-2">
            <Button data-testid="receipt-print" onClick={print}>
              {i18n.t(shell.isFullPage ? 'receipt.print' : 'receipt.open_tab')}
            </Button>
            <Button look="primary" data-testid="receipt-save" onClick={save}>
              {i18n.t('receipt.save')}
            </Button>
          </div>
        )
      }
    >
      <Loaded query={query} className="h-72">
        {() => (
          <div data-testid="receipt" className="flex flex-col gap-4">
            {sections.map((section) => (
              <Section key={section.title} section={section} />
            ))}
          </div>
        )}
      </Loaded>
    </Screen>
  )
}

function titleOf(receipt: ReceiptView | undefined): string {
  const isPayment = receipt !== undefined && 'kind' in receipt.intent
  return i18n.t(isPayment ? 'receipt.title_payment' : 'receipt.title')
}

function Section({ section: { title, rows } }: { section: ReceiptSection }) {
  return (
    <section className="break-inside-avoid">
      <h2 className="border-b border-line pb-1 text-sm font-semibold">{title}</h2>
      <dl className="flex flex-col text-sm">
        {rows.map(({ label, value, note }) => (
          <div key={label} className="grid grid-cols-[2fr_3fr] gap-3 py-1 print:grid-cols-[1fr_4fr]">
            <dt className="text-soft">{label}</dt>
            <dd className="text-end [overflow-wrap:anywhere] select-text">
              <bdi>{value}</bdi>
              {note !== undefined && <span className="block text-xs text-soft">{note}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
