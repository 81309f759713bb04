/**
 * Seconds to wait after the first, second, third … wrong password in a row for an account; the last number is that after every further one.
 * Five mistypings cost next to nothing, a thousand guesses more than ten days.
 */
export const SIGN_IN_WAITS = [0, 0, 0, 0, 5, 10, 20, 40, 80, 160, 320, 640, 900] as const
