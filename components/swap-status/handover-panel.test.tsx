// @vitest-environment happy-dom
import { base64, utf8 } from '@scure/base'
import { act, fireEvent } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { EntryView } from '~/lib/contract/views/history'
import { AppError } from '~/lib/core/errors'
import { HANDED_CALL } from '~/lib/core/outside/evm/handed-call.fixture'
import type { MarkedHex } from '~/lib/core/payload/payload-parts'
import type { Finding } from '~/lib/core/review/finding'
import { encodeSignRequest } from '~/lib/core/outside/evm/sign-request'
import { urFrames } from '~/lib/core/outside/frames/encode-ur'
import { encodePsbt } from '~/lib/core/outside/signing/encode-psbt'
import { outsideSpend } from '~/lib/core/outside/signing/outside-spend.fixture'
import { practiceSwaps } from '~/lib/ui/practice/practice-swaps'
import { TWO_NETWORKS } from '~/lib/ui/text/profile.fixture'
import { drawHook } from '../draw-hook.fixture'
import { HandoverPanel } from './handover-panel'

const { account, own, plan, previous } = outsideSpend('p2wpkh')
const PSBT = encodePsbt(plan, { account, own }, previous)
const CARRIER: MarkedHex[] = [
  { part: null, hex: '6a41' },
  { part: 'network', hex: '0089' },
  { part: null, hex: '0a' },
  { part: 'recipient', hex: '58a57ed9d8d624cbd12e2c467d34787555bb1b25' },
]
const VIEW = {
  kind: 'payment',
  psbt: base64.encode(PSBT),
  outputs: [
    {
      vout: 0,
      part: 'bridge',
      address: 'bc1qbridge',
      valueSats: 1_000_000n,
      isShownAsPayment: false,
      carrier: null,
    },
    { vout: 1, part: 'data', address: null, valueSats: 0n, isShownAsPayment: false, carrier: CARRIER },
    {
      vout: 2,
      part: 'change',
      address: 'bc1qown',
      valueSats: 5_494_709n,
      isShownAsPayment: true,
      carrier: null,
    },
  ],
  feeSats: 5_291n,
} as const

const REQUEST = encodeSignRequest(HANDED_CALL)
const CALL_VIEW = {
  request: base64.encode(REQUEST),
  networkName: 'polygon',
  chainId: 137,
  to: HANDED_CALL.transaction.to,
  valueWei: 0n,
  maxGasWei: 3_000_000_000_000_000n,
} as const

function sampleOf() {
  const [sample] = practiceSwaps(0)
  if (sample === undefined) throw new Error('a sample')
  return sample
}

async function panel(
  answer: (given: { id: string; returned: string; accepted: Finding[] }) => unknown,
  step: { step?: 'allowance'; kind?: 'bump' | 'cancel' } = {},
  own: Partial<
    Record<'view' | 'callView' | 'signHere' | 'withdraw' | 'isPageThere', (given: unknown) => unknown>
  > = {},
  entry: EntryView = sampleOf(),
) {
  const taken: string[] = []
  const page = await drawHook(
    () => undefined,
    {
      handovers: {
        view: () => VIEW,
        callView: () => CALL_VIEW,
        takeBack: async (given) => (await answer(given)) ?? [],
        ...own,
      },
    },
    () => (
      <HandoverPanel
        entry={{ ...entry, id: '1' }}
        awaits={{ kind: 'payment', since: Date.now(), isOverdue: false, ...step }}
        profile={TWO_NETWORKS}
        foot={document.body}
        isScanning={false}
        onScan={() => undefined}
        onTaken={() => taken.push('taken')}
      />
    ),
  )
  const find = (testId: string) => {
    const found = document.querySelector(`[data-testid=${testId}]`)
    if (!(found instanceof HTMLElement)) throw new Error(`no ${testId}`)
    return found
  }
  const paste = (text: string) =>
    page.does(() => fireEvent.change(find('outside-paste'), { target: { value: text } }))
  return { ...page, taken, find, paste }
}

test('names the wallet of a site as the signer', async () => {
  const { intent, ...sample } = sampleOf()
  if (!('direction' in intent) || intent.direction !== 'to-evm') throw new Error('a swap from bitcoin')
  const own = { isPageThere: () => false }
  const { find } = await panel(() => undefined, {}, own, { ...sample, intent: { ...intent, signer: 'page' } })
  expect(find('request-headline').textContent).toBe("Sign with the site's wallet")
})

