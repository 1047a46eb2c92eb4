// @module-tag release

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { startAgent } from '../agent/program'
import { test } from './support/fixtures'
import { byTestId } from './support/page'
import { minOf } from './support/popup'

const APPROVAL = 'approval.html'

test('approves an agent’s proposal in its own window', async ({ extension, onTestFinished, popup }) => {
  const own = await popup.addresses()
  await popup.fund(own.bitcoin, 20_000_000n)
  const out = mkdtempSync(join(tmpdir(), 'satspan-agent-'))
  onTestFinished(() => rmSync(out, { recursive: true, force: true }))
  const agent = await startAgent(out)
  onTestFinished(() => agent.stop())
  const tab = await extension.open(agent.link)
  const connecting = await extension.page(APPROVAL)
  await connecting.waitFor(byTestId('connect-approve'))
  expect(await connecting.text(byTestId('approval-program'))).toContain("“Aide 'of mine'”")
  await connecting.click(byTestId('connect-approve'))
  await expect.poll(() => tab.attribute('[role=status]', 'data-state')).toBe('connected')
  await expect.poll(() => extension.countOf(APPROVAL)).toBe(0)

  const { id, state } = await agent.call('propose_swap', {
    direction: 'to-evm',
    network: 'polygon',
    amount: '1000000',
    reason: 'It is cheap now.',
  })
  expect(state).toBe('awaiting-approval')
  const approving = await extension.page(APPROVAL)
  await minOf(approving)
  expect(await approving.text(byTestId('approval-reason'))).toContain('“It is cheap now.”')
  expect(await agent.call('get_swap', { id })).toMatchObject({ state: 'awaiting-approval' })
  // The proposal outlives the event page.
  await extension.stopBackground()
  await approving.click(byTestId('review-approve'))
  await expect
    .poll(() => agent.call('get_swap', { id }))
    .toMatchObject({ state: 'approved', requestId: expect.any(String), phase: expect.any(String) })
  expect(await agent.call('list_swaps')).toMatchObject({ swaps: [{ direction: 'to-evm' }] })
})
