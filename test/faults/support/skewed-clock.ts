// Loaded before an app (`node --import`): shifts its clock by CLOCK_SKEW_MINUTES, back when negative. The signal SIGUSR2 sets it back by an hour.
let skew = Number(process.env.CLOCK_SKEW_MINUTES) * 60_000
const RealDate = Date

class SkewedDate extends RealDate {
  constructor(...values: [] | [number | string | Date]) {
    if (values.length === 0) super(RealDate.now() + skew)
    // Other ways to construct a date specify the time themselves.
    else super(...(values as [number]))
  }
  static override now() {
    return RealDate.now() + skew
  }
}

process.on('SIGUSR2', () => {
  skew -= 3_600_000
})

globalThis.Date = SkewedDate as DateConstructor