test('shows the codes, and what the signer must show', async () => {
  const { find } = await panel(() => undefined)
  const frames = Number(find('outside-qr').dataset['frames'])
  expect(frames).toBe(Math.ceil((PSBT.length + 3) / 100))
  const rows = [...find('outside-shows').querySelectorAll<HTMLElement>('li[data-sats]')]
  expect(rows.map(({ dataset }) => [dataset['part'], dataset['sats']])).toEqual([
    ['bridge', '1000000'],
    ['data', '0'],
    ['change', '5494709'],
  ])
  expect(rows[2]?.textContent).toContain('Some devices call this a payment')
  expect(rows[2]?.querySelector('.address')?.textContent).toBe('bc1qown')
})

test('shows the data carrier whole, each deciding part named', async () => {
  const { find } = await panel(() => undefined)
  const carrier = find('outside-carrier')
  expect(carrier.textContent).toBe('6a4100890a58a57ed9d8d624cbd12e2c467d34787555bb1b25')
  expect(carrier.querySelector('[data-part=network]')?.textContent).toBe('0089')
  const names = [...find('outside-shows').querySelectorAll('dt')].map(({ textContent }) => textContent)
  expect(names).toEqual(['Network', 'Recipient'])
})

test('shows crypto-psbt first, and what is chosen instead', async () => {
  const first = await panel(() => undefined)
  const format = () => document.querySelector('select')
  expect(format()?.value).toBe('crypto-psbt')
  await first.does(() =>
    fireEvent.change(first.find('outside-qr').parentElement?.querySelector('select') ?? document.body, {
      target: { value: 'bbqr' },
    }),
  )
  expect(format()?.value).toBe('bbqr')
})

test('shows fewer, denser codes, and a larger one', async () => {
  const { find, does } = await panel(() => undefined)
  const count = () => Number(find('outside-qr').dataset['frames'])
  const button = (words: string) =>
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent === words) ?? document.body
  const before = count()
  await does(() => fireEvent.click(button('Denser')))
  expect(count()).toBe(Math.ceil((PSBT.length + 3) / 200))
  await does(() => fireEvent.click(button('Denser')))
  await does(() => fireEvent.click(button('Coarser')))
  expect(count()).toBe(before)
  await does(() => fireEvent.click(find('outside-qr')))
  expect(document.querySelectorAll('[role=dialog] svg[role=img]')).toHaveLength(1)
})

test.each([{}, { step: 'allowance' as const }])(
  'signs here what this wallet has the key of: %o',
  async (step) => {
    const signed: string[] = []
    const view = () => {
      throw new AppError('outside-key-own', 'own')
    }
    const own = { view, callView: view, signHere: () => (signed.push('signed'), []) }
    const { find, taken, does } = await panel(() => undefined, step, own)
    await does(() => fireEvent.click(find('outside-sign-here')))
    expect([signed, taken]).toEqual([['signed'], ['taken']])
    expect(document.querySelector('[role=alert]')).toBeNull()
  },
)

test.each([
  [{ kind: 'bump' } as const, "Don't raise the fee"],
  [{ kind: 'cancel', step: 'allowance' } as const, 'Go back to the payment'],
])('takes back what replaces the payment: %o', async (step, label) => {
  const withdrawn: unknown[] = []
  const own = { withdraw: (given: unknown) => void withdrawn.push(given) }
  const { find, taken, does } = await panel(() => undefined, step, own)
  expect(find('outside-withdraw').textContent).toBe(label)
  expect(find('outside-handover').textContent).toContain('it can still be sent until the payment confirms')
  await does(() => fireEvent.click(find('outside-withdraw')))
  expect(withdrawn).toEqual([{ id: '1', since: expect.any(Number) }])
  expect(taken).toEqual(['taken'])
})

test('leaves the payment itself with its signer', async () => {
  const { find } = await panel(() => undefined)
  expect(document.querySelector('[data-testid=outside-withdraw]')).toBeNull()
  expect(find('outside-awaited').textContent).toContain('To give up, cancel the payment')
})

test('takes what is pasted back at once', async () => {
  const given: string[] = []
  const { taken, paste } = await panel(({ returned }) => void given.push(returned))
  await paste('cHNidP8=')
  expect(given).toEqual([])
  await paste(` ${VIEW.psbt}\n`)
  expect(given).toEqual([base64.encode(utf8.decode(VIEW.psbt))])
  expect(taken).toEqual(['taken'])
})

