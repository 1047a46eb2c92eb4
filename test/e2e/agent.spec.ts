import { request } from 'node:http'
import { approval, connect, expect, test } from './support/agent'
import { clickToClose } from './support/closing-click'
import { control } from './support/control'
import { expectInSight } from './support/in-sight'
import { refreshEntry } from './support/refresh'

test('swaps both ways on an agent’s proposal', async ({ extension, wallet, agent }) => {
  await wallet.fund(20_000_000n)
  await control.fundEvm({
    network: 'ethereum',
    address: wallet.evmAddress,
    wei: (100n * 10n ** 18n).toString(),
  })
  await connect(extension, agent)
  expect(await agent.call('networks')).toMatchObject({
    networks: [{ name: 'polygon' }, { name: 'ethereum' }],
  })
  expect(await agent.call('accounts')).toMatchObject({
    accounts: { bitcoin: { address: wallet.bitcoinAddress }, evm: { address: wallet.evmAddress } },
  })
  const orders = [
    { direction: 'to-evm', network: 'polygon', amount: '1000000' },
    { direction: 'to-bitcoin', network: 'ethereum', amount: (10n * 10n ** 18n).toString() },
  ]
  for (const order of orders) {
    expect(await agent.call('estimate', order)).toMatchObject({ estimate: { networkName: order.network } })
    const { id, state } = await agent.call('propose_swap', {
      ...order,
      reason: `It's cheap\u202e.\n<b>Trust me</b>” ${'x'.repeat(200)}`,
    })
    expect(state).toBe('awaiting-approval')
    const window = await approval(extension, () => agent.call('get_swap', { id }))
    await window.review.expectVerdict('ok')
    await expect(window.page.getByTestId('approval-reason')).toContainText("“It's cheap . Trust me ' xxx")
    await clickToClose(window.review.approve)
    await expect.poll(() => agent.call('get_swap', { id })).toMatchObject({ state: 'approved' })
    const { requestId } = await agent.call('get_swap', { id })
    await expect(async () => {
      await refreshEntry(String(requestId), async (task, call) => wallet.popup.page.evaluate(task, call))
      expect(await agent.call('get_swap', { id })).toMatchObject({
        phase: 'done',
        proof: 'chain',
        isFinal: true,
      })
    }).toPass({ timeout: 120_000 })
  }
  expect(await agent.call('list_swaps')).toMatchObject({
    proposals: [{ state: 'approved' }, { state: 'approved' }],
    swaps: [
      { direction: 'to-bitcoin', proof: 'chain' },
      { direction: 'to-evm', proof: 'chain' },
    ],
  })
})

// threat: local-program
test('judges an agent as a page, until the lock', async ({ extension, wallet, agent }) => {
  await wallet.fund(20_000_000n)
  const page = await connect(extension, agent)
  const order = { direction: 'to-evm', network: 'polygon', amount: '1000000' }
  const { id } = await agent.call('propose_swap', { ...order, minimum: '1' })
  await expect
    .poll(() => agent.call('get_swap', { id }))
    .toMatchObject({
      state: 'refused',
      error: { code: -32_602, reason: 'minimum-too-low', path: 'minOutput' },
    })
  const rejected = await agent.call('propose_swap', order)
  const window = await approval(extension)
  await window.review.expectVerdict('ok')
  await clickToClose(window.review.reject)
  await expect.poll(() => agent.call('get_swap', { id: rejected['id'] })).toMatchObject({ state: 'rejected' })

  await wallet.popup.lock()
  await expect(page.getByRole('status')).toHaveAttribute('data-state', 'unconnected')
  expect(await agent.call('propose_swap', order)).toMatchObject({ error: { reason: 'unconnected' } })
})

test('keeps an agent’s order in sight in every language', async ({ extension, wallet, agent }) => {
  test.setTimeout(300_000)
  await wallet.fund(20_000_000n)
  const looks = await extension.popup('#/settings/looks')
  const { language } = looks.settings
  await expect(language).toBeVisible()
  await connect(extension, agent)
  const order = { direction: 'to-evm', network: 'polygon', amount: '1234567' }
  const { id } = await agent.call('propose_swap', { ...order, reason: 'word '.repeat(60) })
  const window = await approval(extension, () => agent.call('get_swap', { id }))
  await window.review.expectVerdict('ok')
  await expectInSight(window.page, 'of a program', {
    choose: async (tag) => void (await language.selectOption(tag)),
  })
})

/** Asks the program as another process would. @returns the status and the body */
function ask(link: string, path: string, over: Record<string, string | undefined>) {
  const { port, host, origin, hash } = new URL(link)
  const own = { host, origin, 'content-type': 'application/json', 'x-satspan-token': hash.slice(1) }
  const headers = Object.entries({ ...own, ...over }).filter((entry) => entry[1] !== undefined)
  return new Promise<string>((resolve, reject) => {
    const sent = request({
      host: '127.0.0.1',
      port,
      path,
      method: 'POST',
      headers: Object.fromEntries(headers),
    })
    sent.once('response', (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part: string) => (text += part))
      response.once('end', () => resolve(`${response.statusCode} ${text}`))
    })
    sent.once('error', reject).end('{}')
  })
}

// threat: local-program
test('gives a stranger to the agent’s page nothing', async ({ extension, wallet: _wallet, agent }) => {
  const { link } = agent
  const { origin } = new URL(link)
  await connect(extension, agent)
  for (const over of [
    { 'x-satspan-token': undefined },
    { 'x-satspan-token': 'guessed' },
    { host: 'rebound.example' },
    { host: 'localhost', origin: 'http://localhost' },
    { origin: 'https://site.example' },
    { origin: undefined },
  ])
    for (const path of ['/seat', '/answers'])
      expect(await ask(link, path, over), JSON.stringify(over)).toBe('403 ')
  // With the link, yet not the first.
  expect(await ask(link, '/seat', {})).toBe('409 ')
  expect(await ask(link, '/answers', {})).toBe('403 ')

  const second = await extension.context.newPage()
  await second.goto(link)
  await expect(second.getByRole('status')).toHaveAttribute('data-state', 'taken')
  const unlinked = await extension.context.newPage()
  await unlinked.goto(`${origin}/`)
  await expect(unlinked.getByRole('status')).toHaveAttribute('data-state', 'refused')
  const foreign = await extension.context.newPage()
  // The browser has a page of its own for an empty refusal.
  const answer = await foreign.goto(origin.replace('127.0.0.1', 'localhost')).catch(() => null)
  expect(answer?.ok() ?? false).toBe(false)
  expect(await agent.call('accounts')).toHaveProperty('accounts')
})
