import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PhraseGrid } from './phrase-grid'

test.each([
  ['English', ' ', 'zoo'],
  ['Japanese', '\u3000', 'あいこくしん'],
])('a phrase in %s is shown word by word', (_language, space, word) => {
  const phrase = Array(12).fill(word).join(space)
  expect(renderToStaticMarkup(<PhraseGrid phrase={phrase} />).match(/<li /g)).toHaveLength(12)
})
