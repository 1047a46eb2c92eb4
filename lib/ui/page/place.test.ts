import { describe, expect, it } from 'vitest'
import { PLACES, placeOf } from './place'

/** The pages that the extension has, as they are written. */
const PAGES = import.meta.glob<string>('/entrypoints/*/index.html', {
  query: '?raw',
  import: 'default',
  eager: true,
})

describe('the place of a page', () => {
  it.each(Object.entries(PAGES))('is named by its file: %s', (_, html) => {
    const named = /<html[^>]* data-place="(\w+)"/.exec(html)?.[1]
    expect(Object.keys(PLACES)).toContain(named)
    expect(placeOf(named, named === 'popup')).toBe(named)
  })

  it('is a tab where the popup was opened in one', () => {
    expect(placeOf('popup', false)).toBe('tab')
    expect(PLACES[placeOf('popup', false)].isToolbarPopup).toBe(false)
  })

  it('stays the panel even if opened in a tab', () => {
    expect(placeOf('panel', false)).toBe('panel')
  })

  it('never leads to itself', () => {
    for (const [place, { others }] of Object.entries(PLACES)) expect(others).not.toContain(place)
  })
})
