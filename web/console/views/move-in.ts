/** A list in which one item has moved by some places. */
export const movedIn = <Item>(items: readonly Item[], item: Item, step: number): Item[] => {
  const others = items.filter((other) => other !== item)
  const place = items.indexOf(item) + step
  return [...others.slice(0, place), item, ...others.slice(place)]
}
