// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import type { SwapOrder } from '~/lib/contract/orders'
import type { PriceView } from '~/lib/contract/views/quote'
import { practiceQuote } from '~/lib/ui/practice/practice-quote'
import { practicePrice } from '~/lib/ui/practice/practice-review'
import { ACCOUNTS, TWO_NETWORKS } from '~/lib/ui/text/profile.fixture'
import { drawHook } from '../draw-hook.fixture'
import { Outlook } from './outlook'
import { useSwapForm } from './use-swap-form'

async function drawOutlook(priceOf: (order: SwapOrder) => PriceView) {
  const page = await drawHook(
    () => useSwapForm(TWO_NETWORKS),
    {
      wallet: { accounts: () => ACCOUNTS },
      addressBook: { list: () => [] },
      orders: { quote: (asked) => asked.kind === 'swap' && practiceQuote(asked.order, 0) },
      swap: { price: ({ order }) => priceOf(order) },
    },
    (form) => <Outlook form={form} profile={TWO_NETWORKS} />,
  )
  await page.does(({ change, draft }) => change({ ...draft, amount: '0.01' }))
  await page.does(() => {})
  return page
}

test('draws who takes what, down to the minimum', async () => {
  const page = await drawOutlook((order) => practicePrice(practiceQuote(order, 0).intent))
  const takers = [...document.querySelectorAll('[data-taker]')].map((row) => row.getAttribute('data-taker'))
  expect(takers).toEqual(['contracts', 'exchange', 'slippage'])
  expect(page.text()).toContain('Swap cost')
})

test('draws the bridge’s fees where the worth is unknown', async () => {
  const page = await drawOutlook(() => ({ ownQuote: null, priceEffectBps: null, cost: null, disputed: [] }))
  expect(document.querySelectorAll('[data-taker]')).toHaveLength(0)
  expect(page.text()).toContain('Bridge fees')
})
