// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { practiceQuote } from '~/lib/ui/practice/practice-quote'
import { ACCOUNTS, bitcoinBalanceOf, TWO_NETWORKS } from '~/lib/ui/text/profile.fixture'
import { drawHook, laterAnswers } from '../draw-hook.fixture'
import { PriceLine } from './price-line'
import { QuoteAnnouncement } from './quote-announcement'
import { ReceiveCard } from './receive-card'
import { RecipientField } from './recipient-field'
import { useSwapForm } from './use-swap-form'

const WRONG = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
const RIGHT = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'

/** The form with an amount and a recipient, the bridge answering when the test says so. */
async function filledForm(book: object[] = []) {
  const max = laterAnswers()
  const prepare = laterAnswers()
  const page = await drawHook(
    () => useSwapForm(TWO_NETWORKS),
    {
      wallet: { accounts: () => ACCOUNTS },
      addressBook: { list: () => book },
      recipients: {
        read: ({ text }) => ({ address: text, request: null, judgement: { standing: 'new', address: text } }),
      },
      swap: { max: max.answer },
      orders: { prepare: prepare.answer },
    },
    (form) => <RecipientField ref={null} form={form} />,
  )
  await page.does(({ change, draft }) => change({ ...draft, amount: '0.01', recipient: WRONG }))
  return { ...page, max: max.given, prepared: prepare.given }
}

test('leads to no review of what was corrected meanwhile', async () => {
  const page = await filledForm()
  await page.does(({ review }) => review())
  await page.does(({ change, draft }) => change({ ...draft, recipient: RIGHT }))
  await page.does(({ review }) => review())
  expect(page.prepared).toHaveLength(2)
  await page.does(() => page.prepared[0]?.({ entryId: 'wrong' }))
  expect(page.routes).toEqual(['/'])
  await page.does(() => page.prepared[1]?.({ entryId: 'right' }))
  expect(page.routes.at(-1)).toBe('/review')
  expect(page.notes.read('review')).toMatchObject({ entryId: 'right' })
})

test('“Max” enters what it is told', async () => {
  const page = await filledForm()
  await page.does(({ max }) => max.ask())
  await page.does(() => page.max[0]?.({ amount: 5_000n }))
  expect(page.now().draft).toMatchObject({ amount: '0.00005', recipient: WRONG })
})

test('ignores a “Max” that is answered after a change', async () => {
  const page = await filledForm()
  await page.does(({ max }) => max.ask())
  await page.does(({ change, draft }) => change({ ...draft, recipient: RIGHT }))
  await page.does(() => page.max[0]?.({ amount: 5_000n }))
  expect(page.now().draft).toMatchObject({ amount: '0.01', recipient: RIGHT })
})

test('uses the answer to “Max” for its account alone', async () => {
  let inUse = 'bcrt1qfirst'
  const max = laterAnswers()
  const page = await drawHook(() => useSwapForm(TWO_NETWORKS), {
    wallet: { accounts: () => ({ ...ACCOUNTS, bitcoin: { ...ACCOUNTS.bitcoin, address: inUse } }) },
    addressBook: { list: () => [] },
    swap: { max: max.answer },
  })
  const use = (address: string) =>
    page.does(() => {
      inUse = address
      void page.queries.invalidateQueries()
    })
  await page.does(({ change, draft }) => change({ ...draft, amount: '0.01' }))
  await page.does(({ max }) => max.ask())
  await use('bcrt1qsecond')
  await page.does(() => max.given[0]?.({ amount: 5_000n }))
  expect(page.now().draft.amount).toBe('0.01')
  await page.does(({ max }) => max.ask())
  await page.does(() => max.given[1]?.({ amount: 0n }))
  expect(page.now().max.isNothing).toBe(true)
  await use('bcrt1qfirst')
  expect(page.now().max.isNothing).toBe(false)
})

test('“Max” names what it leaves until another amount is typed', async () => {
  const max = laterAnswers()
  const page = await drawHook(() => useSwapForm(TWO_NETWORKS), {
    wallet: { accounts: () => ACCOUNTS },
    addressBook: { list: () => [] },
    swap: { max: max.answer },
  })
  const leftBehind = { heldSats: 0n, unconfirmedSats: 0n, keptOutSats: 700n, uneconomicSats: 0n }
  await page.does(({ max }) => max.ask())
  await page.does(() => max.given[0]?.({ amount: 5_000n, leftBehind }))
  expect(page.now().max.leftBehind).toEqual(leftBehind)
  await page.does(({ change, draft }) => change({ ...draft, amount: '0.00004' }))
  expect(page.now().max.leftBehind).toBeUndefined()
})

test('keeps “Max” and “nothing held” waiting until a search ends', async () => {
  let search: { left: number; addressCount: number } | undefined = { left: 9, addressCount: 31 }
  const max = laterAnswers()
  const page = await drawHook(() => useSwapForm(TWO_NETWORKS), {
    status: () => ({ profile: TWO_NETWORKS, underWay: 0 }),
    wallet: {
      accounts: () => ACCOUNTS,
      bitcoinBalance: () => bitcoinBalanceOf(TWO_NETWORKS, search && { search }),
    },
    addressBook: { list: () => [] },
    swap: { max: max.answer },
  })
  await page.does(({ max }) => max.ask())
  expect(page.now()).toMatchObject({ isNothingHeld: false, max: { isWaiting: true } })
  expect(max.given).toHaveLength(0)
  search = undefined
  await page.does(() => void page.queries.invalidateQueries())
  await page.does(() => max.given[0]?.({ amount: 7_000n }))
  expect(page.now()).toMatchObject({ isNothingHeld: true, max: { isWaiting: false } })
  expect(page.now().draft.amount).toBe('0.00007')
})

test('shows the address book’s default once the recipient is emptied', async () => {
  const page = await filledForm([{ kind: 'evm', address: RIGHT, name: 'Exchange', isDefault: true }])
  expect(page.text()).not.toContain('Exchange')
  await page.does(({ change, draft }) => change({ ...draft, recipient: '' }))
  expect(page.now().order).toMatchObject({ recipient: RIGHT })
  expect(page.text()).toContain('Exchange')
  expect(page.text()).not.toContain('Your EVM')
})

test('names what arrives by its wrapped form everywhere', async () => {
  const networks = TWO_NETWORKS.networks.map((network) => ({
    ...network,
    tokens: network.tokens.map((token) => (token.address === null ? { ...token, arrivesAs: 'WPOL' } : token)),
  }))
  const page = await drawHook(
    () => useSwapForm({ ...TWO_NETWORKS, networks }),
    {
      wallet: { accounts: () => ACCOUNTS },
      addressBook: { list: () => [] },
      orders: { quote: (asked) => asked.kind === 'swap' && practiceQuote(asked.order, 0) },
    },
    (form) => (
      <>
        <QuoteAnnouncement form={form} />
        <PriceLine form={form} />
        <ReceiveCard form={form} profile={TWO_NETWORKS} />
      </>
    ),
  )
  await page.does(({ change, draft }) => change({ ...draft, amount: '0.01' }))
  await page.does(() => {})
  const named = page.text().match(/W?POL/g)
  expect(new Set(named)).toEqual(new Set(['WPOL']))
})
