import { Button } from "antd";
import { useEffect, useRef, useState } from "react";
import SignaturePad from "signature_pad";
import { t } from "../../i18n/kit/forms.ts";
import { Dialog } from "../kit/dialog.tsx";
import "./signature.css";
import { useFocusBack } from "../kit/use-focus-back.ts";

interface SignatureDialogProps {
  /** The field's label. */
  readonly title: string;
  readonly onSigned: (image: File) => void;
  readonly onClose: () => void;
}

/** A signature drawn with a finger, pen or mouse; it is uploaded like any other image. */
export function SignatureDialog({ title, onSigned, onClose }: SignatureDialogProps) {
  useFocusBack();
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<SignaturePad>(null);
  const [empty, setEmpty] = useState(true);

  useEffect(() => {
    const template = canvas.current;
    if (!template) return;
    // White in every theme, because it is printed.
    const drawing = new SignaturePad(template, { backgroundColor: "#fff", penColor: "#16202a" });
    pad.current = drawing;
    drawing.addEventListener("endStroke", () => setEmpty(false));
    // Resizing a canvas clears it, so the drawing is restored when a phone is rotated.
    const resized = new ResizeObserver(() => {
      const ratio = Math.max(window.devicePixelRatio, 1);
      template.width = template.offsetWidth * ratio;
      template.height = template.offsetHeight * ratio;
      template.getContext("2d")?.scale(ratio, ratio);
      drawing.redraw();
    });
    resized.observe(template);
    return () => {
      resized.disconnect();
      drawing.off();
    };
  }, []);

  const clear = () => {
    pad.current?.clear();
    setEmpty(true);
  };
  const take = () =>
    canvas.current?.toBlob((image) => {
      if (image) onSigned(new File([image], "signature.png", { type: "image/png" }));
      onClose();
    }, "image/png");
  return (
    <Dialog
      open
      centered
      width={560}
      title={title}
      onCancel={onClose}
      footer={
        <div className="hq-signature-foot">
          <Button onClick={clear} disabled={empty}>
            {t("input.clear")}
          </Button>
          <Button type="primary" onClick={take} disabled={empty}>
            {t("input.useSignature")}
          </Button>
        </div>
      }
    >
      <p className="hq-signature-help">{t("input.signHelp")}</p>
      <canvas ref={canvas} className="hq-signature" role="img" aria-label={t(empty ? "input.notSigned" : "input.signed")} />
    </Dialog>
  );
}
