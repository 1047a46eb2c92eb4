import { getAddress, parseUnits } from 'viem'
import { evmBalance, evmRpc, tokenOf } from './support/chains'
import { control } from './support/control'
import { expect, test, type Wallet } from './support/fixtures'

/** Sentences that a person meets where the service or a server lies, while no money moves. */

const usdc = () => tokenOf('polygon', 'USDC')

test('refuses a service that quotes half the price', async ({ wallet }) => {
  const { popup } = wallet
  await wallet.fund(20_000_000n)
  // 0.01 BTC is worth about a thousand USDC here.
  await control.tamper('estimate', { outputAmount: parseUnits('500', usdc().decimals).toString() })
  await popup.swap.enter({ network: 'polygon', token: usdc().address ?? '', amount: '0.01' })
  await popup.swap.quote()
  await popup.swap.continue.click()
  await popup.review.expectVerdict('refuse')
  expect(await popup.review.codes('refuse')).toEqual(['price-refused'])
  await expect(popup.review.findings.first()).toContainText('% below the on-chain price')
  await expect(popup.review.approve).toHaveCount(0)
})

/** A plain wrap of 50,000 sats, of which the transaction leaves 49,000 with the bridge, up to its quote. */
async function reviewKeptWrap(wallet: Wallet, estimate: object | null): Promise<void> {
  const { popup } = wallet
  await wallet.fund(20_000_000n)
  await control.tamper('unsigned', { mutate: 'payload-fee-most' })
  await control.tamper('estimate', estimate)
  await popup.swap.enter({
    network: 'polygon',
    token: tokenOf('polygon', 'wBTC').address ?? '',
    amount: '0.0005',
  })
  await popup.swap.quote()
}

// threat: hidden-fee
test('refuses a service that keeps 98 % of a wrap', async ({ wallet }) => {
  const { popup } = wallet
  await reviewKeptWrap(wallet, null)
  await popup.swap.continue.click()
  await popup.review.expectVerdict('refuse')
  const codes = await popup.review.codes('refuse')
  expect(codes).toEqual(expect.arrayContaining(['service-fee-quote', 'price-refused']))
  await expect(popup.review.review).toContainText('It quoted 500 sats')
  await expect(popup.review.review).toContainText('0.00000825 wBTC')
  await expect(popup.review.approve).toHaveCount(0)
})

test('refuses announced costs of 98 % as well', async ({ wallet }) => {
  const { popup } = wallet
  await reviewKeptWrap(wallet, {
    outputAmount: '825',
    bridgeFee: { networkFeeBTC: '0.00049000', totalFeeBTC: '0.00049175' },
  })
  await expect(popup.page.getByTestId('swap-rate')).toContainText('Costs are 98.35% of your amount')
  await popup.swap.continue.click()
  await popup.review.expectVerdict('refuse')
  expect(await popup.review.codes('refuse')).toContain('price-refused')
  await expect(popup.review.approve).toHaveCount(0)
})

test('refuses a service whose fees do not add up', async ({ wallet }) => {
  const { popup } = wallet
  await wallet.fund(20_000_000n)
  await control.tamper('estimate', { bridgeFee: { totalFeeBTC: '0.00000900' } })
  await popup.swap.enter({ network: 'polygon', token: usdc().address ?? '', amount: '0.01' })
  await popup.swap.continue.click()
  await popup.review.expectVerdict('refuse')
  expect(await popup.review.codes('refuse')).toEqual(['breakdown-mismatch'])
  await expect(popup.review.approve).toHaveCount(0)
})

/** Orders USDC to bitcoin, up to the review. */
async function orderToBitcoin({ popup, evmAddress }: Wallet): Promise<void> {
  const { address, decimals } = usdc()
  await control.fundEvm({ network: 'polygon', address: evmAddress, wei: (10n ** 20n).toString() })
  const amount = parseUnits('500', decimals).toString()
  await control.fundEvm({ network: 'polygon', address: evmAddress, token: address ?? '0x', amount })
  await popup.swap.enter({ direction: 'to-bitcoin', network: 'polygon', token: address ?? '', amount: '500' })
  await popup.swap.quote()
  await popup.swap.continue.click()
}

async function reviewToBitcoin(wallet: Wallet): Promise<void> {
  await orderToBitcoin(wallet)
  await wallet.popup.review.expectVerdict('ok')
}

// threat: false-market
test('refuses a path over a token of a stranger', async ({ wallet }) => {
  const { popup, evmAddress } = wallet
  const [stranger, from, to] = [`0x${'66'.repeat(20)}`, usdc().address, tokenOf('polygon', 'wBTC').address]
  await control.tamper('unwrap-inputs', { inputs: { params: { 3: [from, stranger, to] } } })
  await orderToBitcoin(wallet)
  await popup.review.expectVerdict('refuse')
  expect(await popup.review.codes('refuse')).toEqual(['path-token-foreign'])
  await expect(popup.review.findings.first()).toContainText('add it to the profile')
  await expect(popup.review.approve).toHaveCount(0)
  expect(await evmBalance('polygon', usdc().address, getAddress(evmAddress))).toBe(
    parseUnits('500', usdc().decimals),
  )
})

test('waits while a node hides a receipt', async ({ wallet }) => {
  const { popup } = wallet
  await reviewToBitcoin(wallet)
  await control.endpoint('polygon-0', { lie: 'hide-receipt' })
  await popup.review.approve.click()
  await popup.request.txid()
  // Far more blocks than an end takes: one node alone does not make it.
  await evmRpc('polygon', 'anvil_mine', ['0x14', '0x3c'])
  await popup.request.refresh()
  await expect(popup.request.body).toHaveAttribute('data-phase', /^(allowance|submitted)$/)
  const next = popup.page.getByTestId('request-next')
  await expect(next).toContainText("The network's servers contradict each other.")
  await control.endpoint('polygon-0', { lie: null })
  await popup.request.expectDone()
})

test('ignores a payout that one server invents', async ({ wallet, miner }) => {
  const { popup, bitcoinAddress } = wallet
  await reviewToBitcoin(wallet)
  await miner.pause()
  await popup.review.approve.click()
  await popup.request.expectPhase('paying')
  const lie = { name: 'invent-payout', address: bitcoinAddress, sats: await control.owedSats() }
  await control.endpoint('esplora-0', { lie })
  await popup.request.refresh()
  await expect(popup.request.body).toHaveAttribute('aria-busy', 'false')
  await expect(popup.request.body).toHaveAttribute('data-phase', 'paying')
  await expect(popup.request.body).toHaveAttribute('data-proof', 'none')
  await expect(popup.page.getByText('Waiting for the Bitcoin payout')).toBeVisible()
  await control.endpoint('esplora-0', { lie: null })
  miner.resume()
  await popup.request.expectDone()
})
