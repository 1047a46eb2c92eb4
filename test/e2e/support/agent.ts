import { join } from 'node:path'
import { type Agent, startAgent } from '../../agent/program'
import { approvalOn, openApproval } from './approval-window'
import { clickToClose } from './closing-click'
import { expect, test as base } from './dapp'
import type { Extension } from './fixtures'
import { runDirectory } from './run-directory'

export const test = base.extend<{
  /** The agent's program, as its host runs it. */
  agent: Agent
}>({
  agent: async ({ browserName: _any }, use, { workerIndex }) => {
    const { stop, ...agent } = await startAgent(join(runDirectory, `agent-${workerIndex}`))
    await use(agent)
    await stop()
  },
})

/** The window in which the person answers, once it is open. */
export async function approval(
  { context }: Pick<Extension, 'context'>,
  waiting: () => Promise<unknown> = async () => null,
) {
  // What is refused at once opens no window: its answer says why.
  await expect
    .poll(async () => (openApproval(context) === undefined ? waiting() : 'open'), { timeout: 30_000 })
    .toBe('open')
  const page = openApproval(context)
  if (page === undefined) throw new Error('no window')
  return approvalOn(page)
}

/** The person opens the link, and connects the program. */
export async function connect(extension: Extension, { link }: Agent) {
  const page = await extension.context.newPage()
  await page.goto(link)
  const window = await approval(extension)
  await expect(window.page.getByTestId('approval-program')).toContainText("“Aide 'of mine'”")
  await clickToClose(window.connect)
  await expect(page.getByRole('status')).toHaveAttribute('data-state', 'connected')
  return page
}

export { expect } from './dapp'
