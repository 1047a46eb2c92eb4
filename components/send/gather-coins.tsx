import { useLocation } from 'wouter'
import { useShell } from '~/lib/ui/page/shell'
import { sendDraftKey, sendRoute } from '~/lib/ui/page/send-route'
import { useAccounts } from '~/lib/ui/query/queries'
import { BITCOIN } from '~/lib/ui/text/holdings'
import { i18n } from '~/lib/ui/text/i18n'
import { EMPTY_PAYMENT, type PaymentDraft } from '~/lib/ui/text/payment-draft'
import { Button } from '../ui/button'

/** Leads to a payment of everything to the account's own address, after which one address has enough. */
export function GatherCoins() {
  const { notes } = useShell()
  const [, navigate] = useLocation()
  const { data: accounts } = useAccounts()
  if (accounts === undefined) return null
  const draft: PaymentDraft = { ...EMPTY_PAYMENT, recipient: accounts.bitcoin.address, isEverything: true }
  const open = () => {
    notes.write(sendDraftKey(BITCOIN, null), draft)
    navigate(sendRoute(BITCOIN, null))
  }
  return (
    <Button look="small" onClick={open} className="mt-2" data-testid="gather-coins">
      {i18n.t('send.gather')}
    </Button>
  )
}
