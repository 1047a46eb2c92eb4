import { describe, expect, it } from 'vitest'
import { eachLimited } from './each-limited'

const items = Array.from({ length: 20 }, (_, index) => index)
const turn = () => new Promise((resolve) => setImmediate(resolve))

describe('eachLimited', () => {
  it('runs all, at max `limit` at once', async () => {
    let [now, max] = [0, 0]
    const done: number[] = []
    await eachLimited(items, 6, async (item) => {
      now += 1
      max = Math.max(max, now)
      await turn()
      now -= 1
      done.push(item)
    })
    expect(max).toBe(6)
    expect(new Set(done)).toEqual(new Set(items))
  })

  it('lets no failure stop the others, and reports the first', async () => {
    const ended: number[] = []
    const task = async (item: number) => {
      await turn()
      if (item < 10) throw new Error(`failure ${item}`)
      ended.push(item)
    }
    await expect(eachLimited(items, 3, task)).rejects.toThrow('failure 0')
    expect(ended).toHaveLength(10)
  })

  it('does nothing without items', async () => {
    await expect(eachLimited([], 6, () => Promise.reject(new Error('called')))).resolves.toBeUndefined()
  })
})
