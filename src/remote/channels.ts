/** The channels on `pi.events`; bridges that people wrote listen to these names. */
export const CHANNELS = {
  started: "@eko24ive/pi-ask:started",
  completed: "@eko24ive/pi-ask:completed",
  submit: "@eko24ive/pi-ask:submit",
  submitResult: "@eko24ive/pi-ask:submit-result",
} as const;
