import * as fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { PROVIDER_METHODS } from '~/lib/contract/provider'
import { AppError, ERROR_CODES, toAppError } from '~/lib/core/errors'
import { toWireError } from '~/lib/rpc/errors'
import { toPageError } from '~/lib/services/pages/page-error'
import { LOG_EVENTS } from '~/lib/services/ports/log'
import { consoleLogger } from '~/lib/adapters/logger'
import { runs } from './runs'

const LEVELS = ['info', 'warn', 'error'] as const
const PHRASE = 'lizard kangaroo bamboo saddle banana pottery peanut pumpkin lyrics mushroom tortoise hamster'
const ID = '01234567-89ab-4cde-8f01-23456789abcd'

let logged: unknown[][]

beforeEach(() => {
  logged = []
  for (const level of LEVELS)
    vi.spyOn(console, level).mockImplementation((...line: unknown[]) => void logged.push(line))
})
afterEach(() => vi.restoreAllMocks())

/** Calls the logger with arguments that the types would reject. */
function logUntyped(...line: unknown[]): void {
  Object(consoleLogger).log(...line)
}

const toHex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
const key = fc.uint8Array({ minLength: 16, maxLength: 64 })
/** A secret in any of the forms in which code handles it. */
const secretText = fc.oneof(
  fc.constant(PHRASE),
  fc.constantFrom(...PHRASE.split(' ')),
  fc.string({ minLength: 8 }),
  key.map(toHex),
  key.map((bytes) => `0x${toHex(bytes)}`),
  key.map((bytes) => Buffer.from(bytes).toString('base64')),
  key.map((bytes) => `bitcoin:${toHex(bytes)}`),
)
const shaped = secretText.chain((text) =>
  fc
    .constantFrom<unknown>(
      text,
      [text],
      { seed: text },
      new Error(text, { cause: text }),
      new AppError('internal', text, { details: { text }, cause: text }),
      new TextEncoder().encode(text),
      new Map([[text, text]]),
      Object.assign(() => text, { text }),
      new Proxy({ code: text }, {}),
      { toString: () => text, toJSON: () => text },
    )
    .map((value) => ({ text, value })),
)
const FIELDS = [
  'code',
  'effect',
  'request',
  'subject',
  'copy',
  'source',
  'path',
  'method',
  'seed',
  '__proto__',
]

describe('a log line', () => {
  it('contains what the logger recognises', () => {
    consoleLogger.log('info', 'effect-failed', { effect: 'sign', code: 'internal', request: ID })
    consoleLogger.log('warn', 'restore-failed', { source: 'bitcoin:bcrt1qxyz' })
    consoleLogger.log('error', 'call-refused', { path: 'wallet.unlock' })
    consoleLogger.log('error', 'call-refused', { path: 'status' })
    expect(logged).toEqual([
      ['[satspan] effect-failed', { effect: 'sign', code: 'internal', request: ID }],
      ['[satspan] restore-failed', { source: 'bitcoin' }],
      ['[satspan] call-refused', { path: 'wallet.unlock' }],
      ['[satspan] call-refused', { path: 'status' }],
    ])
  })

  it('knows every method that a page may call', () => {
    for (const method of PROVIDER_METHODS) consoleLogger.log('info', 'page-refused', { method })
    expect(logged).toEqual(PROVIDER_METHODS.map((method) => ['[satspan] page-refused', { method }]))
  })

  // threat: leaking-log
  it('contains nothing else, whatever its form and position', () => {
    fc.assert(
      fc.property(
        shaped,
        fc.constantFrom(...FIELDS),
        fc.constantFrom(...LEVELS),
        ({ value }, name, level) => {
          logged = []
          const reading = {
            get code() {
              return value
            },
          }
          logUntyped(level, 'poll-failed', Object.fromEntries([[name, value]]))
          logUntyped(level, 'poll-failed', reading)
          logUntyped(level, value, value)
          expect(logged).toHaveLength(3)
          for (const [event, facts, ...more] of logged) {
            expect(['[satspan] poll-failed', '[satspan] (withheld)']).toContain(event)
            expect(more).toEqual([])
            for (const [field, fact] of Object.entries(Object(facts))) {
              expect(FIELDS).toContain(field)
              // Only an error's code and a source's kind are logged.
              expect(['(withheld)', 'internal', 'bitcoin']).toContain(fact)
            }
          }
        },
      ),
      runs(1_000),
    )
  })

  it('is one of the defined events', () => {
    for (const event of LOG_EVENTS) consoleLogger.log('info', event)
    expect(logged).toEqual(LOG_EVENTS.map((event) => [`[satspan] ${event}`, {}]))
  })
})

describe('an error that leaves the background', () => {
  it('carries neither its message nor its cause', () => {
    fc.assert(
      fc.property(shaped, fc.constantFrom(...ERROR_CODES), ({ text, value }, code) => {
        const foreign = value instanceof AppError ? value.cause : value
        // Details are meant for the user: here there are none.
        for (const thrown of [foreign, new AppError(code, text, { cause: value })]) {
          const wire = toWireError(thrown)
          expect(wire.code).toBe(toAppError(thrown).code)
          expect(wire.details).toEqual({})
          expect(Object.keys(wire)).toEqual(['code', 'details'])
          expect(JSON.stringify(wire)).not.toContain(JSON.stringify(text).slice(1, -1))
          expect(JSON.stringify(toPageError(thrown))).not.toContain(JSON.stringify(text).slice(1, -1))
        }
      }),
      runs(1_000),
    )
  })
})
