import { useState } from 'react'
import { useSettings } from '~/lib/ui/query/queries'
import { i18n } from '~/lib/ui/text/i18n'
import { OffersSheet } from './offers-sheet'
import { comparedCurrency, type OffersProps } from './use-offers'

/** Leads to what other networks, speeds and bridges bring, where several have the currency. */
export function AllOffers(props: OffersProps) {
  const [isOpen, setOpen] = useState(false)
  const { data: settings } = useSettings()
  const hasOthers = settings !== undefined && settings.profiles.length > 1
  const currency = comparedCurrency(props, props.form.draft.bridge !== null ? 0 : hasOthers ? 1 : 2)
  if (currency === undefined) return null
  return (
    <>
      <button
        type="button"
        data-testid="swap-offers"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
        className="min-h-11 shrink-0 px-4 text-sm font-medium text-accent -outline-offset-2"
      >
        {i18n.t('swap.offers_all')}
      </button>
      {isOpen && (
        <OffersSheet {...props} currency={currency} hasOthers={hasOthers} onClose={() => setOpen(false)} />
      )}
    </>
  )
}
