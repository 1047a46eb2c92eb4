import { expect, it } from 'vitest'
import { createListeners } from './listeners'

function testListeners() {
  const heard: string[] = []
  const listeners = createListeners(['connect', 'disconnect'])
  const listener = (name: string) => (data: unknown) => void heard.push(`${name} ${String(data)}`)
  return { listeners, heard, listener }
}

it('calls listeners of an event in order, until removed', () => {
  const { listeners, heard, listener } = testListeners()
  const [first, second] = [listener('first'), listener('second')]
  listeners.add('connect', first, false)
  listeners.add('connect', second, false)
  listeners.emit('connect', 1)
  listeners.remove('connect', first)
  listeners.emit('connect', 2)
  listeners.emit('disconnect', 3)
  expect(heard).toEqual(['first 1', 'second 1', 'second 2'])
})

it('calls a one-time listener once, though it emits again', () => {
  const { listeners, heard, listener } = testListeners()
  const again = (data: unknown) => {
    heard.push(`again ${String(data)}`)
    listeners.emit('connect', 2)
  }
  listeners.add('connect', again, true)
  listeners.add('connect', listener('always'), false)
  listeners.emit('connect', 1)
  expect(heard).toEqual(['again 1', 'always 2', 'always 1'])
})

it('refuses an event that never comes', () => {
  const { listeners, listener } = testListeners()
  for (const event of ['typo', 'toString', '__proto__'])
    expect(() => listeners.add(event, listener('x'), false)).toThrow(
      expect.objectContaining({
        code: -32602,
        data: { reason: 'bad-input', path: 'event' },
      }),
    )
})

it('keeps a lasting listener that is added for one event', () => {
  const heard: unknown[] = []
  const listeners = createListeners(['connect'])
  const listener = (data: unknown) => void heard.push(data)
  listeners.add('connect', listener, false)
  listeners.add('connect', listener, true)
  for (const data of [1, 2, 3]) listeners.emit('connect', data)
  expect(heard).toEqual([1, 1, 2, 3])
})
