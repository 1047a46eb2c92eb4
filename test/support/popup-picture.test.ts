import { expect, it } from 'vitest'
import { digestOfDrawers, digestOfPicture } from '../demo/popup-picture'

it('shows today’s screens in the README', { tags: ['release'] }, () => {
  expect(digestOfPicture(), 'npm run pictures draws it anew').toBe(digestOfDrawers())
})
