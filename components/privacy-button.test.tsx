// @vitest-environment happy-dom
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { expect, test } from 'vitest'
import { DEFAULT_LOOKS } from '~/lib/contract/looks'
import { useAccountList, useSettings } from '~/lib/ui/query/queries'
import { useShell } from '~/lib/ui/page/shell'
import { followLooks, useChangeLooks, useLooks } from '~/lib/ui/page/use-looks'
import { drawHook, laterAnswers } from './draw-hook.fixture'

const SHOWN = { ...DEFAULT_LOOKS, hidesAmounts: false }
const HIDDEN = { ...DEFAULT_LOOKS, hidesAmounts: true }

/** A page whose mirror of the looks follows its settings; what it asks of the background is answered later. */
async function openPage() {
  const [settings, accounts, changes] = [laterAnswers(), laterAnswers(), laterAnswers()]
  const page = await drawHook(
    () => {
      const { looks } = useShell()
      const queries = useQueryClient()
      useEffect(() => followLooks(queries, looks), [queries, looks])
      const { refetch } = useSettings()
      useAccountList()
      const { mutate: change } = useChangeLooks()
      return { isHidden: useLooks().hidesAmounts, change, readAgain: () => void refetch() }
    },
    {
      settings: { get: settings.answer, change: changes.answer },
      accounts: { list: accounts.answer },
    },
  )
  await page.does(() => settings.given[0]?.(SHOWN))
  return { ...page, settings: settings.given, accounts: accounts.given, changes: changes.given }
}

test('hides amounts while that is stored, whatever is read', async () => {
  const page = await openPage()
  await page.does(({ change }) => change({ hidesAmounts: true }))
  await page.does(() => page.accounts[0]?.([]))
  expect(page.now().isHidden).toBe(true)
  await page.does(({ readAgain }) => readAgain())
  await page.does(() => page.settings[1]?.(SHOWN))
  expect(page.now().isHidden).toBe(true)
  await page.does(() => page.changes[0]?.(HIDDEN))
  expect(page.now().isHidden).toBe(true)
})

test('hides amounts again though the choice before is stored first', async () => {
  const page = await openPage()
  await page.does(({ change }) => change({ hidesAmounts: false }))
  await page.does(({ change }) => change({ hidesAmounts: true }))
  await page.does(() => page.changes[0]?.(SHOWN))
  expect(page.now().isHidden).toBe(true)
  await page.does(() => page.changes[1]?.(HIDDEN))
  expect(page.now().isHidden).toBe(true)
})

test('shows amounts again where hiding them could not be stored', async () => {
  const page = await openPage()
  await page.does(({ change }) => change({ hidesAmounts: true }))
  await page.does(() => page.changes[0]?.(Promise.reject(new Error('the disk is full'))))
  expect(page.now().isHidden).toBe(false)
  await page.does(() => page.settings[1]?.(SHOWN))
  expect(page.now().isHidden).toBe(false)
})

test('follows what another page has chosen', async () => {
  const page = await openPage()
  await page.does(({ readAgain }) => readAgain())
  await page.does(() => page.settings[1]?.(HIDDEN))
  expect(page.now().isHidden).toBe(true)
})
