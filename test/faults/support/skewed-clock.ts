// Loaded before an app (`node --import`): its clock goes CLOCK_SKEW_MINUTES ahead, or behind when negative.
const skew = Number(process.env.CLOCK_SKEW_MINUTES) * 60_000
const RealDate = Date

class SkewedDate extends RealDate {
  constructor(...values: [] | [number | string | Date]) {
    if (values.length === 0) super(RealDate.now() + skew)
    // Every other way to make a date says its time itself.
    else super(...(values as [number]))
  }
  static override now() {
    return RealDate.now() + skew
  }
}

globalThis.Date = SkewedDate as DateConstructor
