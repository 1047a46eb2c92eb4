// @vitest-environment happy-dom
import { createElement as element } from 'react'
import { expect, it } from 'vitest'
import { SwapRow } from '~/components/activity/swap-row'
import { drawHook } from '~/components/draw-hook.fixture'
import { Facts } from '~/components/swap-status/facts'
import { Headline } from '~/components/swap-status/headline'
import { NextLine } from '~/components/swap-status/next-line'
import { receiptSections } from '~/components/swap-status/receipt'
import { Refund } from '~/components/swap-status/refund'
import { KEYS_AHEAD, NOTICE_CODES } from '~/lib/contract/views/history'
import { noticeText } from '~/entrypoints/background/notice-text'
import { isPayment, isSwap, noticeOf, PHASES } from '~/lib/core/journal/phase'
import { PARKED_AT } from '~/lib/core/journal/parked-money'
import type { Story } from '~/lib/core/journal/story'
import { STEP_KEYS } from '~/lib/core/journal/story-step'
import type { Amount } from '~/lib/core/journal/story-terms'
import { spendsBitcoin } from '~/lib/core/journal/types'
import { ledgerRowOf } from '~/lib/services/history/ledger-row'
import { requestAnswer } from '~/lib/services/pages/answers'
import { PROFILE } from '~/lib/services/ports/profile.fixture'
import { sumIn } from '~/lib/ui/text/intent'
import { ACCOUNTS } from '~/lib/ui/text/profile.fixture'
import { sumText } from '~/lib/ui/text/sum-text'
import { ENTRY_STATES, STATES_PROFILE } from './entry-states'

type State = (typeof ENTRY_STATES)[number]

const MARKS = { done: '✓', current: '→', todo: '·', failed: '✗' } as const
const profile = STATES_PROFILE

/** Rows, headlines and sums of every state, in one drawing. */
const drawAll = () =>
  drawHook(
    () => undefined,
    { wallet: { accounts: () => ACCOUNTS }, accounts: { list: () => [] } },
    () =>
      ENTRY_STATES.map(({ name, view }) => {
        // A site's name is drawn with a list that the browser alone loads.
        const entry = { ...view, origin: null }
        const { refund, proof, isMatched } = entry
        return element(
          'article',
          { key: name, id: name },
          element(SwapRow, { entry, profile }),
          element(Headline, { entry, profile, arrival: null, isAlone: false }),
          element(NextLine, { entry, profile }),
          element(Facts, { entry, profile }),
          refund && element(Refund, { refund, proof, isMatched }),
        )
      }),
  )

/** All that is told of a state, a line each. */
function told(state: State): string {
  const { name, entry, view, receipt } = state
  const { help, timeline, notices } = view
  const drawing = document.getElementById(name)
  const texts = (selector: string) => [...(drawing?.querySelectorAll(selector) ?? [])].map(textOf)
  const notice = noticeOf(entry) && noticeText(entry, PROFILE, { hidesAmounts: false })
  const [, amounts, fees] = receiptSections(receipt, profile)
  const { sent, received, fee, targetTxid, status, bridgeFees } = ledgerRowOf(entry, PROFILE)
  const { phase = '', failure = '', arrived = null } = isSwap(entry) ? requestAnswer(entry) : {}
  const lines = {
    story: storyText(view),
    steps: timeline.map(({ key, state: mark }) => `${MARKS[mark]}${key}`).join(' '),
    notices: notices.map(({ code, facts }) => [code, ...Object.values(facts)].join(' ')).join(' · '),
    row: texts('[data-testid=request-row]').join(),
    headline: texts('section:not([data-testid]) > :is(h2, p)').filter(Boolean).join(' | '),
    next: texts('[data-testid=request-next] p').join(' | '),
    page: texts('dl > div').join(' · '),
    refund: texts('[data-testid=request-refund]').join(),
    notification: notice ? `${notice.title} | ${notice.message}` : '',
    help: help === null ? '' : `${help.where}, ${help.who}: ${Object.keys(help.facts).join(' ')}`,
    receipt: [amounts, fees]
      .flatMap((section) => (section?.rows ?? []).map(({ label, value }) => `${label} ${value}`))
      .join(' · '),
    transactions: receipt.transactions.map(({ part, id }) => `${part} ${id}`).join(' · '),
    csv: [
      sent && `sent ${Object.values(sent).join(' ')}`,
      received && `received ${Object.values(received).join(' ')}`,
      fee && `fee ${Object.values(fee).join(' ')}`,
      targetTxid,
      bridgeFees,
      status,
    ]
      .filter(Boolean)
      .join(' · '),
    site: [phase, failure, arrived?.amount, arrived?.txid].filter(Boolean).join(' · '),
  }
  return `## ${name}\n${Object.entries(lines)
    .flatMap(([teller, said]) => (said === '' ? [] : `${teller}: ${shortened(said)}\n`))
    .join('')}`
}

