import { beforeEach, expect, it } from 'vitest'
import { memoryAlarms, memoryClock, memoryMutex } from '../ports/memory.fixture'
import { createWake, TRACK_ALARM, type Wake } from './wake'

const NOW = 1_700_000_000_000
let alarms: ReturnType<typeof memoryAlarms>
let wake: Wake

beforeEach(() => {
  alarms = memoryAlarms()
  wake = createWake({ alarms, mutex: memoryMutex(), clock: memoryClock(NOW) })
})

const alarm = () => alarms.alarms.get(TRACK_ALARM)

it('has set an alarm before a swap is created', async () => {
  const opened = wake.opening(async (id: string) => ({ id, alarm: alarm() }))
  expect(await opened('one')).toEqual({ id: 'one', alarm: NOW + 60_000 })
})

it('creates no swap if no alarm can be set', async () => {
  const opened: string[] = []
  alarms.set = () => Promise.reject(new Error('no alarms here'))
  const open = wake.opening(async (id: string) => void opened.push(id))
  await expect(open('one')).rejects.toMatchObject({ code: 'internal' })
  expect(opened).toEqual([])
})

it('keeps the alarm of a swap created during a poll', async () => {
  const requests: number[] = []
  const open = wake.opening(async () => void requests.push(NOW + 5_000))
  // The poll has read that nothing is open; the swap is created before the poll acts on that.
  let opening: Promise<void> = Promise.resolve()
  await wake.at(async () => {
    const found = [...requests]
    opening = open()
    await new Promise((resolve) => setImmediate(resolve))
    return found
  })
  await opening
  expect(alarm()).toBe(NOW + 60_000)
})

it('sets the alarm for the earliest time, if any', async () => {
  await wake.at(async () => [NOW + 9, NOW + 3, NOW + 5])
  expect(alarm()).toBe(NOW + 3)
  await wake.at(async () => [])
  expect(alarm()).toBeUndefined()
})

it('fails by a code where the browser sets no alarm', async () => {
  alarms.set = () => Promise.reject(new Error('no alarms here'))
  for (const setting of [wake.soon(), wake.at(async () => [NOW + 3])])
    await expect(setting).rejects.toMatchObject({ code: 'internal' })
})