test('says that a refused transaction’s signed copy stays valid', async () => {
  const codes = ['signature-refused', 'review-refused'] as const
  const refusals = codes.map((code) => new AppError(code, 'refused'))
  const { taken, paste } = await panel(() => Promise.reject(refusals.shift()))
  const unsent = () => document.querySelector('[data-testid=outside-unsent]')
  await paste(VIEW.psbt)
  expect(unsent()).toBeNull()
  await paste(`${VIEW.psbt}=`)
  expect(unsent()?.textContent).toContain('The signed copy stays valid')
  expect(unsent()?.textContent).toContain('cancel it here and sign that too')
  expect(unsent()?.textContent).not.toContain("wasn't signed")
  expect(taken).toEqual([])
})

test.each([
  ['superseded', 'was replaced', 'Sign only what this page shows now.'],
  ['coin-spent', 'spent one of its coins', 'Once it has 6 confirmations, you can pay again.'],
])('asks for no other signature where one is %s', async (reason, what, next) => {
  const error = new AppError('signature-refused', 'refused', { details: { reason } })
  const { paste } = await panel(() => Promise.reject(error))
  await paste(VIEW.psbt)
  const alert = document.querySelector('[role=alert]')?.textContent
  expect(alert).toContain(what)
  expect(alert).toContain(next)
  expect(alert).not.toContain('sign again')
})

test('sends a signature once what is worse is accepted', async () => {
  const worse = (belowPercent: string): Finding[] => [
    { code: 'price-worst-case', severity: 'warn', params: { belowPercent, minOutput: '1' } },
  ]
  onTestFinished(() => void vi.restoreAllMocks())
  // Nothing is laid out here: what lies at any place is said instead.
  const onScreen: { element: Element | null } = { element: null }
  vi.spyOn(document, 'elementFromPoint').mockImplementation(() => onScreen.element)
  const given: { returned: string; accepted: Finding[] }[] = []
  const answers = [worse('5'), worse('6'), []]
  const { find, paste, does, taken } = await panel(({ returned, accepted }) => {
    given.push({ returned, accepted })
    return answers.shift()
  })
  await paste(VIEW.psbt)
  const isTicked = () => document.querySelectorAll('[data-testid=review-acknowledge]:checked').length === 1
  const send = async () => {
    onScreen.element = null
    await does(() => find('review-acknowledge').click())
    expect(isTicked()).toBe(false)
    onScreen.element = find('review-finding')
    await does(() => find('review-acknowledge').click())
    expect(isTicked()).toBe(true)
    await does(() => void vi.advanceTimersByTime(2_000))
    await does(() => fireEvent.click(find('review-approve')))
  }
  expect(find('review-finding').textContent).toContain('5')
  expect(find('review-approve').hasAttribute('disabled')).toBe(true)
  await send()
  expect(find('review-finding').textContent).toContain('6')
  expect(find('review-approve').hasAttribute('disabled')).toBe(true)
  await send()
  const returned = base64.encode(utf8.decode(VIEW.psbt))
  expect(given).toEqual([
    { returned, accepted: [] },
    { returned, accepted: worse('5') },
    { returned, accepted: [...worse('5'), ...worse('6')] },
  ])
  expect(taken).toEqual(['taken'])
})

test('shows an EVM transaction’s codes, and takes text in return', async () => {
  const returned: Uint8Array[] = []
  const { find, paste, taken } = await panel((given) => void returned.push(base64.decode(given.returned)), {
    step: 'allowance',
  })
  expect(Number(find('outside-qr').dataset['frames'])).toBe(Math.ceil(REQUEST.length / 100))
  expect(find('outside-handover').textContent).toContain('Token approval')
  expect(find('outside-shows').textContent).toContain('(137)')
  const text = urFrames(PSBT, { type: 'psbt', fragmentBytes: 10_000 }).at(0)
  await paste(text)
  expect(returned).toEqual([utf8.decode(text)])
  expect(taken).toEqual(['taken'])
})

test('confirms a copy once the browser has made it', async () => {
  const copying = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue(undefined)
  onTestFinished(() => copying.mockRestore())
  const { find } = await panel(() => undefined)
  expect(find('outside-copy').textContent).toBe('Copy text')
  await act(async () => find('outside-copy').click())
  expect(copying.mock.calls).toEqual([[VIEW.psbt]])
  expect(find('outside-copy').textContent).toBe('Copied')
})
