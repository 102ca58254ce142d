/** The package has no types of its own. */
declare module "zipcodes" {
  interface ZipCode {
    readonly zip: string;
    readonly latitude: number;
    readonly longitude: number;
    readonly city: string;
    readonly state: string;
    readonly country: string;
  }
  const zipcodes: { readonly codes: Readonly<Record<string, ZipCode>> };
  export default zipcodes;
}
