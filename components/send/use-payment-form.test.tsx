// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { AppError } from '~/lib/core/errors'
import { ACCOUNTS, PROFILE } from '~/lib/ui/text/profile.fixture'
import { drawHook, laterAnswers } from '../draw-hook.fixture'
import { BitcoinFee } from './bitcoin-fee'
import { useSendForm } from './use-send-form'

const WRONG = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080'
const RIGHT = 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn'

test('leads to no review of a form corrected since', async () => {
  const { given, answer } = laterAnswers()
  const page = await drawHook(useSendForm, { orders: { prepare: answer } })
  await page.does(({ change, draft }) => change({ ...draft, amount: '0.01', recipient: WRONG }))
  await page.does(({ review }) => review())
  await page.does(({ change, draft }) => change({ ...draft, recipient: RIGHT }))
  await page.does(({ review }) => review())
  expect(given).toHaveLength(2)
  await page.does(() => given[0]?.({ entryId: 'wrong' }))
  expect(page.routes).toEqual(['/'])
  await page.does(() => given[1]?.({ entryId: 'right' }))
  expect(page.routes.at(-1)).toBe('/review')
  expect(page.notes.read('review')).toMatchObject({ entryId: 'right' })
})

const NOT_ENOUGH = {
  kind: 'bitcoin-payment' as const,
  amountSats: null,
  minimumSats: 0n,
  fees: [],
  spendableSats: 1_000n,
  heldSats: 0n,
  unconfirmedSats: 0n,
  keptOutSats: 0n,
  uneconomicSats: 0n,
}

test('shows no amount of an earlier quote as everything', async () => {
  const { given, answer } = laterAnswers()
  const page = await drawHook(useSendForm, {
    status: () => ({ profile: PROFILE }),
    wallet: { accounts: () => ACCOUNTS },
    orders: { quote: answer },
  })
  await page.does(({ change, draft }) => change({ ...draft, amount: '0.01', recipient: RIGHT }))
  await page.does(() => given.at(-1)?.({ ...NOT_ENOUGH, amountSats: 1_000_000n }))
  await page.does(({ change, draft }) => change({ ...draft, isEverything: true, amount: '' }))
  expect(page.now().quote.data).toMatchObject({ amountSats: 1_000_000n })
  expect(page.now().quote.everything).toBeUndefined()

  await page.does(() => given.at(-1)?.({ ...NOT_ENOUGH, amountSats: 999_000n }))
  expect(page.now().quote.everything).toMatchObject({ amountSats: 999_000n })
  // It stays readable while another speed is quoted.
  await page.does(({ change, draft }) => change({ ...draft, feeChoice: 'fast' }))
  expect(page.now().quote.everything).toMatchObject({ amountSats: 999_000n })
})

test('judges no payment by what another account has', async () => {
  let inUse = 'bcrt1qfirst'
  const page = await drawHook(useSendForm, {
    status: () => ({ profile: PROFILE }),
    wallet: { accounts: () => ({ ...ACCOUNTS, bitcoin: { ...ACCOUNTS.bitcoin, address: inUse } }) },
    orders: {
      quote: () =>
        inUse === 'bcrt1qfirst'
          ? NOT_ENOUGH
          : Promise.reject(new AppError('chain-unreachable', 'no server answers')),
    },
  })
  await page.does(({ change, draft }) => change({ ...draft, amount: '0.01', recipient: RIGHT }))
  await page.does(() => {})
  expect(page.now().missing).toBe('funds')
  await page.does(() => {
    inUse = 'bcrt1qsecond'
    void page.queries.invalidateQueries()
  })
  await page.does(() => {})
  expect(page.now().quote.data).toBeUndefined()
  expect(page.now().missing).toBeNull()
})

test('asks for a rate where no server has an estimate', async () => {
  const asked: unknown[] = []
  const page = await drawHook(
    useSendForm,
    {
      status: () => ({ profile: PROFILE }),
      wallet: { accounts: () => ACCOUNTS },
      orders: {
        quote: (given) => {
          asked.push(given)
          if ('feeRate' in given.order) return { ...NOT_ENOUGH, amountSats: 1_000_000n }
          return Promise.reject(new AppError('fee-rates-missing', 'no fee rates'))
        },
      },
    },
    (form) => <BitcoinFee ref={null} form={form} sentSats={null} />,
  )
  await page.does(({ change, draft }) => change({ ...draft, amount: '0.01', recipient: RIGHT }))
  await page.does(() => {})
  expect(page.now().missing).toBe('rate')
  await page.types('fee-rate', '7.5')
  await page.does(() => {})
  expect(asked.at(-1)).toMatchObject({ order: { feeRate: 7.5, amountSats: 1_000_000n } })
  expect(page.now().missing).toBeNull()
  await page.types('fee-rate', '900')
  expect(page.now().missing).toBe('rate')
  // A cleared field stays where it is typed in.
  await page.types('fee-rate', '')
  expect(page.queryByTestId('fee-rate')).not.toBeNull()
})
