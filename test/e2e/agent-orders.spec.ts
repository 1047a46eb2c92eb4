import { swapRequest } from '~/lib/agent/terms'
import { connect, expect, test } from './support/agent'
import { approvalOn, openApproval } from './support/approval-window'
import { tokenOf } from './support/chains'
import { clickToClose } from './support/closing-click'
import { control } from './support/control'

type Order = Parameters<typeof swapRequest>[0]
type Refusal = { code: number; message: string; reason: string; path?: string; expected?: string }

const UNKNOWN = `0x${'7'.repeat(40)}` as const
const HELD = 10n ** 18n
const HUGE = (2n ** 256n).toString()

/** Orders that an agent's tool takes, and that no page gets through. */
function hostileOrders(own: { bitcoin: string; evm: string }): Order[] {
  const toEvm = { direction: 'to-evm', network: 'polygon', amount: '1000000' } as const
  const toBitcoin = { direction: 'to-bitcoin', network: 'ethereum', amount: HELD.toString() } as const
  const addressOn = (network: string) => tokenOf(network, 'USDC').address ?? UNKNOWN
  const [usdc, elsewhere] = [addressOn('polygon'), addressOn('ethereum')]
  const cases = (letters: RegExp) => own.evm.replace(letters, (letter) => letter.toLowerCase())
  const both = [
    ...['', 'a b', '../x', 'p\u200bolygon', 'p\u202eolygon', 'nowhere', '__proto__', 'Polygon'].map(
      (network) => ({ network }),
    ),
    ...['0', '1', HUGE, '9'.repeat(78)].map((amount) => ({ amount })),
    ...['0', '1', (10n ** 60n).toString(), HUGE].map((minimum) => ({ minimum })),
    { token: UNKNOWN },
    { recipient: '' },
  ]
  return [
    ...both.flatMap((part) => [
      { ...toEvm, ...part },
      { ...toBitcoin, ...part },
    ]),
    ...['1000000000', '2100000000000001'].map((amount) => ({ ...toEvm, amount })),
    { ...toBitcoin, amount: (10n ** 30n).toString() },
    ...[`0x${'0'.repeat(40)}` as const, elsewhere].map((token) => ({ ...toEvm, token })),
    { ...toBitcoin, token: usdc },
    ...[
      '0x12',
      'vitalik.eth',
      own.bitcoin,
      `${own.evm} `,
      `0x${'0'.repeat(40)}`,
      `0x${'1'.repeat(64)}`,
      // One letter of its checksum.
      cases(/[A-F]/),
      usdc,
      `${own.evm.slice(0, 6)}${'9'.repeat(32)}${own.evm.slice(-4)}`.toLowerCase(),
    ].map((recipient) => ({ ...toEvm, recipient })),
    ...[
      own.evm,
      `${own.bitcoin.slice(0, -1)}${own.bitcoin.endsWith('q') ? 'p' : 'q'}`,
      `${own.bitcoin.slice(0, 9)}\u200b${own.bitcoin.slice(9)}`,
      `bitcoin:${own.bitcoin}?amount=1`,
      'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
      '1BoatSLRHtKNngkdXEeobR76b53LETtpyT',
      'bcrt1pfeesnyr2tx',
    ].map((recipient) => ({ ...toBitcoin, recipient })),
  ]
}

// threat: local-program
test('judges hostile orders of an agent as a page’s', async ({ extension, wallet, dapp, agent }) => {
  await wallet.fund(20_000_000n)
  await control.fundEvm({
    network: 'ethereum',
    address: wallet.evmAddress,
    wei: (10n * HELD).toString(),
  })
  await dapp.connectSite()
  await connect(extension, agent)

  /** The refusal of an order; or its review as the person sees it, who says no. */
  const judgementOf = async (refusal: () => Promise<Refusal | undefined>) => {
    const window = () => openApproval(extension.context)
    await expect.poll(async () => (await refusal()) !== undefined || window() !== undefined).toBe(true)
    const page = window()
    if (page === undefined) {
      const { code, message, reason, path, expected = '' } = (await refusal()) ?? {}
      // The figures of a quote are those of its moment.
      return { code, message, reason, path, expected: expected.replaceAll(/\d+/g, '…') }
    }
    const { review } = approvalOn(page)
    await expect(review.review).toBeVisible()
    const shown = { verdict: await review.review.getAttribute('data-verdict'), codes: await review.codes() }
    await clickToClose(review.reject)
    await expect.poll(refusal).toBeDefined()
    return { ...shown, reason: (await refusal())?.reason }
  }
  const ofAgent = async (order: Order) => {
    const { id, state } = await agent.call('propose_swap', order)
    expect(state, 'the agent’s own tool takes it').toBe('awaiting-approval')
    return judgementOf(async () => {
      const { error } = Object(await agent.call('get_swap', { id }))
      return error
    })
  }
  const ofPage = (order: Order) => {
    const { method, params } = swapRequest(order)
    let refusal: Refusal | undefined
    const ask = async () => {
      const { data, ...error } = Object(await dapp.ask(method, params)).error
      refusal = { ...error, ...data }
    }
    void ask()
    return judgementOf(async () => refusal)
  }

  const orders = hostileOrders({ bitcoin: wallet.bitcoinAddress, evm: wallet.evmAddress })
  expect(orders.length).toBeGreaterThanOrEqual(40)
  for (const order of orders) {
    const expected = await ofPage(order)
    expect(await ofAgent(order), JSON.stringify(order)).toEqual(expected)
    expect(expected, JSON.stringify(order)).not.toMatchObject({ verdict: 'ok' })
  }
})
