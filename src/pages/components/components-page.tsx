import { FieldGallery } from "./field-gallery.tsx";
import { PartGallery } from "./part-gallery.tsx";
import "../../views/views.css";
import "../../views/form/form.css";
import "../../views/show/record.css";
import "./components-page.css";

/** The living catalogue: what every screen is made of, in all its states. Needs no session. */
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
