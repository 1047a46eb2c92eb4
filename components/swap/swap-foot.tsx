import { i18n } from '~/lib/ui/text/i18n'
import { missingWords } from '~/lib/ui/text/missing-words'
import { inputUnit } from '~/lib/ui/text/swap-draft'
import { KnownInstead } from '../recipient/known-instead'
import { imitatedBy } from '../recipient/use-recipient-reading'
import { Button } from '../ui/button'
import { later } from '../ui/later'
import type { SwapForm } from './use-swap-form'

const WithoutEvm = later(() => import('../accounts/without-evm').then((m) => m.WithoutEvm))

/** `onUsed`: once another account is in use, which can pay. */
type SwapFootProps = { form: SwapForm; onUsed: () => void }

/** The foot of the swap form: the way to its review, or an account that can pay. */
export function SwapFoot({ form, onUsed }: SwapFootProps) {
  const { draft, change, missing } = form
  const imitated = imitatedBy(form.recipient)
  if (form.isPayerMissing) return <WithoutEvm wants="swap" onUsed={onUsed} />
  return (
    <>
      {imitated !== undefined && (
        <KnownInstead of={imitated} onUse={(address) => change({ ...draft, recipient: address })} />
      )}
      <Button
        type="submit"
        look={imitated === undefined ? 'primary' : missing === null ? 'danger' : 'secondary'}
        data-testid="swap-continue"
        isBusy={form.prepare.isPending}
      >
        {actionText(form, imitated === undefined ? 'swap.continue' : 'lookalike.keep')}
      </Button>
    </>
  )
}

/** Returns the button's action or, where something is missing, what that is. */
function actionText(form: SwapForm, action: 'swap.continue' | 'lookalike.keep'): string {
  const { draft, isFirst, minimumSats = 0n, missing, prepare, stage, token } = form
  if (prepare.isPending) return i18n.t(`swap.${stage}`)
  if (isFirst) return i18n.t('swap.receive_first')
  if (missing === 'minimum') return i18n.t('swap.use_minimum')
  if (missing === null) return i18n.t(action)
  return missingWords(missing, { minimumSats, symbol: inputUnit(draft, token).symbol })
}
