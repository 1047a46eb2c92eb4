import {
  findSatspan,
  phaseWords,
  type Satspan,
  SatspanError,
  type Snapshot,
  toWords,
} from '~/lib/provider/client'
import type { Ask } from '../messages'
import { takeSeat, type Tab } from './tab'

/** All that the program may ask of Satspan: it reads, and proposes. */
const METHODS = [
  'bridge_accounts',
  'bridge_networks',
  'bridge_estimateToEvm',
  'bridge_estimateToBitcoin',
  'bridge_swapToEvm',
  'bridge_swapToBitcoin',
  'bridge_getRequest',
  'bridge_requests',
] as const
type Method = (typeof METHODS)[number]

const isMethod = (name: string): name is Method => METHODS.some((method) => method === name)
const element = (id: string) => document.querySelector<HTMLElement>(`#${id}`)

const WORDS: Record<string, string> = {
  taken: 'Another tab speaks for this program. Close it, and reload this one.',
  refused: 'This link is of another run. Ask your assistant for the present one.',
  ended: 'The program has ended. You can close this tab.',
  absent: 'This browser has no Satspan. Open this link where you have it.',
  unconnected: 'Not connected.',
  locked: 'Satspan is locked. Unlock it, then connect.',
  connected: 'Connected until Satspan locks.',
  unreachable: 'Satspan was reloaded. Reload this page.',
  framed: 'Open this page by itself.',
}

function show(state: string, words = WORDS[state] ?? ''): void {
  const status = element('status')
  if (status !== null) {
    status.textContent = words
    status.dataset['state'] = state
  }
  const connect = element('connect')
  if (connect !== null) connect.hidden = state !== 'unconnected' && state !== 'locked'
}

function list(swaps: Snapshot['swaps']): void {
  const rows = swaps.map(({ network, phase }) => {
    const row = document.createElement('li')
    row.textContent = `${network}: ${phaseWords(phase)}`
    return row
  })
  element('swaps')?.replaceChildren(...rows)
}

/** Puts a request to Satspan, and what comes of it to the program. */
async function pass(satspan: Satspan, { tell }: Tab, { id, method, params }: Ask): Promise<void> {
  try {
    if (!isMethod(method)) throw new SatspanError({ code: 4200, message: 'Not for agents.' })
    const result: unknown = await satspan.provider.request(Object({ method, params }))
    await tell({ id, result })
  } catch (thrown) {
    await tell({ id, failure: failureOf(thrown) })
  }
}

function failureOf(thrown: unknown) {
  const { code, message, data } = Object(thrown)
  const fields = Object.entries(Object(data ?? {})).filter(([name]) =>
    ['reason', 'path', 'expected', 'requestId'].includes(name),
  )
  return {
    code: typeof code === 'number' ? code : -32_603,
    message: String(message),
    ...Object.fromEntries(fields),
  }
}

async function serve(satspan: Satspan, tab: Tab): Promise<void> {
  /** The program hears first: what the page says holds for its next proposal. */
  const tell = async ({ state, swaps }: Snapshot) => {
    await tab.tell({ state })
    show(state)
    list(swaps)
  }
  let telling = Promise.resolve()
  const told = (latest: Snapshot) => (telling = telling.then(() => tell(latest)))
  const connect = async () => {
    try {
      const params = { agent: { name: tab.agent } }
      await satspan.provider.request({ method: 'bridge_requestAccounts', params })
    } catch (thrown) {
      show(satspan.state(), toWords(thrown))
    }
  }
  satspan.subscribe((latest) => void told(latest))
  element('connect')?.addEventListener('click', () => void connect())
  await told(satspan.snapshot())
  if (satspan.state() !== 'connected') await connect()
}

const backlog: Ask[] = []
let passOn = (ask: Ask): void => void backlog.push(ask)
const tab = await takeSeat((ask) => passOn(ask)).catch(() => 'refused' as const)
if (tab === 'taken' || tab === 'refused') show(tab)
else {
  void tab.ended.then(() => show('ended'))
  const satspan = await findSatspan({ timeoutMs: 3_000 })
  if (satspan === null) {
    show('absent')
    await tab.tell({ state: 'absent' })
  } else {
    passOn = (ask) => void pass(satspan, tab, ask)
    for (const ask of backlog) passOn(ask)
    await serve(satspan, tab)
  }
}
