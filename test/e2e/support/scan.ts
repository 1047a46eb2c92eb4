import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Secret } from './secrets'
import { hiddenContents } from './table-blocks'

type Needle = { name: string; bytes: Buffer; isWord: boolean }

/**
 * Where the browser caches compiled scripts: their constants include the whole word list, in its own order. There only
 * consecutive words of the phrase count.
 */
const COMPILED = /(^|[\\/])(Code Cache|ScriptCache)[\\/]/

/** Separators between words in any notation, and how many words in sequence count: names in code join two by a dash. */
const SEPARATORS = { ' ': 2, '\n': 2, ',': 2, ', ': 2, '","': 2, '-': 3 }
const MAX_LISTED = 20

/** Which of these secrets are in which file of a directory. */
export function scanDirectory(directory: string, secrets: readonly Secret[]): string[] {
  const needles = needlesOf(secrets)
  return filesIn(directory).flatMap((path) => {
    const file = readFileSync(path)
    const isCompiled = COMPILED.test(relative(directory, path))
    const wanted = isCompiled ? withoutWords(needles) : needles
    const found = [file, ...hiddenContents(file)].flatMap((bytes) => namesIn(bytes, wanted))
    return [...new Set(found)].map((name) => `${relative(directory, path)}: ${name}`).slice(0, MAX_LISTED)
  })
}

/** Which of these secrets are in a text. */
export function scanText(text: string, secrets: readonly Secret[]): string[] {
  return namesIn(Buffer.from(text), needlesOf(secrets))
}

/** Like `scanText`, for text that contains the word list: only consecutive words of a phrase count. */
export function scanBesideWordList(text: string, secrets: readonly Secret[]): string[] {
  return namesIn(Buffer.from(text), withoutWords(needlesOf(secrets)))
}

export function filesIn(directory: string): string[] {
  return readdirSync(directory, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}

function namesIn(bytes: Buffer, needles: readonly Needle[]): string[] {
  return needles.filter((needle) => bytes.includes(needle.bytes)).map(({ name }) => name)
}

function withoutWords(needles: readonly Needle[]): Needle[] {
  return needles.filter(({ isWord }) => !isWord)
}

function needlesOf(secrets: readonly Secret[]): Needle[] {
  return secrets.flatMap((secret) => {
    switch (secret.kind) {
      case 'words':
        return [
          ...secret.words.flatMap((word) => written(`word ${word}`, word, true)),
          ...sequencesOf(secret.words).flatMap((some) => written(`words ${some}`, some)),
        ]
      case 'text':
        return written(secret.name, secret.text)
      case 'bytes':
        return encoded(secret.name, Buffer.from(secret.bytes))
    }
  })
}

function written(name: string, text: string, isWord = false): Needle[] {
  return [Buffer.from(text), Buffer.from(text, 'utf16le')].map((bytes) => ({ name, bytes, isWord }))
}

function encoded(name: string, bytes: Buffer): Needle[] {
  const hex = bytes.toString('hex')
  const texts = [hex, hex.toUpperCase(), [...bytes].join(','), ...base64Within(bytes)]
  return [{ name: `${name}, raw`, bytes, isWord: false }, ...texts.flatMap((text) => written(name, text))]
}

/**
 * The base64 characters that depend only on these bytes, for each of their three alignments in a longer base64 text.
 */
function base64Within(bytes: Buffer): string[] {
  return [0, 1, 2].flatMap((before) => {
    const text = Buffer.concat([Buffer.alloc(before), bytes])
      .toString('base64')
      .replace(/=+$/, '')
    const own = text.slice(Math.ceil((before * 8) / 6), Math.floor(((before + bytes.length) * 8) / 6))
    return [own, own.replaceAll('+', '-').replaceAll('/', '_')]
  })
}

function sequencesOf(words: readonly string[]): string[] {
  return Object.entries(SEPARATORS).flatMap(([separator, count]) =>
    words.slice(count - 1).map((_, at) => words.slice(at, at + count).join(separator)),
  )
}
