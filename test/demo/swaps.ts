import { expect } from 'playwright/test'
import { formatUnits } from 'viem'
import { bitcoinBalance, bitcoinHistory, evmBalance, evmTransferTo, tokenOf } from '../e2e/support/chains'
import type { Narrator } from './narrator'
import type { DemoWallet } from './wallet'

const NETWORK = 'polygon'
const TOKEN = 'USDC'

type Proof = { title: string; lines: [label: string, value: string][] }

/** Bitcoin to a token: quote, review, approval, and tracking to its proven end. */
export async function swapToEvm({ popup, evmAddress }: DemoWallet, narrator: Narrator): Promise<Proof> {
  const { swap, review, request, page } = popup
  const { address, decimals } = tokenOf(NETWORK, TOKEN)
  const units = (amount: bigint) => `${formatUnits(amount, decimals)} ${TOKEN}`
  const before = await evmBalance(NETWORK, address, evmAddress)

  await popup.open('swap')
  narrator.say('Asking for a quote…')
  await swap.enter({ network: NETWORK, token: address ?? 'native', amount: '0.01' })
  narrator.step(`0.01 BTC to ${NETWORK}: the service quotes ${units(await swap.quote())}.`)
  await narrator.picture(page, 'swap-to-evm')
  narrator.say('Reviewing what the service wants signed…')
  await swap.continue.click()
  await review.expectVerdict('ok')
  narrator.step(`Reviewed, nothing to object to: at least ${await review.minimum()} ${TOKEN} must arrive.`)
  await expect(review.approve).toBeEnabled()
  await narrator.picture(page, 'review-to-evm')
  await review.approve.click()
  const txid = await request.txid()
  narrator.step(`Approved, signed and sent: ${txid}`)
  await narrator.picture(page, 'request-under-way')
  narrator.say('Following it to its proven end…')
  await request.expectDone()
  narrator.step('Done, proven by the chains.')
  await narrator.picture(page, 'request-done-to-evm')

  const after = await evmBalance(NETWORK, address, evmAddress)
  return {
    title: `Bitcoin to ${TOKEN} on ${NETWORK}`,
    lines: [
      ['Bitcoin transaction', txid],
      ['target transaction', await evmTransferTo(NETWORK, address, evmAddress)],
      ['balance before', units(before)],
      ['balance after', units(after)],
    ],
  }
}

/** The token back to bitcoin: an allowance and a call, then a payment on Bitcoin. */
export async function swapToBitcoin(
  { popup, bitcoinAddress, evmAddress }: DemoWallet,
  narrator: Narrator,
): Promise<Proof> {
  const { swap, review, request, page } = popup
  const { address, decimals } = tokenOf(NETWORK, TOKEN)
  const btc = (sats: bigint) => `${formatUnits(sats, 8)} BTC`
  const half = formatUnits((await evmBalance(NETWORK, address, evmAddress)) / 2n, decimals)
  const before = await bitcoinBalance(bitcoinAddress)

  await popup.open('swap')
  narrator.say('Asking for a quote…')
  await swap.enter({ direction: 'to-bitcoin', network: NETWORK, token: address ?? 'native', amount: half })
  narrator.step(`${half} ${TOKEN} back to Bitcoin: the service quotes ${btc(await swap.quote())}.`)
  await narrator.picture(page, 'swap-to-bitcoin')
  narrator.say('Reviewing what the service wants signed…')
  await swap.continue.click()
  await review.expectVerdict('ok')
  narrator.step(`Reviewed, nothing to object to: at least ${await review.minimum()} BTC must arrive.`)
  await expect(review.approve).toBeEnabled()
  await narrator.picture(page, 'review-to-bitcoin')
  await review.approve.click()
  const hash = await request.txid()
  narrator.step(`Approved, signed and sent: ${hash}`)
  narrator.say('Following it to its proven end…')
  await request.expectDone()
  narrator.step('Done, proven by the chains.')
  await narrator.picture(page, 'request-done-to-bitcoin')

  const [payout] = await bitcoinHistory(bitcoinAddress)
  return {
    title: `${TOKEN} on ${NETWORK} to Bitcoin`,
    lines: [
      ['EVM transaction', await request.txid()],
      ['paid by', payout?.txid ?? ''],
      ['balance before', btc(before)],
      ['balance after', btc(await bitcoinBalance(bitcoinAddress))],
    ],
  }
}

/** The screens that are not part of a swap. */
export async function tourRest({ popup }: DemoWallet, narrator: Narrator): Promise<void> {
  const { page } = popup
  await popup.open('activity')
  await expect(popup.activity.rows).toHaveCount(2)
  await narrator.picture(page, 'activity')
  await popup.open('settings')
  await expect(popup.settings.sites).toBeVisible()
  await narrator.picture(page, 'settings')
  await popup.lock()
  await expect(popup.unlock.password).toBeVisible()
  await narrator.picture(page, 'unlock')
}
