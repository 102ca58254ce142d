import { lazyPart } from "../../../views/kit/lazy-part.tsx";
import { PartGallery } from "./part-gallery.tsx";
import "../../../views/kit/views.css";
import "../../../views/form/form.css";
import "../../../views/show/record.css";
import "./components-page.css";

/** Every input of the forms. */
const FieldGallery = lazyPart(async () => (await import("./field-gallery.tsx")).FieldGallery);

/** The kit's catalogue: the parts of every screen in all their states. Needs no session. */
export function ComponentsPage() {
  return (
    <main className="hq-page hq-catalogue">
      <header className="hq-page-head">
        <h1>Components</h1>
      </header>
      <PartGallery />
      <FieldGallery />
    </main>
  );
}
