<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
<context>
    <name>deskhand</name>
    <message>
        <source> and submit it</source>
        <translation> und absende</translation>
    </message>
    <message>
        <source> at {at}</source>
        <translation> bei {at}</translation>
    </message>
    <message>
        <source> days</source>
        <translation> Tage</translation>
    </message>
    <message>
        <source> in “{window}”</source>
        <translation> in „{window}“</translation>
    </message>
    <message>
        <source> · also what may be risky: {risks}</source>
        <translation> · auch was riskant sein kann: {risks}</translation>
    </message>
    <message>
        <source>1 day</source>
        <translation>1 Tag</translation>
    </message>
    <message>
        <source>1 hour</source>
        <translation>1 Stunde</translation>
    </message>
    <message>
        <source>1 step in {time}</source>
        <translation>1 Schritt in {time}</translation>
    </message>
    <message>
        <source>15 minutes</source>
        <translation>15 Minuten</translation>
    </message>
    <message>
        <source>30 days</source>
        <translation>30 Tage</translation>
    </message>
    <message>
        <source>A GGUF file with its projector beside it, or a model's folder</source>
        <translation>Eine GGUF-Datei mit ihrem Projektor daneben oder der Ordner eines Modells</translation>
    </message>
    <message>
        <source>A few lines about each task that has ended. Those that fit a new task are told to the agent. Words that only a screen has said are left out until you keep them. What you forget here stays in the history.</source>
        <translation>Ein paar Zeilen zu jeder beendeten Aufgabe. Was zu einer neuen Aufgabe passt, wird dem Agenten gesagt. Wörter, die nur auf einem Bildschirm standen, fehlen, bis Sie sie behalten. Was Sie hier vergessen, bleibt im Verlauf.</translation>
    </message>
    <message>
        <source>A file on this computer</source>
        <translation>Eine Datei auf diesem Rechner</translation>
    </message>
    <message>
        <source>A name of the list, or OWNER/NAME on Hugging Face</source>
        <translation>Ein Name aus der Liste oder BESITZER/NAME auf Hugging Face</translation>
    </message>
    <message>
        <source>A new line in the task</source>
        <translation>Eine neue Zeile in der Aufgabe</translation>
    </message>
    <message>
        <source>A picture of {size} took {milliseconds:.1f} ms.</source>
        <translation>Ein Bild von {size} brauchte {milliseconds:.1f} ms.</translation>
    </message>
    <message>
        <source>A program ran in bubblewrap without network and without your home.</source>
        <translation>Ein Programm lief in bubblewrap ohne Netz und ohne Ihr Home-Verzeichnis.</translation>
    </message>
    <message>
        <source>A server</source>
        <translation>Ein Server</translation>
    </message>
    <message>
        <source>A task that has taken so many steps ends.</source>
        <translation>Eine Aufgabe, die so viele Schritte gebraucht hat, endet.</translation>
    </message>
    <message>
        <source>AT-SPI answers in the private desktop.</source>
        <translation>AT-SPI antwortet im privaten Desktop.</translation>
    </message>
    <message>
        <source>AT-SPI does not answer in the private desktop.</source>
        <translation>AT-SPI antwortet im privaten Desktop nicht.</translation>
    </message>
    <message>
        <source>Accept “Allow everything” on my own screen</source>
        <translation>„Alles erlauben“ auch auf meinem eigenen Bildschirm annehmen</translation>
    </message>
    <message>
        <source>Acting</source>
        <translation>Handelt</translation>
    </message>
    <message>
        <source>Acting…</source>
        <translation>Handelt …</translation>
    </message>
    <message>
        <source>Action of the step</source>
        <translation>Aktion des Schrittes</translation>
    </message>
    <message>
        <source>Actions</source>
        <translation>Aktionen</translation>
    </message>
    <message>
        <source>Add a rule</source>
        <translation>Regel hinzufügen</translation>
    </message>
    <message>
        <source>Address of the server</source>
        <translation>Adresse des Servers</translation>
    </message>
    <message>
        <source>After</source>
        <translation>Nachher</translation>
    </message>
    <message>
        <source>After this step another task begins. Which one?</source>
        <translation>Nach diesem Schritt beginnt eine andere Aufgabe. Welche?</translation>
    </message>
    <message>
        <source>All applications</source>
        <translation>Alle Programme</translation>
    </message>
    <message>
        <source>All recordings</source>
        <translation>Alle Aufzeichnungen</translation>
    </message>
    <message>
        <source>All tasks</source>
        <translation>Alle Aufgaben</translation>
    </message>
    <message>
        <source>All {all} checks passed, {remarks} with a remark.</source>
        <translation>Alle {all} Prüfungen bestanden, {remarks} mit einer Anmerkung.</translation>
    </message>
    <message>
        <source>All {all} checks passed.</source>
        <translation>Alle {all} Prüfungen bestanden.</translation>
    </message>
    <message>
        <source>Allow</source>
        <translation>Erlauben</translation>
    </message>
    <message>
        <source>Allow change</source>
        <translation>Änderung erlauben</translation>
    </message>
    <message>
        <source>Allow everything</source>
        <translation>Alles erlauben</translation>
    </message>
    <message>
        <source>Allow user name spaces: sysctl kernel.unprivileged_userns_clone=1.</source>
        <translation>Erlauben Sie User-Namespaces: sysctl kernel.unprivileged_userns_clone=1.</translation>
    </message>
    <message>
        <source>Always</source>
        <translation>Immer</translation>
    </message>
    <message>
        <source>Always allow clicks in the calculator</source>
        <translation>Klicks im Taschenrechner immer erlauben</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>Antworten</translation>
    </message>
    <message>
        <source>Any outcome</source>
        <translation>Jedes Ergebnis</translation>
    </message>
    <message>
        <source>Any quality</source>
        <translation>Jede Güte</translation>
    </message>
    <message>
        <source>Appearance and language</source>
        <translation>Aussehen und Sprache</translation>
    </message>
    <message>
        <source>Application</source>
        <translation>Programm</translation>
    </message>
    <message>
        <source>Application to open in the private desktop; empty for none</source>
        <translation>Programm, das im privaten Desktop geöffnet wird; leer für keines</translation>
    </message>
    <message>
        <source>Applications</source>
        <translation>Programme</translation>
    </message>
    <message>
        <source>Applications are opened only in a private desktop; on your screen, open it yourself.</source>
        <translation>Programme werden nur in einem privaten Desktop geöffnet; auf Ihrem Bildschirm öffnen Sie es selbst.</translation>
    </message>
    <message>
        <source>Approval</source>
        <translation>Zustimmung</translation>
    </message>
    <message>
        <source>Approval and privacy</source>
        <translation>Zustimmung und Privatsphäre</translation>
    </message>
    <message>
        <source>Approval and privacy…</source>
        <translation>Zustimmung und Privatsphäre …</translation>
    </message>
    <message>
        <source>Apr</source>
        <translation>Apr.</translation>
    </message>
    <message>
        <source>Arrow keys move the target by one pixel, with Shift by ten</source>
        <translation>Die Pfeiltasten bewegen das Ziel um ein Pixel, mit Umschalt um zehn</translation>
    </message>
    <message>
        <source>Arrow keys: step by step. Home and End: first and last. Esc closes.</source>
        <translation>Pfeiltasten: Schritt für Schritt. Pos1 und Ende: erster und letzter. Esc schließt.</translation>
    </message>
    <message>
        <source>As suits the model</source>
        <translation>Wie es zum Modell passt</translation>
    </message>
    <message>
        <source>As the system</source>
        <translation>Wie das System</translation>
    </message>
    <message>
        <source>As the task was written</source>
        <translation>Wie die Aufgabe geschrieben wurde</translation>
    </message>
    <message>
        <source>Ask before anything called Send</source>
        <translation>Vor allem fragen, was „Send“ heißt</translation>
    </message>
    <message>
        <source>Ask each step</source>
        <translation>Jeden Schritt fragen</translation>
    </message>
    <message>
        <source>Ask for help</source>
        <translation>Um Hilfe bitten</translation>
    </message>
    <message>
        <source>Ask if risky</source>
        <translation>Fragen, wenn riskant</translation>
    </message>
    <message>
        <source>Ask: {question}</source>
        <translation>Frage: {question}</translation>
    </message>
    <message>
        <source>Asked for help</source>
        <translation>Bat um Hilfe</translation>
    </message>
    <message>
        <source>Asked you: {question}</source>
        <translation>Fragte Sie: {question}</translation>
    </message>
    <message>
        <source>Asking how large it is</source>
        <translation>Die Größe wird erfragt</translation>
    </message>
    <message>
        <source>At the latest until {moment}{covers}</source>
        <translation>Längstens bis {moment}{covers}</translation>
    </message>
    <message>
        <source>Attach files</source>
        <translation>Dateien anhängen</translation>
    </message>
    <message>
        <source>Attached files</source>
        <translation>Angehängte Dateien</translation>
    </message>
    <message>
        <source>Attach…</source>
        <translation>Anhängen …</translation>
    </message>
    <message>
        <source>Aug</source>
        <translation>Aug.</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>Back to {keys}</source>
        <translation>Zurück zu {keys}</translation>
    </message>
    <message>
        <source>Balance</source>
        <translation>Verteilung</translation>
    </message>
    <message>
        <source>Before</source>
        <translation>Vorher</translation>
    </message>
    <message>
        <source>Better: {number} more steps exactly as you did them.</source>
        <translation>Besser: {number} Schritte mehr genau so, wie Sie sie taten.</translation>
    </message>
    <message>
        <source>Both did the same.</source>
        <translation>Beide taten dasselbe.</translation>
    </message>
    <message>
        <source>Calibrate</source>
        <translation>Kalibrieren</translation>
    </message>
    <message>
        <source>Calibration</source>
        <translation>Kalibrierung</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Cancelled.</source>
        <translation>Abgebrochen.</translation>
    </message>
    <message>
        <source>Check again</source>
        <translation>Noch einmal prüfen</translation>
    </message>
    <message>
        <source>Checking…</source>
        <translation>Wird geprüft …</translation>
    </message>
    <message>
        <source>Choose and calibrate…</source>
        <translation>Auswählen und kalibrieren …</translation>
    </message>
    <message>
        <source>Choose another folder in the settings, or DESKHAND_HOME.</source>
        <translation>Wählen Sie in den Einstellungen oder mit DESKHAND_HOME einen anderen Ordner.</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>Auswählen …</translation>
    </message>
    <message>
        <source>Cleaning up…</source>
        <translation>Räumt auf …</translation>
    </message>
    <message>
        <source>Click</source>
        <translation>Klicken</translation>
    </message>
    <message>
        <source>Click at {at}</source>
        <translation>Klick bei {at}</translation>
    </message>
    <message>
        <source>Clicks</source>
        <translation>Klicks</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Colours</source>
        <translation>Farben</translation>
    </message>
    <message>
        <source>Commands</source>
        <translation>Befehle</translation>
    </message>
    <message>
        <source>Compare two runs</source>
        <translation>Zwei Läufe vergleichen</translation>
    </message>
    <message>
        <source>Compare with</source>
        <translation>Vergleichen mit</translation>
    </message>
    <message>
        <source>Compare…</source>
        <translation>Vergleichen…</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>Weiter</translation>
    </message>
    <message>
        <source>Copies of files for the private desktop; they can be dropped here, too</source>
        <translation>Kopien von Dateien für den privaten Desktop; sie können auch hierher gezogen werden</translation>
    </message>
    <message>
        <source>Counts from the next start on. The model’s own words stay its own.</source>
        <translation>Gilt ab dem nächsten Start. Die Worte des Modells bleiben seine eigenen.</translation>
    </message>
    <message>
        <source>Crashed</source>
        <translation>Abgestürzt</translation>
    </message>
    <message>
        <source>Cut here</source>
        <translation>Hier teilen</translation>
    </message>
    <message>
        <source>Cut here…</source>
        <translation>Hier teilen…</translation>
    </message>
    <message>
        <source>Damaged</source>
        <translation>Beschädigt</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Dunkel</translation>
    </message>
    <message>
        <source>Dec</source>
        <translation>Dez.</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Löschen</translation>
    </message>
    <message>
        <source>Delete all records with their pictures, the memory, permissions, logs and settings?</source>
        <translation>Alle Aufzeichnungen mit ihren Bildern, Gedächtnis, Erlaubnisse, Protokolle und Einstellungen löschen?</translation>
    </message>
    <message>
        <source>Delete everything</source>
        <translation>Alles löschen</translation>
    </message>
    <message>
        <source>Delete the folder.</source>
        <translation>Löschen Sie den Ordner.</translation>
    </message>
    <message>
        <source>Delete “{words}” with its {num_steps} steps and all pictures? This cannot be undone.</source>
        <translation>„{words}“ mit {num_steps} Schritten und allen Bildern löschen? Das lässt sich nicht rückgängig machen.</translation>
    </message>
    <message>
        <source>Delete…</source>
        <translation>Löschen …</translation>
    </message>
    <message>
        <source>Deny</source>
        <translation>Ablehnen</translation>
    </message>
    <message>
        <source>Deny what the agent asks for</source>
        <translation>Ablehnen, worum der Agent bittet</translation>
    </message>
    <message>
        <source>Deskhand ended without a word</source>
        <translation>Deskhand endete ohne ein Wort</translation>
    </message>
    <message>
        <source>Deskhand is recording</source>
        <translation>Deskhand zeichnet auf</translation>
    </message>
    <message>
        <source>Deskhand is working</source>
        <translation>Deskhand arbeitet</translation>
    </message>
    <message>
        <source>Deskhand looks at the screen, says what it wants to do, asks you, and does it. It works in a desktop of its own, so your mouse and keyboard stay yours.</source>
        <translation>Deskhand sieht auf den Bildschirm, sagt, was es tun will, fragt Sie und tut es. Es arbeitet in einem eigenen Desktop; Maus und Tastatur bleiben Ihre.</translation>
    </message>
    <message>
        <source>Deskhand needs you</source>
        <translation>Deskhand braucht Sie</translation>
    </message>
    <message>
        <source>Deskhand tries everything it needs by doing it: it starts a desktop of its own, takes a picture, types a line and closes it again.</source>
        <translation>Deskhand probiert alles aus, was es braucht: Es startet einen eigenen Desktop, macht ein Bild, tippt eine Zeile und schließt ihn wieder.</translation>
    </message>
    <message>
        <source>Deskhand wants to {deed}{place}.</source>
        <translation>Deskhand will {deed}{place}.</translation>
    </message>
    <message>
        <source>Deskhand – safe mode</source>
        <translation>Deskhand – abgesicherter Modus</translation>
    </message>
    <message>
        <source>Deskhand: {text}</source>
        <translation>Deskhand: {text}</translation>
    </message>
    <message>
        <source>Diagnostics: {path}</source>
        <translation>Diagnose: {path}</translation>
    </message>
    <message>
        <source>Diagnostics…</source>
        <translation>Diagnose …</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>Verwerfen</translation>
    </message>
    <message>
        <source>Discarded: nothing was kept.</source>
        <translation>Verworfen: Nichts wurde behalten.</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Fertig</translation>
    </message>
    <message>
        <source>Done by the agent</source>
        <translation>Vom Agenten getan</translation>
    </message>
    <message>
        <source>Double clicks</source>
        <translation>Doppelklicks</translation>
    </message>
    <message>
        <source>Double-click</source>
        <translation>Doppelklicken</translation>
    </message>
    <message>
        <source>Double-click at {at}</source>
        <translation>Doppelklick bei {at}</translation>
    </message>
    <message>
        <source>Download</source>
        <translation>Herunterladen</translation>
    </message>
    <message>
        <source>Drag from {start} to {end}</source>
        <translation>Ziehen von {start} nach {end}</translation>
    </message>
    <message>
        <source>Drag the target, or move it with the arrow keys</source>
        <translation>Ziehen Sie das Ziel oder bewegen Sie es mit den Pfeiltasten</translation>
    </message>
    <message>
        <source>Drag to correct</source>
        <translation>Ziehen, um zu berichtigen</translation>
    </message>
    <message>
        <source>Drags</source>
        <translation>Ziehen</translation>
    </message>
    <message>
        <source>Drop it</source>
        <translation>Verwerfen</translation>
    </message>
    <message>
        <source>Dropped: nothing has changed.</source>
        <translation>Verworfen: Nichts hat sich geändert.</translation>
    </message>
    <message>
        <source>EXAMPLES</source>
        <translation>BEISPIELE</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>Bearbeiten</translation>
    </message>
    <message>
        <source>Edit the rules…</source>
        <translation>Regeln bearbeiten …</translation>
    </message>
    <message>
        <source>Edit {path} ({command})</source>
        <translation>{path} bearbeiten ({command})</translation>
    </message>
    <message>
        <source>Embedded</source>
        <translation>Mitgeliefert</translation>
    </message>
    <message>
        <source>Every action is asked.</source>
        <translation>Jede Aktion wird gefragt.</translation>
    </message>
    <message>
        <source>Every application</source>
        <translation>Jedes Programm</translation>
    </message>
    <message>
        <source>Every click and every text waits for you. The best way to get to know a model.</source>
        <translation>Jeder Klick und jeder Text wartet auf Sie. So lernt man ein Modell am besten kennen.</translation>
    </message>
    <message>
        <source>Everything stays on this computer. Only a model on a server that you add yourself is sent pictures of the screen; nothing is sent to anybody else, not even figures of use.</source>
        <translation>Alles bleibt auf diesem Rechner. Nur ein Modell auf einem Server, den Sie selbst hinzufügen, bekommt Bilder des Bildschirms; sonst wird niemandem etwas gesendet, auch keine Nutzungszahlen.</translation>
    </message>
    <message>
        <source>Everything stays on this computer; nothing is sent but to a server that you add as a model.</source>
        <translation>Alles bleibt auf diesem Rechner; gesendet wird nur an einen Server, den Sie als Modell hinzufügen.</translation>
    </message>
    <message>
        <source>Exact text</source>
        <translation>Genauer Text</translation>
    </message>
    <message>
        <source>Exactly what you did</source>
        <translation>Genau das, was Sie taten</translation>
    </message>
    <message>
        <source>Export the task</source>
        <translation>Aufgabe exportieren</translation>
    </message>
    <message>
        <source>Exported: {path}</source>
        <translation>Exportiert: {path}</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>Exportieren …</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>Fehlgeschlagen</translation>
    </message>
    <message>
        <source>Fair</source>
        <translation>Mittel</translation>
    </message>
    <message>
        <source>Feb</source>
        <translation>Febr.</translation>
    </message>
    <message>
        <source>File edits</source>
        <translation>Dateiänderungen</translation>
    </message>
    <message>
        <source>Files are attached only in a private desktop; your screen has them all.</source>
        <translation>Dateien werden nur in einem privaten Desktop angehängt; Ihr Bildschirm hat sie alle.</translation>
    </message>
    <message>
        <source>File…</source>
        <translation>Datei …</translation>
    </message>
    <message>
        <source>Fine-tune</source>
        <translation>Nachtrainieren</translation>
    </message>
    <message>
        <source>Fine-tune on {number} recordings…</source>
        <translation>Mit {number} Aufzeichnungen nachtrainieren …</translation>
    </message>
    <message>
        <source>Fine-tune {name}</source>
        <translation>{name} nachtrainieren</translation>
    </message>
    <message>
        <source>Fine-tune…</source>
        <translation>Nachtrainieren …</translation>
    </message>
    <message>
        <source>Finish</source>
        <translation>Beenden</translation>
    </message>
    <message>
        <source>Finish recording</source>
        <translation>Aufzeichnung beenden</translation>
    </message>
    <message>
        <source>Finished</source>
        <translation>Fertig</translation>
    </message>
    <message>
        <source>Finished: {answer}</source>
        <translation>Fertig: {answer}</translation>
    </message>
    <message>
        <source>Five targets are shown for a moment. Deskhand finds each in a picture of the screen and moves the mouse there, on the same way that a click takes later. Leave the mouse alone until they are gone.</source>
        <translation>Fünf Ziele werden kurz gezeigt. Deskhand findet jedes in einem Bild des Bildschirms und bewegt die Maus dorthin, auf demselben Weg wie später ein Klick. Lassen Sie die Maus in Ruhe, bis sie verschwunden sind.</translation>
    </message>
    <message>
        <source>Folders are shared only with a private desktop; your screen sees them all.</source>
        <translation>Ordner werden nur mit einem privaten Desktop geteilt; Ihr Bildschirm sieht sie alle.</translation>
    </message>
    <message>
        <source>Folder…</source>
        <translation>Ordner …</translation>
    </message>
    <message>
        <source>Forget</source>
        <translation>Vergessen</translation>
    </message>
    <message>
        <source>Forget all but the pinned…</source>
        <translation>Alles außer Angeheftetem vergessen…</translation>
    </message>
    <message>
        <source>Forget everything but what is pinned? This cannot be undone. The history stays.</source>
        <translation>Alles vergessen, was nicht angeheftet ist? Das lässt sich nicht rückgängig machen. Der Verlauf bleibt.</translation>
    </message>
    <message>
        <source>From every window. The settings’ page of shortcuts can change it.</source>
        <translation>Aus jedem Fenster. Auf der Einstellungsseite der Tastenkürzel lässt es sich ändern.</translation>
    </message>
    <message>
        <source>Get or check a model…</source>
        <translation>Modell holen oder prüfen …</translation>
    </message>
    <message>
        <source>Get the files again: git checkout resources/models</source>
        <translation>Holen Sie die Dateien neu: git checkout resources/models</translation>
    </message>
    <message>
        <source>Go back one page</source>
        <translation>Eine Seite zurück</translation>
    </message>
    <message>
        <source>Go back to {name}</source>
        <translation>Zurück zu {name}</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>Weiter</translation>
    </message>
    <message>
        <source>Go on recording</source>
        <translation>Weiter aufzeichnen</translation>
    </message>
    <message>
        <source>Go to where they part</source>
        <translation>Zur Stelle, an der sie auseinandergehen</translation>
    </message>
    <message>
        <source>Good</source>
        <translation>Gut</translation>
    </message>
    <message>
        <source>Grammar</source>
        <translation>Grammatik</translation>
    </message>
    <message>
        <source>Hand back</source>
        <translation>Zurückgeben</translation>
    </message>
    <message>
        <source>Hand mouse and keyboard back to the agent</source>
        <translation>Maus und Tastatur dem Agenten zurückgeben</translation>
    </message>
    <message>
        <source>Height of a private desktop</source>
        <translation>Höhe eines privaten Desktops</translation>
    </message>
    <message>
        <source>Held keys</source>
        <translation>Gehaltene Tasten</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>Hilfe</translation>
    </message>
    <message>
        <source>High contrast</source>
        <translation>Hoher Kontrast</translation>
    </message>
    <message>
        <source>History</source>
        <translation>Verlauf</translation>
    </message>
    <message>
        <source>Hold the {button}</source>
        <translation>{button} halten</translation>
    </message>
    <message>
        <source>Hold {keys}</source>
        <translation>{keys} halten</translation>
    </message>
    <message>
        <source>How large is that?</source>
        <translation>Wie groß ist das?</translation>
    </message>
    <message>
        <source>How many screenshots stand in one prompt, at most.</source>
        <translation>Wie viele Bildschirmfotos höchstens in einem Prompt stehen.</translation>
    </message>
    <message>
        <source>In blocks: quicker</source>
        <translation>In Blöcken: schneller</translation>
    </message>
    <message>
        <source>Install</source>
        <translation>Installieren</translation>
    </message>
    <message>
        <source>Install and unlock a keyring to keep keys: GNOME Keyring or KWallet with a Secret Service (on Debian and Ubuntu: apt install gnome-keyring).</source>
        <translation>Installieren und entsperren Sie einen Schlüsselbund, um Schlüssel zu behalten: GNOME Keyring oder KWallet mit Secret Service (unter Debian und Ubuntu: apt install gnome-keyring).</translation>
    </message>
    <message>
        <source>Installing what training needs</source>
        <translation>Installiert, was das Training braucht</translation>
    </message>
    <message>
        <source>It cannot be loaded: {said}</source>
        <translation>Lässt sich nicht laden: {said}</translation>
    </message>
    <message>
        <source>It does not know how to go on. What should it do?</source>
        <translation>Es weiß nicht weiter. Was soll es tun?</translation>
    </message>
    <message>
        <source>It is not known which window this would reach.</source>
        <translation>Es ist nicht bekannt, welches Fenster dies erreichen würde.</translation>
    </message>
    <message>
        <source>It stands above all windows while the agent uses your screen.</source>
        <translation>Sie steht über allen Fenstern, solange der Agent Ihren Bildschirm benutzt.</translation>
    </message>
    <message>
        <source>It was at work on “{task}”. Its record holds every step before the last.</source>
        <translation>Es arbeitete an „{task}“. Die Aufzeichnung enthält jeden Schritt vor dem letzten.</translation>
    </message>
    <message>
        <source>It was made of {name}; you can go back at any time.</source>
        <translation>Es wurde aus {name} gemacht; Sie können jederzeit zurück.</translation>
    </message>
    <message>
        <source>It was right</source>
        <translation>Er war richtig</translation>
    </message>
    <message>
        <source>Jan</source>
        <translation>Jan.</translation>
    </message>
    <message>
        <source>Jul</source>
        <translation>Juli</translation>
    </message>
    <message>
        <source>Jun</source>
        <translation>Juni</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>Behalten</translation>
    </message>
    <message>
        <source>Keep records</source>
        <translation>Aufzeichnungen behalten</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>Schlüssel</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>Schlüssel</translation>
    </message>
    <message>
        <source>Keys are kept for this run only. {how}</source>
        <translation>Schlüssel werden nur für diesen Lauf behalten. {how}</translation>
    </message>
    <message>
        <source>Keys are kept in the system’s keyring and nowhere else.</source>
        <translation>Schlüssel stehen im Schlüsselbund des Systems und sonst nirgends.</translation>
    </message>
    <message>
        <source>Keys in a terminal can run any command.</source>
        <translation>Tasten in einem Terminal können jeden Befehl ausführen.</translation>
    </message>
    <message>
        <source>Keys of servers</source>
        <translation>Schlüssel der Server</translation>
    </message>
    <message>
        <source>Keys…</source>
        <translation>Schlüssel …</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Sprache</translation>
    </message>
    <message>
        <source>Later</source>
        <translation>Später</translation>
    </message>
    <message>
        <source>Layers on the GPU</source>
        <translation>Schichten auf der GPU</translation>
    </message>
    <message>
        <source>Learning</source>
        <translation>Lernt</translation>
    </message>
    <message>
        <source>Leave out</source>
        <translation>Weglassen</translation>
    </message>
    <message>
        <source>Leave the mouse alone for a moment. Esc gives up.</source>
        <translation>Lassen Sie die Maus einen Moment in Ruhe. Esc gibt auf.</translation>
    </message>
    <message>
        <source>Let go of mouse and keyboard…</source>
        <translation>Lassen Sie Maus und Tastatur los …</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Hell</translation>
    </message>
    <message>
        <source>Loading the model…</source>
        <translation>Lädt das Modell …</translation>
    </message>
    <message>
        <source>Log files, without texts and pictures</source>
        <translation>Protokolldateien, ohne Texte und Bilder</translation>
    </message>
    <message>
        <source>Looking</source>
        <translation>Schaut</translation>
    </message>
    <message>
        <source>Looking…</source>
        <translation>Schaut …</translation>
    </message>
    <message>
        <source>Loss</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>Make room: a task of 50 steps takes about 10 MB.</source>
        <translation>Schaffen Sie Platz: Eine Aufgabe mit 50 Schritten braucht etwa 10 MB.</translation>
    </message>
    <message>
        <source>Making the new model</source>
        <translation>Das neue Modell wird gemacht</translation>
    </message>
    <message>
        <source>Making the sample…</source>
        <translation>Das Beispiel wird gemacht …</translation>
    </message>
    <message>
        <source>Mar</source>
        <translation>März</translation>
    </message>
    <message>
        <source>Mark as wrong</source>
        <translation>Als falsch markieren</translation>
    </message>
    <message>
        <source>May</source>
        <translation>Mai</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Gedächtnis</translation>
    </message>
    <message>
        <source>Memory and privacy</source>
        <translation>Gedächtnis und Privatsphäre</translation>
    </message>
    <message>
        <source>Memory of earlier tasks</source>
        <translation>Gedächtnis früherer Aufgaben</translation>
    </message>
    <message>
        <source>Merge</source>
        <translation>Verbinden</translation>
    </message>
    <message>
        <source>Merged; Undo in the review takes it back.</source>
        <translation>Verbunden; Rückgängig in der Durchsicht nimmt es zurück.</translation>
    </message>
    <message>
        <source>Message to the agent</source>
        <translation>Nachricht an den Agenten</translation>
    </message>
    <message>
        <source>Middle clicks</source>
        <translation>Mittelklicks</translation>
    </message>
    <message>
        <source>Middle-click at {at}</source>
        <translation>Mittelklick bei {at}</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Model file</source>
        <translation>Modelldatei</translation>
    </message>
    <message>
        <source>Model folder</source>
        <translation>Modellordner</translation>
    </message>
    <message>
        <source>Model to fetch</source>
        <translation>Modell, das geholt wird</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>Modelle</translation>
    </message>
    <message>
        <source>Model’s name there, if it has several</source>
        <translation>Name des Modells dort, wenn es mehrere gibt</translation>
    </message>
    <message>
        <source>Most tasks run in a private desktop and touch none of your screens. For tasks on your own screen, choose the monitor that the agent may look at and use.</source>
        <translation>Die meisten Aufgaben laufen in einem privaten Desktop und berühren keinen Ihrer Bildschirme. Für Aufgaben auf Ihrem eigenen Bildschirm wählen Sie den Monitor, den der Agent sehen und benutzen darf.</translation>
    </message>
    <message>
        <source>Mouse and keyboard are yours. Ctrl+Alt+Return or “Hand back” gives them to the agent again.</source>
        <translation>Maus und Tastatur gehören Ihnen. Strg+Alt+Eingabe oder „Zurückgeben“ gibt sie wieder dem Agenten.</translation>
    </message>
    <message>
        <source>Mouse moves</source>
        <translation>Mausbewegungen</translation>
    </message>
    <message>
        <source>Mousepad, Firefox</source>
        <translation>Mousepad, Firefox</translation>
    </message>
    <message>
        <source>Move to {to}</source>
        <translation>Bewegen nach {to}</translation>
    </message>
    <message>
        <source>Movement</source>
        <translation>Bewegung</translation>
    </message>
    <message>
        <source>My monitor</source>
        <translation>Mein Monitor</translation>
    </message>
    <message>
        <source>My rules</source>
        <translation>Meine Regeln</translation>
    </message>
    <message>
        <source>My screen</source>
        <translation>Mein Bildschirm</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Name and tags</source>
        <translation>Name und Schlagwörter</translation>
    </message>
    <message>
        <source>Name and tags…</source>
        <translation>Name und Schlagwörter …</translation>
    </message>
    <message>
        <source>Name of its key, if it wants one</source>
        <translation>Name des Schlüssels, wenn einer nötig ist</translation>
    </message>
    <message>
        <source>Name of the key</source>
        <translation>Name des Schlüssels</translation>
    </message>
    <message>
        <source>Name of the model on the server</source>
        <translation>Name des Modells auf dem Server</translation>
    </message>
    <message>
        <source>Name of the server’s key</source>
        <translation>Name des Schlüssels für den Server</translation>
    </message>
    <message>
        <source>Near-duplicates</source>
        <translation>Fast gleiche</translation>
    </message>
    <message>
        <source>Needs you</source>
        <translation>Braucht Sie</translation>
    </message>
    <message>
        <source>Never</source>
        <translation>Nie</translation>
    </message>
    <message>
        <source>Never in windows of a bank</source>
        <translation>Nie in Fenstern einer Bank</translation>
    </message>
    <message>
        <source>Never type into a terminal</source>
        <translation>Nie in ein Terminal tippen</translation>
    </message>
    <message>
        <source>New task</source>
        <translation>Neue Aufgabe</translation>
    </message>
    <message>
        <source>Next step</source>
        <translation>Nächster Schritt</translation>
    </message>
    <message>
        <source>No difference on the held-out steps.</source>
        <translation>Kein Unterschied bei den zurückgehaltenen Schritten.</translation>
    </message>
    <message>
        <source>No ending</source>
        <translation>Kein Ende</translation>
    </message>
    <message>
        <source>No ending yet</source>
        <translation>Noch kein Ende</translation>
    </message>
    <message>
        <source>No recordings yet. “Record…” in the window makes one.</source>
        <translation>Noch keine Aufzeichnungen. „Aufzeichnen …“ im Fenster macht eine.</translation>
    </message>
    <message>
        <source>No rule knows this kind of action.</source>
        <translation>Keine Regel kennt diese Art von Aktion.</translation>
    </message>
    <message>
        <source>No steps</source>
        <translation>Keine Schritte</translation>
    </message>
    <message>
        <source>No such step</source>
        <translation>Kein solcher Schritt</translation>
    </message>
    <message>
        <source>No task was interrupted.</source>
        <translation>Keine Aufgabe wurde unterbrochen.</translation>
    </message>
    <message>
        <source>No thought</source>
        <translation>Kein Gedanke</translation>
    </message>
    <message>
        <source>None of the recorded steps.</source>
        <translation>Keiner der aufgezeichneten Schritte.</translation>
    </message>
    <message>
        <source>Not calibrated yet.</source>
        <translation>Noch nicht kalibriert.</translation>
    </message>
    <message>
        <source>Not installed: {programs}.</source>
        <translation>Nicht installiert: {programs}.</translation>
    </message>
    <message>
        <source>Not known</source>
        <translation>Unbekannt</translation>
    </message>
    <message>
        <source>Not rated</source>
        <translation>Nicht bewertet</translation>
    </message>
    <message>
        <source>Not searched for secrets yet: this record cannot be exported (deskhand redact).</source>
        <translation>Noch nicht nach Geheimnissen durchsucht: Diese Aufzeichnung kann nicht exportiert werden (deskhand redact).</translation>
    </message>
    <message>
        <source>Not tried: there is no private desktop.</source>
        <translation>Nicht versucht: Es gibt keinen privaten Desktop.</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Notiz</translation>
    </message>
    <message>
        <source>Nothing done</source>
        <translation>Nichts getan</translation>
    </message>
    <message>
        <source>Nothing found</source>
        <translation>Nichts gefunden</translation>
    </message>
    <message>
        <source>Nothing has to be fetched. Simple tasks in ordinary windows.</source>
        <translation>Es muss nichts geholt werden. Einfache Aufgaben in gewöhnlichen Fenstern.</translation>
    </message>
    <message>
        <source>Nothing here yet</source>
        <translation>Noch nichts hier</translation>
    </message>
    <message>
        <source>Nothing is allowed beyond single steps. When you are asked, you can allow one kind of action for the whole task or in one application; that always has an end.</source>
        <translation>Außer einzelnen Schritten ist nichts erlaubt. Wenn Sie gefragt werden, können Sie eine Art von Aktion für die ganze Aufgabe oder in einem Programm erlauben; das hat immer ein Ende.</translation>
    </message>
    <message>
        <source>Nothing is asked but what your rules say. Only in a desktop of the agent’s own.</source>
        <translation>Gefragt wird nur, was Ihre Regeln verlangen. Nur in einem eigenen Desktop des Agenten.</translation>
    </message>
    <message>
        <source>Nothing is remembered yet.</source>
        <translation>Noch ist nichts gemerkt.</translation>
    </message>
    <message>
        <source>Nothing is running</source>
        <translation>Nichts läuft</translation>
    </message>
    <message>
        <source>Nothing is started again by itself.</source>
        <translation>Nichts wird von selbst wieder gestartet.</translation>
    </message>
    <message>
        <source>Nothing moves or fades by itself</source>
        <translation>Nichts bewegt sich und nichts blendet von selbst</translation>
    </message>
    <message>
        <source>Nothing of it can be brought back.</source>
        <translation>Nichts davon lässt sich zurückholen.</translation>
    </message>
    <message>
        <source>Nov</source>
        <translation>Nov.</translation>
    </message>
    <message>
        <source>Now at </source>
        <translation>Jetzt bei </translation>
    </message>
    <message>
        <source>Oct</source>
        <translation>Okt.</translation>
    </message>
    <message>
        <source>Old pictures leave</source>
        <translation>Alte Bilder gehen</translation>
    </message>
    <message>
        <source>Older ones are deleted when Deskhand starts.</source>
        <translation>Ältere werden beim Start von Deskhand gelöscht.</translation>
    </message>
    <message>
        <source>On your held-out steps</source>
        <translation>Bei Ihren zurückgehaltenen Schritten</translation>
    </message>
    <message>
        <source>One by one: always the last ones</source>
        <translation>Einzeln: immer die letzten</translation>
    </message>
    <message>
        <source>One rule, and it can be read.</source>
        <translation>Eine Regel, und sie ist lesbar.</translation>
    </message>
    <message>
        <source>Only needed for models behind a key; none ships with one.</source>
        <translation>Nur für Modelle mit Schlüssel nötig; keines davon wird mitgeliefert.</translation>
    </message>
    <message>
        <source>Only this step</source>
        <translation>Nur dieser Schritt</translation>
    </message>
    <message>
        <source>Only what could send, delete, pay or leave the task is asked.</source>
        <translation>Nur was senden, löschen, bezahlen oder die Aufgabe verlassen könnte, wird gefragt.</translation>
    </message>
    <message>
        <source>Only where there is one.</source>
        <translation>Nur wo es eine gibt.</translation>
    </message>
    <message>
        <source>Open run</source>
        <translation>Lauf öffnen</translation>
    </message>
    <message>
        <source>Open the app {name}</source>
        <translation>App {name} öffnen</translation>
    </message>
    <message>
        <source>Open the folder of log files</source>
        <translation>Ordner der Protokolldateien öffnen</translation>
    </message>
    <message>
        <source>Open the page {url}</source>
        <translation>Seite {url} öffnen</translation>
    </message>
    <message>
        <source>Other applications</source>
        <translation>Andere Programme</translation>
    </message>
    <message>
        <source>Others</source>
        <translation>Andere</translation>
    </message>
    <message>
        <source>Outcome</source>
        <translation>Ausgang</translation>
    </message>
    <message>
        <source>Outcome not said</source>
        <translation>Ausgang offen</translation>
    </message>
    <message>
        <source>Outcomes</source>
        <translation>Ergebnisse</translation>
    </message>
    <message>
        <source>Paste the key; it is never shown again</source>
        <translation>Schlüssel einfügen; er wird nie wieder gezeigt</translation>
    </message>
    <message>
        <source>Path of the model</source>
        <translation>Pfad des Modells</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pause</translation>
    </message>
    <message>
        <source>Pause recording</source>
        <translation>Aufzeichnung anhalten</translation>
    </message>
    <message>
        <source>Paused</source>
        <translation>Angehalten</translation>
    </message>
    <message>
        <source>Permissions</source>
        <translation>Erlaubnisse</translation>
    </message>
    <message>
        <source>Pictures kept</source>
        <translation>Behaltene Bilder</translation>
    </message>
    <message>
        <source>Pin</source>
        <translation>Anheften</translation>
    </message>
    <message>
        <source>Point on the target</source>
        <translation>Punkt auf dem Ziel</translation>
    </message>
    <message>
        <source>Poor</source>
        <translation>Schlecht</translation>
    </message>
    <message>
        <source>Press Back</source>
        <translation>„Zurück“ drücken</translation>
    </message>
    <message>
        <source>Press Home</source>
        <translation>„Home“ drücken</translation>
    </message>
    <message>
        <source>Press Stop on the small panel at the lower right</source>
        <translation>Drücken Sie „Anhalten“ auf der kleinen Tafel rechts unten</translation>
    </message>
    <message>
        <source>Press for {duration_s:g} s at {at}</source>
        <translation>{duration_s:g} s lang drücken bei {at}</translation>
    </message>
    <message>
        <source>Press keys</source>
        <translation>Tasten drücken</translation>
    </message>
    <message>
        <source>Press {keys}</source>
        <translation>{keys} drücken</translation>
    </message>
    <message>
        <source>Press {shortcut}</source>
        <translation>Drücken Sie {shortcut}</translation>
    </message>
    <message>
        <source>Previous step</source>
        <translation>Voriger Schritt</translation>
    </message>
    <message>
        <source>Private desktop</source>
        <translation>Privater Desktop</translation>
    </message>
    <message>
        <source>Private desktop, yours to drive</source>
        <translation>Privater Desktop, Sie steuern</translation>
    </message>
    <message>
        <source>Progress of the download</source>
        <translation>Fortschritt des Herunterladens</translation>
    </message>
    <message>
        <source>Proposals</source>
        <translation>Vorschläge</translation>
    </message>
    <message>
        <source>Push the mouse into a corner of the screen</source>
        <translation>Schieben Sie die Maus in eine Ecke des Bildschirms</translation>
    </message>
    <message>
        <source>Python code</source>
        <translation>Python-Code</translation>
    </message>
    <message>
        <source>Qt knows no monitor at that place.</source>
        <translation>Qt kennt an dieser Stelle keinen Monitor.</translation>
    </message>
    <message>
        <source>Quality</source>
        <translation>Qualität</translation>
    </message>
    <message>
        <source>Question of the agent</source>
        <translation>Frage des Agenten</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>Beenden</translation>
    </message>
    <message>
        <source>Reaches every Deskhand of yours, from another computer too, through ssh.</source>
        <translation>Erreicht jedes Ihrer Deskhands, auch von einem anderen Rechner aus über ssh.</translation>
    </message>
    <message>
        <source>Read before step {number}</source>
        <translation>Gelesen vor Schritt {number}</translation>
    </message>
    <message>
        <source>Reading your recordings</source>
        <translation>Ihre Aufzeichnungen werden gelesen</translation>
    </message>
    <message>
        <source>Ready</source>
        <translation>Bereit</translation>
    </message>
    <message>
        <source>Reason for denying</source>
        <translation>Grund der Ablehnung</translation>
    </message>
    <message>
        <source>Reason for denying (the agent is told)</source>
        <translation>Grund der Ablehnung (der Agent erfährt ihn)</translation>
    </message>
    <message>
        <source>Record</source>
        <translation>Aufzeichnen</translation>
    </message>
    <message>
        <source>Recorded steps that these rules would have stopped</source>
        <translation>Aufgezeichnete Schritte, die diese Regeln aufgehalten hätten</translation>
    </message>
    <message>
        <source>Recorded: {steps} steps.</source>
        <translation>Aufgezeichnet: {steps} Schritte.</translation>
    </message>
    <message>
        <source>Recorded: {steps} steps; {found} secrets were found.</source>
        <translation>Aufgezeichnet: {steps} Schritte; {found} Geheimnisse wurden gefunden.</translation>
    </message>
    <message>
        <source>Recording</source>
        <translation>Zeichnet auf</translation>
    </message>
    <message>
        <source>Recordings</source>
        <translation>Aufzeichnungen</translation>
    </message>
    <message>
        <source>Records cannot be written to {folder}: {strerror}.</source>
        <translation>Aufzeichnungen lassen sich nicht nach {folder} schreiben: {strerror}.</translation>
    </message>
    <message>
        <source>Records folder</source>
        <translation>Ordner der Aufzeichnungen</translation>
    </message>
    <message>
        <source>Records of tasks, with their pictures</source>
        <translation>Aufzeichnungen der Aufgaben mit ihren Bildern</translation>
    </message>
    <message>
        <source>Records, memory, permissions, logs and settings. Models and your own rules stay.</source>
        <translation>Aufzeichnungen, Gedächtnis, Erlaubnisse, Protokolle und Einstellungen. Modelle und eigene Regeln bleiben.</translation>
    </message>
    <message>
        <source>Record…</source>
        <translation>Aufzeichnen …</translation>
    </message>
    <message>
        <source>Release the {button}</source>
        <translation>{button} loslassen</translation>
    </message>
    <message>
        <source>Release {keys}</source>
        <translation>{keys} loslassen</translation>
    </message>
    <message>
        <source>Released keys</source>
        <translation>Losgelassene Tasten</translation>
    </message>
    <message>
        <source>Remember for</source>
        <translation>Merken für</translation>
    </message>
    <message>
        <source>Remember in a few lines what earlier tasks came to</source>
        <translation>Kurz behalten, was aus Aufgaben wurde</translation>
    </message>
    <message>
        <source>Remember these permissions</source>
        <translation>Diese Erlaubnisse merken</translation>
    </message>
    <message>
        <source>Remember until</source>
        <translation>Merken bis</translation>
    </message>
    <message>
        <source>Report</source>
        <translation>Bericht</translation>
    </message>
    <message>
        <source>Report: {path}</source>
        <translation>Bericht: {path}</translation>
    </message>
    <message>
        <source>Review</source>
        <translation>Durchsicht</translation>
    </message>
    <message>
        <source>Reviewed</source>
        <translation>Durchgesehen</translation>
    </message>
    <message>
        <source>Review…</source>
        <translation>Durchsehen…</translation>
    </message>
    <message>
        <source>Revoke</source>
        <translation>Widerrufen</translation>
    </message>
    <message>
        <source>Revoke all</source>
        <translation>Alles widerrufen</translation>
    </message>
    <message>
        <source>Revoke: {words}</source>
        <translation>Widerrufen: {words}</translation>
    </message>
    <message>
        <source>Reword the task</source>
        <translation>Aufgabe umformulieren</translation>
    </message>
    <message>
        <source>Reword…</source>
        <translation>Umformulieren …</translation>
    </message>
    <message>
        <source>Right clicks</source>
        <translation>Rechtsklicks</translation>
    </message>
    <message>
        <source>Right-click</source>
        <translation>Rechtsklicken</translation>
    </message>
    <message>
        <source>Right-click at {at}</source>
        <translation>Rechtsklick bei {at}</translation>
    </message>
    <message>
        <source>Rules</source>
        <translation>Regeln</translation>
    </message>
    <message>
        <source>Rules as they are written</source>
        <translation>Regeln, wie sie geschrieben sind</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Ausführen</translation>
    </message>
    <message>
        <source>Run Python {code}</source>
        <translation>Python ausführen: {code}</translation>
    </message>
    <message>
        <source>Run again</source>
        <translation>Noch einmal ausführen</translation>
    </message>
    <message>
        <source>Run the task that is written</source>
        <translation>Die geschriebene Aufgabe ausführen</translation>
    </message>
    <message>
        <source>Run {command}</source>
        <translation>{command} ausführen</translation>
    </message>
    <message>
        <source>Running</source>
        <translation>Läuft</translation>
    </message>
    <message>
        <source>Safe mode</source>
        <translation>Abgesicherter Modus</translation>
    </message>
    <message>
        <source>Safe mode: your settings are set aside, and every step is asked. What is changed is not kept.</source>
        <translation>Abgesicherter Modus: Ihre Einstellungen sind beiseitegelegt, und jeder Schritt wird gefragt. Änderungen werden nicht behalten.</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Speichern</translation>
    </message>
    <message>
        <source>Save changes</source>
        <translation>Änderungen sichern</translation>
    </message>
    <message>
        <source>Save the note as list.txt</source>
        <translation>Die Notiz als list.txt sichern</translation>
    </message>
    <message>
        <source>Say which one first.</source>
        <translation>Sagen Sie zuerst, welches.</translation>
    </message>
    <message>
        <source>Screen</source>
        <translation>Bildschirm</translation>
    </message>
    <message>
        <source>Screens</source>
        <translation>Bildschirme</translation>
    </message>
    <message>
        <source>Screens and calibration…</source>
        <translation>Bildschirme und Kalibrierung …</translation>
    </message>
    <message>
        <source>Screenshot</source>
        <translation>Bildschirmfoto</translation>
    </message>
    <message>
        <source>Screenshot; press Return to enlarge</source>
        <translation>Bildschirmfoto; Eingabe vergrößert es</translation>
    </message>
    <message>
        <source>Scroll down</source>
        <translation>Nach unten rollen</translation>
    </message>
    <message>
        <source>Scroll up</source>
        <translation>Nach oben rollen</translation>
    </message>
    <message>
        <source>Scroll {direction}</source>
        <translation>{direction} rollen</translation>
    </message>
    <message>
        <source>Scrolling</source>
        <translation>Rollen</translation>
    </message>
    <message>
        <source>Search for secrets</source>
        <translation>Nach Geheimnissen suchen</translation>
    </message>
    <message>
        <source>Search history</source>
        <translation>Verlauf durchsuchen</translation>
    </message>
    <message>
        <source>Search memory</source>
        <translation>Gedächtnis durchsuchen</translation>
    </message>
    <message>
        <source>Searched for secrets: this record can be exported.</source>
        <translation>Nach Geheimnissen durchsucht: Diese Aufzeichnung kann exportiert werden.</translation>
    </message>
    <message>
        <source>Searched: nothing secret is left.</source>
        <translation>Durchsucht: Nichts Geheimes ist übrig.</translation>
    </message>
    <message>
        <source>Searching {number} recordings for secrets…</source>
        <translation>{number} Aufzeichnungen werden nach Geheimnissen durchsucht …</translation>
    </message>
    <message>
        <source>Secrets would go to {words}.</source>
        <translation>Geheimnisse kämen nach {words}.</translation>
    </message>
    <message>
        <source>See and revoke…</source>
        <translation>Ansehen und widerrufen …</translation>
    </message>
    <message>
        <source>Send</source>
        <translation>Senden</translation>
    </message>
    <message>
        <source>Sep</source>
        <translation>Sept.</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>Shortcuts</source>
        <translation>Tastenkürzel</translation>
    </message>
    <message>
        <source>Show Deskhand</source>
        <translation>Deskhand zeigen</translation>
    </message>
    <message>
        <source>Show how it is done</source>
        <translation>Zeigen, wie es geht</translation>
    </message>
    <message>
        <source>Show the record</source>
        <translation>Aufzeichnung zeigen</translation>
    </message>
    <message>
        <source>Shown by me</source>
        <translation>Von mir gezeigt</translation>
    </message>
    <message>
        <source>Size of text</source>
        <translation>Textgröße</translation>
    </message>
    <message>
        <source>Small buttons would be missed: use a private desktop, or another scale.</source>
        <translation>Kleine Knöpfe würden verfehlt: Nehmen Sie einen privaten Desktop oder eine andere Skalierung.</translation>
    </message>
    <message>
        <source>So many actions are offered when you are asked; what you choose can train the model.</source>
        <translation>So viele Aktionen werden angeboten, wenn Sie gefragt werden; aus Ihrer Wahl kann das Modell lernen.</translation>
    </message>
    <message>
        <source>Something else</source>
        <translation>Etwas anderes</translation>
    </message>
    <message>
        <source>Something else…</source>
        <translation>Etwas anderes …</translation>
    </message>
    <message>
        <source>Something went wrong ({problem}).</source>
        <translation>Etwas ging schief ({problem}).</translation>
    </message>
    <message>
        <source>Something went wrong inside Deskhand ({problem}).</source>
        <translation>In Deskhand ging etwas schief ({problem}).</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>Beginnen</translation>
    </message>
    <message>
        <source>Start again in safe mode</source>
        <translation>Im abgesicherten Modus neu starten</translation>
    </message>
    <message>
        <source>Start recording</source>
        <translation>Aufzeichnung beginnen</translation>
    </message>
    <message>
        <source>Starting</source>
        <translation>Startet</translation>
    </message>
    <message>
        <source>Starting…</source>
        <translation>Startet …</translation>
    </message>
    <message>
        <source>State of the agent</source>
        <translation>Zustand des Agenten</translation>
    </message>
    <message>
        <source>Step limit</source>
        <translation>Schrittgrenze</translation>
    </message>
    <message>
        <source>Step limit reached</source>
        <translation>Schrittgrenze erreicht</translation>
    </message>
    <message>
        <source>Step viewer</source>
        <translation>Schrittbetrachter</translation>
    </message>
    <message>
        <source>Step {number}</source>
        <translation>Schritt {number}</translation>
    </message>
    <message>
        <source>Step {number} of {count}</source>
        <translation>Schritt {number} von {count}</translation>
    </message>
    <message>
        <source>Step {step} of {total}: loss {loss}</source>
        <translation>Schritt {step} von {total}: Fehler {loss}</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Stop always wins: it ends the agent before its next key or click. Try the ways now. You can go on when two of them have really worked.</source>
        <translation>Anhalten gewinnt immer: Es beendet den Agenten vor seiner nächsten Taste oder seinem nächsten Klick. Probieren Sie die Wege jetzt. Weiter geht es, wenn zwei davon wirklich gewirkt haben.</translation>
    </message>
    <message>
        <source>Stop the agent</source>
        <translation>Agenten anhalten</translation>
    </message>
    <message>
        <source>Stop the agent at once ({shortcut} from anywhere)</source>
        <translation>Agenten sofort anhalten ({shortcut} von überall)</translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>Angehalten</translation>
    </message>
    <message>
        <source>Stopped. Nothing has changed.</source>
        <translation>Angehalten. Nichts hat sich geändert.</translation>
    </message>
    <message>
        <source>Succeeded</source>
        <translation>Gelungen</translation>
    </message>
    <message>
        <source>Tags</source>
        <translation>Schlagwörter</translation>
    </message>
    <message>
        <source>Take away {name}</source>
        <translation>{name} wegnehmen</translation>
    </message>
    <message>
        <source>Take over</source>
        <translation>Übernehmen</translation>
    </message>
    <message>
        <source>Target</source>
        <translation>Ziel</translation>
    </message>
    <message>
        <source>Task</source>
        <translation>Aufgabe</translation>
    </message>
    <message>
        <source>Task {part}: {words}</source>
        <translation>Aufgabe {part}: {words}</translation>
    </message>
    <message>
        <source>Tasks may go wrong with this model.</source>
        <translation>Mit diesem Modell können Aufgaben schiefgehen.</translation>
    </message>
    <message>
        <source>Tell the agent something; it reads it before its next step</source>
        <translation>Sagen Sie dem Agenten etwas; er liest es vor seinem nächsten Schritt</translation>
    </message>
    <message>
        <source>Text equal</source>
        <translation>Text gleich</translation>
    </message>
    <message>
        <source>The agent asks you</source>
        <translation>Der Agent fragt Sie</translation>
    </message>
    <message>
        <source>The agent can ask before it acts. Whatever you choose, your own rules and the list of risky actions come first, and what no rule knows is asked.</source>
        <translation>Der Agent kann fragen, bevor er handelt. Was Sie auch wählen: Ihre eigenen Regeln und die Liste riskanter Aktionen gehen vor, und was keine Regel kennt, wird gefragt.</translation>
    </message>
    <message>
        <source>The agent is at work. Stop ends it before its next click or key.</source>
        <translation>Der Agent arbeitet. „Anhalten“ beendet ihn vor seinem nächsten Klick oder seiner nächsten Taste.</translation>
    </message>
    <message>
        <source>The agent is at work; stop it before you record.</source>
        <translation>Der Agent arbeitet; halten Sie ihn an, bevor Sie aufzeichnen.</translation>
    </message>
    <message>
        <source>The agent reads it before its next step</source>
        <translation>Der Agent liest es vor seinem nächsten Schritt</translation>
    </message>
    <message>
        <source>The agent uses your screen, your mouse and your keyboard.</source>
        <translation>Der Agent benutzt Ihren Bildschirm, Ihre Maus und Ihre Tastatur.</translation>
    </message>
    <message>
        <source>The agent works in a desktop of its own. Your mouse and keyboard stay yours.</source>
        <translation>Der Agent arbeitet in einem eigenen Desktop. Ihre Maus und Ihre Tastatur bleiben Ihre.</translation>
    </message>
    <message>
        <source>The application to open is not installed: {name}.</source>
        <translation>Das zu öffnende Programm ist nicht installiert: {name}.</translation>
    </message>
    <message>
        <source>The calibration was given up.</source>
        <translation>Die Kalibrierung wurde abgebrochen.</translation>
    </message>
    <message>
        <source>The check is still going on.</source>
        <translation>Die Prüfung läuft noch.</translation>
    </message>
    <message>
        <source>The desktop and all in it ended in {seconds:.1f} s.</source>
        <translation>Der Desktop und alles darin endeten in {seconds:.1f} s.</translation>
    </message>
    <message>
        <source>The desktop left {folder} behind.</source>
        <translation>Der Desktop hat {folder} zurückgelassen.</translation>
    </message>
    <message>
        <source>The display {name} is gone.</source>
        <translation>Die Anzeige {name} ist nicht mehr da.</translation>
    </message>
    <message>
        <source>The embedded model was trained on 800 × 608.</source>
        <translation>Das mitgelieferte Modell wurde mit 800 × 608 trainiert.</translation>
    </message>
    <message>
        <source>The file to attach does not exist: {path}.</source>
        <translation>Die anzuhängende Datei gibt es nicht: {path}.</translation>
    </message>
    <message>
        <source>The folder to share does not exist: {path}.</source>
        <translation>Den zu teilenden Ordner gibt es nicht: {path}.</translation>
    </message>
    <message>
        <source>The key “{name}” is forgotten.</source>
        <translation>Der Schlüssel „{name}“ ist vergessen.</translation>
    </message>
    <message>
        <source>The key “{name}” is kept for this run only.</source>
        <translation>Der Schlüssel „{name}“ wird nur für diesen Lauf behalten.</translation>
    </message>
    <message>
        <source>The key “{name}” is kept in the keyring.</source>
        <translation>Der Schlüssel „{name}“ steht im Schlüsselbund.</translation>
    </message>
    <message>
        <source>The keyring does not answer ({kind}). {how}</source>
        <translation>Der Schlüsselbund antwortet nicht ({kind}). {how}</translation>
    </message>
    <message>
        <source>The last time, Deskhand ended without a word</source>
        <translation>Das letzte Mal endete Deskhand ohne ein Wort</translation>
    </message>
    <message>
        <source>The limit of {count} steps was reached.</source>
        <translation>Die Grenze von {count} Schritten wurde erreicht.</translation>
    </message>
    <message>
        <source>The loss will be drawn here.</source>
        <translation>Hier wird der Fehler gezeichnet.</translation>
    </message>
    <message>
        <source>The model</source>
        <translation>Das Modell</translation>
    </message>
    <message>
        <source>The model hit {num_hit} of {num_targets} targets, {seconds:.2f} s each.</source>
        <translation>Das Modell traf {num_hit} von {num_targets} Zielen, {seconds:.2f} s je Ziel.</translation>
    </message>
    <message>
        <source>The model reads the screen and says what to do next. The one that comes with Deskhand is small and runs everywhere; larger ones can do more and need more memory.</source>
        <translation>Das Modell liest den Bildschirm und sagt, was als Nächstes zu tun ist. Das mitgelieferte ist klein und läuft überall; größere können mehr und brauchen mehr Speicher.</translation>
    </message>
    <message>
        <source>The model {name} needs about {needed} of memory and {free} are free: {missing} are missing.</source>
        <translation>Das Modell {name} braucht etwa {needed} Speicher, frei sind {free}: es fehlen {missing}.</translation>
    </message>
    <message>
        <source>The model {name} said nothing for {seconds:g} seconds.</source>
        <translation>Das Modell {name} hat {seconds:g} Sekunden lang nichts gesagt.</translation>
    </message>
    <message>
        <source>The model {name} was not loaded within {seconds:g} seconds.</source>
        <translation>Das Modell {name} war nach {seconds:g} Sekunden noch nicht geladen.</translation>
    </message>
    <message>
        <source>The model's process ended unexpectedly ({problem}).</source>
        <translation>Der Prozess des Modells endete unerwartet ({problem}).</translation>
    </message>
    <message>
        <source>The model…</source>
        <translation>Das Modell …</translation>
    </message>
    <message>
        <source>The name of this language</source>
        <translation>Deutsch</translation>
    </message>
    <message>
        <source>The part on a coloured ground carries loss.</source>
        <translation>Aus dem farbig unterlegten Teil wird gelernt.</translation>
    </message>
    <message>
        <source>The picture of {size} is wrong.</source>
        <translation>Das Bild von {size} ist falsch.</translation>
    </message>
    <message>
        <source>The private desktop has been closed.</source>
        <translation>Der private Desktop wurde geschlossen.</translation>
    </message>
    <message>
        <source>The private desktop has ended.</source>
        <translation>Der private Desktop ist beendet.</translation>
    </message>
    <message>
        <source>The process that loads the model {name} ended ({problem}).</source>
        <translation>Der Prozess, der das Modell {name} lädt, endete ({problem}).</translation>
    </message>
    <message>
        <source>The run was stopped.</source>
        <translation>Der Lauf wurde angehalten.</translation>
    </message>
    <message>
        <source>The same up to step {number}; there they part.</source>
        <translation>Bis Schritt {number} gleich; dort gehen sie auseinander.</translation>
    </message>
    <message>
        <source>The sample is made by the training stack, which is not installed.</source>
        <translation>Das Beispiel macht die Trainingsumgebung, die nicht installiert ist.</translation>
    </message>
    <message>
        <source>The stop shortcut does not work outside this window here ({problem}).</source>
        <translation>Das Tastenkürzel zum Anhalten wirkt hier außerhalb dieses Fensters nicht ({problem}).</translation>
    </message>
    <message>
        <source>The task has {count:,} characters; at most {limit:,} are accepted.</source>
        <translation>Die Aufgabe hat {count:,} Zeichen; höchstens {limit:,} sind möglich.</translation>
    </message>
    <message>
        <source>The task is empty; say what is to be done.</source>
        <translation>Die Aufgabe ist leer; sagen Sie, was getan werden soll.</translation>
    </message>
    <message>
        <source>The window's title speaks of something that may be hard to undo.</source>
        <translation>Der Titel des Fensters spricht von etwas, das schwer rückgängig zu machen ist.</translation>
    </message>
    <message>
        <source>There is no Python besides the screen here: open a terminal there and type into it.</source>
        <translation>Außer dem Bildschirm gibt es hier kein Python: Öffnen Sie dort ein Terminal und tippen Sie hinein.</translation>
    </message>
    <message>
        <source>There is no file editor besides the screen here: open the file there.</source>
        <translation>Außer dem Bildschirm gibt es hier keinen Dateieditor: Öffnen Sie die Datei dort.</translation>
    </message>
    <message>
        <source>There is no keyring.</source>
        <translation>Es gibt keinen Schlüsselbund.</translation>
    </message>
    <message>
        <source>There is no model called {name!r}. Models here: {names}.</source>
        <translation>Es gibt kein Modell namens {name!r}. Vorhandene Modelle: {names}.</translation>
    </message>
    <message>
        <source>There is no other run of this task.</source>
        <translation>Von dieser Aufgabe gibt es keinen anderen Lauf.</translation>
    </message>
    <message>
        <source>There is no such tool here: use the mouse and the keyboard.</source>
        <translation>So ein Werkzeug gibt es hier nicht: Benutzen Sie Maus und Tastatur.</translation>
    </message>
    <message>
        <source>There is no terminal besides the screen here: open one there and type into it.</source>
        <translation>Außer dem Bildschirm gibt es hier kein Terminal: Öffnen Sie dort eines und tippen Sie hinein.</translation>
    </message>
    <message>
        <source>There is no usable keyring here. {how}</source>
        <translation>Es gibt hier keinen brauchbaren Schlüsselbund. {how}</translation>
    </message>
    <message>
        <source>There is nobody here who could be asked.</source>
        <translation>Hier ist niemand, den man fragen könnte.</translation>
    </message>
    <message>
        <source>There is none here.</source>
        <translation>Hier ist keine.</translation>
    </message>
    <message>
        <source>There is one here.</source>
        <translation>Hier ist eine.</translation>
    </message>
    <message>
        <source>These keys close something, send, delete for good, or open a place for commands.</source>
        <translation>Diese Tasten schließen, senden oder löschen etwas endgültig oder öffnen einen Ort für Befehle.</translation>
    </message>
    <message>
        <source>They part at the first step.</source>
        <translation>Sie gehen beim ersten Schritt auseinander.</translation>
    </message>
    <message>
        <source>Thinking</source>
        <translation>Denkt</translation>
    </message>
    <message>
        <source>Thinking…</source>
        <translation>Denkt …</translation>
    </message>
    <message>
        <source>This cannot be saved: {problem}.</source>
        <translation>Das lässt sich nicht speichern: {problem}.</translation>
    </message>
    <message>
        <source>This computer is no browser of its own: use the address bar of one on the screen.</source>
        <translation>Dieser Rechner ist kein eigener Browser: Benutzen Sie die Adresszeile eines Browsers auf dem Bildschirm.</translation>
    </message>
    <message>
        <source>This computer is no phone: use the mouse and the keyboard.</source>
        <translation>Dieser Rechner ist kein Telefon: Benutzen Sie Maus und Tastatur.</translation>
    </message>
    <message>
        <source>This concerns a password or another secret.</source>
        <translation>Dies betrifft ein Passwort oder ein anderes Geheimnis.</translation>
    </message>
    <message>
        <source>This is nothing that a computer does.</source>
        <translation>Das ist nichts, was ein Rechner tut.</translation>
    </message>
    <message>
        <source>This kind of action</source>
        <translation>Diese Art von Aktion</translation>
    </message>
    <message>
        <source>This may delete something.</source>
        <translation>Dies könnte etwas löschen.</translation>
    </message>
    <message>
        <source>This may erase or overwrite a disk.</source>
        <translation>Dies könnte ein Laufwerk löschen oder überschreiben.</translation>
    </message>
    <message>
        <source>This may give somebody a permission.</source>
        <translation>Dies könnte jemandem eine Berechtigung geben.</translation>
    </message>
    <message>
        <source>This may install or remove a program.</source>
        <translation>Dies könnte ein Programm installieren oder entfernen.</translation>
    </message>
    <message>
        <source>This may pay or order something.</source>
        <translation>Dies könnte etwas bezahlen oder bestellen.</translation>
    </message>
    <message>
        <source>This may send or publish something.</source>
        <translation>Dies könnte etwas senden oder veröffentlichen.</translation>
    </message>
    <message>
        <source>This names an address that your task does not mention.</source>
        <translation>Dies nennt eine Adresse, die in Ihrer Aufgabe nicht vorkommt.</translation>
    </message>
    <message>
        <source>This step has no picture.</source>
        <translation>Dieser Schritt hat kein Bild.</translation>
    </message>
    <message>
        <source>This text looks like a command that changes the system.</source>
        <translation>Dieser Text sieht wie ein Befehl aus, der das System verändert.</translation>
    </message>
    <message>
        <source>This touches files of the system, or files that hold secrets.</source>
        <translation>Dies berührt Dateien des Systems oder Dateien mit Geheimnissen.</translation>
    </message>
    <message>
        <source>This was not the first time in a row: safe mode sets your settings aside.</source>
        <translation>Das war nicht das erste Mal hintereinander: Der abgesicherte Modus legt Ihre Einstellungen beiseite.</translation>
    </message>
    <message>
        <source>Thought</source>
        <translation>Gedanke</translation>
    </message>
    <message>
        <source>Thought: {thought}</source>
        <translation>Gedanke: {thought}</translation>
    </message>
    <message>
        <source>Threads</source>
        <translation>Threads</translation>
    </message>
    <message>
        <source>Title</source>
        <translation>Titel</translation>
    </message>
    <message>
        <source>To review</source>
        <translation>Durchzusehen</translation>
    </message>
    <message>
        <source>Tool calls</source>
        <translation>Werkzeugaufrufe</translation>
    </message>
    <message>
        <source>Training sample</source>
        <translation>Trainingsbeispiel</translation>
    </message>
    <message>
        <source>Try it: press Stop</source>
        <translation>Probieren Sie: „Anhalten“ drücken</translation>
    </message>
    <message>
        <source>Try on recorded steps</source>
        <translation>An aufgezeichneten Schritten probieren</translation>
    </message>
    <message>
        <source>Try one more way.</source>
        <translation>Probieren Sie noch einen Weg.</translation>
    </message>
    <message>
        <source>Try the ways to stop…</source>
        <translation>Wege zum Anhalten probieren …</translation>
    </message>
    <message>
        <source>Try two ways.</source>
        <translation>Probieren Sie zwei Wege.</translation>
    </message>
    <message>
        <source>Trying the model as it was</source>
        <translation>Das Modell wird probiert, wie es war</translation>
    </message>
    <message>
        <source>Trying the new model</source>
        <translation>Das neue Modell wird probiert</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>Tippen</translation>
    </message>
    <message>
        <source>Type {text}</source>
        <translation>{text} tippen</translation>
    </message>
    <message>
        <source>Type “deskhand stop” in a terminal</source>
        <translation>Geben Sie „deskhand stop“ in ein Terminal ein</translation>
    </message>
    <message>
        <source>Typing</source>
        <translation>Tippen</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>Unlock the system's keyring to keep keys.</source>
        <translation>Entsperren Sie den Schlüsselbund des Systems, um Schlüssel zu behalten.</translation>
    </message>
    <message>
        <source>Unpin</source>
        <translation>Lösen</translation>
    </message>
    <message>
        <source>Up in {seconds:.1f} s: X server, window manager, session bus, sandbox.</source>
        <translation>Bereit in {seconds:.1f} s: X-Server, Fensterverwaltung, Sitzungsbus, Sandbox.</translation>
    </message>
    <message>
        <source>Use and check</source>
        <translation>Verwenden und prüfen</translation>
    </message>
    <message>
        <source>Use the new model</source>
        <translation>Das neue Modell verwenden</translation>
    </message>
    <message>
        <source>Use the private desktop: it needs no screen.</source>
        <translation>Nehmen Sie den privaten Desktop: Er braucht keinen Bildschirm.</translation>
    </message>
    <message>
        <source>Use the tool {name}</source>
        <translation>Werkzeug {name} benutzen</translation>
    </message>
    <message>
        <source>Wait</source>
        <translation>Warten</translation>
    </message>
    <message>
        <source>Wait {duration_s:g} s</source>
        <translation>{duration_s:g} s warten</translation>
    </message>
    <message>
        <source>Waiting for you</source>
        <translation>Wartet auf Sie</translation>
    </message>
    <message>
        <source>Welcome to Deskhand</source>
        <translation>Willkommen bei Deskhand</translation>
    </message>
    <message>
        <source>What are you going to do?</source>
        <translation>Was werden Sie tun?</translation>
    </message>
    <message>
        <source>What forbids goes first, then what asks; what no rule knows is decided by the level of approval. The file is {path}.</source>
        <translation>Was verbietet, gilt zuerst, dann was fragt; was keine Regel kennt, entscheidet die Stufe der Zustimmung. Die Datei ist {path}.</translation>
    </message>
    <message>
        <source>What is kept, and where</source>
        <translation>Was wo behalten wird</translation>
    </message>
    <message>
        <source>What is remembered</source>
        <translation>Was gemerkt ist</translation>
    </message>
    <message>
        <source>What is stored</source>
        <translation>Was gespeichert ist</translation>
    </message>
    <message>
        <source>What may be recorded?</source>
        <translation>Was darf aufgezeichnet werden?</translation>
    </message>
    <message>
        <source>What should be done?</source>
        <translation>Was soll getan werden?</translation>
    </message>
    <message>
        <source>What training needs is not installed. It would get an environment of its own.</source>
        <translation>Was das Training braucht, ist nicht installiert. Es bekäme eine eigene Umgebung.</translation>
    </message>
    <message>
        <source>What was done, as you would ask for it?</source>
        <translation>Was wurde getan, so wie Sie darum bitten würden?</translation>
    </message>
    <message>
        <source>What was left out</source>
        <translation>Was ausgelassen wurde</translation>
    </message>
    <message>
        <source>What was left out…</source>
        <translation>Was ausgelassen wurde …</translation>
    </message>
    <message>
        <source>What works</source>
        <translation>Was geht</translation>
    </message>
    <message>
        <source>What works here</source>
        <translation>Was hier geht</translation>
    </message>
    <message>
        <source>What works here…</source>
        <translation>Was hier geht …</translation>
    </message>
    <message>
        <source>When the agent has to ask</source>
        <translation>Wann der Agent fragen muss</translation>
    </message>
    <message>
        <source>Where it cannot harm</source>
        <translation>Wo es nicht schaden kann</translation>
    </message>
    <message>
        <source>Where the agent itself leaves the mouse does not count.</source>
        <translation>Wo der Agent selbst die Maus stehen lässt, zählt nicht.</translation>
    </message>
    <message>
        <source>Where the agent works</source>
        <translation>Wo der Agent arbeitet</translation>
    </message>
    <message>
        <source>Whether replies are held to the form in which actions are written.</source>
        <translation>Ob Antworten an die Form gehalten werden, in der Aktionen geschrieben stehen.</translation>
    </message>
    <message>
        <source>Which recordings</source>
        <translation>Welche Aufzeichnungen</translation>
    </message>
    <message>
        <source>Which tasks</source>
        <translation>Welche Aufgaben</translation>
    </message>
    <message>
        <source>Whole screen</source>
        <translation>Ganzer Bildschirm</translation>
    </message>
    <message>
        <source>Why this step? A model learns from your words.</source>
        <translation>Warum dieser Schritt? Ein Modell lernt aus deinen Worten.</translation>
    </message>
    <message>
        <source>Why you do the next step</source>
        <translation>Warum Sie den nächsten Schritt tun</translation>
    </message>
    <message>
        <source>Width of a private desktop</source>
        <translation>Breite eines privaten Desktops</translation>
    </message>
    <message>
        <source>With this key held down, later keys can mean anything.</source>
        <translation>Solange diese Taste gehalten wird, können spätere Tasten alles bedeuten.</translation>
    </message>
    <message>
        <source>Works from every window. Press the new keys here; they count from the next start on.</source>
        <translation>Wirkt aus jedem Fenster. Drücken Sie hier die neuen Tasten; sie gelten ab dem nächsten Start.</translation>
    </message>
    <message>
        <source>Workshop</source>
        <translation>Werkstatt</translation>
    </message>
    <message>
        <source>Worse: {number} fewer steps exactly as you did them.</source>
        <translation>Schlechter: {number} Schritte weniger genau so, wie Sie sie taten.</translation>
    </message>
    <message>
        <source>Write a new task</source>
        <translation>Eine neue Aufgabe schreiben</translation>
    </message>
    <message>
        <source>Write diagnostics</source>
        <translation>Diagnose schreiben</translation>
    </message>
    <message>
        <source>Write diagnostics…</source>
        <translation>Diagnose schreiben …</translation>
    </message>
    <message>
        <source>Writing the recording and searching it for secrets…</source>
        <translation>Die Aufzeichnung wird geschrieben und nach Geheimnissen durchsucht …</translation>
    </message>
    <message>
        <source>You are driving</source>
        <translation>Sie steuern</translation>
    </message>
    <message>
        <source>You are driving. Hand back when you are done; the agent then looks again.</source>
        <translation>Sie steuern. Geben Sie zurück, wenn Sie fertig sind; der Agent sieht dann neu hin.</translation>
    </message>
    <message>
        <source>You have no rules of your own. They would stand in {policy_file}.</source>
        <translation>Sie haben keine eigenen Regeln. Sie würden in {policy_file} stehen.</translation>
    </message>
    <message>
        <source>You moved the mouse or pressed a key, so the agent paused. Hand back to go on.</source>
        <translation>Sie haben die Maus bewegt oder eine Taste gedrückt, deshalb pausiert der Agent. Geben Sie zurück, damit es weitergeht.</translation>
    </message>
    <message>
        <source>You said: {text}</source>
        <translation>Sie sagten: {text}</translation>
    </message>
    <message>
        <source>Your answer</source>
        <translation>Ihre Antwort</translation>
    </message>
    <message>
        <source>Your clicks, keys and what you see become steps that a model can learn from. Only applications that you allow are recorded; other windows are painted over, and passwords are never kept.</source>
        <translation>Ihre Klicks, Tasten und was Sie sehen werden zu Schritten, aus denen ein Modell lernen kann. Nur Programme, die Sie erlauben, werden aufgezeichnet; andere Fenster werden übermalt, und Passwörter werden nie behalten.</translation>
    </message>
    <message>
        <source>Your message</source>
        <translation>Ihre Nachricht</translation>
    </message>
    <message>
        <source>Your own rules go first: {names}. They stand in {policy_file}.</source>
        <translation>Ihre eigenen Regeln gehen vor: {names}. Sie stehen in {policy_file}.</translation>
    </message>
    <message>
        <source>Your recordings, before a model learns from them.</source>
        <translation>Ihre Aufzeichnungen, bevor ein Modell aus ihnen lernt.</translation>
    </message>
    <message>
        <source>Your rules</source>
        <translation>Ihre Regeln</translation>
    </message>
    <message>
        <source>[picture of {size} pixels]</source>
        <translation>[Bild von {size} Pixeln]</translation>
    </message>
    <message>
        <source>`deskhand doctor` names missing programs above; `make setup` installs them.</source>
        <translation>`deskhand doctor` nennt oben fehlende Programme; `make setup` installiert sie.</translation>
    </message>
    <message>
        <source>accessibility</source>
        <translation>Barrierefreiheit</translation>
    </message>
    <message>
        <source>all</source>
        <translation>alle</translation>
    </message>
    <message>
        <source>allowed before</source>
        <translation>früher erlaubt</translation>
    </message>
    <message>
        <source>allowed by rule</source>
        <translation>durch Regel erlaubt</translation>
    </message>
    <message>
        <source>allowed by rule “{rule}”</source>
        <translation>durch Regel „{rule}“ erlaubt</translation>
    </message>
    <message>
        <source>allowed by you</source>
        <translation>von Ihnen erlaubt</translation>
    </message>
    <message>
        <source>as it was trained</source>
        <translation>wie es trainiert wurde</translation>
    </message>
    <message>
        <source>as suits it</source>
        <translation>wie es passt</translation>
    </message>
    <message>
        <source>asked</source>
        <translation>gefragt</translation>
    </message>
    <message>
        <source>bubblewrap could not shut a program in: {said}</source>
        <translation>bubblewrap konnte ein Programm nicht einschließen: {said}</translation>
    </message>
    <message>
        <source>bubblewrap is not installed.</source>
        <translation>bubblewrap ist nicht installiert.</translation>
    </message>
    <message>
        <source>call the tool {name}</source>
        <translation>das Werkzeug {name} aufrufen</translation>
    </message>
    <message>
        <source>cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>capture</source>
        <translation>Aufnahme</translation>
    </message>
    <message>
        <source>changed by you</source>
        <translation>von Ihnen geändert</translation>
    </message>
    <message>
        <source>cleaning up</source>
        <translation>Aufräumen</translation>
    </message>
    <message>
        <source>click here</source>
        <translation>hier klicken</translation>
    </message>
    <message>
        <source>denied by {who}</source>
        <translation>abgelehnt: {who}</translation>
    </message>
    <message>
        <source>denied by {who}: {reason}</source>
        <translation>abgelehnt: {who}: {reason}</translation>
    </message>
    <message>
        <source>disk space</source>
        <translation>Speicherplatz</translation>
    </message>
    <message>
        <source>does not work</source>
        <translation>geht nicht</translation>
    </message>
    <message>
        <source>double-click here</source>
        <translation>hier doppelklicken</translation>
    </message>
    <message>
        <source>down</source>
        <translation>nach unten</translation>
    </message>
    <message>
        <source>drag from the first point to the second</source>
        <translation>vom ersten Punkt zum zweiten ziehen</translation>
    </message>
    <message>
        <source>edit the file {path} ({command})</source>
        <translation>die Datei {path} bearbeiten ({command})</translation>
    </message>
    <message>
        <source>embedded model</source>
        <translation>Mitgeliefertes Modell</translation>
    </message>
    <message>
        <source>exit status {returncode}</source>
        <translation>Exit-Status {returncode}</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>fehlgeschlagen</translation>
    </message>
    <message>
        <source>failed: {detail}</source>
        <translation>fehlgeschlagen: {detail}</translation>
    </message>
    <message>
        <source>files</source>
        <translation>Dateien</translation>
    </message>
    <message>
        <source>for ever</source>
        <translation>für immer</translation>
    </message>
    <message>
        <source>for {duration}</source>
        <translation>für {duration}</translation>
    </message>
    <message>
        <source>forbidden</source>
        <translation>verboten</translation>
    </message>
    <message>
        <source>from a run {moment}</source>
        <translation>aus einem Lauf {moment}</translation>
    </message>
    <message>
        <source>has worked</source>
        <translation>hat gewirkt</translation>
    </message>
    <message>
        <source>held out</source>
        <translation>zurückgehalten</translation>
    </message>
    <message>
        <source>hold a mouse button down</source>
        <translation>eine Maustaste halten</translation>
    </message>
    <message>
        <source>hold {keys} down</source>
        <translation>{keys} halten</translation>
    </message>
    <message>
        <source>idle</source>
        <translation>untätig</translation>
    </message>
    <message>
        <source>in the calculator</source>
        <translation>im Taschenrechner</translation>
    </message>
    <message>
        <source>in the text editor FeatherPad</source>
        <translation>im Texteditor FeatherPad</translation>
    </message>
    <message>
        <source>in the text editor Mousepad</source>
        <translation>im Texteditor Mousepad</translation>
    </message>
    <message>
        <source>in {application}</source>
        <translation>in {application}</translation>
    </message>
    <message>
        <source>just now</source>
        <translation>gerade eben</translation>
    </message>
    <message>
        <source>keyring</source>
        <translation>Schlüsselbund</translation>
    </message>
    <message>
        <source>last used {moment}</source>
        <translation>zuletzt genutzt {moment}</translation>
    </message>
    <message>
        <source>left</source>
        <translation>nach links</translation>
    </message>
    <message>
        <source>left mouse button</source>
        <translation>linke Maustaste</translation>
    </message>
    <message>
        <source>let a mouse button go</source>
        <translation>eine Maustaste loslassen</translation>
    </message>
    <message>
        <source>let {keys} go</source>
        <translation>{keys} loslassen</translation>
    </message>
    <message>
        <source>like another one</source>
        <translation>wie eine andere</translation>
    </message>
    <message>
        <source>live</source>
        <translation>live</translation>
    </message>
    <message>
        <source>llama-cpp-python {version} loads.</source>
        <translation>llama-cpp-python {version} lässt sich laden.</translation>
    </message>
    <message>
        <source>load</source>
        <translation>Laden</translation>
    </message>
    <message>
        <source>make setup, or pip install llama-cpp-python</source>
        <translation>make setup oder pip install llama-cpp-python</translation>
    </message>
    <message>
        <source>middle mouse button</source>
        <translation>mittlere Maustaste</translation>
    </message>
    <message>
        <source>middle-click here</source>
        <translation>hier mit der mittleren Taste klicken</translation>
    </message>
    <message>
        <source>move the mouse here</source>
        <translation>die Maus hierher bewegen</translation>
    </message>
    <message>
        <source>no application</source>
        <translation>kein Programm</translation>
    </message>
    <message>
        <source>no model</source>
        <translation>kein Modell</translation>
    </message>
    <message>
        <source>no visible change</source>
        <translation>keine sichtbare Änderung</translation>
    </message>
    <message>
        <source>not here</source>
        <translation>geht hier nicht</translation>
    </message>
    <message>
        <source>not tried</source>
        <translation>nicht probiert</translation>
    </message>
    <message>
        <source>not used yet</source>
        <translation>noch nicht genutzt</translation>
    </message>
    <message>
        <source>one image</source>
        <translation>ein Bild</translation>
    </message>
    <message>
        <source>pointing</source>
        <translation>Zeigen</translation>
    </message>
    <message>
        <source>press {keys}</source>
        <translation>{keys} drücken</translation>
    </message>
    <message>
        <source>private desktop</source>
        <translation>Privater Desktop</translation>
    </message>
    <message>
        <source>programs</source>
        <translation>Programme</translation>
    </message>
    <message>
        <source>real screen</source>
        <translation>Eigener Bildschirm</translation>
    </message>
    <message>
        <source>records folder</source>
        <translation>Aufzeichnungen</translation>
    </message>
    <message>
        <source>right</source>
        <translation>nach rechts</translation>
    </message>
    <message>
        <source>right mouse button</source>
        <translation>rechte Maustaste</translation>
    </message>
    <message>
        <source>right-click here</source>
        <translation>hier rechtsklicken</translation>
    </message>
    <message>
        <source>rule</source>
        <translation>Regel</translation>
    </message>
    <message>
        <source>run this Python code</source>
        <translation>diesen Python-Code ausführen</translation>
    </message>
    <message>
        <source>run this command</source>
        <translation>diesen Befehl ausführen</translation>
    </message>
    <message>
        <source>running</source>
        <translation>läuft</translation>
    </message>
    <message>
        <source>sandbox</source>
        <translation>Sandbox</translation>
    </message>
    <message>
        <source>screen changed</source>
        <translation>Bildschirm geändert</translation>
    </message>
    <message>
        <source>scroll {direction}</source>
        <translation>{direction} rollen</translation>
    </message>
    <message>
        <source>speed</source>
        <translation>Tempo</translation>
    </message>
    <message>
        <source>starting</source>
        <translation>startet</translation>
    </message>
    <message>
        <source>stopped by you</source>
        <translation>von Ihnen angehalten</translation>
    </message>
    <message>
        <source>stopping</source>
        <translation>hält an</translation>
    </message>
    <message>
        <source>sudo apt-get install at-spi2-core. The embedded model does not need it.</source>
        <translation>sudo apt-get install at-spi2-core. Das mitgelieferte Modell braucht es nicht.</translation>
    </message>
    <message>
        <source>text</source>
        <translation>Text</translation>
    </message>
    <message>
        <source>the system’s keyring, and nowhere else</source>
        <translation>der Schlüsselbund des Systems und sonst nirgends</translation>
    </message>
    <message>
        <source>today {moment:%H:%M}</source>
        <translation>heute {moment:%H:%M}</translation>
    </message>
    <message>
        <source>two images</source>
        <translation>zwei Bilder</translation>
    </message>
    <message>
        <source>type this text</source>
        <translation>diesen Text tippen</translation>
    </message>
    <message>
        <source>typing</source>
        <translation>Tippen</translation>
    </message>
    <message>
        <source>until this task ends</source>
        <translation>bis diese Aufgabe endet</translation>
    </message>
    <message>
        <source>up</source>
        <translation>nach oben</translation>
    </message>
    <message>
        <source>waiting for you</source>
        <translation>wartet auf Sie</translation>
    </message>
    <message>
        <source>was not tried</source>
        <translation>wurde nicht versucht</translation>
    </message>
    <message>
        <source>work, invoices</source>
        <translation>Arbeit, Rechnungen</translation>
    </message>
    <message>
        <source>works</source>
        <translation>geht</translation>
    </message>
    <message>
        <source>works, with a remark</source>
        <translation>geht, mit einer Anmerkung</translation>
    </message>
    <message>
        <source>yesterday {moment:%H:%M}</source>
        <translation>gestern {moment:%H:%M}</translation>
    </message>
    <message>
        <source>you</source>
        <translation>Sie</translation>
    </message>
    <message>
        <source>you are driving</source>
        <translation>Sie steuern</translation>
    </message>
    <message>
        <source>you did this step</source>
        <translation>diesen Schritt taten Sie</translation>
    </message>
    <message>
        <source>{bad} of {all} checks failed; what to do stands beside each.</source>
        <translation>{bad} von {all} Prüfungen schlugen fehl; was zu tun ist, steht jeweils daneben.</translation>
    </message>
    <message>
        <source>{command} ended (status {status}) without opening a window{output}</source>
        <translation>{command} endete (Status {status}), ohne ein Fenster zu öffnen{output}</translation>
    </message>
    <message>
        <source>{command} opened no window within {seconds:g} seconds{output}</source>
        <translation>{command} öffnete binnen {seconds:g} Sekunden kein Fenster{output}</translation>
    </message>
    <message>
        <source>{count} replies in a row could not be read. {problem}</source>
        <translation>{count} Antworten in Folge waren nicht zu lesen. {problem}</translation>
    </message>
    <message>
        <source>{count} rules, and all can be read.</source>
        <translation>{count} Regeln, und alle sind lesbar.</translation>
    </message>
    <message>
        <source>{count} steps in {time}</source>
        <translation>{count} Schritte in {time}</translation>
    </message>
    <message>
        <source>{day} {month}</source>
        <translation>{day}. {month}</translation>
    </message>
    <message>
        <source>{day} {month} {year}</source>
        <translation>{day}. {month} {year}</translation>
    </message>
    <message>
        <source>{folder} can be written.</source>
        <translation>{folder} ist beschreibbar.</translation>
    </message>
    <message>
        <source>{gib:.1f} GiB are free at {folder}.</source>
        <translation>{gib:.1f} GiB sind frei in {folder}.</translation>
    </message>
    <message>
        <source>{hours} h {rest_min} min</source>
        <translation>{hours} h {rest_min} min</translation>
    </message>
    <message>
        <source>{kind} in this task</source>
        <translation>{kind} in dieser Aufgabe</translation>
    </message>
    <message>
        <source>{kind} in {application}</source>
        <translation>{kind} in {application}</translation>
    </message>
    <message>
        <source>{learned} steps to learn from; {held} steps of other tasks are held out.</source>
        <translation>{learned} Schritte zum Lernen; {held} Schritte anderer Aufgaben werden zurückgehalten.</translation>
    </message>
    <message>
        <source>{median} px off in the median, {worst} px at most ({moment}).</source>
        <translation>{median} px daneben im Median, höchstens {worst} px ({moment}).</translation>
    </message>
    <message>
        <source>{minutes} min</source>
        <translation>{minutes} min</translation>
    </message>
    <message>
        <source>{minutes} min ago</source>
        <translation>vor {minutes} min</translation>
    </message>
    <message>
        <source>{minutes} min {rest_s} s</source>
        <translation>{minutes} min {rest_s} s</translation>
    </message>
    <message>
        <source>{name} is a GGUF file, which cannot be trained. Add the Hugging Face folder that it was made of: deskhand models add PATH.</source>
        <translation>{name} ist eine GGUF-Datei und lässt sich nicht trainieren. Fügen Sie den Hugging-Face-Ordner hinzu, aus dem sie gemacht wurde: deskhand models add PATH.</translation>
    </message>
    <message>
        <source>{name} is a GGUF file, which cannot be trained. Get its Hugging Face folder first ({repository}): deskhand models get {folder}. Training needs a GPU with about {memory}.</source>
        <translation>{name} ist eine GGUF-Datei und lässt sich nicht trainieren. Holen Sie zuerst ihren Hugging-Face-Ordner ({repository}): deskhand models get {folder}. Das Training braucht eine GPU mit etwa {memory}.</translation>
    </message>
    <message>
        <source>{name} is not used: a stage failed.</source>
        <translation>{name} wird nicht verwendet: Eine Stufe schlug fehl.</translation>
    </message>
    <message>
        <source>{name} is small: this machine’s processor does it, in minutes.</source>
        <translation>{name} ist klein: Der Prozessor dieses Rechners schafft es in Minuten.</translation>
    </message>
    <message>
        <source>{name} is used again.</source>
        <translation>{name} wird wieder verwendet.</translation>
    </message>
    <message>
        <source>{name} is used from now on.</source>
        <translation>{name} wird ab jetzt verwendet.</translation>
    </message>
    <message>
        <source>{name} is used from now on: {score} of 100.</source>
        <translation>{name} wird ab jetzt verwendet: {score} von 100.</translation>
    </message>
    <message>
        <source>{name} needs a GPU with about {memory} to be trained. {has} Export your recordings and run “python -m training sft --tuning lora” where it is.</source>
        <translation>{name} braucht zum Training eine GPU mit etwa {memory}. {has} Exportieren Sie Ihre Aufzeichnungen und starten Sie dort „python -m training sft --tuning lora“.</translation>
    </message>
    <message>
        <source>{name} runs on a server; its weights are not here to be trained.</source>
        <translation>{name} läuft auf einem Server; seine Gewichte sind nicht hier, um trainiert zu werden.</translation>
    </message>
    <message>
        <source>{name} {weights_version}, {megabytes:.1f} MiB; the checksums are right.</source>
        <translation>{name} {weights_version}, {megabytes:.1f} MiB; die Prüfsummen stimmen.</translation>
    </message>
    <message>
        <source>{number} findings are left to be decided: deskhand redact ID.</source>
        <translation>{number} Funde sind noch zu entscheiden: deskhand redact ID.</translation>
    </message>
    <message>
        <source>{number} findings are open: this record cannot be exported before each is removed or kept.</source>
        <translation>{number} Funde sind offen: Diese Aufzeichnung kann erst exportiert werden, wenn jeder entfernt oder behalten wurde.</translation>
    </message>
    <message>
        <source>{number} of these recordings were not searched for secrets yet; search them first.</source>
        <translation>{number} dieser Aufzeichnungen wurden noch nicht nach Geheimnissen durchsucht; tun Sie das zuerst.</translation>
    </message>
    <message>
        <source>{number} of {total}</source>
        <translation>{number} von {total}</translation>
    </message>
    <message>
        <source>{number} packages, {size} to download, into an environment of their own.</source>
        <translation>{number} Pakete, {size} zu laden, in eine eigene Umgebung.</translation>
    </message>
    <message>
        <source>{number} recordings were chosen.</source>
        <translation>{number} Aufzeichnungen wurden gewählt.</translation>
    </message>
    <message>
        <source>{number} steps</source>
        <translation>{number} Schritte</translation>
    </message>
    <message>
        <source>{number} wrong</source>
        <translation>{number} falsch</translation>
    </message>
    <message>
        <source>{path} could not be deleted: {why}.</source>
        <translation>{path} ließ sich nicht löschen: {why}.</translation>
    </message>
    <message>
        <source>{programs} are installed.</source>
        <translation>{programs} sind installiert.</translation>
    </message>
    <message>
        <source>{record} finishes, {pause} pauses, from every window.</source>
        <translation>{record} beendet, {pause} hält an, aus jedem Fenster.</translation>
    </message>
    <message>
        <source>{shown} of {total} recordings, {steps} steps. {learned} tasks to learn from, {held} held out.</source>
        <translation>{shown} von {total} Aufzeichnungen, {steps} Schritte. {learned} Aufgaben zum Lernen, {held} zurückgehalten.</translation>
    </message>
    <message>
        <source>{sizes}; a picture of {width} × {height} took {milliseconds:.0f} ms.</source>
        <translation>{sizes}; ein Bild von {width} × {height} brauchte {milliseconds:.0f} ms.</translation>
    </message>
    <message>
        <source>{steps} steps, {size} MB</source>
        <translation>{steps} Schritte, {size} MB</translation>
    </message>
    <message>
        <source>{time} left</source>
        <translation>noch {time}</translation>
    </message>
    <message>
        <source>{title}: {size} to fetch, about {memory} of memory, about {step} a step here.</source>
        <translation>{title}: {size} zu holen, etwa {memory} Arbeitsspeicher, etwa {step} je Schritt hier.</translation>
    </message>
    <message>
        <source>{tokens} tokens, {learned} of them with loss (on a coloured ground).</source>
        <translation>{tokens} Tokens, aus {learned} davon wird gelernt (farbig unterlegt).</translation>
    </message>
    <message>
        <source>{total} steps</source>
        <translation>{total} Schritte</translation>
    </message>
    <message>
        <source>{typed!r} arrived as {arrived!r}.</source>
        <translation>{typed!r} kam an als {arrived!r}.</translation>
    </message>
    <message>
        <source>{typed!r} arrived letter by letter.</source>
        <translation>{typed!r} kam Buchstabe für Buchstabe an.</translation>
    </message>
    <message>
        <source>{words}  (wrong: no loss is taken on it)</source>
        <translation>{words}  (falsch: daraus wird nicht gelernt)</translation>
    </message>
    <message>
        <source>{words} Missed: {missed}.</source>
        <translation>{words} Verfehlt: {missed}.</translation>
    </message>
    <message>
        <source>{words}, on “{name}”</source>
        <translation>{words}, auf „{name}“</translation>
    </message>
    <message>
        <source>{worked} of {all} ways have worked.</source>
        <translation>{worked} von {all} Wegen haben gewirkt.</translation>
    </message>
    <message>
        <source>… and {left_out:,} more characters</source>
        <translation>… und {left_out:,} weitere Zeichen</translation>
    </message>
</context>
</TS>
