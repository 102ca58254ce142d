/** What the phone of the test service shows: the messages between one number and us, oldest first. */
export interface TestPhone {
  /** Our number. */
  readonly number: string;
  readonly messages: readonly TestPhoneMessage[];
}

export interface TestPhoneMessage {
  readonly id: number;
  /** Whether the phone's owner wrote it. */
  readonly isOwn: boolean;
  readonly body: string;
  readonly at: string;
}
