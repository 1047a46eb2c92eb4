import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import names from '~/test/vectors/journal-names.json'
import { journal } from '~/lib/contract/journal'

type Schema = { [keyword: string]: unknown }

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const listed = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** Each field's path in a journal, and each fixed text that it may hold: `type=approved`, `start.intent.amountSats`. */
function namesIn(schema: unknown, path = ''): string[] {
  if (!isSchema(schema)) return []
  const { properties, items, additionalProperties, anyOf, oneOf, allOf, const: fixed, enum: texts } = schema
  const fields = Object.entries(isSchema(properties) ? properties : {})
  return [
    ...listed(texts ?? (fixed === undefined ? [] : [fixed])).map((value) => `${path}=${String(value)}`),
    ...fields.flatMap(([name, field]) => {
      const at = path === '' ? name : `${path}.${name}`
      return [at, ...namesIn(field, at)]
    }),
    ...[items, additionalProperties, ...listed(anyOf), ...listed(oneOf), ...listed(allOf)].flatMap((part) =>
      namesIn(part, path),
    ),
  ]
}

describe('the names in a journal', () => {
  const known = new Set(namesIn(z.toJSONSchema(journal, { io: 'input', unrepresentable: 'any' })))

  it('are never taken away or changed', () => {
    expect(names.filter((name) => !known.has(name))).toEqual([])
  })

  it('are kept in a list as they are added', () => {
    expect([...known].filter((name) => !names.includes(name))).toEqual([])
  })
})
