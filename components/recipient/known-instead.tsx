import type { Trusted } from '~/lib/core/recipient/judge'
import { i18n } from '~/lib/ui/text/i18n'
import { Button } from '../ui/button'
import { useKnownName } from './known-name'

type KnownInsteadProps = {
  of: Trusted
  /** Whether to leave out the account in use: a payment to it would only cost the fee. */
  isPayment?: boolean
  onUse: (address: string) => void
}

/** The safe way out of a look-alike: the address that it imitates. */
export function KnownInstead({ of, isPayment = false, onUse }: KnownInsteadProps) {
  const name = useKnownName(of)
  if (isPayment && of.standing === 'own' && of.isInUse) return null
  return (
    <Button look="primary" data-testid="lookalike-use" onClick={() => onUse(of.address)}>
      {name === null ? i18n.t('lookalike.use_known') : i18n.t('lookalike.use', { name })}
    </Button>
  )
}
