// @module-tag release

import { expect } from 'vitest'
import { serveDapp } from '../dapp/serve'
import { tokenOf } from '../e2e/support/chains'
import { test } from './support/fixtures'
import { byTestId } from './support/page'
import { minOf } from './support/popup'

const APPROVAL = 'approval.html'
const RESULT = '#to-evm [name=result]'

test('connects a site and swaps, though the event page stops', async ({
  extension,
  onTestFinished,
  popup,
}) => {
  const own = await popup.addresses()
  await popup.fund(own.bitcoin, 20_000_000n)
  const server = await serveDapp()
  onTestFinished(() => server.stop())
  const site = await extension.open(server.origin)
  /** The window closes once nothing is left to answer. */
  const expectClosed = () => expect.poll(() => extension.countOf(APPROVAL)).toBe(0)
  const expectNo = async () => {
    await expect.poll(() => site.attribute(RESULT, 'data-code')).toBe('4001')
    await expect.poll(() => site.text(RESULT)).toBe('You said no.')
    await expectClosed()
  }
  /** A new question for the user. */
  const askForSwap = async () => {
    await site.click('#to-evm button')
    return extension.page(APPROVAL)
  }

  await site.click('#connect')
  // The question outlives the event page, be it while the window opens.
  await extension.stopBackground()
  const connecting = await extension.page(APPROVAL)
  await connecting.waitFor(byTestId('connect-approve'))
  await expect.poll(() => connecting.text(byTestId('approval-origin'))).toBe(server.origin)
  await connecting.click(byTestId('connect-approve'))
  await expect.poll(() => site.text('#accounts')).toBe(`${own.bitcoin}\n${own.evm}`)
  await expectClosed()

  const { address } = tokenOf('polygon', 'USDC')
  await expect.poll(() => site.count('#to-evm [name=networkName] option')).toBeGreaterThan(0)
  await site.fill('#to-evm [name=networkName]', 'polygon')
  await site.fill('#to-evm [name=outputToken]', address ?? '')

  const refusing = await askForSwap()
  await refusing.click(byTestId('review-reject'))
  await expectNo()

  await (await askForSwap()).close()
  await expectNo()

  const approving = await askForSwap()
  await minOf(approving)
  await extension.stopBackground()
  // A click that the stopped page was to hear is told as lost, and asked for again.
  await expect.poll(() => extension.backgroundState()).toBe('running')
  await approving.click(byTestId('review-approve'))
  await expect.poll(() => site.text(RESULT)).toContain('requestId')
  const { requestId, txid }: { requestId: string; txid: string } = JSON.parse(await site.text(RESULT))
  expect(txid).toMatch(/^[0-9a-f]{64}$/)
  await expectClosed()
  await expect.poll(() => site.text(`#requests [data-request-id="${requestId}"]`)).toContain(txid)
})
