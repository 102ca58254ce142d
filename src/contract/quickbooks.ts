/** Whether the server sends records to QuickBooks by itself. */
export interface QuickBooksStatus {
  readonly isOn: boolean;
}
