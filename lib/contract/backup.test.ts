import { expect, it } from 'vitest'
import { MOST_VALUES, openBackup } from './backup'

it.each(['{},', '[],', '"",'])('counts values before it reads any: %s', (value) => {
  const text = `[${value.repeat(MOST_VALUES)}0]`
  expect(() => openBackup(text)).toThrow(expect.objectContaining({ code: 'backup-too-large' }))
})

it('reads as many values as an honest file may have', () => {
  const text = `[${'0,'.repeat(MOST_VALUES - 10)}0]`
  expect(() => openBackup(text)).toThrow(expect.objectContaining({ code: 'backup-invalid' }))
})
