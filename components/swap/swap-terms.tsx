import type { Ref } from 'react'
import { sanitizeText } from '~/lib/contract/text'
import type { ProfileView } from '~/lib/contract/views/networks'
import { i18n } from '~/lib/ui/text/i18n'
import { AmountsShown } from '../amounts-shown'
import { BridgeLine } from '../bridge-line'
import { Button } from '../ui/button'
import { later } from '../ui/later'
import { CostRow } from './cost-row'
import { OptionsRow } from './options-row'
import { RecipientField } from './recipient-field'
import type { SwapForm } from './use-swap-form'

const AllOffers = later(() => import('./beside-form').then((m) => m.AllOffers))

/** `ref`: the field of the recipient. */
type SwapTermsProps = { ref: Ref<HTMLInputElement>; form: SwapForm; profile: ProfileView }

/** By which bridge, to whom, how fast and at what cost. */
export function SwapTerms({ ref, form, profile }: SwapTermsProps) {
  const { bridge } = form.draft
  return (
    <div className="divide-y divide-line rounded-2xl border border-line bg-panel">
      {bridge !== null && (
        <div className="flex min-h-11 items-center justify-between gap-3 py-0.5 ps-4 pe-2">
          <BridgeLine bridge={bridge} />
          <Button look="quiet" data-testid="swap-bridge-leave" onClick={form.leaveBridge}>
            {i18n.t('swap.offers_use', { name: sanitizeText(profile.label, 60) })}
          </Button>
        </div>
      )}
      <RecipientField ref={ref} form={form} />
      <AmountsShown>
        <div className="flex flex-wrap items-center">
          <OptionsRow form={form} />
          <AllOffers form={form} profile={profile} />
        </div>
        <CostRow form={form} />
      </AmountsShown>
    </div>
  )
}
