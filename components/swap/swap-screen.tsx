import type { ProfileView } from '~/lib/contract/views/networks'
import { i18n } from '~/lib/ui/text/i18n'
import { useHasPanes } from '~/lib/ui/page/use-has-panes'
import { Screen } from '../screen'
import { Icon } from '../ui/icons'
import { later } from '../ui/later'
import { Notice } from '../ui/notice'
import { LinkNote } from './link-note'
import { KeptOutNote } from './kept-out-note'
import { NothingHeld } from './nothing-held'
import { QuoteAnnouncement } from './quote-announcement'
import { ReceiveCard } from './receive-card'
import { SendCard } from './send-card'
import { SwapFoot } from './swap-foot'
import { SwapSlot } from './swap-slot'
import { SwapTerms } from './swap-terms'
import { useSubmitSwap } from './use-submit-swap'
import { useSwapForm } from './use-swap-form'

const FirstSwap = later(() => import('./beside-form').then((m) => m.FirstSwap))
const OfferLines = later(() => import('./beside-form').then((m) => m.OfferLines))
// Only a wide tab has room for it.
const Outlook = later(() => import('./beside-form').then((m) => m.Outlook))

/** The form of a swap: what is sent and received, on what terms, and the way to its review. */
export function SwapScreen({ profile }: { profile: ProfileView }) {
  const form = useSwapForm(profile)
  const hasPanes = useHasPanes()
  const { amount, recipient, submit } = useSubmitSwap(form)
  const { draft, missing } = form
  const isToEvm = draft.direction === 'to-evm'

  if (profile.networks.length === 0)
    return (
      <Screen title={i18n.t('swap.title')}>
        <Notice tone="warn">{i18n.t('swap.no_networks')}</Notice>
      </Screen>
    )
  return (
    <>
      <Screen
        title={i18n.t('swap.title')}
        hasQuietTitle
        keepsFocus
        onSubmit={submit}
        actions={<SwapFoot form={form} onUsed={() => amount.current?.focus()} />}
      >
        <div className="flex flex-col gap-2">
          <LinkNote draft={draft} />
          <div className="relative flex flex-col gap-2">
            <SendCard ref={amount} form={form} profile={form.profile} />
            <button
              type="button"
              data-testid="swap-direction"
              data-direction={draft.direction}
              aria-label={i18n.t(isToEvm ? 'swap.turn_to_bitcoin' : 'swap.turn_to_evm')}
              title={i18n.t('swap.turn')}
              onClick={form.turn}
              className="z-[1] -my-5 flex size-8 items-center justify-center self-center rounded-full border border-edge bg-panel text-soft transition-colors duration-100 hover:text-accent"
            >
              <Icon of="turn" size={16} />
            </button>
            <ReceiveCard form={form} profile={form.profile} />
          </div>
          <QuoteAnnouncement form={form} />
          <SwapTerms ref={recipient} form={form} profile={profile} />
          <SwapSlot form={form} />
          {isToEvm && <OfferLines form={form} profile={profile} />}
          {isToEvm && <KeptOutNote />}
          {form.isFirst && missing === 'amount' ? <FirstSwap /> : <NothingHeld form={form} />}
        </div>
      </Screen>
      {hasPanes && <Outlook form={form} profile={form.profile} />}
    </>
  )
}
