import { describe, expect, it } from 'vitest'
import { HELP_FACTS, type HelpFacts, type HelpView } from '~/lib/contract/views/history'
import { PARKED_AT } from '~/lib/core/journal/parked-money'
import { useCatalogue } from '~/lib/ui/text/catalogue'
import { helpWords, operatorText } from './help-words'
import { catalogueOf, messages } from '~/lib/ui/text/locale.fixture'
import { message, messagesOf } from '~/lib/ui/text/message'

/** As a value stands among words that run from right to left. */
const isolated = (value: string) => `\u2068${value}\u2069`

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
    const sentences = Object.values(helpWords(helpAt(where)))
    for (const sentence of sentences) expect(sentence).toMatch(/^[A-Z].*\.$/)
    expect(sentences.join() + operatorText(helpAt(where), direction, message)).not.toMatch(/[{}]/)
  })

  it('has every fact in the text that is sent on', () => {
    const text = operatorText(helpAt(where), 'to-evm', message)
    for (const name of HELP_FACTS) expect(text).toContain(`: my ${name}`)
    expect(text).toContain('Direction: Bitcoin to my network')
    expect(text.split('\n').at(-1)).toBe('Seen at (UTC): 1970-01-01T00:00:00.000Z')
  })
})

describe('a crossing that is late', () => {
  it('is said to expire in the help alone', () => {
    const { who } = helpWords(helpAt('crossing'))
    expect(who).toContain('four hours')
    for (const key of ['notice_delivery_late', 'notice_crossing_late']) {
      const notice = messages[key]
      expect(notice).toContain("Below you'll find")
      expect(notice).not.toMatch(/four hours|expire/)
    }
  })
})

describe('the text for the operator', () => {
  it('leaves out what is unknown or would be repeated', () => {
    const facts = { amount: '1 BTC', network: 'Polygon', base: 'Polygon' }
    const text = operatorText(helpAt('locker', facts), 'to-evm', message)
    expect(text.split('\n').slice(2)).toEqual([
      'Direction: Bitcoin to Polygon',
      'Amount: 1 BTC',
      'Network: Polygon',
      'Seen at (UTC): 1970-01-01T00:00:00.000Z',
    ])
  })

  it('holds what a profile says as plain text', () => {
    const facts = { ...FACTS, network: 'Poly\u202egon' }
    expect(operatorText(helpAt('locker', facts), 'to-evm', message)).not.toContain('\u202e')
  })

  it('is in the requested language on a page of another', async () => {
    const help = helpAt('locker')
    const english = operatorText(help, 'to-evm', message)
    useCatalogue(await catalogueOf('ar'))
    try {
      const arabic = operatorText(help, 'to-evm', message)
      expect(arabic).toContain(isolated('my amount'))
      expect(operatorText(help, 'to-evm', messagesOf(messages))).toBe(english)
    } finally {
      useCatalogue(messages)
    }
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
