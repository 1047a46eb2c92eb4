import { Link } from 'wouter'
import { sanitizeText } from '~/lib/contract/text'
import { entryRoute } from '~/lib/ui/entry-route'
import { i18n } from '~/lib/ui/i18n'
import { findToken } from '~/lib/ui/swap-draft'
import { isFirstPart, isSecondPart } from '~/lib/ui/swap-split'
import { Notice } from '../ui/notice'
import type { SwapForm } from './use-swap-form'

/** That the form holds one of two swaps, and which. */
export function SplitNote({ form: { draft, network } }: { form: SwapForm }) {
  const { split } = draft
  if (split?.of === 'second' && isSecondPart(draft))
    return (
      <Notice tone="info" data-testid="swap-split" data-part="second">
        <p>{i18n.t('swap.split_second')}</p>
        <Link
          href={entryRoute(split.requestId)}
          className="rounded-sm font-medium text-accent hover:underline"
        >
          {i18n.t('swap.split_open_first')}
        </Link>
      </Notice>
    )
  if (split?.of !== 'first' || !isFirstPart(draft)) return null
  const symbol = findToken(network, split.token)?.symbol ?? ''
  return (
    <Notice tone="info" data-testid="swap-split" data-part="first">
      {i18n.t('swap.split_first', { amount: split.amount, symbol: sanitizeText(symbol, 20) })}
    </Notice>
  )
}
