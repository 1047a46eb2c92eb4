// @vitest-environment happy-dom
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import type { Finding } from '~/lib/core/review/finding'
import { drawHook } from '../draw-hook.fixture'
import { DecisionSheet } from './decision-sheet'

vi.mock('../ui/sheet', () => ({ Sheet: ({ children }: { children: ReactNode }) => children }))

const DEAR: Finding = { code: 'gas-above-market', severity: 'refuse', params: { times: '9' } }

test('says that what was sent stays despite a refused fee', async () => {
  vi.stubGlobal('addEventListener', () => undefined)
  const review = { replaced: [], findings: [DEAR] }
  const page = await drawHook(
    () => undefined,
    {},
    () => (
      <DecisionSheet
        title="Speed up"
        body=""
        confirm={{ label: 'Sign', testId: 'bump-confirm', look: 'primary' }}
        error={null}
        onRetry={() => undefined}
        offer={{ terms: {}, review, decide: () => Promise.resolve() }}
        onClose={() => undefined}
      >
        {null}
      </DecisionSheet>
    ),
  )
  expect(page.text()).toContain("What you've sent stays as it is.")
  expect(page.text()).toContain('The gas price is 9× recent blocks')
  expect(page.text()).not.toMatch(/left your wallet|stop using this bridge/)
})
