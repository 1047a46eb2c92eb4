import { writePopupPicture } from '../demo/popup-picture'
import { expect, test } from './support/fixtures'

test.skip(process.env['SATSPAN_PICTURES'] === undefined, 'It draws a picture that lies in the repository.')

test('draws the three screens of the README', async ({ extension, wallet }) => {
  const { popup } = wallet
  const { page, request, review, swap } = popup
  const shoot = async (): Promise<Buffer> => {
    await page.mouse.move(0, 0)
    return page.screenshot({ animations: 'disabled' })
  }
  await page.setViewportSize({ width: 380, height: 600 })
  await wallet.fund(50_000_000n)
  await swap.enter({ network: 'polygon', token: 'native', amount: '0.01' })
  await swap.quote()
  await expect(page.getByText('Checking the price')).toBeHidden()
  const form = await shoot()
  await swap.amount.press('Enter')
  await review.expectVerdict('ok')
  await expect(review.approve).not.toHaveAttribute('aria-disabled', 'true')
  const shown = await shoot()
  await review.approve.click()
  await request.expectPhase('done')
  await request.expectDone()
  const done = await shoot()
  await writePopupPicture(extension.context, [form, shown, done])
  expect(page.isClosed()).toBe(false)
})
