// @vitest-environment happy-dom
import { useState } from 'react'
import { expect, test } from 'vitest'
import { type BookDraft, EMPTY_BOOK_DRAFT } from '~/lib/ui/text/book-draft'
import { drawHook, laterAnswers } from '../draw-hook.fixture'
import { AddressBookForm } from './address-book-form'

const ADDRESS = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'

/** The form of a new entry, which is being saved under the name of "Exchange". */
async function saving() {
  const { given, answer } = laterAnswers()
  const page = await drawHook(
    () => {
      const [draft, onChange] = useState<BookDraft>()
      return { draft, onChange }
    },
    {
      recipients: {
        read: ({ text }) => ({ address: text, request: null, judgement: { standing: 'new', address: text } }),
      },
      addressBook: { save: answer },
    },
    ({ draft, onChange }) => (
      <AddressBookForm
        ref={null}
        draft={draft}
        onChange={onChange}
        onDone={() => onChange(EMPTY_BOOK_DRAFT)}
      />
    ),
  )
  await page.types('book-address', ADDRESS)
  await page.types('book-name', 'Exchange')
  await page.submits()
  expect(given).toHaveLength(1)
  return { ...page, isSaved: () => page.does(() => given[0]?.(undefined)) }
}

test('empties the form once its entry is saved', async () => {
  const page = await saving()
  await page.isSaved()
  expect(page.now().draft).toEqual(EMPTY_BOOK_DRAFT)
})

test('keeps what is typed while an entry is saved', async () => {
  const page = await saving()
  await page.types('book-name', 'Exchange, savings')
  await page.isSaved()
  expect(page.now().draft).toMatchObject({ address: ADDRESS, name: 'Exchange, savings' })
})
