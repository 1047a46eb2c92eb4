type NetworkPorts = {
  control: number
  service: number
  esplora: [number, number]
  base: [number, number]
  cross: [number, number]
  third: [number, number]
}

/** The ports of a local network: the usual ones, or ten in a row from a number on; from 0, any free ones. */
export function networkPorts(first: number | undefined): NetworkPorts {
  if (first === undefined) {
    return {
      control: 3000,
      service: 3001,
      esplora: [3002, 3003],
      base: [8545, 8546],
      cross: [8547, 8548],
      third: [8549, 8550],
    }
  }
  if (first === 0)
    return { control: 0, service: 0, esplora: [0, 0], base: [0, 0], cross: [0, 0], third: [0, 0] }
  return {
    control: first,
    service: first + 1,
    esplora: [first + 2, first + 3],
    base: [first + 4, first + 5],
    cross: [first + 6, first + 7],
    third: [first + 8, first + 9],
  }
}
