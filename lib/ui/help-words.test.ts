import { describe, expect, it } from 'vitest'
import { HELP_FACTS, type HelpFacts, type HelpView } from '~/lib/contract/views/history'
import { PARKED_AT } from '~/lib/core/journal/parked-money'
import { messages } from './locale.fixture'
import { helpWords } from './help-words'

/** Every fact, by its own name. */
const FACTS: HelpFacts = Object.fromEntries(HELP_FACTS.map((name) => [name, `my ${name}`]))
const helpAt = (where: HelpView['where'], facts: HelpFacts = FACTS): HelpView => ({
  where,
  who: 'operator',
  since: 0,
  facts,
})

describe.each(PARKED_AT)('the help for money parked at %s', (where) => {
  it.each(['to-evm', 'to-bitcoin'] as const)('is in whole sentences without a hole, %s', (direction) => {
    const { text, ...sentences } = helpWords(helpAt(where), direction)
    for (const sentence of Object.values(sentences)) expect(sentence).toMatch(/^[A-Z].*\.$/)
    expect(Object.values(sentences).join() + text).not.toMatch(/[{}]/)
  })

  it('has every fact in the text that is sent on', () => {
    const { text } = helpWords(helpAt(where), 'to-evm')
    for (const name of HELP_FACTS) expect(text).toContain(`: my ${name}`)
    expect(text).toContain('Direction: Bitcoin to my network')
    expect(text.split('\n').at(-1)).toBe('Seen at (UTC): 1970-01-01T00:00:00.000Z')
  })
})

describe('a crossing that is late', () => {
  it('is said to expire in the help alone, not in the notice above it as well', () => {
    const { who } = helpWords(helpAt('crossing'), 'to-evm')
    expect(who).toContain('four hours')
    for (const key of ['notice_delivery_late', 'notice_crossing_late']) {
      const notice = messages[key]?.message
      expect(notice).toContain('further down')
      expect(notice).not.toMatch(/four hours|expire/)
    }
  })
})

describe('the text for the operator', () => {
  it('leaves out what is not known, and names a base network once', () => {
    const facts = { amount: '1 BTC', network: 'Polygon', base: 'Polygon' }
    const { text } = helpWords(helpAt('locker', facts), 'to-evm')
    expect(text.split('\n').slice(2)).toEqual([
      'Direction: Bitcoin to Polygon',
      'Amount: 1 BTC',
      'Network: Polygon',
      'Seen at (UTC): 1970-01-01T00:00:00.000Z',
    ])
  })

  it('holds what a profile says as plain text', () => {
    const facts = { ...FACTS, network: 'Poly\u202egon' }
    expect(helpWords(helpAt('locker', facts), 'to-evm').text).not.toContain('\u202e')
  })
})

describe('the sentences of the help', () => {
  it('belong to a place or to a fact', () => {
    const groups = [...PARKED_AT.map((where) => where.replaceAll('-', '_')), 'fact']
    const others = ['title', 'text_title', 'safety', 'to_evm', 'to_bitcoin']
    const known = new RegExp(`^help_(${[...groups.map((group) => `${group}_\\w+`), ...others].join('|')})$`)
    const names = Object.keys(messages).filter((name) => name.startsWith('help_'))
    expect(names.filter((name) => !known.test(name))).toEqual([])
    const facts = names.filter((name) => name.startsWith('help_fact_')).map((name) => name.slice(10))
    expect(new Set(facts)).toEqual(new Set([...HELP_FACTS, 'direction', 'since']))
  })
})
