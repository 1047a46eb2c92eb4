// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import type { Finding } from '~/lib/core/review/finding'
import { BTC } from '~/lib/ui/text/intent'
import { drawHook } from '../draw-hook.fixture'
import { isReason, Refusal } from './finding-list'

const KEPT: Finding = {
  code: 'taken-service',
  severity: 'warn',
  params: { feePercent: '9', feeSats: '90000' },
}
const REFUSED: Finding = {
  code: 'taken-refused',
  severity: 'refuse',
  params: { feePercent: '10.53', limitPercent: '10' },
}
const DISPUTE: Finding = { code: 'sources-dispute', severity: 'warn', params: { disputed: 'feeds' } }
const OTHER: Finding = { code: 'price-sources-differ', severity: 'info', params: { spreadPercent: '4' } }

test('names takers and disputes among a refusal’s reasons', async () => {
  const findings = [KEPT, DISPUTE, OTHER, REFUSED]
  const page = await drawHook(
    () => undefined,
    {},
    () => <Refusal findings={findings} units={{ sent: BTC, arriving: BTC }} />,
  )
  const codes = page.getAllByTestId('review-finding').map(({ dataset }) => dataset['code'])
  expect(codes).toEqual(['taken-refused', 'taken-service', 'sources-dispute'])
  expect(findings.filter((finding) => !isReason(finding))).toEqual([OTHER])
})