/** Where the money is and how much; who acts next, by when, and what is left to the user. */
function storyText({ money, next, proof, isMatched }: Story): string {
  const { who, by, act } = next
  const deadline = by === null ? '' : 'at' in by ? ` by ${by.at}` : ` by block ${by.height}, left ${by.left}`
  const place = money.at === 'parked' ? `parked at ${money.where}` : money.at
  const proven = `${proof}${isMatched ? ', matched' : ''}`
  return `${place}, ${sumText(sumIn(profile, money.sum))} · next ${who}${deadline}: ${act} · proof ${proven}`
}

function textOf(drawn: Element): string {
  return drawn.textContent.replaceAll(/\s+/g, ' ').trim()
}

/** Ids of one digit by that digit, and no time of day. */
function shortened(line: string): string {
  return line
    .replaceAll(/(0x)?([0-9a-f])\2{38,}/g, (_, prefix = '', digit) => `${prefix}${digit}…`)
    .replaceAll(/ · \d+:\d+ [AP]M/g, '')
}

it('tells each state as its story has it', async () => {
  await drawAll()
  await expect(ENTRY_STATES.map(told).join('\n')).toMatchFileSnapshot('tellers.txt')
})

it('agrees on what was sent', () => {
  for (const { name, entry, view } of ENTRY_STATES) {
    const wasSent = view.moves.every(({ how }) => how !== 'unmoved')
    expect(ledgerRowOf(entry, PROFILE).sent !== null, name).toBe(wasSent)
    expect(view.hasLeft, name).toBe(wasSent)
  }
})

it('agrees on what came of it', () => {
  const sumOf = (moved: Amount) => sumText(sumIn(profile, moved))
  for (const { name, entry, view } of ENTRY_STATES) {
    const { result, received, isMatched, moves, sent } = view
    if (result === null) continue
    expect(sumOf(result), name).toBe(sumOf(result.kind === 'paid' ? sent : moves[0]))
    if (received !== null) expect(sumOf(received), name).toBe(sumOf(result))
    if (!isMatched && isSwap(entry)) expect(received, name).not.toBeNull()
  }
})

it('draws steps in order, with one current until the end', () => {
  for (const { name, view, entry } of ENTRY_STATES) {
    const { phase, timeline, hasLeft } = view
    const keys = timeline.map(({ key }) => key)
    expect(new Set(keys).size, name).toBe(keys.length)
    const line = timeline.map(({ key, state }) => `${MARKS[state]}${key}`).join(' ')
    expect(line, name).not.toMatch(/✓swapped.*✗/)
    for (const { state, facts } of timeline)
      if (state === 'done' && 'needed' in facts) expect(facts['confirmations'], name).toBe(facts['needed'])
    const isUnpaid = spendsBitcoin(entry) && hasLeft && phase === 'done' && line.includes('→confirmed')
    // A payment of a token is mined, and its log is not read yet.
    const isRead = phase === 'mined' && isPayment(entry)
    const isOver = isRead || (PHASES[phase].terminal && !isUnpaid)
    const current = timeline.filter(({ state }) => state === 'current')
    expect(current, name).toHaveLength(isOver || view.claim !== null ? 0 : 1)
  }
})

it('has a state for each phase, step, notice and place', () => {
  const views = ENTRY_STATES.map(({ view }) => view)
  const steps = views.flatMap(({ timeline }) => timeline)
  expect(new Set(views.map(({ phase }) => phase))).toEqual(new Set(Object.keys(PHASES)))
  expect(new Set(steps.map(({ key }) => key))).toEqual(new Set(STEP_KEYS))
  const ahead = steps.filter(({ state }) => state === 'current' || state === 'todo')
  expect(new Set(ahead.map(({ key }) => key))).toEqual(new Set(KEYS_AHEAD))
  expect(new Set(views.flatMap(({ notices }) => notices.map(({ code }) => code)))).toEqual(
    new Set(NOTICE_CODES),
  )
  expect(new Set(views.flatMap(({ help }) => help?.where ?? []))).toEqual(new Set(PARKED_AT))
})
