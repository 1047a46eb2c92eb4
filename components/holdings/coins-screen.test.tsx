import { expect, test } from 'vitest'
import { drawHook } from '../draw-hook.fixture'
import { CoinsScreen } from './coins-screen'

const COIN = {
  outpoint: `${'ab'.repeat(32)}:0`,
  txid: 'ab'.repeat(32),
  valueSats: 90_000n,
  confirmations: 3,
  reserved: false,
  keptOut: null,
  choice: null,
  label: '',
  source: null,
}

test('a label says nothing of whether its coin is frozen, which the list may not know yet', async () => {
  const coins = [[COIN]].values()
  const noted: object[] = []
  const page = await drawHook(
    () => null,
    {
      wallet: {
        // The servers are asked anew after each change, and take their time.
        coins: () => coins.next().value ?? new Promise(() => {}),
        noteCoin: (change) => void noted.push(change),
      },
    },
    () => <CoinsScreen />,
  )
  await page.clicks('Freeze')
  await page.clicks('Label')
  await page.types('coin-label-input', 'savings')
  await page.submits()
  const { outpoint } = COIN
  expect(noted).toEqual([
    { outpoint, choice: 'frozen' },
    { outpoint, label: 'savings' },
  ])
})
