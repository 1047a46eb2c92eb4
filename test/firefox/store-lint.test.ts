// @module-tag release

import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { HOST_REASONS, PERMISSION_REASONS } from '../store/permissions'
import { build } from '../e2e/support/builds'

type Finding = { code: string; message: string; file?: string; line?: number; column?: number }
type Report = { errors: Finding[]; notices: Finding[]; warnings: Finding[] }

test('gives Mozilla’s linter nothing to say of our code', async () => {
  const extension = await build('firefox')
  const { errors, notices, warnings } = lint(extension)
  expect(errors).toEqual([])
  expect(notices).toEqual([])
  expect(warnings.filter((warning) => !isReacts(extension, warning))).toEqual([])
})

type Manifest = {
  incognito: string
  permissions: string[]
  host_permissions?: string[]
  optional_host_permissions: string[]
}
test('stays out of private windows', async () => {
  const manifest: Manifest = JSON.parse(readFileSync(join(await build('firefox'), 'manifest.json'), 'utf8'))
  expect(manifest.incognito).toBe('not_allowed')
})

type BillOfMaterials = { components: { name: string; version: string }[] }

test('gives stores a reason for exactly the permissions asked for', async () => {
  const manifests = [await build('bare'), await build('firefox')].map((directory): Manifest =>
    JSON.parse(readFileSync(join(directory, 'manifest.json'), 'utf8')),
  )
  const asked = new Set(manifests.flatMap(({ permissions }) => permissions))
  const hosts = new Set(
    manifests.flatMap(({ host_permissions = [], optional_host_permissions }) => [
      ...host_permissions,
      ...optional_host_permissions,
    ]),
  )
  expect([...asked].toSorted()).toEqual(Object.keys(PERMISSION_REASONS).toSorted())
  expect([...hosts].toSorted()).toEqual(Object.keys(HOST_REASONS).toSorted())
})

test('ships a licence notice for each package it lists', async () => {
  const directory = await build('firefox')
  const { components }: BillOfMaterials = JSON.parse(readFileSync(`${directory}.cdx.json`, 'utf8'))
  const notices = readFileSync(join(directory, 'THIRD-PARTY.txt'), 'utf8')
  for (const { name, version } of components) expect(notices).toContain(`${name} ${version} (`)
  const names = components.map(({ name }) => name)
  expect(names).toEqual(
    expect.arrayContaining(['@noble/curves', '@scure/btc-signer', 'react-dom', 'viem', 'zod']),
  )
})

function lint(extension: string): Report {
  const linter = createRequire(import.meta.url).resolve('addons-linter/bin/addons-linter')
  const { stdout } = spawnSync(process.execPath, [linter, '--output', 'json', extension], {
    encoding: 'utf8',
    maxBuffer: 10_000_000,
  })
  return JSON.parse(stdout)
}

const REACH = 200

/** React's own support for `dangerouslySetInnerHTML`, which our linter forbids (`react/no-danger`). */
function isReacts(extension: string, { code, file, line = 1, column = 0 }: Finding): boolean {
  if (code !== 'UNSAFE_VAR_ASSIGNMENT' || file === undefined) return false
  const text = readFileSync(join(extension, file), 'utf8').split('\n')[line - 1] ?? ''
  return text.slice(Math.max(0, column - REACH), column).includes('case`dangerouslySetInnerHTML`')
}
