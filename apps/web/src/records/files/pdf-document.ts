import { GlobalWorkerOptions, getDocument, type PDFDocumentLoadingTask, VerbosityLevel } from "pdfjs-dist";
import workerAddress from "pdfjs-dist/build/pdf.worker.min.mjs?url";

/** Opens a PDF for drawing, in a worker. The bytes stay the caller's. */
export function openPdf(bytes: ArrayBuffer): PDFDocumentLoadingTask {
  GlobalWorkerOptions.workerSrc = workerAddress;
  return getDocument({
    data: new Uint8Array(bytes.slice(0)),
    enableXfa: false,
    // Oddities in users' files do not belong in the console.
    verbosity: VerbosityLevel.ERRORS,
  });
}
