// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { AppError } from '~/lib/core/errors'
import type { Finding } from '~/lib/core/review/finding'
import { drawHook } from '../draw-hook.fixture'
import { AskPage } from './ask-page'
import type { AskedReturn } from './return-decision'

const WORSE: Finding[] = [{ code: 'price-worst-case', severity: 'warn', params: {} }]

async function draw(isThere: boolean, askPage: () => unknown) {
  const decisions: AskedReturn[] = []
  const taken: unknown[] = []
  const page = await drawHook(
    () => undefined,
    {
      handovers: {
        isPageThere: () => isThere,
        askPage,
        takeBack: (given) => (taken.push(given), []),
      },
    },
    () => (
      <AskPage id="1" onAsked={(one) => decisions.push(one)}>
        gone
      </AskPage>
    ),
  )
  const press = () => page.does(() => document.querySelector<HTMLElement>('[data-testid=ask-page]')?.click())
  return { decisions, taken, press }
}

test('asks the decision about what has got worse', async () => {
  const { decisions, taken, press } = await draw(true, () => ({ worse: WORSE, returned: 'c2lnbmVk' }))
  await press()
  expect(decisions).toMatchObject([{ asked: WORSE }])
  await decisions[0]?.again(WORSE)
  expect(taken).toEqual([{ id: '1', returned: 'c2lnbmVk', accepted: WORSE }])
})

test('names why the wallet has not signed', async () => {
  const { decisions, press } = await draw(true, () =>
    Promise.reject(new AppError('page-wallet-failed', 'no')),
  )
  await press()
  expect(document.querySelector<HTMLElement>('[role=alert]')?.dataset['errorCode']).toBe('page-wallet-failed')
  expect(document.querySelector('[data-testid=outside-unsent]')).toBeNull()
  expect(decisions).toEqual([])
})

test('offers nothing once the page is gone', async () => {
  await draw(false, () => undefined)
  expect(document.body.textContent).toBe('gone')
})
