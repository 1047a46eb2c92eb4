import { describe, expect, it } from 'vitest'
import { readThreats } from '../threats/read-threats'
import { taggedTests, threatsOf } from '../threats/tagged-tests'

const tagged = (source: string) =>
  taggedTests('a.test.ts', source).map(({ threat, title }) => [threat, title])

describe('the threat model', () => {
  const { threats, strays } = readThreats()
  const tests = [...threats.values()].flat()

  it('has a test for each threat', () => {
    expect(threats.size).toBeGreaterThan(50)
    expect([...threats].filter(([, tests]) => tests.length === 0).map(([threat]) => threat)).toEqual([])
  })

  it('defines each threat that a tag names', () => {
    expect(strays).toEqual([])
  })

  it('finds a test below each tag', () => {
    expect(tests.filter(({ title }) => title === '')).toEqual([])
  })
})

describe('a tag', () => {
  it('names the test below it', () => {
    expect(tagged("  // threat: one\n  it('works', () => {})\n  it('waits', () => {})")).toEqual([
      ['one', 'works'],
    ])
    expect(tagged("// threat: one\nit.each([\n  ['x', f('y')],\n])(\n  'takes %s',\n")).toEqual([
      ['one', 'takes %s'],
    ])
    expect(tagged('// threat: one\ndescribe("it\'s", () => {')).toEqual([['one', "it's"]])
  })

  it('names an attack in a table', () => {
    expect(tagged("{\n  // threat: one\n  name: 'a foreign coin',\n  code: 'x',")).toEqual([
      ['one', 'a foreign coin'],
    ])
  })

  it('may name several threats', () => {
    expect(tagged("// threat: one, two-three\nit('works')")).toEqual([
      ['one', 'works'],
      ['two-three', 'works'],
    ])
  })

  it('has no title above something else', () => {
    expect(tagged('// threat: one\n\n')).toEqual([['one', '']])
  })
})

it('reads threats from their list alone', () => {
  expect(threatsOf('`none`\n- `one`: attacks.\n- a `second`: no.\n- `two-three`: attacks.')).toEqual([
    'one',
    'two-three',
  ])
})
