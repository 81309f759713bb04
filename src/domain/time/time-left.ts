/** What is left of a time, in whole minutes, the one that has begun with them: `3 h 12 min`, `12 min`. */
export function timeLeft(ms: number): string {
  const minutes = Math.ceil(ms / 60_000)
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}
