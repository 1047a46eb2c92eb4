import { freshBitcoinAddress } from './support/bitcoin-addresses'
import { expectAccessible } from './support/accessibility'
import { test } from './support/camera'
import { expect, test as base } from './support/fixtures'
import { qrPicture } from './support/qr-pictures'

const EXCHANGE = freshBitcoinAddress('p2wpkh')
const LINK = `BITCOIN:${EXCHANGE.toUpperCase()}?AMOUNT=0.5&LABEL=My%20Exchange`

base('reads, cleans and judges a QR code in a picture', async ({ extension, wallet }) => {
  const { page, send, scan } = wallet.popup
  await send.open()
  await send.amount.fill('0.01')
  await scan.open()
  await expect(scan.camera).toBeVisible()
  await expectAccessible(page, 'scan')
  await scan.choose({ name: 'empty.gif', mimeType: 'image/gif', buffer: blankPicture() })
  await expect(scan.problem).toHaveAttribute('data-problem', 'empty')
  await scan.choose({ name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from(LINK) })
  await expect(scan.problem).toHaveAttribute('data-problem', 'unreadable')
  await scan.choose(qrPicture('WIFI:S:Café;T:WPA;P:secret;;'))
  await wallet.popup.expectError('recipient-invalid')
  await expect(scan.problem).toBeHidden()
  await expectAccessible(page, 'scan, no address')
  await scan.choose(qrPicture(wallet.evmAddress))
  await wallet.popup.expectError('recipient-wrong-kind')
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(send.recipient).toHaveValue('')

  await scan.open()
  await expect(scan.camera).toBeVisible()
  await scan.paste(qrPicture(LINK))
  await expect(send.recipient).toHaveValue(EXCHANGE)
  await expect(page.getByTestId('recipient-request')).toContainText('0.5 BTC')
  await expect(page.getByTestId('recipient-request')).toContainText('My Exchange')
  await expect(send.amount).toHaveValue('0.01')

  // The popup shows it as well.
  const popup = await extension.popup()
  await popup.send.open()
  await expect(popup.send.recipient).toHaveValue(EXCHANGE)
})

base('warns of a scanned look-alike in the swap form', async ({ wallet }) => {
  const { page, swap, scan } = wallet.popup
  const imitation =
    `${wallet.evmAddress.slice(0, 6)}${'9'.repeat(32)}${wallet.evmAddress.slice(-4)}`.toLowerCase()
  await swap.enter({ network: 'polygon', token: 'native', amount: '0.01' })
  await scan.open()
  await expect(scan.camera).toBeVisible()
  await scan.drop(qrPicture(`ethereum:${imitation}`))
  await expect(swap.recipient).toHaveValue(new RegExp(imitation, 'i'))
  await expect(page.getByTestId('recipient-finding')).toHaveAttribute('data-code', 'recipient-lookalike')
  await expect(swap.amount).toHaveValue('0.01')
})

test('reads a QR code by the camera', async ({ wallet, camera }) => {
  const { send, scan } = wallet.popup
  camera.show([LINK])
  await send.open()
  await scan.open()
  await scan.camera.click()
  await expect(send.recipient).toHaveValue(EXCHANGE)
})

const withoutCamera = base.extend({
  launchArguments: async ({ browserName: _any }, use) =>
    use(['--use-fake-device-for-media-stream=device-count=0', '--use-fake-ui-for-media-stream']),
})

withoutCamera('says that there is no camera', async ({ wallet }) => {
  const { page, send, scan } = wallet.popup
  await send.open()
  await scan.open()
  await scan.camera.click()
  await expect(scan.problem).toHaveAttribute('data-problem', 'absent')
  await expectAccessible(page, 'scan, no camera')
})

const refused = base.extend({
  launchArguments: async ({ browserName: _any }, use) =>
    use(['--use-fake-device-for-media-stream', '--deny-permission-prompts']),
})

refused('says that the camera is refused', async ({ wallet }) => {
  const { send, scan } = wallet.popup
  await send.open()
  await scan.open()
  await scan.camera.click()
  await expect(scan.problem).toHaveAttribute('data-problem', 'refused')
  await expect(scan.view).toBeHidden()
})

/** A GIF of one white pixel. */
function blankPicture(): Buffer {
  return Buffer.from('R0lGODlhAQABAIAAAP///wAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==', 'base64')
}
