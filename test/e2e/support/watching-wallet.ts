import type { Signer } from '../../integration/support/outside-signer'
import type { Popup } from '../pages/popup'
import { control } from './control'
import type { Extension } from './fixtures'
import { PASSWORD } from './stored-wallet'

/** A wallet without a phrase, made on its screens: it watches the account of this signer, which has these coins. */
export async function watchingWallet(
  extension: Extension,
  { account }: Pick<Signer, 'account'>,
  coins: readonly bigint[] = [5_000_000n],
): Promise<Popup> {
  const popup = await extension.popup()
  const { watch, onboarding, receive } = popup
  await watch.welcome.click()
  await watch.input.fill(account.text)
  if (account.addressType !== undefined) await watch.addressType.selectOption(account.addressType)
  await watch.address.waitFor()
  await onboarding.setPassword(PASSWORD)
  await popup.expectUnlocked()
  await receive.open()
  const address = await receive.bitcoinAddress()
  for (const sats of coins) await control.fund(address, sats)
  return popup
}

/** Orders a payment, as far as the hand-over. */
export async function orderPayment(popup: Popup, recipient: string): Promise<void> {
  await fillPayment(popup, recipient)
  await handOver(popup)
}

export async function fillPayment({ send }: Popup, recipient: string): Promise<void> {
  await send.open()
  await send.recipient.fill(recipient)
  await send.amount.fill('0.01')
}

/** From the filled form to the hand-over. */
export async function handOver({ send, review, request }: Popup): Promise<void> {
  await send.continue.click()
  await review.expectVerdict('ok')
  await review.approve.click()
  await request.expectPhase('awaiting-signature')
}

/** Orders the payment's cancellation, as far as the hand-over. */
export async function orderCancellation({ page, handover }: Popup): Promise<void> {
  await page.getByTestId('request-cancel').click()
  await page.getByTestId('cancel-confirm').click()
  await handover.expectKind('cancel')
}
