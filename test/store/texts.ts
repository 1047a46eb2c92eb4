import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DATA_USE } from './data-use'
import { LISTING, listingIn } from './listing'
import { CONTENT_SCRIPTS_REASON, PERMISSION_REASONS, REMOTE_CODE_REASON } from './permissions'
import { LANGUAGE_TAGS } from '../../lib/contract/languages'
import { root } from '../e2e/support/root'
import { hostReasons } from './host-reasons'

/**
 * Writes the texts of the stores' forms, by the names of its files.
 * @param profileJson the profile that is built in; `null` = none
 */
export function storeTexts(profileJson: string | null): Record<string, string> {
  const { chrome, firefox } = DATA_USE
  const reasons = { ...PERMISSION_REASONS, ...hostReasons(profileJson) }
  return {
    ...Object.fromEntries(LANGUAGE_TAGS.flatMap(listings)),
    'single-purpose.txt': LISTING.singlePurpose,
    'permissions.txt': [
      ...Object.entries(reasons).map(([name, why]) => `${name}\n${why}`),
      `Content scripts on all pages\n${CONTENT_SCRIPTS_REASON}`,
      `Remote code\n${REMOTE_CODE_REASON}`,
    ].join('\n\n'),
    'data-use-chrome.txt': [
      `Collected:\n${chrome.collected.join('\n')}`,
      `Not collected:\n${chrome.notCollected.join('\n')}`,
      chrome.reasons,
      `Certified:\n${chrome.certified.join('\n')}`,
    ].join('\n\n'),
    'data-use-firefox.txt': `Required, as in the manifest: ${firefox.join(', ')}\n\n${chrome.reasons}`,
    'privacy.md': fileText('privacy.md'),
    'reviewers.md': fileText('reviewers.md'),
  }
}

/** Chrome takes its summary from the manifest. */
function listings(language: string): [name: string, text: string][] {
  const { name, category } = LISTING
  const { summary, description } = listingIn(language)
  return [
    [`listing-chrome-${language}.txt`, [name, `Category: ${category.chrome}`, description].join('\n\n')],
    [
      `listing-firefox-${language}.txt`,
      [name, summary, `Category: ${category.firefox}`, description].join('\n\n'),
    ],
  ]
}

function fileText(name: string): string {
  return readFileSync(join(root, 'test/store', name), 'utf8')
}
