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
        <source> days</source>
        <translation> Tage</translation>
    </message>
    <message>
        <source> in “{window}”</source>
        <translation> in „{window}“</translation>
    </message>
    <message>
        <source> min</source>
        <translation> min</translation>
    </message>
    <message>
        <source> tokens</source>
        <translation> Token</translation>
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
        <source>1 file</source>
        <translation>1 Datei</translation>
    </message>
    <message>
        <source>1 hour</source>
        <translation>1 Stunde</translation>
    </message>
    <message>
        <source>1 row</source>
        <translation>1 Zeile</translation>
    </message>
    <message>
        <source>1 step</source>
        <translation>1 Schritt</translation>
    </message>
    <message>
        <source>1 waits for your word</source>
        <translation>1 wartet auf Ihr Urteil</translation>
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
        <source>A cable is faster than Wi-Fi.</source>
        <translation>Ein Kabel ist schneller als WLAN.</translation>
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
        <source>A folder for PyTorch.</source>
        <translation>Ein Ordner für PyTorch.</translation>
    </message>
    <message>
        <source>A guest server answers inside.</source>
        <translation>Innen antwortet ein Gastserver.</translation>
    </message>
    <message>
        <source>A million tokens cost, like 3,15 (optional)</source>
        <translation>Preis je Million Token, etwa 3,15 (freiwillig)</translation>
    </message>
    <message>
        <source>A model is told this before a task like it. Take out what belongs to this one time only.</source>
        <translation>Das wird einem Modell vor einer ähnlichen Aufgabe gesagt. Nehmen Sie heraus, was nur zu diesem einen Mal gehört.</translation>
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
        <source>A phone</source>
        <translation>Ein Telefon</translation>
    </message>
    <message>
        <source>A phone needs the package adbutils: pip install 'deskhand[machines]'.</source>
        <translation>Ein Telefon braucht das Paket adbutils: pip install 'deskhand[machines]'.</translation>
    </message>
    <message>
        <source>A picture of {size} took {milliseconds:.1f} ms.</source>
        <translation>Ein Bild von {size} brauchte {milliseconds:.1f} ms.</translation>
    </message>
    <message>
        <source>A picture takes {milliseconds:.0f} ms.</source>
        <translation>Ein Bild dauert {milliseconds:.0f} ms.</translation>
    </message>
    <message>
        <source>A profile stays signed in from one task to the next. You sign in yourself, in a browser of the agent’s that only you use; nothing of that is recorded. No task that may do everything unasked gets a profile.</source>
        <translation>Ein Profil bleibt von einer Aufgabe zur nächsten angemeldet. Sie melden sich selbst an, in einem Browser des Agenten, den dann nur Sie benutzen; nichts davon wird aufgezeichnet. Keine Aufgabe, die alles ungefragt darf, bekommt ein Profil.</translation>
    </message>
    <message>
        <source>A program is given each as a variable. The value is what the keyring holds under that name.</source>
        <translation>Ein Programm erhält jedes als Variable. Der Wert ist, was der Schlüsselbund unter diesem Namen hat.</translation>
    </message>
    <message>
        <source>A program of yours asks for a task</source>
        <translation>Ein Programm von Ihnen bittet um eine Aufgabe</translation>
    </message>
    <message>
        <source>A program ran in bubblewrap without network and without your home.</source>
        <translation>Ein Programm lief in bubblewrap ohne Netz und ohne Ihr Home-Verzeichnis.</translation>
    </message>
    <message>
        <source>A program with its arguments, or an address that begins with http:// or https://.</source>
        <translation>Ein Programm mit seinen Argumenten oder eine Adresse, die mit http:// oder https:// beginnt.</translation>
    </message>
    <message>
        <source>A quarter; replies differ more often</source>
        <translation>Ein Viertel; Antworten weichen öfter ab</translation>
    </message>
    <message>
        <source>A quotation mark in the command is never closed.</source>
        <translation>Ein Anführungszeichen im Befehl wird nicht geschlossen.</translation>
    </message>
    <message>
        <source>A secret needs both: its variable and its name in the keyring.</source>
        <translation>Ein Geheimnis braucht beides: seine Variable und seinen Namen im Schlüsselbund.</translation>
    </message>
    <message>
        <source>A server</source>
        <translation>Ein Server</translation>
    </message>
    <message>
        <source>A task is running. If the window is closed, the task is stopped; its record stays.</source>
        <translation>Eine Aufgabe läuft. Wird das Fenster geschlossen, wird sie angehalten; ihre Aufzeichnung bleibt.</translation>
    </message>
    <message>
        <source>A task that has taken so many steps ends.</source>
        <translation>Eine Aufgabe, die so viele Schritte gebraucht hat, endet.</translation>
    </message>
    <message>
        <source>A terminal does not find `deskhand`. It is called {path}.</source>
        <translation>Ein Terminal findet `deskhand` nicht. Aufgerufen wird es als {path}.</translation>
    </message>
    <message>
        <source>A terminal finds it: {path}.</source>
        <translation>Ein Terminal findet es: {path}.</translation>
    </message>
    <message>
        <source>A wheel is fetched where there is one, else it is compiled here, which takes many minutes.</source>
        <translation>Ein Wheel wird geholt, wo es eines gibt; sonst wird hier übersetzt, was viele Minuten dauert.</translation>
    </message>
    <message>
        <source>A wheel is fetched.</source>
        <translation>Ein Wheel wird geholt.</translation>
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
        <source>AWS key</source>
        <translation>AWS-Schlüssel</translation>
    </message>
    <message>
        <source>Accept the draft</source>
        <translation>Entwurf annehmen</translation>
    </message>
    <message>
        <source>Accept {number} drafts</source>
        <translation>{number} Entwürfe annehmen</translation>
    </message>
    <message>
        <source>Accept “Allow everything” on my own screen</source>
        <translation>„Alles erlauben“ auch auf meinem Bildschirm</translation>
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
        <source>Actions that you allowed</source>
        <translation>Aktionen, die Sie erlaubt haben</translation>
    </message>
    <message>
        <source>Actions that you changed</source>
        <translation>Aktionen, die Sie geändert haben</translation>
    </message>
    <message>
        <source>Actions that you denied</source>
        <translation>Aktionen, die Sie abgelehnt haben</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>Hinzufügen</translation>
    </message>
    <message>
        <source>Add a folder…</source>
        <translation>Ordner hinzufügen …</translation>
    </message>
    <message>
        <source>Add a rule</source>
        <translation>Regel hinzufügen</translation>
    </message>
    <message>
        <source>Add a secret</source>
        <translation>Geheimnis hinzufügen</translation>
    </message>
    <message>
        <source>Add a server</source>
        <translation>Server hinzufügen</translation>
    </message>
    <message>
        <source>Add a server…</source>
        <translation>Server hinzufügen …</translation>
    </message>
    <message>
        <source>Add its folder to the variable Path in Windows' settings.</source>
        <translation>Nehmen Sie seinen Ordner in den Windows-Einstellungen in die Variable Path auf.</translation>
    </message>
    <message>
        <source>Add the task in the box</source>
        <translation>Aufgabe aus dem Feld hinzufügen</translation>
    </message>
    <message>
        <source>Add to the queue</source>
        <translation>In die Warteschlange</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>Adresse</translation>
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
        <source>After a task</source>
        <translation>Nach einer Aufgabe</translation>
    </message>
    <message>
        <source>After failures in a row</source>
        <translation>Nach Fehlschlägen in Folge</translation>
    </message>
    <message>
        <source>After this step another task begins. Which one?</source>
        <translation>Nach diesem Schritt beginnt eine andere Aufgabe. Welche?</translation>
    </message>
    <message>
        <source>After “{task}”, in a new desktop: its files are there again and the agent knows what was done; what else was on the screen is gone.</source>
        <translation>Nach „{task}“, in einem neuen Desktop: Seine Dateien sind wieder da, und der Agent weiß, was getan wurde; was sonst auf dem Bildschirm war, ist weg.</translation>
    </message>
    <message>
        <source>AgentNet of OpenCUA (code of pyautogui)</source>
        <translation>AgentNet von OpenCUA (Code für pyautogui)</translation>
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
        <source>Allow from now on: {what}</source>
        <translation>Ab jetzt erlauben: {what}</translation>
    </message>
    <message>
        <source>Allow user name spaces: sysctl kernel.unprivileged_userns_clone=1.</source>
        <translation>Erlauben Sie User-Namespaces: sysctl kernel.unprivileged_userns_clone=1.</translation>
    </message>
    <message>
        <source>Allow what the agent asks for</source>
        <translation>Erlauben, worum der Agent bittet</translation>
    </message>
    <message>
        <source>Allow {permission}…</source>
        <translation>{permission} erlauben …</translation>
    </message>
    <message>
        <source>Allowed</source>
        <translation>Erlaubt</translation>
    </message>
    <message>
        <source>Also given, as the file says: {names}</source>
        <translation>Außerdem, wie in der Datei steht: {names}</translation>
    </message>
    <message>
        <source>Also in Deskhand's own window</source>
        <translation>Auch in Deskhands eigenem Fenster</translation>
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
        <source>Always begin with the next model</source>
        <translation>Immer mit dem nächsten Modell beginnen</translation>
    </message>
    <message>
        <source>Always do so</source>
        <translation>Immer so</translation>
    </message>
    <message>
        <source>An adb server answers at {address}.</source>
        <translation>Ein adb-Server antwortet unter {address}.</translation>
    </message>
    <message>
        <source>An earlier task: its pictures stand with its steps</source>
        <translation>Eine frühere Aufgabe: ihre Bilder stehen bei ihren Schritten</translation>
    </message>
    <message>
        <source>Another assistant asks for a task</source>
        <translation>Ein anderer Assistent bittet um eine Aufgabe</translation>
    </message>
    <message>
        <source>Another build</source>
        <translation>Eine andere Ausführung</translation>
    </message>
    <message>
        <source>Another machine</source>
        <translation>Anderer Rechner</translation>
    </message>
    <message>
        <source>Another model can be asked where what the first one names is. It sees the screen, too.</source>
        <translation>Ein anderes Modell kann gefragt werden, wo das ist, was das erste nennt. Es sieht den Bildschirm ebenfalls.</translation>
    </message>
    <message>
        <source>Another model…</source>
        <translation>Anderes Modell …</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>Antworten</translation>
    </message>
    <message>
        <source>Answer as a table</source>
        <translation>Antwort als Tabelle</translation>
    </message>
    <message>
        <source>Answer by a schema…</source>
        <translation>Antwort nach einem Schema …</translation>
    </message>
    <message>
        <source>Answer by its schema</source>
        <translation>Antwort nach ihrem Schema</translation>
    </message>
    <message>
        <source>Answer by {name}</source>
        <translation>Antwort nach {name}</translation>
    </message>
    <message>
        <source>Answer in words</source>
        <translation>Antwort in Worten</translation>
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
        <source>Any text can be typed: ADBKeyBoard is there.</source>
        <translation>Jeder Text kann getippt werden: ADBKeyBoard ist da.</translation>
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
        <source>Application that is never recorded</source>
        <translation>Programm, das nie aufgenommen wird</translation>
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
        <source>Approve</source>
        <translation>Freigeben</translation>
    </message>
    <message>
        <source>Approve visual tests</source>
        <translation>Bildschirmtests freigeben</translation>
    </message>
    <message>
        <source>Approve visual tests…</source>
        <translation>Bildschirmtests freigeben…</translation>
    </message>
    <message>
        <source>Approved by</source>
        <translation>Freigegeben von</translation>
    </message>
    <message>
        <source>Apr</source>
        <translation>Apr.</translation>
    </message>
    <message>
        <source>Arrow keys move the part, with Shift they size it; Enter takes it, Escape takes none</source>
        <translation>Pfeiltasten verschieben den Ausschnitt, mit Umschalt ändern sie seine Größe; Enter nimmt ihn, Escape nimmt keinen</translation>
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
        <source>Arrow keys: the steps. Esc closes; what is decided stays.</source>
        <translation>Pfeiltasten: die Schritte. Esc schließt; was entschieden ist, bleibt.</translation>
    </message>
    <message>
        <source>As approved</source>
        <translation>Wie freigegeben</translation>
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
        <source>As training data that other programs read. Recordings with open secrets, or that were not searched for secrets yet, are refused.</source>
        <translation>Als Trainingsdaten, die andere Programme lesen. Aufzeichnungen mit offenen Geheimnissen und solche, die noch nicht danach durchsucht wurden, werden abgelehnt.</translation>
    </message>
    <message>
        <source>As {record} up to step {step}, then otherwise</source>
        <translation>Wie {record} bis Schritt {step}, dann anders</translation>
    </message>
    <message>
        <source>Ask</source>
        <translation>Fragen</translation>
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
        <source>Ask if risky</source>
        <translation>Fragen, wenn riskant</translation>
    </message>
    <message>
        <source>Ask once for filling a field</source>
        <translation>Für das Ausfüllen eines Feldes nur einmal fragen</translation>
    </message>
    <message>
        <source>Asked as the pointing test finds</source>
        <translation>Gefragt, wie es der Zeigetest ergibt</translation>
    </message>
    <message>
        <source>Asked for help</source>
        <translation>Bat um Hilfe</translation>
    </message>
    <message>
        <source>Asked in the window of Deskhand there</source>
        <translation>Gefragt im Fenster von Deskhand dort</translation>
    </message>
    <message>
        <source>Asked in {dialect}</source>
        <translation>Gefragt in {dialect}</translation>
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
        <source>At most</source>
        <translation>Höchstens</translation>
    </message>
    <message>
        <source>At the end: {checks}</source>
        <translation>Am Ende: {checks}</translation>
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
        <source>Begins the task again. A question comes first where none is chosen.</source>
        <translation>Beginnt die Aufgabe von vorn. Wo keines gewählt ist, wird vorher gefragt.</translation>
    </message>
    <message>
        <source>Beside your own screen these three see these folders, and nothing else of yours.</source>
        <translation>Neben Ihrem eigenen Bildschirm sehen diese drei die Ordner hier und sonst nichts von Ihnen.</translation>
    </message>
    <message>
        <source>Better: it does {number} more of your tasks.</source>
        <translation>Besser: {number} Ihrer Aufgaben mehr.</translation>
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
        <source>Browser</source>
        <translation>Browser</translation>
    </message>
    <message>
        <source>Browser profile that stays signed in; it is not encrypted</source>
        <translation>Browserprofil, das angemeldet bleibt; es ist nicht verschlüsselt</translation>
    </message>
    <message>
        <source>Browser profiles</source>
        <translation>Browserprofile</translation>
    </message>
    <message>
        <source>CUDA (NVIDIA)</source>
        <translation>CUDA (NVIDIA)</translation>
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
        <source>Calls of {tool}</source>
        <translation>Aufrufe von {tool}</translation>
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
        <source>Change all of this</source>
        <translation>Alles davon ändern</translation>
    </message>
    <message>
        <source>Change nothing</source>
        <translation>Nichts ändern</translation>
    </message>
    <message>
        <source>Change the routine</source>
        <translation>Ablauf ändern</translation>
    </message>
    <message>
        <source>Change the server {name}</source>
        <translation>Server {name} ändern</translation>
    </message>
    <message>
        <source>Change {name}</source>
        <translation>{name} ändern</translation>
    </message>
    <message>
        <source>Change {path}</source>
        <translation>{path} ändern</translation>
    </message>
    <message>
        <source>Changed since you allowed it, so it is asked again.</source>
        <translation>Anders als bei Ihrer Erlaubnis, daher wird wieder gefragt.</translation>
    </message>
    <message>
        <source>Change…</source>
        <translation>Ändern …</translation>
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
        <source>Chinese is drawn with {family}.</source>
        <translation>Chinesisch wird mit {family} gezeichnet.</translation>
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
        <source>Clear it</source>
        <translation>Löschen</translation>
    </message>
    <message>
        <source>Click</source>
        <translation>Klicken</translation>
    </message>
    <message>
        <source>Clicks</source>
        <translation>Klicks</translation>
    </message>
    <message>
        <source>Clicks {kind} “{name}” (as read from the picture)</source>
        <translation>Klickt auf: {kind} „{name}“ (aus dem Bild gelesen)</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Close it</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Closing</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Collect</source>
        <translation>Sammeln</translation>
    </message>
    <message>
        <source>Colours</source>
        <translation>Farben</translation>
    </message>
    <message>
        <source>Comes again</source>
        <translation>Kommt wieder</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>Befehl</translation>
    </message>
    <message>
        <source>Command or address</source>
        <translation>Befehl oder Adresse</translation>
    </message>
    <message>
        <source>Command that succeeds</source>
        <translation>Befehl, der gelingt</translation>
    </message>
    <message>
        <source>Commands</source>
        <translation>Befehle</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Vergleichen</translation>
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
        <source>Compiling: {done} of {total} files</source>
        <translation>Übersetzt: {done} von {total} Dateien</translation>
    </message>
    <message>
        <source>Computers elsewhere, seen and used over VNC, virtual machines and phones. Passwords are kept in the system’s keyring and nowhere else. Use a server with TLS, or an ssh tunnel: without them others can read along.</source>
        <translation>Computer anderswo, gesehen und benutzt über VNC, virtuelle Maschinen und Telefone. Passwörter liegen im Schlüsselbund des Systems und sonst nirgends. Nehmen Sie einen Server mit TLS oder einen ssh-Tunnel: ohne sie können andere mitlesen.</translation>
    </message>
    <message>
        <source>Connect</source>
        <translation>Verbinden</translation>
    </message>
    <message>
        <source>Connected</source>
        <translation>Verbunden</translation>
    </message>
    <message>
        <source>Connecting to {name}…</source>
        <translation>{name} wird verbunden …</translation>
    </message>
    <message>
        <source>Connection lost. Trying again. Nothing is allowed meanwhile.</source>
        <translation>Verbindung verloren. Neuer Versuch läuft. Solange wird nichts erlaubt.</translation>
    </message>
    <message>
        <source>Context in memory</source>
        <translation>Kontext im Speicher</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>Weiter</translation>
    </message>
    <message>
        <source>Copied. Paste it into a spreadsheet: each value gets its own cell.</source>
        <translation>Kopiert. In eine Tabellenkalkulation eingefügt, bekommt jeder Wert seine eigene Zelle.</translation>
    </message>
    <message>
        <source>Copies of files for the private desktop; they can be dropped here, too</source>
        <translation>Kopien von Dateien für den privaten Desktop; sie können auch hierher gezogen werden</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
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
        <source>Day of the month</source>
        <translation>Tag des Monats</translation>
    </message>
    <message>
        <source>Day of the week</source>
        <translation>Wochentag</translation>
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
        <source>Delete the routine “{name}”? Its recording stays in the history.</source>
        <translation>Den Ablauf „{name}“ löschen? Seine Aufzeichnung bleibt im Verlauf.</translation>
    </message>
    <message>
        <source>Delete “{words}” ({steps}) with all pictures? This cannot be undone.</source>
        <translation>„{words}“ ({steps}) mit allen Bildern löschen? Das lässt sich nicht rückgängig machen.</translation>
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
        <source>Deskhand wants to {action}{place}.</source>
        <translation>Deskhand will {action}{place}.</translation>
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
        <source>Deskhand’s windows are hidden while it works; opening one pauses the agent. Your desktop may ask first.</source>
        <translation>Solange er arbeitet, sind die Fenster von Deskhand verborgen; eines zu öffnen hält den Agenten an. Ihr Desktop fragt vielleicht zuerst.</translation>
    </message>
    <message>
        <source>Desktop on another machine</source>
        <translation>Desktop auf anderem Rechner</translation>
    </message>
    <message>
        <source>Desktops at once</source>
        <translation>Desktops zugleich</translation>
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
        <source>Did it work?</source>
        <translation>Hat es geklappt?</translation>
    </message>
    <message>
        <source>Did not work: {items}</source>
        <translation>Ging nicht: {items}</translation>
    </message>
    <message>
        <source>Did you mean the {kind} {pixels} px away?</source>
        <translation>Ist das Element „{kind}“ gemeint, {pixels} px daneben?</translation>
    </message>
    <message>
        <source>Did you mean {kind} “{name}”, {pixels} px away?</source>
        <translation>Gemeint: {kind} „{name}“, {pixels} px daneben?</translation>
    </message>
    <message>
        <source>Did: {items}</source>
        <translation>Getan: {items}</translation>
    </message>
    <message>
        <source>Different tasks: {number}. That is enough to try.</source>
        <translation>Verschiedene Aufgaben: {number}. Das reicht für einen Versuch.</translation>
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
        <source>Do not learn from it</source>
        <translation>Nicht daraus lernen</translation>
    </message>
    <message>
        <source>Do you mean one of these?</source>
        <translation>Meinen Sie eines davon?</translation>
    </message>
    <message>
        <source>Does not fit into the memory that is free</source>
        <translation>Passt nicht in den freien Speicher</translation>
    </message>
    <message>
        <source>Does several things in the order in which you say them; opens menus to find one.</source>
        <translation>Tut mehrere Dinge in der Reihenfolge, in der Sie sie nennen; öffnet Menüs, um eines zu finden.</translation>
    </message>
    <message>
        <source>Does what you name in one window: press, tick, choose, fill in, type.</source>
        <translation>Tut in einem Fenster, was Sie beim Namen nennen: drücken, ankreuzen, auswählen, ausfüllen, tippen.</translation>
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
        <source>Done speaking</source>
        <translation>Fertig gesprochen</translation>
    </message>
    <message>
        <source>Done with: {choice}</source>
        <translation>Getan mit: {choice}</translation>
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
        <source>Double-clicks {kind} “{name}” (as read from the picture)</source>
        <translation>Doppelklickt auf: {kind} „{name}“ (aus dem Bild gelesen)</translation>
    </message>
    <message>
        <source>Download</source>
        <translation>Herunterladen</translation>
    </message>
    <message>
        <source>Drag over what may differ; click a mask to take it away</source>
        <translation>Über das ziehen, was abweichen darf; ein Klick auf eine Maske entfernt sie</translation>
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
        <source>Draw a part of the screen</source>
        <translation>Einen Ausschnitt des Bildschirms zeichnen</translation>
    </message>
    <message>
        <source>Draw the part of the screen that the agent sees and uses; everything else is refused</source>
        <translation>Zeichnen Sie den Ausschnitt, den der Agent sieht und benutzt; alles andere wird abgelehnt</translation>
    </message>
    <message>
        <source>Drop</source>
        <translation>Verwerfen</translation>
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
        <source>Each becomes a recording of yours that says where it comes from. It can be looked at, reviewed and learned from once it was searched for secrets, and is never done again here.</source>
        <translation>Jede wird zu einer Ihrer Aufzeichnungen, die sagt, woher sie kommt. Sie lässt sich ansehen und prüfen, und ein Modell kann daraus lernen, sobald sie nach Geheimnissen durchsucht ist; hier wiederholt wird sie nie.</translation>
    </message>
    <message>
        <source>Each try has a desktop of its own; the first that passes is kept.</source>
        <translation>Jeder Versuch hat einen eigenen Desktop; der erste, der besteht, wird behalten.</translation>
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
        <source>Edit…</source>
        <translation>Bearbeiten …</translation>
    </message>
    <message>
        <source>Embedded</source>
        <translation>Mitgeliefert</translation>
    </message>
    <message>
        <source>Ended: {ending}</source>
        <translation>Ende: {ending}</translation>
    </message>
    <message>
        <source>Enter keeps it, Esc leaves it for the review</source>
        <translation>Enter behält es, Esc lässt es für die Prüfung</translation>
    </message>
    <message>
        <source>Enter the token that “deskhand serve” has shown. It stays in this tab.</source>
        <translation>Geben Sie das Token ein, das „deskhand serve“ gezeigt hat. Es bleibt in diesem Tab.</translation>
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
        <source>Everything in it is here already.</source>
        <translation>Alles darin ist schon da.</translation>
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
        <source>Everything was looked at.</source>
        <translation>Alles wurde angesehen.</translation>
    </message>
    <message>
        <source>Exact text</source>
        <translation>Genauer Text</translation>
    </message>
    <message>
        <source>Exactly this processor</source>
        <translation>Genau dieser Prozessor</translation>
    </message>
    <message>
        <source>Exactly what you did</source>
        <translation>Genau das, was Sie taten</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Exportieren</translation>
    </message>
    <message>
        <source>Export a preset</source>
        <translation>Eine Vorgabe exportieren</translation>
    </message>
    <message>
        <source>Export the task</source>
        <translation>Aufgabe exportieren</translation>
    </message>
    <message>
        <source>Export {number} recordings</source>
        <translation>{number} Aufzeichnungen exportieren</translation>
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
        <source>Fetching the wheel…</source>
        <translation>Lädt das Paket (Wheel)…</translation>
    </message>
    <message>
        <source>Fields</source>
        <translation>Felder</translation>
    </message>
    <message>
        <source>File edits</source>
        <translation>Dateiänderungen</translation>
    </message>
    <message>
        <source>File that is there</source>
        <translation>Datei, die da ist</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>Dateien</translation>
    </message>
    <message>
        <source>Files of this task</source>
        <translation>Dateien dieser Aufgabe</translation>
    </message>
    <message>
        <source>File…</source>
        <translation>Datei …</translation>
    </message>
    <message>
        <source>Find its models</source>
        <translation>Modelle suchen</translation>
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
        <source>Finished runs that wait for your word whether they worked: {number}. Nothing is learned from them before.</source>
        <translation>Fertige Läufe, die auf Ihr Wort warten, ob es geklappt hat: {number}. Vorher wird aus ihnen nichts gelernt.</translation>
    </message>
    <message>
        <source>Fits</source>
        <translation>Passt</translation>
    </message>
    <message>
        <source>Five targets are shown for a moment. Deskhand finds each in a picture of the screen and moves the mouse there, on the same way that a click takes later. Leave the mouse alone until they are gone.</source>
        <translation>Fünf Ziele werden kurz gezeigt. Deskhand findet jedes in einem Bild des Bildschirms und bewegt die Maus dorthin, auf demselben Weg wie später ein Klick. Lassen Sie die Maus in Ruhe, bis sie verschwunden sind.</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>Ordner</translation>
    </message>
    <message>
        <source>Folder for the instructions</source>
        <translation>Ordner für die Anleitung</translation>
    </message>
    <message>
        <source>Folders</source>
        <translation>Ordner</translation>
    </message>
    <message>
        <source>Folder…</source>
        <translation>Ordner …</translation>
    </message>
    <message>
        <source>For other text install the app ADBKeyBoard and switch it on among the keyboards.</source>
        <translation>Für anderen Text installieren Sie die App ADBKeyBoard und schalten sie bei den Tastaturen ein.</translation>
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
        <source>Forget its certificate</source>
        <translation>Zertifikat vergessen</translation>
    </message>
    <message>
        <source>Forget the certificate of {name}</source>
        <translation>Zertifikat von {name} vergessen</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>Format</translation>
    </message>
    <message>
        <source>Found secrets</source>
        <translation>Gefundene Geheimnisse</translation>
    </message>
    <message>
        <source>Friday</source>
        <translation>Freitag</translation>
    </message>
    <message>
        <source>From every window. The settings’ page of shortcuts can change it.</source>
        <translation>Aus jedem Fenster. Auf der Einstellungsseite der Tastenkürzel lässt es sich ändern.</translation>
    </message>
    <message>
        <source>From step {step} of “{task}”: in a new desktop the steps before are done again as far as the screen fits; the end says what differed.</source>
        <translation>Ab Schritt {step} von „{task}“: In einem neuen Desktop werden die Schritte davor noch einmal getan, soweit der Bildschirm passt; das Ende sagt, was abwich.</translation>
    </message>
    <message>
        <source>From your corrections to a better model</source>
        <translation>Von Ihren Korrekturen zu einem besseren Modell</translation>
    </message>
    <message>
        <source>Full</source>
        <translation>Voll</translation>
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
        <source>Getting ready to compile…</source>
        <translation>Das Übersetzen wird vorbereitet …</translation>
    </message>
    <message>
        <source>GitHub token</source>
        <translation>GitHub-Token</translation>
    </message>
    <message>
        <source>Give it less: memory=…</source>
        <translation>Geben Sie ihr weniger: memory=…</translation>
    </message>
    <message>
        <source>Give the server a name.</source>
        <translation>Geben Sie dem Server einen Namen.</translation>
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
        <source>Go on after it…</source>
        <translation>Danach weitermachen …</translation>
    </message>
    <message>
        <source>Go on from here otherwise…</source>
        <translation>Ab hier anders weitermachen …</translation>
    </message>
    <message>
        <source>Go on recording</source>
        <translation>Weiter aufzeichnen</translation>
    </message>
    <message>
        <source>Go on there</source>
        <translation>Dort weitermachen</translation>
    </message>
    <message>
        <source>Go to where they part</source>
        <translation>Zur Stelle, an der sie auseinandergehen</translation>
    </message>
    <message>
        <source>Goes on from {record}</source>
        <translation>Geht von {record} aus weiter</translation>
    </message>
    <message>
        <source>Good</source>
        <translation>Gut</translation>
    </message>
    <message>
        <source>Google key</source>
        <translation>Google-Schlüssel</translation>
    </message>
    <message>
        <source>Grammar</source>
        <translation>Grammatik</translation>
    </message>
    <message>
        <source>Half the memory</source>
        <translation>Der halbe Speicher</translation>
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
        <source>Height</source>
        <translation>Höhe</translation>
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
        <source>Help, “What works”</source>
        <translation>Hilfe, „Was geht“</translation>
    </message>
    <message>
        <source>Hidden areas</source>
        <translation>Verborgene Bereiche</translation>
    </message>
    <message>
        <source>Hide this area</source>
        <translation>Diesen Bereich verbergen</translation>
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
        <source>History, “Review…”</source>
        <translation>Verlauf, „Durchsehen …“</translation>
    </message>
    <message>
        <source>Hold it and say what should be done; it is put into words on this computer</source>
        <translation>Gedrückt halten und sagen, was getan werden soll; es wird auf diesem Computer in Worte gefasst</translation>
    </message>
    <message>
        <source>How it is asked</source>
        <translation>Wie es gefragt wird</translation>
    </message>
    <message>
        <source>How large is that?</source>
        <translation>Wie groß ist das?</translation>
    </message>
    <message>
        <source>How long a desktop stays open after a task</source>
        <translation>Wie lange ein Desktop nach einer Aufgabe offen bleibt</translation>
    </message>
    <message>
        <source>How many screenshots stand in one prompt, at most.</source>
        <translation>Wie viele Bildschirmfotos höchstens in einem Prompt stehen.</translation>
    </message>
    <message>
        <source>How often</source>
        <translation>Wie oft</translation>
    </message>
    <message>
        <source>Hugging Face token</source>
        <translation>Hugging-Face-Token</translation>
    </message>
    <message>
        <source>Idle</source>
        <translation>Untätig</translation>
    </message>
    <message>
        <source>If it cannot do a task</source>
        <translation>Wenn es eine Aufgabe nicht schafft</translation>
    </message>
    <message>
        <source>If missed, do it late</source>
        <translation>Verpasstes nachholen</translation>
    </message>
    <message>
        <source>Import</source>
        <translation>Importieren</translation>
    </message>
    <message>
        <source>Import a preset</source>
        <translation>Eine Vorgabe importieren</translation>
    </message>
    <message>
        <source>Import other people's recordings</source>
        <translation>Aufzeichnungen anderer importieren</translation>
    </message>
    <message>
        <source>Imported</source>
        <translation>Importiert</translation>
    </message>
    <message>
        <source>Imported from {folder} ({format})</source>
        <translation>Importiert aus {folder} ({format})</translation>
    </message>
    <message>
        <source>Import…</source>
        <translation>Importieren…</translation>
    </message>
    <message>
        <source>In blocks: quicker</source>
        <translation>In Blöcken: schneller</translation>
    </message>
    <message>
        <source>In the currency of the model’s prices; models on this computer cost nothing.</source>
        <translation>In der Währung der Preise des Modells; Modelle auf diesem Rechner kosten nichts.</translation>
    </message>
    <message>
        <source>In the sandbox</source>
        <translation>In der Sandbox</translation>
    </message>
    <message>
        <source>In the sandbox beside the screen, in the folder {folder}</source>
        <translation>In der Sandbox neben dem Bildschirm, im Ordner {folder}</translation>
    </message>
    <message>
        <source>In the sandbox beside the screen, with the working folder and the shared folders</source>
        <translation>In der Sandbox neben dem Bildschirm, mit dem Arbeitsordner und den freigegebenen Ordnern</translation>
    </message>
    <message>
        <source>In which form the agent answers</source>
        <translation>In welcher Form der Agent antwortet</translation>
    </message>
    <message>
        <source>Insert into {path}</source>
        <translation>In {path} einfügen</translation>
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
        <source>Install the guest server in the image, and let it start with the session.</source>
        <translation>Installieren Sie den Gastserver im Abbild und lassen Sie ihn mit der Sitzung starten.</translation>
    </message>
    <message>
        <source>Install: {packages}</source>
        <translation>Installieren: {packages}</translation>
    </message>
    <message>
        <source>Installing what training needs</source>
        <translation>Installiert, was das Training braucht</translation>
    </message>
    <message>
        <source>Instructions: {path}. Look through them before you give them away.</source>
        <translation>Anleitung: {path}. Sehen Sie sie durch, bevor Sie sie weitergeben.</translation>
    </message>
    <message>
        <source>Instructions…</source>
        <translation>Anleitung …</translation>
    </message>
    <message>
        <source>Interrupt the command</source>
        <translation>Befehl unterbrechen</translation>
    </message>
    <message>
        <source>Is it one of these on the screen?</source>
        <translation>Ist es eines von diesen auf dem Bildschirm?</translation>
    </message>
    <message>
        <source>It cannot be loaded: {said}</source>
        <translation>Lässt sich nicht laden: {said}</translation>
    </message>
    <message>
        <source>It does not know how to go on</source>
        <translation>Er weiß nicht weiter</translation>
    </message>
    <message>
        <source>It does not know how to go on. What should it do?</source>
        <translation>Es weiß nicht weiter. Was soll es tun?</translation>
    </message>
    <message>
        <source>It forgets: of {total} steps that it could do, it did {before} and does {after}.</source>
        <translation>Es vergisst: Von {total} Schritten, die es konnte, gelangen {before} und gelingen jetzt {after}.</translation>
    </message>
    <message>
        <source>It forgets: of {total} whole tasks that it could do, it did {before} and does {after}.</source>
        <translation>Es vergisst: Von {total} ganzen Aufgaben, die es konnte, gelangen {before} und gelingen jetzt {after}.</translation>
    </message>
    <message>
        <source>It is compiled here, which takes many minutes.</source>
        <translation>Es wird hier übersetzt, was viele Minuten dauert.</translation>
    </message>
    <message>
        <source>It is done</source>
        <translation>Es ist getan</translation>
    </message>
    <message>
        <source>It is not in the list: it is fetched from the hub by that name, and how it is asked is found from its files.</source>
        <translation>Es steht nicht in der Liste: Es wird unter diesem Namen vom Hub geholt, und wie es gefragt wird, sagen seine Dateien.</translation>
    </message>
    <message>
        <source>It is on, {width} × {height}.</source>
        <translation>Er ist an, {width} × {height}.</translation>
    </message>
    <message>
        <source>It points in the dialect {dialect}, and is asked so from now on.</source>
        <translation>Es zeigt im Dialekt {dialect} und wird von jetzt an so gefragt.</translation>
    </message>
    <message>
        <source>It ran in the sandbox, and had answered after {seconds:.1f} s.</source>
        <translation>Es lief in der Sandbox und hatte nach {seconds:.1f} s geantwortet.</translation>
    </message>
    <message>
        <source>It runs at {host}: pictures are searched for secrets first, and these are painted over.</source>
        <translation>Es läuft auf {host}: Bilder werden zuerst nach Geheimnissen durchsucht, und diese werden übermalt.</translation>
    </message>
    <message>
        <source>It runs on this computer: nothing leaves it.</source>
        <translation>Es läuft auf diesem Rechner: nichts verlässt ihn.</translation>
    </message>
    <message>
        <source>It stands above all windows while the agent uses your screen.</source>
        <translation>Sie steht über allen Fenstern, solange der Agent Ihren Bildschirm benutzt.</translation>
    </message>
    <message>
        <source>It wants {wanted} MB of memory; {free} MB are free.</source>
        <translation>Sie braucht {wanted} MB Arbeitsspeicher; frei sind {free} MB.</translation>
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
        <source>It was there after {seconds:.1f} s.</source>
        <translation>Sie war nach {seconds:.1f} s da.</translation>
    </message>
    <message>
        <source>Its programs are installed.</source>
        <translation>Seine Programme sind installiert.</translation>
    </message>
    <message>
        <source>Its thought comes from a template of the action and its target.</source>
        <translation>Der Gedanke dazu stammt aus einer Vorlage für Aktion und Ziel.</translation>
    </message>
    <message>
        <source>JSON schema of the answer</source>
        <translation>JSON-Schema der Antwort</translation>
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
        <source>KeePassXC</source>
        <translation>KeePassXC</translation>
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
        <source>Keep the sound, not only its words</source>
        <translation>Den Ton behalten, nicht nur die Worte</translation>
    </message>
    <message>
        <source>Keep what I do during a take-over, as steps of mine</source>
        <translation>Behalten, was ich dabei tue, als meine Schritte</translation>
    </message>
    <message>
        <source>Keep {name} among the machines</source>
        <translation>{name} bei den Maschinen behalten</translation>
    </message>
    <message>
        <source>Keeping the profile…</source>
        <translation>Das Profil wird behalten …</translation>
    </message>
    <message>
        <source>Kept as the routine “{name}”.</source>
        <translation>Als Ablauf „{name}“ behalten.</translation>
    </message>
    <message>
        <source>Kept: {list}.</source>
        <translation>Behalten: {list}.</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>Schlüssel</translation>
    </message>
    <message>
        <source>Key of a model or a server</source>
        <translation>Schlüssel eines Modells oder Servers</translation>
    </message>
    <message>
        <source>Key of the server</source>
        <translation>Schlüssel des Servers</translation>
    </message>
    <message>
        <source>Key, or the name of one that is kept; often none</source>
        <translation>Schlüssel oder der Name eines aufbewahrten; oft keiner</translation>
    </message>
    <message>
        <source>Key: {key}</source>
        <translation>Taste: {key}</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>Schlüssel</translation>
    </message>
    <message>
        <source>Keys and passwords</source>
        <translation>Schlüssel und Passwörter</translation>
    </message>
    <message>
        <source>Keys and passwords are kept in the system’s keyring and nowhere else. A password with a name can be typed by the agent’s hands; the model sees only its name.</source>
        <translation>Schlüssel und Passwörter liegen im Schlüsselbund des Systems und nirgends sonst. Ein Passwort mit einem Namen können die Hände des Agenten tippen; das Modell sieht nur den Namen.</translation>
    </message>
    <message>
        <source>Keys are kept for this run only. {how}</source>
        <translation>Schlüssel werden nur für diesen Lauf behalten. {how}</translation>
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
        <source>LeRobot data set (frames and numbers)</source>
        <translation>LeRobot-Datensatz (Bilder und Zahlen)</translation>
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
        <source>Leave out what nothing is to be learned from</source>
        <translation>Weglassen, woraus nichts gelernt werden soll</translation>
    </message>
    <message>
        <source>Leave the mouse alone for a moment. Esc gives up.</source>
        <translation>Lassen Sie die Maus einen Moment in Ruhe. Esc gibt auf.</translation>
    </message>
    <message>
        <source>Left</source>
        <translation>Links</translation>
    </message>
    <message>
        <source>Lesson</source>
        <translation>Lektion</translation>
    </message>
    <message>
        <source>Let go of mouse and keyboard…</source>
        <translation>Lassen Sie Maus und Tastatur los …</translation>
    </message>
    <message>
        <source>Licence: {licence}.</source>
        <translation>Lizenz: {licence}.</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Hell</translation>
    </message>
    <message>
        <source>Limit reached</source>
        <translation>Grenze erreicht</translation>
    </message>
    <message>
        <source>Limits</source>
        <translation>Grenzen</translation>
    </message>
    <message>
        <source>Listening…</source>
        <translation>Hört zu…</translation>
    </message>
    <message>
        <source>Live</source>
        <translation>Live</translation>
    </message>
    <message>
        <source>Loading the model: {seconds}</source>
        <translation>Lädt das Modell: {seconds}</translation>
    </message>
    <message>
        <source>Loading the model…</source>
        <translation>Lädt das Modell …</translation>
    </message>
    <message>
        <source>Lock files of visual tests</source>
        <translation>Sperrdateien von Bildschirmtests</translation>
    </message>
    <message>
        <source>Lock its rotation: a touch while it turns would land elsewhere.</source>
        <translation>Sperren Sie die Drehung: eine Berührung, während es sich dreht, träfe anderswo.</translation>
    </message>
    <message>
        <source>Log files, without texts and pictures</source>
        <translation>Protokolldateien, ohne Texte und Bilder</translation>
    </message>
    <message>
        <source>Look at {path}</source>
        <translation>{path} ansehen</translation>
    </message>
    <message>
        <source>Look for phones</source>
        <translation>Telefone suchen</translation>
    </message>
    <message>
        <source>Look whether the image starts at all.</source>
        <translation>Prüfen Sie, ob das Abbild überhaupt startet.</translation>
    </message>
    <message>
        <source>Looking</source>
        <translation>Schaut</translation>
    </message>
    <message>
        <source>Looking at files and changing them, in the same place.</source>
        <translation>Dateien ansehen und ändern, am selben Ort.</translation>
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
        <source>MCP servers</source>
        <translation>MCP-Server</translation>
    </message>
    <message>
        <source>Machine with a guest server</source>
        <translation>Maschine mit Gastserver</translation>
    </message>
    <message>
        <source>Machines</source>
        <translation>Rechner</translation>
    </message>
    <message>
        <source>Machines run without it, slowly.</source>
        <translation>Maschinen laufen ohne es, nur langsam.</translation>
    </message>
    <message>
        <source>Make a routine</source>
        <translation>Ablauf anlegen</translation>
    </message>
    <message>
        <source>Make a routine…</source>
        <translation>Ablauf anlegen …</translation>
    </message>
    <message>
        <source>Make room, or name a folder in TMPDIR.</source>
        <translation>Schaffen Sie Platz, oder nennen Sie einen Ordner in TMPDIR.</translation>
    </message>
    <message>
        <source>Make room: a task of 50 steps takes about 10 MB.</source>
        <translation>Schaffen Sie Platz: Eine Aufgabe mit 50 Schritten braucht etwa 10 MB.</translation>
    </message>
    <message>
        <source>Makes no plans and answers no questions: where it does not see what you name, it asks you.</source>
        <translation>Plant nicht und beantwortet keine Fragen: Wo es nicht sieht, was Sie nennen, fragt es Sie.</translation>
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
        <source>Mask</source>
        <translation>Schwärzen</translation>
    </message>
    <message>
        <source>Mask all that are open</source>
        <translation>Alle offenen schwärzen</translation>
    </message>
    <message>
        <source>Mask secrets</source>
        <translation>Geheimnisse verdecken</translation>
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
        <source>Middle-clicks {kind} “{name}” (as read from the picture)</source>
        <translation>Klickt mit der mittleren Taste auf: {kind} „{name}“ (aus dem Bild gelesen)</translation>
    </message>
    <message>
        <source>Mind2Web</source>
        <translation>Mind2Web</translation>
    </message>
    <message>
        <source>Missed</source>
        <translation>Verpasst</translation>
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
        <source>Models of the server</source>
        <translation>Modelle des Servers</translation>
    </message>
    <message>
        <source>Models run with</source>
        <translation>Modelle laufen mit</translation>
    </message>
    <message>
        <source>Models run with {build} from now on.</source>
        <translation>Modelle laufen ab jetzt mit {build}.</translation>
    </message>
    <message>
        <source>Models that can be fetched</source>
        <translation>Modelle, die geholt werden können</translation>
    </message>
    <message>
        <source>Monday</source>
        <translation>Montag</translation>
    </message>
    <message>
        <source>Monday to Friday</source>
        <translation>Montag bis Freitag</translation>
    </message>
    <message>
        <source>Money for a task</source>
        <translation>Geld für eine Aufgabe</translation>
    </message>
    <message>
        <source>Money in a month</source>
        <translation>Geld in einem Monat</translation>
    </message>
    <message>
        <source>Monitor {number}: not calibrated yet.</source>
        <translation>Monitor {number}: noch nicht kalibriert.</translation>
    </message>
    <message>
        <source>Monitor {number}: {words}</source>
        <translation>Monitor {number}: {words}</translation>
    </message>
    <message>
        <source>Most tasks run in a private desktop and touch none of your screens. For tasks on your own screen, choose the monitors that the agent may look at and use; what is on others it neither sees nor reaches.</source>
        <translation>Die meisten Aufgaben laufen in einem privaten Desktop und berühren keinen Ihrer Bildschirme. Für Aufgaben auf Ihrem eigenen Bildschirm wählen Sie die Monitore, die der Agent ansehen und benutzen darf; was auf anderen liegt, sieht und erreicht er nicht.</translation>
    </message>
    <message>
        <source>Mouse and keyboard are yours. Ctrl+Alt+Return or “Hand back” gives them to the agent again.</source>
        <translation>Maus und Tastatur gehören Ihnen. Strg+Alt+Eingabe oder „Zurückgeben“ gibt sie wieder dem Agenten.</translation>
    </message>
    <message>
        <source>Mouse and keyboard over the picture are yours. No agent is here, and nothing is recorded.</source>
        <translation>Maus und Tastatur über dem Bild gehören Ihnen. Hier ist kein Agent, und nichts wird aufgezeichnet.</translation>
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
        <source>Move it there</source>
        <translation>Dorthin verschieben</translation>
    </message>
    <message>
        <source>Movement</source>
        <translation>Bewegung</translation>
    </message>
    <message>
        <source>My monitors</source>
        <translation>Meine Monitore</translation>
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
        <source>Name a qcow2 file or an ISO; `qemu-img convert -O qcow2 FROM TO.qcow2` makes the first.</source>
        <translation>Nennen Sie eine qcow2-Datei oder ein ISO; `qemu-img convert -O qcow2 FROM TO.qcow2` erzeugt erstere.</translation>
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
        <source>Name in the keyring</source>
        <translation>Name im Schlüsselbund</translation>
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
        <source>Name of “{text}”</source>
        <translation>Name von „{text}“</translation>
    </message>
    <message>
        <source>Names of keys and passwords</source>
        <translation>Namen von Schlüsseln und Passwörtern</translation>
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
        <source>Network off</source>
        <translation>Netz aus</translation>
    </message>
    <message>
        <source>Network: all hosts</source>
        <translation>Netz: alle Hosts</translation>
    </message>
    <message>
        <source>Network: hosts of the task</source>
        <translation>Netz: Hosts der Aufgabe</translation>
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
        <source>Never recorded</source>
        <translation>Nie aufgenommen</translation>
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
        <source>New task from anywhere</source>
        <translation>Neue Aufgabe von überall</translation>
    </message>
    <message>
        <source>New task…</source>
        <translation>Neue Aufgabe …</translation>
    </message>
    <message>
        <source>Next step</source>
        <translation>Nächster Schritt</translation>
    </message>
    <message>
        <source>No</source>
        <translation>Nein</translation>
    </message>
    <message>
        <source>No application is excluded by name.</source>
        <translation>Kein Programm ist namentlich ausgeschlossen.</translation>
    </message>
    <message>
        <source>No application is remembered; each recording asks.</source>
        <translation>Kein Programm ist gemerkt; jede Aufnahme fragt.</translation>
    </message>
    <message>
        <source>No area of the screen is hidden.</source>
        <translation>Kein Bereich des Bildschirms ist verborgen.</translation>
    </message>
    <message>
        <source>No difference: not enough to tell.</source>
        <translation>Kein Unterschied: Das reicht nicht für ein Urteil.</translation>
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
        <source>No font has Chinese signs: the agent and you see boxes instead of them.</source>
        <translation>Keine Schrift hat chinesische Zeichen: Der Agent und Sie sehen stattdessen Kästchen.</translation>
    </message>
    <message>
        <source>No installed model writes sentences. One behind a server can be added under Models.</source>
        <translation>Kein installiertes Modell schreibt Sätze. Eines auf einem Server lässt sich unter „Modelle“ hinzufügen.</translation>
    </message>
    <message>
        <source>No keys</source>
        <translation>Keine Tasten</translation>
    </message>
    <message>
        <source>No longer there, so not attached: {files}</source>
        <translation>Nicht mehr da und deshalb nicht angehängt: {files}</translation>
    </message>
    <message>
        <source>No phone is connected. By USB: switch USB debugging on in its developer options, plug it in and tap “Allow” there. Over Wi-Fi: pair it once with `adb pair HOST:PORT`, then add android:HOST:PORT below.</source>
        <translation>Kein Telefon ist verbunden. Über USB: USB-Debugging in den Entwickleroptionen einschalten, anstecken und dort „Zulassen“ antippen. Über WLAN: einmal mit `adb pair HOST:PORT` koppeln, dann unten android:HOST:PORT hinzufügen.</translation>
    </message>
    <message>
        <source>No profile</source>
        <translation>Kein Profil</translation>
    </message>
    <message>
        <source>No recordings yet. “Record…” in the window makes one.</source>
        <translation>Noch keine Aufzeichnungen. „Aufzeichnen …“ im Fenster macht eine.</translation>
    </message>
    <message>
        <source>No routine yet. Choose a task on the left, and “Make a routine…” in its menu.</source>
        <translation>Noch kein Ablauf. Wählen Sie links eine Aufgabe und in ihrem Menü „Ablauf anlegen …“.</translation>
    </message>
    <message>
        <source>No sentence yet</source>
        <translation>Noch ohne Satz</translation>
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
        <source>No task yet. As soon as a program starts one, it is shown here.</source>
        <translation>Noch keine Aufgabe. Sobald ein Programm eine beginnt, steht sie hier.</translation>
    </message>
    <message>
        <source>No thought</source>
        <translation>Kein Gedanke</translation>
    </message>
    <message>
        <source>Nobody answers at port {port} inside after {seconds:.0f} s.</source>
        <translation>Innen antwortet nach {seconds:.0f} s niemand am Port {port}.</translation>
    </message>
    <message>
        <source>Nobody has said yet what was done here</source>
        <translation>Noch hat niemand gesagt, was hier getan wurde</translation>
    </message>
    <message>
        <source>None is set up.</source>
        <translation>Keiner ist eingerichtet.</translation>
    </message>
    <message>
        <source>None of the recorded steps.</source>
        <translation>Keiner der aufgezeichneten Schritte.</translation>
    </message>
    <message>
        <source>Not a secret</source>
        <translation>Kein Geheimnis</translation>
    </message>
    <message>
        <source>Not calibrated yet.</source>
        <translation>Noch nicht kalibriert.</translation>
    </message>
    <message>
        <source>Not connected</source>
        <translation>Nicht verbunden</translation>
    </message>
    <message>
        <source>Not installed: {programs}.</source>
        <translation>Nicht installiert: {programs}.</translation>
    </message>
    <message>
        <source>Not installed: {what}.</source>
        <translation>Nicht installiert: {what}.</translation>
    </message>
    <message>
        <source>Not kept: {list}</source>
        <translation>Nicht behalten: {list}</translation>
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
        <source>Not searched for secrets yet: “Search for secrets” does so, and then it can be exported.</source>
        <translation>Noch nicht nach Geheimnissen durchsucht: „Nach Geheimnissen suchen“ tut es, dann kann sie exportiert werden.</translation>
    </message>
    <message>
        <source>Not searched for secrets, as nothing here can read it: {files}</source>
        <translation>Nicht nach Geheimnissen durchsucht, weil hier nichts es lesen kann: {files}</translation>
    </message>
    <message>
        <source>Not tried: the machine cannot be started.</source>
        <translation>Nicht versucht: Die Maschine lässt sich nicht starten.</translation>
    </message>
    <message>
        <source>Not tried: the phone cannot be used.</source>
        <translation>Nicht versucht: das Telefon kann nicht benutzt werden.</translation>
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
        <source>Nothing</source>
        <translation>Nichts</translation>
    </message>
    <message>
        <source>Nothing done</source>
        <translation>Nichts getan</translation>
    </message>
    <message>
        <source>Nothing else was kept of {address}.</source>
        <translation>Sonst war von {address} nichts aufbewahrt.</translation>
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
        <source>Nothing is left to be decided.</source>
        <translation>Es ist nichts mehr zu entscheiden.</translation>
    </message>
    <message>
        <source>Nothing is left to be exported.</source>
        <translation>Es bleibt nichts zu exportieren.</translation>
    </message>
    <message>
        <source>Nothing is open on the private desktop: choose an application, or the agent sees an empty one.</source>
        <translation>Auf dem privaten Desktop ist nichts geöffnet: Wählen Sie ein Programm, sonst sieht der Agent einen leeren.</translation>
    </message>
    <message>
        <source>Nothing is planned.</source>
        <translation>Nichts ist geplant.</translation>
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
        <source>Nothing waits for approval</source>
        <translation>Nichts wartet auf Freigabe</translation>
    </message>
    <message>
        <source>Nothing waits.</source>
        <translation>Nichts wartet.</translation>
    </message>
    <message>
        <source>Nothing was understood: hold the button for as long as you speak.</source>
        <translation>Nichts verstanden: Halten Sie die Taste, solange Sie sprechen.</translation>
    </message>
    <message>
        <source>Nothing yet. Record a task, or correct the agent while it works: deny, change, answer, take over.</source>
        <translation>Noch nichts. Zeichnen Sie eine Aufgabe auf, oder korrigieren Sie den Agenten bei der Arbeit: ablehnen, ändern, antworten, übernehmen.</translation>
    </message>
    <message>
        <source>Nov</source>
        <translation>Nov.</translation>
    </message>
    <message>
        <source>Now</source>
        <translation>Jetzt</translation>
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
        <source>Of a VNC server; empty where it asks for none.</source>
        <translation>Eines VNC-Servers; leer, wo er keines verlangt.</translation>
    </message>
    <message>
        <source>Offer the next model</source>
        <translation>Das nächste Modell anbieten</translation>
    </message>
    <message>
        <source>Old and new model do the tasks that were held out. Better is only what chance cannot explain.</source>
        <translation>Altes und neues Modell tun die Aufgaben, die zurückgehalten wurden. Besser ist nur, was kein Zufall erklärt.</translation>
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
        <source>On your own screen only applications that you let be recorded; never a password.</source>
        <translation>Auf Ihrem eigenen Bildschirm nur Anwendungen, deren Aufzeichnung Sie erlaubt haben; nie ein Passwort.</translation>
    </message>
    <message>
        <source>On your server “{server}”, outside the sandbox. What it calls itself and what it answers are a stranger's words.</source>
        <translation>Auf Ihrem Server „{server}“, außerhalb der Sandbox. Wie er sich nennt und was er antwortet, sind fremde Worte.</translation>
    </message>
    <message>
        <source>One Python session for the whole run, in the same place.</source>
        <translation>Eine Python-Sitzung für den ganzen Lauf, am selben Ort.</translation>
    </message>
    <message>
        <source>One bash for the whole run, in its private desktop or browser; beside your own screen over the folders below.</source>
        <translation>Eine Bash für den ganzen Lauf, in seinem privaten Desktop oder Browser; neben Ihrem eigenen Bildschirm über den Ordnern unten.</translation>
    </message>
    <message>
        <source>One by one: always the last ones</source>
        <translation>Einzeln: immer die letzten</translation>
    </message>
    <message>
        <source>One card shows the click, what is selected and the text; anything else is asked by itself.</source>
        <translation>Eine Karte zeigt den Klick, was ausgewählt wird, und den Text; alles andere wird für sich gefragt.</translation>
    </message>
    <message>
        <source>One rule, and it can be read.</source>
        <translation>Eine Regel, und sie ist lesbar.</translation>
    </message>
    <message>
        <source>One-time codes, typed by name</source>
        <translation>Einmalcodes, nach Namen getippt</translation>
    </message>
    <message>
        <source>Only `--tools mcp` needs it: {how}</source>
        <translation>Nur `--tools mcp` braucht es: {how}</translation>
    </message>
    <message>
        <source>Only `--tools python` needs it: {how}</source>
        <translation>Nur `--tools python` braucht es: {how}</translation>
    </message>
    <message>
        <source>Only `--tools shell` needs it: sudo apt-get install bash util-linux</source>
        <translation>Nur `--tools shell` braucht es: sudo apt-get install bash util-linux</translation>
    </message>
    <message>
        <source>Only needed for models behind a key; none ships with one.</source>
        <translation>Nur für Modelle mit Schlüssel nötig; keines davon wird mitgeliefert.</translation>
    </message>
    <message>
        <source>Only plain ASCII can be typed.</source>
        <translation>Nur einfaches ASCII kann getippt werden.</translation>
    </message>
    <message>
        <source>Only tasks in a browser need it: sudo apt-get install chromium</source>
        <translation>Nur Aufgaben in einem Browser brauchen es: sudo apt-get install chromium</translation>
    </message>
    <message>
        <source>Only this step</source>
        <translation>Nur dieser Schritt</translation>
    </message>
    <message>
        <source>Only where there is one.</source>
        <translation>Nur wo es eine gibt.</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Open another app; in this one the agent can do nothing.</source>
        <translation>Öffnen Sie eine andere App; in dieser kann der Agent nichts tun.</translation>
    </message>
    <message>
        <source>Open run</source>
        <translation>Lauf öffnen</translation>
    </message>
    <message>
        <source>Open the folder of log files</source>
        <translation>Ordner der Protokolldateien öffnen</translation>
    </message>
    <message>
        <source>Open: {list}.</source>
        <translation>Offen: {list}.</translation>
    </message>
    <message>
        <source>Opened for that run, and only from the command line: {hosts}</source>
        <translation>Für jenen Lauf freigegeben, und nur von der Kommandozeile aus: {hosts}</translation>
    </message>
    <message>
        <source>Opens one line over whatever you are doing; empty for none.</source>
        <translation>Öffnet eine Zeile über allem, was Sie gerade tun; leer für keine.</translation>
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
        <source>Output</source>
        <translation>Ausgabe</translation>
    </message>
    <message>
        <source>Outside the sandbox</source>
        <translation>Außerhalb der Sandbox</translation>
    </message>
    <message>
        <source>Page to send</source>
        <translation>Seite zum Verschicken</translation>
    </message>
    <message>
        <source>Page to send…</source>
        <translation>Seite zum Verschicken…</translation>
    </message>
    <message>
        <source>Pairs of a better and a worse reply (DPO)</source>
        <translation>Paare aus besserer und schlechterer Antwort (DPO)</translation>
    </message>
    <message>
        <source>Parquet tables with the pictures inside (Hugging Face)</source>
        <translation>Parquet-Tabellen mit den Bildern darin (Hugging Face)</translation>
    </message>
    <message>
        <source>Part of it…</source>
        <translation>Ausschnitt…</translation>
    </message>
    <message>
        <source>Partly</source>
        <translation>Zum Teil</translation>
    </message>
    <message>
        <source>Password</source>
        <translation>Passwort</translation>
    </message>
    <message>
        <source>Password and certificate of {address} are forgotten.</source>
        <translation>Passwort und Zertifikat von {address} sind vergessen.</translation>
    </message>
    <message>
        <source>Password, typed by name</source>
        <translation>Passwort, nach Namen getippt</translation>
    </message>
    <message>
        <source>Paste the key; it is never shown again</source>
        <translation>Schlüssel einfügen; er wird nie wieder gezeigt</translation>
    </message>
    <message>
        <source>Paste the secret or its otpauth:// address</source>
        <translation>Das Geheimnis oder seine otpauth://-Adresse einfügen</translation>
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
        <source>Phones</source>
        <translation>Telefone</translation>
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
        <source>Plan</source>
        <translation>Planen</translation>
    </message>
    <message>
        <source>Planned</source>
        <translation>Geplant</translation>
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
        <source>Preset</source>
        <translation>Vorgabe</translation>
    </message>
    <message>
        <source>Press Stop on the small panel at the lower right</source>
        <translation>Drücken Sie „Anhalten“ auf der kleinen Tafel rechts unten</translation>
    </message>
    <message>
        <source>Press keys</source>
        <translation>Tasten drücken</translation>
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
        <source>Price</source>
        <translation>Preis</translation>
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
        <source>Profiles are not encrypted: who can read your files can use what is signed in there.</source>
        <translation>Profile sind nicht verschlüsselt: Wer Ihre Dateien lesen kann, kann benutzen, was darin angemeldet ist.</translation>
    </message>
    <message>
        <source>Profiles…</source>
        <translation>Profile …</translation>
    </message>
    <message>
        <source>Progress of the download</source>
        <translation>Fortschritt des Herunterladens</translation>
    </message>
    <message>
        <source>Progress of the installation</source>
        <translation>Fortschritt der Installation</translation>
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
        <source>Python</source>
        <translation>Python</translation>
    </message>
    <message>
        <source>Python code</source>
        <translation>Python-Code</translation>
    </message>
    <message>
        <source>Python tool</source>
        <translation>Python-Werkzeug</translation>
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
        <source>Questions that you answered</source>
        <translation>Fragen, die Sie beantwortet haben</translation>
    </message>
    <message>
        <source>Queue</source>
        <translation>Warteschlange</translation>
    </message>
    <message>
        <source>Queue and schedule</source>
        <translation>Warteschlange und Zeitplan</translation>
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
        <source>Read on in the terminal</source>
        <translation>Im Terminal weiterlesen</translation>
    </message>
    <message>
        <source>Reading the picture: {seconds}</source>
        <translation>Liest das Bild: {seconds}</translation>
    </message>
    <message>
        <source>Reading the pictures for secrets before the page is written…</source>
        <translation>Die Bilder werden nach Geheimnissen durchsucht, bevor die Seite geschrieben wird…</translation>
    </message>
    <message>
        <source>Reading your recordings</source>
        <translation>Ihre Aufzeichnungen werden gelesen</translation>
    </message>
    <message>
        <source>Reads what is on the screen and answers questions about it.</source>
        <translation>Liest, was auf dem Bildschirm steht, und beantwortet Fragen dazu.</translation>
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
        <source>Recommended here</source>
        <translation>Hier empfohlen</translation>
    </message>
    <message>
        <source>Record</source>
        <translation>Aufzeichnen</translation>
    </message>
    <message>
        <source>Record what I say, too</source>
        <translation>Auch aufzeichnen, was ich sage</translation>
    </message>
    <message>
        <source>Recorded steps that these rules would have stopped</source>
        <translation>Aufgezeichnete Schritte, die diese Regeln aufgehalten hätten</translation>
    </message>
    <message>
        <source>Recorded: {steps}.</source>
        <translation>Aufgezeichnet: {steps}.</translation>
    </message>
    <message>
        <source>Recorded: {steps}; secrets found: {found}.</source>
        <translation>Aufgezeichnet: {steps}; gefundene Geheimnisse: {found}.</translation>
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
        <source>Recordings that were not looked at yet: {number}.</source>
        <translation>Noch nicht angesehene Aufzeichnungen: {number}.</translation>
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
        <source>Remembered from earlier recordings.</source>
        <translation>Von früheren Aufnahmen gemerkt.</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>Remove this secret</source>
        <translation>Dieses Geheimnis entfernen</translation>
    </message>
    <message>
        <source>Remove {name}</source>
        <translation>{name} entfernen</translation>
    </message>
    <message>
        <source>Removed: {list}.</source>
        <translation>Entfernt: {list}.</translation>
    </message>
    <message>
        <source>Replies that cannot be read, and actions that led nowhere.</source>
        <translation>Antworten, die nicht zu lesen sind, und Aktionen, die zu nichts führten.</translation>
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
        <source>Review by keyboard</source>
        <translation>Mit der Tastatur prüfen</translation>
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
        <source>Right-clicks {kind} “{name}” (as read from the picture)</source>
        <translation>Klickt rechts auf: {kind} „{name}“ (aus dem Bild gelesen)</translation>
    </message>
    <message>
        <source>Routines</source>
        <translation>Abläufe</translation>
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
        <source>Run again</source>
        <translation>Noch einmal ausführen</translation>
    </message>
    <message>
        <source>Run the task that is written</source>
        <translation>Die geschriebene Aufgabe ausführen</translation>
    </message>
    <message>
        <source>Running</source>
        <translation>Läuft</translation>
    </message>
    <message>
        <source>Runs continued from an earlier step</source>
        <translation>Ab einem Schritt fortgesetzte Läufe</translation>
    </message>
    <message>
        <source>Runs that you rated</source>
        <translation>Läufe, die Sie bewertet haben</translation>
    </message>
    <message>
        <source>Runtime</source>
        <translation>Laufzeit</translation>
    </message>
    <message>
        <source>Runtime…</source>
        <translation>Laufzeit …</translation>
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
        <source>Saturday</source>
        <translation>Samstag</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Speichern</translation>
    </message>
    <message>
        <source>Save as</source>
        <translation>Speichern unter</translation>
    </message>
    <message>
        <source>Save as CSV</source>
        <translation>Als CSV speichern</translation>
    </message>
    <message>
        <source>Save as CSV…</source>
        <translation>Als CSV speichern …</translation>
    </message>
    <message>
        <source>Save as…</source>
        <translation>Speichern unter …</translation>
    </message>
    <message>
        <source>Save changes</source>
        <translation>Änderungen sichern</translation>
    </message>
    <message>
        <source>Save it and look at it first.</source>
        <translation>Speichern Sie sie und sehen Sie sie sich zuerst an.</translation>
    </message>
    <message>
        <source>Save the note as list.txt</source>
        <translation>Die Notiz als list.txt sichern</translation>
    </message>
    <message>
        <source>Save the note as list.txt; or say it afterwards</source>
        <translation>Die Notiz als liste.txt speichern; oder danach sagen</translation>
    </message>
    <message>
        <source>Saved: {path}</source>
        <translation>Gespeichert: {path}</translation>
    </message>
    <message>
        <source>Say first what was done: nothing is learned without a sentence.</source>
        <translation>Sagen Sie zuerst, was getan wurde: ohne Satz wird nichts gelernt.</translation>
    </message>
    <message>
        <source>Say which of its models first.</source>
        <translation>Sagen Sie erst, welches seiner Modelle.</translation>
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
        <source>Screenshot of step {number}; press Return to enlarge</source>
        <translation>Bildschirmfoto von Schritt {number}; Eingabetaste vergrößert</translation>
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
        <source>Searched: nothing is left to be decided.</source>
        <translation>Durchsucht: Es ist nichts mehr zu entscheiden.</translation>
    </message>
    <message>
        <source>Searching the task for secrets before it is exported…</source>
        <translation>Die Aufgabe wird vor dem Export nach Geheimnissen durchsucht …</translation>
    </message>
    <message>
        <source>Searching {number} recordings for secrets…</source>
        <translation>{number} Aufzeichnungen werden nach Geheimnissen durchsucht …</translation>
    </message>
    <message>
        <source>Secrets</source>
        <translation>Geheimnisse</translation>
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
        <source>Sentence</source>
        <translation>Satz</translation>
    </message>
    <message>
        <source>Sep</source>
        <translation>Sept.</translation>
    </message>
    <message>
        <source>Set it to on, or remove it.</source>
        <translation>Setzen Sie es auf on, oder entfernen Sie es.</translation>
    </message>
    <message>
        <source>Set up Deskhand</source>
        <translation>Deskhand einrichten</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>Settings, Models</source>
        <translation>Einstellungen, Modelle</translation>
    </message>
    <message>
        <source>Settings, Models, “Keys…”</source>
        <translation>Einstellungen, Modelle, „Schlüssel …“</translation>
    </message>
    <message>
        <source>Settings, rules, routines and models on servers as one file, without keys and passwords.</source>
        <translation>Einstellungen, Regeln, Routinen und Modelle auf Servern als eine Datei, ohne Schlüssel und Passwörter.</translation>
    </message>
    <message>
        <source>Several phones are connected: choose one.</source>
        <translation>Mehrere Telefone sind verbunden: wählen Sie eines.</translation>
    </message>
    <message>
        <source>ShareGPT (conversations, for LLaMA-Factory and others)</source>
        <translation>ShareGPT (Gespräche, für LLaMA-Factory und andere)</translation>
    </message>
    <message>
        <source>Shared with that run, and only from the command line: {folders}</source>
        <translation>War für jenen Lauf freigegeben, was nur auf der Befehlszeile geht: {folders}</translation>
    </message>
    <message>
        <source>Shell</source>
        <translation>Shell</translation>
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
        <source>Show all {count:,} lines</source>
        <translation>Alle {count:,} Zeilen zeigen</translation>
    </message>
    <message>
        <source>Show how it is done</source>
        <translation>Zeigen, wie es geht</translation>
    </message>
    <message>
        <source>Show in folder</source>
        <translation>Im Ordner zeigen</translation>
    </message>
    <message>
        <source>Show its files</source>
        <translation>Dateien zeigen</translation>
    </message>
    <message>
        <source>Show less</source>
        <translation>Weniger zeigen</translation>
    </message>
    <message>
        <source>Show the record</source>
        <translation>Aufzeichnung zeigen</translation>
    </message>
    <message>
        <source>Show {count} earlier steps (of {folded})</source>
        <translation>{count} frühere Schritte zeigen (von {folded})</translation>
    </message>
    <message>
        <source>Shown by me</source>
        <translation>Von mir gezeigt</translation>
    </message>
    <message>
        <source>Sign in: {name}</source>
        <translation>Anmelden: {name}</translation>
    </message>
    <message>
        <source>Sign in…</source>
        <translation>Anmelden …</translation>
    </message>
    <message>
        <source>Size of text</source>
        <translation>Textgröße</translation>
    </message>
    <message>
        <source>Slack token</source>
        <translation>Slack-Token</translation>
    </message>
    <message>
        <source>Small buttons would be missed: use a private desktop, or another scale.</source>
        <translation>Kleine Knöpfe würden verfehlt: Nehmen Sie einen privaten Desktop oder eine andere Skalierung.</translation>
    </message>
    <message>
        <source>So far this month: {spent}.</source>
        <translation>In diesem Monat bisher: {spent}.</translation>
    </message>
    <message>
        <source>So long its desktop stays open, so that your next sentence can go on in it.</source>
        <translation>So lange bleibt ihr Desktop offen, damit Ihr nächster Satz darin weitermachen kann.</translation>
    </message>
    <message>
        <source>So many actions are offered when you are asked; what you choose can train the model.</source>
        <translation>So viele Aktionen werden angeboten, wenn Sie gefragt werden; aus Ihrer Wahl kann das Modell lernen.</translation>
    </message>
    <message>
        <source>Some of these recordings cannot be searched for secrets.</source>
        <translation>Einige dieser Aufnahmen lassen sich nicht nach Geheimnissen durchsuchen.</translation>
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
        <source>Something is running; wait for it, or add the routine to the queue.</source>
        <translation>Es läuft gerade etwas; warten Sie, oder fügen Sie den Ablauf der Warteschlange hinzu.</translation>
    </message>
    <message>
        <source>Something went wrong ({problem}).</source>
        <translation>Etwas ging schief ({problem}).</translation>
    </message>
    <message>
        <source>Speak</source>
        <translation>Sprechen</translation>
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
        <source>Stop and close</source>
        <translation>Anhalten und schließen</translation>
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
        <source>Stopped before the first draft.</source>
        <translation>Vor dem ersten Entwurf angehalten.</translation>
    </message>
    <message>
        <source>Stopped. Nothing has changed.</source>
        <translation>Angehalten. Nichts hat sich geändert.</translation>
    </message>
    <message>
        <source>Stopped: the next time it goes on with the rest.</source>
        <translation>Angehalten: beim nächsten Mal geht es mit dem Rest weiter.</translation>
    </message>
    <message>
        <source>Stopping</source>
        <translation>Hält an</translation>
    </message>
    <message>
        <source>Stopping…</source>
        <translation>Wird angehalten…</translation>
    </message>
    <message>
        <source>Succeeded</source>
        <translation>Gelungen</translation>
    </message>
    <message>
        <source>Sunday</source>
        <translation>Sonntag</translation>
    </message>
    <message>
        <source>Switch it on and unlock it.</source>
        <translation>Schalten Sie ihn ein und entsperren Sie ihn.</translation>
    </message>
    <message>
        <source>Switch it on in the System Settings under Privacy &amp; Security: {page}</source>
        <translation>Schalten Sie es in den Systemeinstellungen unter „Datenschutz &amp; Sicherheit“ ein: {page}</translation>
    </message>
    <message>
        <source>Switch virtualisation on in the firmware, then: sudo modprobe kvm_intel (or kvm_amd).</source>
        <translation>Schalten Sie die Virtualisierung in der Firmware ein, dann: sudo modprobe kvm_intel (oder kvm_amd).</translation>
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
        <source>Take-over</source>
        <translation>Übernahme</translation>
    </message>
    <message>
        <source>Takes longer for each step, and can be wrong: look at what it wants to do.</source>
        <translation>Braucht länger für jeden Schritt und kann irren: Sehen Sie sich an, was es tun will.</translation>
    </message>
    <message>
        <source>Taps, long presses, swipes, a finger that stays down, and keys together.</source>
        <translation>Tippen, langes Drücken, Wischen, ein Finger, der unten bleibt, und Tasten zusammen.</translation>
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
        <source>Tasks</source>
        <translation>Aufgaben</translation>
    </message>
    <message>
        <source>Tasks may go wrong with this model.</source>
        <translation>Mit diesem Modell können Aufgaben schiefgehen.</translation>
    </message>
    <message>
        <source>Tasks shown by you</source>
        <translation>Aufgaben, die Sie gezeigt haben</translation>
    </message>
    <message>
        <source>Tasks to learn from: {tasks}; steps: {steps}; of them with what you did not want instead: {pairs}.</source>
        <translation>Aufgaben zum Lernen: {tasks}; Schritte: {steps}; davon mit dem, was Sie stattdessen nicht wollten: {pairs}.</translation>
    </message>
    <message>
        <source>Tell the agent something; it reads it before its next step</source>
        <translation>Sagen Sie dem Agenten etwas; er liest es vor seinem nächsten Schritt</translation>
    </message>
    <message>
        <source>Test</source>
        <translation>Testen</translation>
    </message>
    <message>
        <source>Test {name}</source>
        <translation>{name} testen</translation>
    </message>
    <message>
        <source>Testing…</source>
        <translation>Wird getestet …</translation>
    </message>
    <message>
        <source>Text equal</source>
        <translation>Text gleich</translation>
    </message>
    <message>
        <source>Text in that file</source>
        <translation>Text in dieser Datei</translation>
    </message>
    <message>
        <source>Text on the screen</source>
        <translation>Text auf dem Bildschirm</translation>
    </message>
    <message>
        <source>Texts that may be others next time</source>
        <translation>Texte, die beim nächsten Mal andere sein können</translation>
    </message>
    <message>
        <source>Thank you. You can change your mind here at any time.</source>
        <translation>Danke. Sie können es hier jederzeit anders sagen.</translation>
    </message>
    <message>
        <source>That could not be kept: {problem}</source>
        <translation>Das konnte nicht behalten werden: {problem}</translation>
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
        <source>The agent ends what it is doing now, and then waits until you let it go on</source>
        <translation>Der Agent beendet, was er gerade tut, und wartet dann, bis Sie ihn weitermachen lassen</translation>
    </message>
    <message>
        <source>The agent has a browser of its own with your profile “{name}”: where you are signed in there, it acts as you. Which hosts it reaches is what you have chosen.</source>
        <translation>Der Agent hat einen eigenen Browser mit Ihrem Profil „{name}“: Wo Sie darin angemeldet sind, handelt er als Sie. Welche Hosts er erreicht, haben Sie gewählt.</translation>
    </message>
    <message>
        <source>The agent has a browser of its own, in which nobody is signed in. It reaches every host of the internet; this computer and your own network it does not reach.</source>
        <translation>Der Agent hat einen eigenen Browser, in dem niemand angemeldet ist. Er erreicht jeden Host des Internets; diesen Rechner und Ihr eigenes Netz erreicht er nicht.</translation>
    </message>
    <message>
        <source>The agent has a browser of its own, in which nobody is signed in. It reaches the hosts that the task and the start page name, and nothing else.</source>
        <translation>Der Agent hat einen eigenen Browser, in dem niemand angemeldet ist. Er erreicht die Hosts, die Aufgabe und Startseite nennen, und sonst nichts.</translation>
    </message>
    <message>
        <source>The agent has a browser of its own, without any network.</source>
        <translation>Der Agent hat einen eigenen Browser, ganz ohne Netz.</translation>
    </message>
    <message>
        <source>The agent has a virtual machine of its own, started from your image. The image is only read: what happens inside is gone at the end.</source>
        <translation>Der Agent hat eine eigene virtuelle Maschine, gestartet von Ihrem Abbild. Das Abbild wird nur gelesen: was darin geschieht, ist am Ende weg.</translation>
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
        <source>The agent sees and uses {size} at {place}; press for the whole screen</source>
        <translation>Der Agent sieht und benutzt {size} bei {place}; drücken für den ganzen Bildschirm</translation>
    </message>
    <message>
        <source>The agent uses a machine that you started, by the server inside it. What it does there stays done.</source>
        <translation>Der Agent benutzt eine Maschine, die Sie gestartet haben, über den Server darin. Was er dort tut, bleibt getan.</translation>
    </message>
    <message>
        <source>The agent uses a phone over adb, as you would with a finger. What it does stays done, and only pixels tell what lies under the finger; so you are asked about nearly everything.</source>
        <translation>Der Agent bedient ein Telefon über adb, wie Sie es mit dem Finger täten. Was er tut, bleibt getan, und nur Bildpunkte sagen, was unter dem Finger liegt; darum werden Sie fast alles gefragt.</translation>
    </message>
    <message>
        <source>The agent uses another machine over VNC, with mouse and keyboard there. What it does stays done, and only pixels tell what lies under the mouse; so you are asked more often than elsewhere.</source>
        <translation>Der Agent bedient über VNC einen anderen Rechner mit Maus und Tastatur dort. Was er tut, bleibt getan, und nur Bildpunkte sagen, was unter der Maus liegt; darum werden Sie öfter gefragt als anderswo.</translation>
    </message>
    <message>
        <source>The agent uses your screen, your mouse and your keyboard.</source>
        <translation>Der Agent benutzt Ihren Bildschirm, Ihre Maus und Ihre Tastatur.</translation>
    </message>
    <message>
        <source>The agent uses your screen, your mouse and your keyboard. Its shell, Python and files are shut in: they see a folder of their own and what you share.</source>
        <translation>Der Agent benutzt Ihren Bildschirm, Ihre Maus und Ihre Tastatur. Seine Shell, sein Python und seine Dateien sind eingeschlossen: Sie sehen einen eigenen Ordner und was Sie freigeben.</translation>
    </message>
    <message>
        <source>The agent waits. Nothing is done until you let it go on.</source>
        <translation>Der Agent wartet. Nichts geschieht, bis Sie ihn weitermachen lassen.</translation>
    </message>
    <message>
        <source>The agent works in a desktop of its own on another machine, over ssh. Nobody’s screen is used there; what it does to files stays done.</source>
        <translation>Der Agent arbeitet über ssh auf einem eigenen Desktop auf einem anderen Rechner. Dort wird niemandes Bildschirm benutzt; was er an Dateien ändert, bleibt.</translation>
    </message>
    <message>
        <source>The agent works in a desktop of its own. Your mouse and keyboard stay yours.</source>
        <translation>Der Agent arbeitet in einem eigenen Desktop. Ihre Maus und Ihre Tastatur bleiben Ihre.</translation>
    </message>
    <message>
        <source>The agent's screen</source>
        <translation>Der Bildschirm des Agenten</translation>
    </message>
    <message>
        <source>The best of the others</source>
        <translation>Das beste der übrigen</translation>
    </message>
    <message>
        <source>The build {name} loads; it finds: {devices}.</source>
        <translation>Die Ausführung {name} lädt; sie findet: {devices}.</translation>
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
        <source>The columns of the table, with commas between; empty to leave them to the model</source>
        <translation>Die Spalten der Tabelle, mit Kommas dazwischen; leer, um sie dem Modell zu überlassen</translation>
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
        <source>The desktop stays open for {minutes} min; the agent knows what was done.</source>
        <translation>Der Desktop bleibt {minutes} min offen; der Agent weiß, was getan wurde.</translation>
    </message>
    <message>
        <source>The embedded model was trained on 800 × 608.</source>
        <translation>Das mitgelieferte Modell wurde mit 800 × 608 trainiert.</translation>
    </message>
    <message>
        <source>The file is no longer there: {name}.</source>
        <translation>Die Datei ist nicht mehr da: {name}.</translation>
    </message>
    <message>
        <source>The formats come with the training stack, which is not installed.</source>
        <translation>Die Formate gehören zu den Trainingspaketen, die nicht installiert sind.</translation>
    </message>
    <message>
        <source>The instructions cannot be written: {why}.</source>
        <translation>Die Anleitung lässt sich nicht schreiben: {why}.</translation>
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
        <source>The lesson is in the memory.</source>
        <translation>Die Lektion ist im Gedächtnis.</translation>
    </message>
    <message>
        <source>The llama.cpp that comes with Deskhand</source>
        <translation>Das llama.cpp, das mit Deskhand kommt</translation>
    </message>
    <message>
        <source>The llama.cpp that comes with Deskhand runs on every processor. A build for your GPU, or for exactly this processor, stands beside it; you can always go back.</source>
        <translation>Das llama.cpp, das mit Deskhand kommt, läuft auf jedem Prozessor. Eine Ausführung für Ihre GPU oder genau für diesen Prozessor steht daneben; der Weg zurück ist immer offen.</translation>
    </message>
    <message>
        <source>The loss will be drawn here.</source>
        <translation>Hier wird der Fehler gezeichnet.</translation>
    </message>
    <message>
        <source>The machine and its overlay were gone in {milliseconds:.0f} ms.</source>
        <translation>Die Maschine und ihr Overlay waren nach {milliseconds:.0f} ms weg.</translation>
    </message>
    <message>
        <source>The machine goes on: it is yours.</source>
        <translation>Die Maschine läuft weiter: Sie gehört Ihnen.</translation>
    </message>
    <message>
        <source>The machine still shows black after {seconds:.0f} s.</source>
        <translation>Die Maschine zeigt nach {seconds:.0f} s noch Schwarz.</translation>
    </message>
    <message>
        <source>The machine: its name in the settings, or its address</source>
        <translation>Die Maschine: ihr Name in den Einstellungen oder ihre Adresse</translation>
    </message>
    <message>
        <source>The microphone needs Qt Multimedia, which is not installed: pip install 'deskhand[speech]'.</source>
        <translation>Das Mikrofon braucht Qt Multimedia, das nicht installiert ist: pip install 'deskhand[speech]'.</translation>
    </message>
    <message>
        <source>The model</source>
        <translation>Das Modell</translation>
    </message>
    <message>
        <source>The model had written:</source>
        <translation>Das Modell hatte geschrieben:</translation>
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
        <source>The model “{model}” calls no functions, so it gets no tools.</source>
        <translation>Das Modell „{model}“ ruft keine Funktionen auf und bekommt daher keine Werkzeuge.</translation>
    </message>
    <message>
        <source>The model’s name there</source>
        <translation>Name des Modells dort</translation>
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
        <source>The next certificate that {address} shows is taken as the right one.</source>
        <translation>Das nächste Zertifikat, das {address} zeigt, gilt als das richtige.</translation>
    </message>
    <message>
        <source>The part on a coloured ground carries loss.</source>
        <translation>Aus dem farbig unterlegten Teil wird gelernt.</translation>
    </message>
    <message>
        <source>The password of {address} is kept for this run only.</source>
        <translation>Das Passwort von {address} gilt nur, bis dieses Programm endet.</translation>
    </message>
    <message>
        <source>The password of {address} is kept in the keyring.</source>
        <translation>Das Passwort von {address} steht im Schlüsselbund.</translation>
    </message>
    <message>
        <source>The phone compares the size of its screen before every touch.</source>
        <translation>Das Telefon vergleicht vor jeder Berührung die Größe seines Bildschirms.</translation>
    </message>
    <message>
        <source>The phone does not say the size of its turned screen as its pictures have it.</source>
        <translation>Das Telefon nennt die Größe des gedrehten Bildschirms anders, als seine Bilder sie haben.</translation>
    </message>
    <message>
        <source>The phone: one that is connected, or HOST:PORT of one over Wi-Fi</source>
        <translation>Das Telefon: ein verbundenes, oder HOST:PORT eines im WLAN</translation>
    </message>
    <message>
        <source>The phone’s screen is off.</source>
        <translation>Der Bildschirm des Telefons ist aus.</translation>
    </message>
    <message>
        <source>The picture of {size} is wrong.</source>
        <translation>Das Bild von {size} ist falsch.</translation>
    </message>
    <message>
        <source>The preset is in use.</source>
        <translation>Die Vorgabe ist in Gebrauch.</translation>
    </message>
    <message>
        <source>The preset is in {file}; no key and no password is in it.</source>
        <translation>Die Vorgabe ist in {file}; kein Schlüssel und kein Passwort ist darin.</translation>
    </message>
    <message>
        <source>The process that runs a model is not shut in: DESKHAND_MODEL_SANDBOX is off.</source>
        <translation>Der Prozess, der ein Modell ausführt, ist nicht eingeschlossen: DESKHAND_MODEL_SANDBOX ist off.</translation>
    </message>
    <message>
        <source>The same model</source>
        <translation>Dasselbe Modell</translation>
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
        <source>The server at {address} lists no models: type the name of one.</source>
        <translation>Der Server unter {address} nennt keine Modelle: Geben Sie den Namen eines Modells ein.</translation>
    </message>
    <message>
        <source>The stop shortcut does not work outside this window here ({problem}).</source>
        <translation>Das Tastenkürzel zum Anhalten wirkt hier außerhalb dieses Fensters nicht ({problem}).</translation>
    </message>
    <message>
        <source>The task in the box</source>
        <translation>Die Aufgabe im Feld</translation>
    </message>
    <message>
        <source>The variable {name} stands there twice.</source>
        <translation>Die Variable {name} steht zweimal da.</translation>
    </message>
    <message>
        <source>The way back: deskhand models runtime --back</source>
        <translation>Der Weg zurück: deskhand models runtime --back</translation>
    </message>
    <message>
        <source>The window goes to the tray when it is closed</source>
        <translation>Das Fenster geht beim Schließen in die Leiste</translation>
    </message>
    <message>
        <source>Then</source>
        <translation>Dann</translation>
    </message>
    <message>
        <source>There is memory and disk for it.</source>
        <translation>Arbeitsspeicher und Platte reichen für sie.</translation>
    </message>
    <message>
        <source>There is no keyring.</source>
        <translation>Es gibt keinen Schlüsselbund.</translation>
    </message>
    <message>
        <source>There is no other run of this task.</source>
        <translation>Von dieser Aufgabe gibt es keinen anderen Lauf.</translation>
    </message>
    <message>
        <source>There is no usable keyring here. {how}</source>
        <translation>Es gibt hier keinen brauchbaren Schlüsselbund. {how}</translation>
    </message>
    <message>
        <source>There is none here.</source>
        <translation>Hier ist keine.</translation>
    </message>
    <message>
        <source>There is none: models run on the processor.</source>
        <translation>Es gibt keine: Modelle laufen auf dem Prozessor.</translation>
    </message>
    <message>
        <source>There is one here.</source>
        <translation>Hier ist eine.</translation>
    </message>
    <message>
        <source>They part at the first step.</source>
        <translation>Sie gehen beim ersten Schritt auseinander.</translation>
    </message>
    <message>
        <source>They run as you do, and reach what you reach.</source>
        <translation>Sie laufen unter Ihrem Namen und erreichen, was Sie erreichen.</translation>
    </message>
    <message>
        <source>Thinking</source>
        <translation>Denkt</translation>
    </message>
    <message>
        <source>Thinking aloud</source>
        <translation>Laut denken</translation>
    </message>
    <message>
        <source>Thinking…</source>
        <translation>Denkt …</translation>
    </message>
    <message>
        <source>This Android does not have: {what}.</source>
        <translation>Dieses Android hat nicht: {what}.</translation>
    </message>
    <message>
        <source>This cannot be kept: {problem}.</source>
        <translation>Das lässt sich nicht behalten: {problem}.</translation>
    </message>
    <message>
        <source>This cannot be saved: {problem}.</source>
        <translation>Das lässt sich nicht speichern: {problem}.</translation>
    </message>
    <message>
        <source>This did not arrive. Try again.</source>
        <translation>Das ist nicht angekommen. Versuchen Sie es noch einmal.</translation>
    </message>
    <message>
        <source>This is little: {number} tasks. It can be tried, and will probably show no difference. When we measured it, twenty tasks made a model no better on others.</source>
        <translation>Das ist wenig: {number} Aufgaben. Es lässt sich versuchen und wird wohl keinen Unterschied zeigen. Bei unserer Messung machten zwanzig Aufgaben ein Modell bei anderen nicht besser.</translation>
    </message>
    <message>
        <source>This kind of action</source>
        <translation>Diese Art von Aktion</translation>
    </message>
    <message>
        <source>This page needs JavaScript.</source>
        <translation>Diese Seite braucht JavaScript.</translation>
    </message>
    <message>
        <source>This recording was not searched for secrets yet.</source>
        <translation>Diese Aufnahme wurde noch nicht nach Geheimnissen durchsucht.</translation>
    </message>
    <message>
        <source>This step has no picture.</source>
        <translation>Dieser Schritt hat kein Bild.</translation>
    </message>
    <message>
        <source>This step is wrong</source>
        <translation>Dieser Schritt ist falsch</translation>
    </message>
    <message>
        <source>This system has no sandbox: the process that runs a model can do what you can.</source>
        <translation>Dieses System hat keine Sandbox: Der Prozess, der ein Modell ausführt, darf, was Sie dürfen.</translation>
    </message>
    <message>
        <source>This task left no files.</source>
        <translation>Diese Aufgabe hat keine Dateien hinterlassen.</translation>
    </message>
    <message>
        <source>This token is wrong, or holds no longer.</source>
        <translation>Dieses Token ist falsch oder gilt nicht mehr.</translation>
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
        <source>Thought, written by {model}</source>
        <translation>Gedanke, geschrieben von {model}</translation>
    </message>
    <message>
        <source>Thought: a draft, written by {model}</source>
        <translation>Gedanke: ein Entwurf, geschrieben von {model}</translation>
    </message>
    <message>
        <source>Thought: {thought}</source>
        <translation>Gedanke: {thought}</translation>
    </message>
    <message>
        <source>Thoughts by a model</source>
        <translation>Gedanken von einem Modell</translation>
    </message>
    <message>
        <source>Thoughts by a model…</source>
        <translation>Gedanken von einem Modell …</translation>
    </message>
    <message>
        <source>Threads</source>
        <translation>Threads</translation>
    </message>
    <message>
        <source>Thursday</source>
        <translation>Donnerstag</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Uhrzeit</translation>
    </message>
    <message>
        <source>Time in a month</source>
        <translation>Zeit in einem Monat</translation>
    </message>
    <message>
        <source>Time of a task</source>
        <translation>Zeit einer Aufgabe</translation>
    </message>
    <message>
        <source>Times that you said something</source>
        <translation>Male, die Sie etwas gesagt haben</translation>
    </message>
    <message>
        <source>Times that you took over</source>
        <translation>Male, die Sie übernommen haben</translation>
    </message>
    <message>
        <source>Title</source>
        <translation>Titel</translation>
    </message>
    <message>
        <source>To be masked: {list}.</source>
        <translation>Wird geschwärzt: {list}.</translation>
    </message>
    <message>
        <source>To find it from now on: {command}</source>
        <translation>Damit es künftig gefunden wird: {command}</translation>
    </message>
    <message>
        <source>To review</source>
        <translation>Durchzusehen</translation>
    </message>
    <message>
        <source>Token</source>
        <translation>Token</translation>
    </message>
    <message>
        <source>Tokens in a month</source>
        <translation>Token in einem Monat</translation>
    </message>
    <message>
        <source>Tokens of a task</source>
        <translation>Token einer Aufgabe</translation>
    </message>
    <message>
        <source>Too little: one task. A second one with other words is needed, to try the model on.</source>
        <translation>Zu wenig: eine Aufgabe. Nötig ist eine zweite mit anderen Worten, an der das Modell erprobt wird.</translation>
    </message>
    <message>
        <source>Too little: there is nothing to learn from yet.</source>
        <translation>Zu wenig: Es gibt noch nichts, woraus gelernt werden kann.</translation>
    </message>
    <message>
        <source>Too new</source>
        <translation>Zu neu</translation>
    </message>
    <message>
        <source>Tool calls</source>
        <translation>Werkzeugaufrufe</translation>
    </message>
    <message>
        <source>Tool “{tool}”</source>
        <translation>Werkzeug „{tool}“</translation>
    </message>
    <message>
        <source>Tool “{tool}” of {server}</source>
        <translation>Werkzeug „{tool}“ von {server}</translation>
    </message>
    <message>
        <source>Tools</source>
        <translation>Werkzeuge</translation>
    </message>
    <message>
        <source>Tools: {tools}.</source>
        <translation>Werkzeuge: {tools}.</translation>
    </message>
    <message>
        <source>Top</source>
        <translation>Oben</translation>
    </message>
    <message>
        <source>Train</source>
        <translation>Trainieren</translation>
    </message>
    <message>
        <source>Training sample</source>
        <translation>Trainingsbeispiel</translation>
    </message>
    <message>
        <source>Tries</source>
        <translation>Versuche</translation>
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
        <source>Try {model}</source>
        <translation>Mit {model} versuchen</translation>
    </message>
    <message>
        <source>Trying it…</source>
        <translation>Es wird ausprobiert …</translation>
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
        <source>Tuesday</source>
        <translation>Dienstag</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>Tippen</translation>
    </message>
    <message>
        <source>Type the password; it is never shown again</source>
        <translation>Passwort eingeben; es wird nie wieder gezeigt</translation>
    </message>
    <message>
        <source>Type the text</source>
        <translation>Den Text tippen</translation>
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
        <source>UI-TARS (prompts and replies, JSON lines)</source>
        <translation>UI-TARS (Prompts und Antworten, JSON-Zeilen)</translation>
    </message>
    <message>
        <source>USB</source>
        <translation>USB</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>Undo the last change of {path}</source>
        <translation>Letzte Änderung von {path} zurücknehmen</translation>
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
        <source>Until you say so, the agent neither remembers this task nor learns from it.</source>
        <translation>Bis Sie es sagen, merkt sich der Agent diese Aufgabe nicht und lernt nicht aus ihr.</translation>
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
        <source>Use it, or go back</source>
        <translation>Verwenden oder zurückkehren</translation>
    </message>
    <message>
        <source>Use models only from sources that you trust, or a server.</source>
        <translation>Verwenden Sie nur Modelle aus Quellen, denen Sie vertrauen, oder einen Server.</translation>
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
        <source>Variable</source>
        <translation>Variable</translation>
    </message>
    <message>
        <source>Virtual machine</source>
        <translation>Virtuelle Maschine</translation>
    </message>
    <message>
        <source>Vulkan (AMD, Intel, NVIDIA)</source>
        <translation>Vulkan (AMD, Intel, NVIDIA)</translation>
    </message>
    <message>
        <source>WHAT {model} CAN DO</source>
        <translation>WAS {model} KANN</translation>
    </message>
    <message>
        <source>Wait</source>
        <translation>Warten</translation>
    </message>
    <message>
        <source>Waiting</source>
        <translation>Wartet</translation>
    </message>
    <message>
        <source>Waiting for the first draft…</source>
        <translation>Wartet auf den ersten Entwurf …</translation>
    </message>
    <message>
        <source>Waiting for you</source>
        <translation>Wartet auf Sie</translation>
    </message>
    <message>
        <source>Waiting for you does not count. At a limit you are asked; without an answer the task ends.</source>
        <translation>Warten auf Sie zählt nicht. An einer Grenze werden Sie gefragt; ohne Antwort endet die Aufgabe.</translation>
    </message>
    <message>
        <source>Waiting until a desktop is free…</source>
        <translation>Wartet, bis ein Desktop frei ist…</translation>
    </message>
    <message>
        <source>Watch Deskhand from here</source>
        <translation>Deskhand von hier aus zusehen</translation>
    </message>
    <message>
        <source>Wayland</source>
        <translation>Wayland</translation>
    </message>
    <message>
        <source>Wednesday</source>
        <translation>Mittwoch</translation>
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
        <source>What comes again</source>
        <translation>Was wiederkommt</translation>
    </message>
    <message>
        <source>What did you do?</source>
        <translation>Was haben Sie getan?</translation>
    </message>
    <message>
        <source>What each tool may do. The descriptions are the server’s own words.</source>
        <translation>Was jedes Werkzeug darf. Die Beschreibungen sind Worte des Servers.</translation>
    </message>
    <message>
        <source>What forbids goes first, then what asks; what no rule knows is decided by the level of approval. The file is {path}.</source>
        <translation>Was verbietet, gilt zuerst, dann was fragt; was keine Regel kennt, entscheidet die Stufe der Zustimmung. Die Datei ist {path}.</translation>
    </message>
    <message>
        <source>What has to be true at the end</source>
        <translation>Was am Ende stimmen muss</translation>
    </message>
    <message>
        <source>What is kept, and where</source>
        <translation>Was wo behalten wird</translation>
    </message>
    <message>
        <source>What is known to be harmless and belongs to your task is done; the rest is asked, and always what could send, delete or pay.</source>
        <translation>Was bekanntermaßen harmlos ist und zu Ihrer Aufgabe gehört, wird getan; nach allem anderen wird gefragt, und immer nach dem, was senden, löschen oder bezahlen könnte.</translation>
    </message>
    <message>
        <source>What is open there shows itself as black: a secure window.</source>
        <translation>Was dort offen ist, zeigt sich schwarz: ein geschütztes Fenster.</translation>
    </message>
    <message>
        <source>What is recorded</source>
        <translation>Was aufgenommen wird</translation>
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
        <source>What is to be masked is painted over and taken out before anything leaves.</source>
        <translation>Was zu schwärzen ist, wird übermalt und entfernt, bevor etwas hinausgeht.</translation>
    </message>
    <message>
        <source>What it could do before</source>
        <translation>Was es vorher konnte</translation>
    </message>
    <message>
        <source>What it is for</source>
        <translation>Wofür</translation>
    </message>
    <message>
        <source>What looks like a secret is painted over before it is sent.</source>
        <translation>Was wie ein Geheimnis aussieht, wird übermalt, bevor es gesendet wird.</translation>
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
        <source>What suits this computer</source>
        <translation>Was zu diesem Rechner passt</translation>
    </message>
    <message>
        <source>What tasks have taken, by month</source>
        <translation>Was Aufgaben gebraucht haben, nach Monaten</translation>
    </message>
    <message>
        <source>What the agent gets beside the screen, in every run that does not say otherwise. Every command and every call is judged before it runs, as a click is.</source>
        <translation>Was der Agent neben dem Bildschirm bekommt, in jedem Lauf, der nichts anderes sagt. Jeder Befehl und jeder Aufruf wird vorher beurteilt, wie ein Klick.</translation>
    </message>
    <message>
        <source>What the browser shows first: a web address, or the name of an attached file</source>
        <translation>Was der Browser zuerst zeigt: eine Webadresse oder der Name einer angehängten Datei</translation>
    </message>
    <message>
        <source>What training needs is not installed. It would get an environment of its own.</source>
        <translation>Was das Training braucht, ist nicht installiert. Es bekäme eine eigene Umgebung.</translation>
    </message>
    <message>
        <source>What was done once, done again with other texts. Each step is compared with the recording; only where the screen differs the model is asked for that step.</source>
        <translation>Was einmal getan wurde, noch einmal mit anderen Texten. Jeder Schritt wird mit der Aufzeichnung verglichen; nur wo der Bildschirm abweicht, wird für diesen Schritt das Modell gefragt.</translation>
    </message>
    <message>
        <source>What was done, as you would ask for it?</source>
        <translation>Was wurde getan, so wie Sie darum bitten würden?</translation>
    </message>
    <message>
        <source>What was found</source>
        <translation>Was gefunden wurde</translation>
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
        <source>What would change</source>
        <translation>Was sich ändern würde</translation>
    </message>
    <message>
        <source>What would change is listed here; everything else stays as it is.</source>
        <translation>Hier steht, was sich ändern würde; alles andere bleibt, wie es ist.</translation>
    </message>
    <message>
        <source>What would change is listed here; what is marked lets the agent do more, or sends more away.</source>
        <translation>Hier steht, was sich ändern würde; was markiert ist, lässt den Agenten mehr tun oder gibt mehr nach außen.</translation>
    </message>
    <message>
        <source>What you do is kept as steps of yours, as far as recordings may show it; a password never.</source>
        <translation>Was Sie tun, wird als Ihre Schritte behalten, soweit Aufzeichnungen es zeigen dürfen; ein Passwort nie.</translation>
    </message>
    <message>
        <source>What you have decided so far. A test lists all of its tools.</source>
        <translation>Was Sie bisher entschieden haben. Ein Test nennt alle Werkzeuge.</translation>
    </message>
    <message>
        <source>What you have taught</source>
        <translation>Was Sie beigebracht haben</translation>
    </message>
    <message>
        <source>What you taught</source>
        <translation>Gelehrtes</translation>
    </message>
    <message>
        <source>When the agent has to ask</source>
        <translation>Wann der Agent fragen muss</translation>
    </message>
    <message>
        <source>When you record how something is done, only applications that you allow are kept; other windows are painted over. An exclusion wins over a permission.</source>
        <translation>Wenn Sie aufnehmen, wie etwas getan wird, werden nur Programme behalten, die Sie erlauben; andere Fenster werden übermalt. Ein Ausschluss gilt mehr als eine Erlaubnis.</translation>
    </message>
    <message>
        <source>Where it cannot harm</source>
        <translation>Wo es nicht schaden kann</translation>
    </message>
    <message>
        <source>Where it stands</source>
        <translation>Wo es steht</translation>
    </message>
    <message>
        <source>Where it would act</source>
        <translation>Wo die Aktion landen würde</translation>
    </message>
    <message>
        <source>Where it would act:</source>
        <translation>Wo die Aktion landen würde:</translation>
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
        <source>Where to press</source>
        <translation>Wohin geklickt wird</translation>
    </message>
    <message>
        <source>Whether replies are held to the form in which actions are written.</source>
        <translation>Ob Antworten an die Form gehalten werden, in der Aktionen geschrieben stehen.</translation>
    </message>
    <message>
        <source>Whether {tool} may be used</source>
        <translation>Ob {tool} benutzt werden darf</translation>
    </message>
    <message>
        <source>Which files are in this folder, and how large are they?</source>
        <translation>Welche Dateien sind in diesem Ordner, und wie groß sind sie?</translation>
    </message>
    <message>
        <source>Which fonts there are is not known here.</source>
        <translation>Welche Schriften es gibt, ist hier nicht bekannt.</translation>
    </message>
    <message>
        <source>Which hosts the browser reaches; never this computer or your own network</source>
        <translation>Welche Hosts der Browser erreicht; nie diesen Rechner oder Ihr eigenes Netz</translation>
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
        <source>Wi-Fi</source>
        <translation>WLAN</translation>
    </message>
    <message>
        <source>Width</source>
        <translation>Breite</translation>
    </message>
    <message>
        <source>Width of a private desktop</source>
        <translation>Breite eines privaten Desktops</translation>
    </message>
    <message>
        <source>Without it every command of the agent is asked, whatever your rules say: {how}</source>
        <translation>Ohne es wird jeder Befehl des Agenten erfragt, was immer Ihre Regeln sagen: {how}</translation>
    </message>
    <message>
        <source>Worked</source>
        <translation>Ja</translation>
    </message>
    <message>
        <source>Works from every window. Press the new keys here; they count from the next start on.</source>
        <translation>Wirkt aus jedem Fenster. Drücken Sie hier die neuen Tasten; sie gelten ab dem nächsten Start.</translation>
    </message>
    <message>
        <source>Works towards a goal by itself and decides on the steps.</source>
        <translation>Arbeitet selbst auf ein Ziel hin und wählt die Schritte.</translation>
    </message>
    <message>
        <source>Workshop</source>
        <translation>Werkstatt</translation>
    </message>
    <message>
        <source>Workshop, “Export…”</source>
        <translation>Werkstatt, „Exportieren …“</translation>
    </message>
    <message>
        <source>Worse: it does {number} fewer of your tasks.</source>
        <translation>Schlechter: {number} Ihrer Aufgaben weniger.</translation>
    </message>
    <message>
        <source>Worse: {number} fewer steps exactly as you did them.</source>
        <translation>Schlechter: {number} Schritte weniger genau so, wie Sie sie taten.</translation>
    </message>
    <message>
        <source>Write a lesson</source>
        <translation>Eine Lektion schreiben</translation>
    </message>
    <message>
        <source>Write a lesson…</source>
        <translation>Lektion schreiben…</translation>
    </message>
    <message>
        <source>Write a new task</source>
        <translation>Eine neue Aufgabe schreiben</translation>
    </message>
    <message>
        <source>Write a short letter to Ada about Friday and save it as letter.txt</source>
        <translation>Schreib Ada einen kurzen Brief über Freitag und speichere ihn als brief.txt</translation>
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
        <source>Write drafts</source>
        <translation>Entwürfe schreiben</translation>
    </message>
    <message>
        <source>Write {named} in a task, and it is typed there.</source>
        <translation>Schreiben Sie {named} in eine Aufgabe, und es wird dort getippt.</translation>
    </message>
    <message>
        <source>Write {path}</source>
        <translation>{path} schreiben</translation>
    </message>
    <message>
        <source>Writing: about {count} tokens, {seconds}</source>
        <translation>Schreibt: etwa {count} Token, {seconds}</translation>
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
        <source>You may not open {device}, so machines are ten times slower.</source>
        <translation>Sie dürfen {device} nicht öffnen, deshalb sind Maschinen zehnmal langsamer.</translation>
    </message>
    <message>
        <source>You moved the mouse or pressed a key, so the agent paused. Hand back to go on.</source>
        <translation>Sie haben die Maus bewegt oder eine Taste gedrückt, deshalb pausiert der Agent. Geben Sie zurück, damit es weitergeht.</translation>
    </message>
    <message>
        <source>You opened this window, so the agent paused. Hand back to go on: the window goes away again.</source>
        <translation>Sie haben dieses Fenster geöffnet, darum hat der Agent angehalten. Geben Sie zurück, um fortzufahren: Das Fenster verschwindet wieder.</translation>
    </message>
    <message>
        <source>You said: {items}</source>
        <translation>Sie sagten: {items}</translation>
    </message>
    <message>
        <source>You said: {text}</source>
        <translation>Sie sagten: {text}</translation>
    </message>
    <message>
        <source>You wrote its thought.</source>
        <translation>Der Gedanke dazu ist von Ihnen.</translation>
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
        <source>Your desktop asks you before the screen is used.</source>
        <translation>Ihr Desktop fragt Sie, bevor der Bildschirm benutzt wird.</translation>
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
        <source>a finger that stays down (Android 11)</source>
        <translation>ein Finger, der unten bleibt (Android 11)</translation>
    </message>
    <message>
        <source>a program of yours</source>
        <translation>ein Programm von Ihnen</translation>
    </message>
    <message>
        <source>a secret</source>
        <translation>ein Geheimnis</translation>
    </message>
    <message>
        <source>about {step} a step</source>
        <translation>etwa {step} je Schritt</translation>
    </message>
    <message>
        <source>accessibility</source>
        <translation>Barrierefreiheit</translation>
    </message>
    <message>
        <source>acted</source>
        <translation>gehandelt</translation>
    </message>
    <message>
        <source>active window is known</source>
        <translation>aktives Fenster ist bekannt</translation>
    </message>
    <message>
        <source>adb knows which phones are connected; it is started where it does not run.</source>
        <translation>adb weiß, welche Telefone verbunden sind; es wird gestartet, wo es nicht läuft.</translation>
    </message>
    <message>
        <source>address that anybody may write to</source>
        <translation>Adresse, an die jeder schreiben darf</translation>
    </message>
    <message>
        <source>address to sign in at, like example.org</source>
        <translation>Adresse zum Anmelden, etwa example.org</translation>
    </message>
    <message>
        <source>address with a password</source>
        <translation>Adresse mit Passwort</translation>
    </message>
    <message>
        <source>after you had mouse and keyboard</source>
        <translation>nachdem Sie Maus und Tastatur hatten</translation>
    </message>
    <message>
        <source>all</source>
        <translation>alle</translation>
    </message>
    <message>
        <source>all of them</source>
        <translation>alle</translation>
    </message>
    <message>
        <source>allowed before</source>
        <translation>früher erlaubt</translation>
    </message>
    <message>
        <source>allowed by a program of yours</source>
        <translation>erlaubt von einem Programm von Ihnen</translation>
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
        <source>allowed without asking, as you chose</source>
        <translation>ohne Frage erlaubt, wie Sie es gewählt haben</translation>
    </message>
    <message>
        <source>always the same</source>
        <translation>immer derselbe</translation>
    </message>
    <message>
        <source>application and title</source>
        <translation>Programm und Titel</translation>
    </message>
    <message>
        <source>arrow keys</source>
        <translation>Pfeiltasten</translation>
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
        <source>asked as {family}</source>
        <translation>gefragt wie {family}</translation>
    </message>
    <message>
        <source>asked for by a program of yours</source>
        <translation>erbeten von einem Programm von Ihnen</translation>
    </message>
    <message>
        <source>asked for by another assistant</source>
        <translation>von einem anderen Assistenten erbeten</translation>
    </message>
    <message>
        <source>asks you first</source>
        <translation>fragt Sie zuerst</translation>
    </message>
    <message>
        <source>bank account</source>
        <translation>Bankkonto</translation>
    </message>
    <message>
        <source>bind “deskhand stop” to a key of the compositor, or let your account read input devices (untried)</source>
        <translation>„deskhand stop“ im Compositor auf eine Taste legen, oder Ihr Konto die Eingabegeräte lesen lassen (unerprobt)</translation>
    </message>
    <message>
        <source>browser</source>
        <translation>Browser</translation>
    </message>
    <message>
        <source>bubblewrap could not shut a program in: {said}</source>
        <translation>bubblewrap konnte ein Programm nicht einschließen: {said}</translation>
    </message>
    <message>
        <source>button</source>
        <translation>Schaltfläche</translation>
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
        <source>cannot see pictures</source>
        <translation>kann keine Bilder sehen</translation>
    </message>
    <message>
        <source>capture</source>
        <translation>Aufnahme</translation>
    </message>
    <message>
        <source>card number</source>
        <translation>Kartennummer</translation>
    </message>
    <message>
        <source>change {path}</source>
        <translation>{path} ändern</translation>
    </message>
    <message>
        <source>changed by a program of yours</source>
        <translation>geändert von einem Programm von Ihnen</translation>
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
        <source>columns: name, price</source>
        <translation>Spalten: Name, Preis</translation>
    </message>
    <message>
        <source>command</source>
        <translation>Befehl</translation>
    </message>
    <message>
        <source>command rules</source>
        <translation>Regeln für Befehle</translation>
    </message>
    <message>
        <source>day {number}</source>
        <translation>am {number}.</translation>
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
        <source>deskhand models runtime installs one that uses it.</source>
        <translation>deskhand models runtime installiert eines, das sie nutzt.</translation>
    </message>
    <message>
        <source>disk space</source>
        <translation>Speicherplatz</translation>
    </message>
    <message>
        <source>do not {done}</source>
        <translation>nicht: {done}</translation>
    </message>
    <message>
        <source>docs/how-to/use-a-phone.md says how a phone is connected.</source>
        <translation>docs/how-to/use-a-phone.md sagt, wie ein Telefon verbunden wird.</translation>
    </message>
    <message>
        <source>docs/how-to/use-a-virtual-machine.md says how a machine is set up.</source>
        <translation>docs/how-to/use-a-virtual-machine.md sagt, wie man eine Maschine einrichtet.</translation>
    </message>
    <message>
        <source>does not work</source>
        <translation>geht nicht</translation>
    </message>
    <message>
        <source>done</source>
        <translation>erledigt</translation>
    </message>
    <message>
        <source>done by you</source>
        <translation>von Ihnen getan</translation>
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
        <source>e-mail address</source>
        <translation>E-Mail-Adresse</translation>
    </message>
    <message>
        <source>each time</source>
        <translation>jedes Mal</translation>
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
        <source>entry</source>
        <translation>Eintrag</translation>
    </message>
    <message>
        <source>error</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>every day</source>
        <translation>jeden Tag</translation>
    </message>
    <message>
        <source>every hour</source>
        <translation>jede Stunde</translation>
    </message>
    <message>
        <source>every month</source>
        <translation>jeden Monat</translation>
    </message>
    <message>
        <source>every week</source>
        <translation>jede Woche</translation>
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
        <source>field</source>
        <translation>Feld</translation>
    </message>
    <message>
        <source>files</source>
        <translation>Dateien</translation>
    </message>
    <message>
        <source>fill this field (click here, select all, then type)</source>
        <translation>dieses Feld ausfüllen (hier klicken, alles auswählen, dann tippen)</translation>
    </message>
    <message>
        <source>fill this field (click here, then type)</source>
        <translation>dieses Feld ausfüllen (hier klicken, dann tippen)</translation>
    </message>
    <message>
        <source>fonts</source>
        <translation>Schriften</translation>
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
        <source>http://localhost:8000/v1, or anthropic, openai, google</source>
        <translation>http://localhost:8000/v1 oder anthropic, openai, google</translation>
    </message>
    <message>
        <source>icon</source>
        <translation>Symbol</translation>
    </message>
    <message>
        <source>imported</source>
        <translation>importiert</translation>
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
        <source>insert lines into {path}</source>
        <translation>Zeilen in {path} einfügen</translation>
    </message>
    <message>
        <source>just now</source>
        <translation>gerade eben</translation>
    </message>
    <message>
        <source>key of a model's server</source>
        <translation>Schlüssel eines Modellservers</translation>
    </message>
    <message>
        <source>keyring</source>
        <translation>Schlüsselbund</translation>
    </message>
    <message>
        <source>keys pressed together (Android 13)</source>
        <translation>Tasten zusammen gedrückt (Android 13)</translation>
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
        <source>lets the agent do more, or sends more away</source>
        <translation>lässt den Agenten mehr tun oder gibt mehr nach außen</translation>
    </message>
    <message>
        <source>like another one</source>
        <translation>wie eine andere</translation>
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
        <source>look at {path}</source>
        <translation>{path} ansehen</translation>
    </message>
    <message>
        <source>looked</source>
        <translation>gesehen</translation>
    </message>
    <message>
        <source>macOS allows all that Deskhand needs.</source>
        <translation>macOS erlaubt alles, was Deskhand braucht.</translation>
    </message>
    <message>
        <source>macOS does not allow yet: {names}.</source>
        <translation>macOS erlaubt noch nicht: {names}.</translation>
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
        <source>mouse, keys, several monitors</source>
        <translation>Maus, Tasten, mehrere Monitore</translation>
    </message>
    <message>
        <source>move the mouse here</source>
        <translation>die Maus hierher bewegen</translation>
    </message>
    <message>
        <source>name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>name of a new profile</source>
        <translation>Name eines neuen Profils</translation>
    </message>
    <message>
        <source>new</source>
        <translation>neu</translation>
    </message>
    <message>
        <source>no</source>
        <translation>nein</translation>
    </message>
    <message>
        <source>no application</source>
        <translation>kein Programm</translation>
    </message>
    <message>
        <source>no limit</source>
        <translation>keine Grenze</translation>
    </message>
    <message>
        <source>no model</source>
        <translation>kein Modell</translation>
    </message>
    <message>
        <source>no open secrets</source>
        <translation>keine offenen Geheimnisse</translation>
    </message>
    <message>
        <source>no secret</source>
        <translation>kein Geheimnis</translation>
    </message>
    <message>
        <source>no visible change</source>
        <translation>keine sichtbare Änderung</translation>
    </message>
    <message>
        <source>no: nobody knows where they are</source>
        <translation>nein: niemand weiß, wo sie sind</translation>
    </message>
    <message>
        <source>no: refused, a third of the screen is out of reach</source>
        <translation>nein: abgelehnt, ein Drittel des Bildschirms ist nicht erreichbar</translation>
    </message>
    <message>
        <source>not at all</source>
        <translation>gar nicht</translation>
    </message>
    <message>
        <source>not encrypted</source>
        <translation>nicht verschlüsselt</translation>
    </message>
    <message>
        <source>not here</source>
        <translation>geht hier nicht</translation>
    </message>
    <message>
        <source>not known by its name: the pointing test finds how it is asked</source>
        <translation>dem Namen nach unbekannt: Der Zeigetest findet, wie es gefragt wird</translation>
    </message>
    <message>
        <source>not ready</source>
        <translation>nicht bereit</translation>
    </message>
    <message>
        <source>not searched for secrets yet</source>
        <translation>noch nicht nach Geheimnissen durchsucht</translation>
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
        <source>number of a person or a paper</source>
        <translation>Nummer einer Person oder eines Ausweises</translation>
    </message>
    <message>
        <source>once</source>
        <translation>einmal</translation>
    </message>
    <message>
        <source>one image</source>
        <translation>ein Bild</translation>
    </message>
    <message>
        <source>only at its end</source>
        <translation>erst an seinem Ende</translation>
    </message>
    <message>
        <source>only on a private desktop</source>
        <translation>nur auf einem privaten Desktop</translation>
    </message>
    <message>
        <source>open</source>
        <translation>offen</translation>
    </message>
    <message>
        <source>password</source>
        <translation>Passwort</translation>
    </message>
    <message>
        <source>password's hash</source>
        <translation>Hash eines Passworts</translation>
    </message>
    <message>
        <source>pasted and verified</source>
        <translation>eingefügt und geprüft</translation>
    </message>
    <message>
        <source>pasted by wl-clipboard, not verified</source>
        <translation>eingefügt durch wl-clipboard, ungeprüft</translation>
    </message>
    <message>
        <source>permissions</source>
        <translation>Erlaubnisse</translation>
    </message>
    <message>
        <source>phone number</source>
        <translation>Telefonnummer</translation>
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
        <source>private key</source>
        <translation>privater Schlüssel</translation>
    </message>
    <message>
        <source>profile {name}</source>
        <translation>Profil {name}</translation>
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
        <source>recovery code</source>
        <translation>Wiederherstellungscode</translation>
    </message>
    <message>
        <source>removed</source>
        <translation>entfernt</translation>
    </message>
    <message>
        <source>report.txt</source>
        <translation>bericht.txt</translation>
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
        <source>room for days</source>
        <translation>Platz für Tage</translation>
    </message>
    <message>
        <source>room for {hours} hours</source>
        <translation>Platz für {hours} Stunden</translation>
    </message>
    <message>
        <source>room for {minutes} minutes</source>
        <translation>Platz für {minutes} Minuten</translation>
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
        <source>sandbox</source>
        <translation>Sandbox</translation>
    </message>
    <message>
        <source>scales other than 100 %</source>
        <translation>andere Skalierungen als 100 %</translation>
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
        <source>shell tool</source>
        <translation>Shell-Werkzeug</translation>
    </message>
    <message>
        <source>slider</source>
        <translation>Regler</translation>
    </message>
    <message>
        <source>something like a token</source>
        <translation>etwas wie ein Token</translation>
    </message>
    <message>
        <source>speed</source>
        <translation>Tempo</translation>
    </message>
    <message>
        <source>start page</source>
        <translation>Startseite</translation>
    </message>
    <message>
        <source>status {number}</source>
        <translation>Status {number}</translation>
    </message>
    <message>
        <source>step {step}</source>
        <translation>Schritt {step}</translation>
    </message>
    <message>
        <source>stop by a shortcut</source>
        <translation>Anhalten durch ein Tastenkürzel</translation>
    </message>
    <message>
        <source>stop by panel or corner</source>
        <translation>Anhalten durch Leiste oder Ecke</translation>
    </message>
    <message>
        <source>stop by tray, by “deskhand stop”, by opening the window</source>
        <translation>Anhalten durch das Symbol, durch „deskhand stop“, durch Öffnen des Fensters</translation>
    </message>
    <message>
        <source>stopped by you</source>
        <translation>von Ihnen angehalten</translation>
    </message>
    <message>
        <source>sudo apt-get install at-spi2-core. The embedded model does not need it.</source>
        <translation>sudo apt-get install at-spi2-core. Das mitgelieferte Modell braucht es nicht.</translation>
    </message>
    <message>
        <source>sudo usermod -aG {group} $USER, and log in anew.</source>
        <translation>sudo usermod -aG {group} $USER, und melden Sie sich neu an.</translation>
    </message>
    <message>
        <source>systemd does not run for this user: planned tasks are done while Deskhand's window is open.</source>
        <translation>systemd läuft für diesen Benutzer nicht: Geplantes wird getan, solange Deskhands Fenster offen ist.</translation>
    </message>
    <message>
        <source>text</source>
        <translation>Text</translation>
    </message>
    <message>
        <source>text that the keyboard lacks</source>
        <translation>Text, den die Tastatur nicht hat</translation>
    </message>
    <message>
        <source>the connected phone</source>
        <translation>das verbundene Telefon</translation>
    </message>
    <message>
        <source>the last card of that task</source>
        <translation>auf der letzten Karte dieser Aufgabe</translation>
    </message>
    <message>
        <source>the picture of step {step}</source>
        <translation>das Bild von Schritt {step}</translation>
    </message>
    <message>
        <source>the screen shows “{text}”</source>
        <translation>der Bildschirm zeigt „{text}“</translation>
    </message>
    <message>
        <source>the system’s keyring, and nowhere else</source>
        <translation>der Schlüsselbund des Systems und sonst nirgends</translation>
    </message>
    <message>
        <source>the task or beside the record</source>
        <translation>die Aufgabe oder neben der Aufnahme</translation>
    </message>
    <message>
        <source>thought</source>
        <translation>gedacht</translation>
    </message>
    <message>
        <source>tick box</source>
        <translation>Kästchen</translation>
    </message>
    <message>
        <source>to be masked</source>
        <translation>wird geschwärzt</translation>
    </message>
    <message>
        <source>today {moment:%H:%M}</source>
        <translation>heute {moment:%H:%M}</translation>
    </message>
    <message>
        <source>token of a service</source>
        <translation>Token eines Dienstes</translation>
    </message>
    <message>
        <source>took over at {done}</source>
        <translation>selbst übernommen bei {done}</translation>
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
        <source>typed from the keyring</source>
        <translation>wird aus dem Schlüsselbund getippt</translation>
    </message>
    <message>
        <source>typing</source>
        <translation>Tippen</translation>
    </message>
    <message>
        <source>undo the last change of {path}</source>
        <translation>die letzte Änderung von {path} zurücknehmen</translation>
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
        <source>vnc://HOST:PORT; with a user’s name, vnc://USER@HOST. A desktop of the agent’s own there: ssh://USER@HOST. Virtual machines: qemu:IMAGE; with a guest server inside, machine:http://HOST:PORT. Phones: android:SERIAL, over Wi-Fi android:HOST:PORT.</source>
        <translation>vnc://HOST:PORT; mit einem Benutzernamen vnc://USER@HOST. Ein eigener Desktop des Agenten dort: ssh://USER@HOST. Virtuelle Maschinen: qemu:IMAGE; mit einem Gastserver darin machine:http://HOST:PORT. Telefone: android:SERIAL, über WLAN android:HOST:PORT.</translation>
    </message>
    <message>
        <source>was not tried</source>
        <translation>wurde nicht versucht</translation>
    </message>
    <message>
        <source>web token</source>
        <translation>Web-Token</translation>
    </message>
    <message>
        <source>what you do is recorded</source>
        <translation>was Sie tun, wird aufgezeichnet</translation>
    </message>
    <message>
        <source>where your account may read input devices (untried); opening Deskhand’s window pauses the agent</source>
        <translation>wo Ihr Konto die Eingabegeräte lesen darf (unerprobt); das Fenster von Deskhand zu öffnen hält den Agenten an</translation>
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
        <source>write the file {path}</source>
        <translation>die Datei {path} schreiben</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>ja</translation>
    </message>
    <message>
        <source>yes, where the desktop’s portal offers it, or your account may read input devices (untried)</source>
        <translation>ja, wo das Portal des Desktops es anbietet oder Ihr Konto die Eingabegeräte lesen darf (unerprobt)</translation>
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
        <source>you answered: {answer}</source>
        <translation>Ihre Antwort: {answer}</translation>
    </message>
    <message>
        <source>you took over</source>
        <translation>Sie haben übernommen</translation>
    </message>
    <message>
        <source>your own touch is noticed</source>
        <translation>Ihr eigener Griff wird bemerkt</translation>
    </message>
    <message>
        <source>{approved} approved, {dropped} dropped</source>
        <translation>{approved} freigegeben, {dropped} verworfen</translation>
    </message>
    <message>
        <source>{bad} of {all} checks failed; what to do stands beside each.</source>
        <translation>{bad} von {all} Prüfungen schlugen fehl; was zu tun ist, steht jeweils daneben.</translation>
    </message>
    <message>
        <source>{count:,} rows</source>
        <translation>{count:,} Zeilen</translation>
    </message>
    <message>
        <source>{count} files</source>
        <translation>{count} Dateien</translation>
    </message>
    <message>
        <source>{count} more in the folder</source>
        <translation>{count} weitere im Ordner</translation>
    </message>
    <message>
        <source>{count} reviewed in {time}.</source>
        <translation>{count} geprüft in {time}.</translation>
    </message>
    <message>
        <source>{count} rules, and all can be read.</source>
        <translation>{count} Regeln, und alle sind lesbar.</translation>
    </message>
    <message>
        <source>{count} steps</source>
        <translation>{count} Schritte</translation>
    </message>
    <message>
        <source>{count} tokens of context</source>
        <translation>{count} Token Kontext</translation>
    </message>
    <message>
        <source>{count} wait for your word</source>
        <translation>{count} warten auf Ihr Urteil</translation>
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
        <source>{device} does not open: {why}.</source>
        <translation>{device} lässt sich nicht öffnen: {why}.</translation>
    </message>
    <message>
        <source>{device} is not there, so machines are ten times slower.</source>
        <translation>{device} ist nicht da, deshalb sind Maschinen zehnmal langsamer.</translation>
    </message>
    <message>
        <source>{device} opens.</source>
        <translation>{device} lässt sich öffnen.</translation>
    </message>
    <message>
        <source>{done} instead of {proposed}</source>
        <translation>{done} statt {proposed}</translation>
    </message>
    <message>
        <source>{done} of {of} steps. What has come is kept.</source>
        <translation>{done} von {of} Schritten. Was schon da ist, bleibt erhalten.</translation>
    </message>
    <message>
        <source>{done}: nothing changed</source>
        <translation>{done}: nichts hat sich geändert</translation>
    </message>
    <message>
        <source>{every}, at minute {minute}</source>
        <translation>{every}, zur Minute {minute}</translation>
    </message>
    <message>
        <source>{every}, {day}, {time}</source>
        <translation>{every}, {day}, {time}</translation>
    </message>
    <message>
        <source>{every}, {time}</source>
        <translation>{every}, {time}</translation>
    </message>
    <message>
        <source>{folder} can be written.</source>
        <translation>{folder} ist beschreibbar.</translation>
    </message>
    <message>
        <source>{folder} is not empty: name a new folder for the instructions.</source>
        <translation>{folder} ist nicht leer: Nennen Sie einen neuen Ordner für die Anleitung.</translation>
    </message>
    <message>
        <source>{free} MB are free in {folder} for what it writes.</source>
        <translation>In {folder} sind {free} MB frei für das, was sie schreibt.</translation>
    </message>
    <message>
        <source>{gib:.1f} GiB are free at {folder}.</source>
        <translation>{gib:.1f} GiB sind frei in {folder}.</translation>
    </message>
    <message>
        <source>{good} good, {fair} fair, {left} not to be learned from; {rest} left for later.</source>
        <translation>{good} gut, {fair} mittel, {left} nicht zum Lernen; {rest} für später.</translation>
    </message>
    <message>
        <source>{gpus}. llama.cpp was built for a GPU.</source>
        <translation>{gpus}. llama.cpp wurde für eine GPU gebaut.</translation>
    </message>
    <message>
        <source>{gpus}. llama.cpp was built without it, so models run on the processor.</source>
        <translation>{gpus}. llama.cpp wurde ohne sie gebaut, deshalb laufen Modelle auf dem Prozessor.</translation>
    </message>
    <message>
        <source>{host} sees the screen</source>
        <translation>{host} sieht den Bildschirm</translation>
    </message>
    <message>
        <source>{host} sees the screen then.</source>
        <translation>{host} sieht dann den Bildschirm.</translation>
    </message>
    <message>
        <source>{host} sees the screen, secrets included</source>
        <translation>{host} sieht den Bildschirm, auch Geheimnisse</translation>
    </message>
    <message>
        <source>{hours} h {rest_min} min</source>
        <translation>{hours} h {rest_min} min</translation>
    </message>
    <message>
        <source>{image} is of the kind {kind}, and is only read.</source>
        <translation>{image} ist von der Art {kind} und wird nur gelesen.</translation>
    </message>
    <message>
        <source>{kind} in step {step}</source>
        <translation>{kind} in Schritt {step}</translation>
    </message>
    <message>
        <source>{kind} in the picture of step {step}</source>
        <translation>{kind} im Bild von Schritt {step}</translation>
    </message>
    <message>
        <source>{kind} in the task or beside the record</source>
        <translation>{kind} in der Aufgabe oder neben der Aufzeichnung</translation>
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
        <source>{memory} of memory</source>
        <translation>{memory} Speicher</translation>
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
        <source>{model} can try the same task from the beginning.</source>
        <translation>{model} kann dieselbe Aufgabe von vorn versuchen.</translation>
    </message>
    <message>
        <source>{model} could not do it</source>
        <translation>{model} hat es nicht geschafft</translation>
    </message>
    <message>
        <source>{model} is in use. Nothing changes until you adopt another model, and you can always go back.</source>
        <translation>{model} wird verwendet. Nichts ändert sich, bis Sie ein anderes Modell übernehmen, und Sie können immer zurück.</translation>
    </message>
    <message>
        <source>{model} wrote its thought.</source>
        <translation>Der Gedanke dazu ist von {model}.</translation>
    </message>
    <message>
        <source>{name} (not encrypted)</source>
        <translation>{name} (nicht verschlüsselt)</translation>
    </message>
    <message>
        <source>{name} answers, and has one tool.</source>
        <translation>{name} antwortet und hat ein Werkzeug.</translation>
    </message>
    <message>
        <source>{name} answers, and has {count} tools.</source>
        <translation>{name} antwortet und hat {count} Werkzeuge.</translation>
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
        <source>{name} is used from now on. It scored {score} of 100 when it was tried.</source>
        <translation>{name} wird ab jetzt verwendet. In der Probe erreichte es {score} von 100.</translation>
    </message>
    <message>
        <source>{name} may be a program, so it is not opened from here.</source>
        <translation>{name} kann ein Programm sein und wird deshalb von hier nicht geöffnet.</translation>
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
        <source>{number} drafts accepted.</source>
        <translation>{number} Entwürfe angenommen.</translation>
    </message>
    <message>
        <source>{number} drafts were written.</source>
        <translation>{number} Entwürfe wurden geschrieben.</translation>
    </message>
    <message>
        <source>{number} fewer of your tasks: not enough to tell.</source>
        <translation>{number} Ihrer Aufgaben weniger: Das reicht nicht für ein Urteil.</translation>
    </message>
    <message>
        <source>{number} fewer steps exactly as you did them: not enough to tell.</source>
        <translation>{number} Schritte weniger genau wie bei Ihnen: Das reicht nicht für ein Urteil.</translation>
    </message>
    <message>
        <source>{number} findings are open: this record cannot be exported before each is masked or kept.</source>
        <translation>{number} Funde sind offen: Diese Aufnahme kann erst exportiert werden, wenn jeder geschwärzt oder behalten ist.</translation>
    </message>
    <message>
        <source>{number} findings are to be decided, under Secrets.</source>
        <translation>Über {number} Funde ist unter „Geheimnisse“ zu entscheiden.</translation>
    </message>
    <message>
        <source>{number} more of your tasks: not enough to tell.</source>
        <translation>{number} Ihrer Aufgaben mehr: Das reicht nicht für ein Urteil.</translation>
    </message>
    <message>
        <source>{number} more stay in the folder.</source>
        <translation>{number} weitere bleiben im Ordner.</translation>
    </message>
    <message>
        <source>{number} more steps exactly as you did them: not enough to tell.</source>
        <translation>{number} Schritte mehr genau wie bei Ihnen: Das reicht nicht für ein Urteil.</translation>
    </message>
    <message>
        <source>{number} new recordings.</source>
        <translation>{number} neue Aufzeichnungen.</translation>
    </message>
    <message>
        <source>{number} of these recordings have no sentence yet; “Review by keyboard” asks for it.</source>
        <translation>{number} dieser Aufzeichnungen haben noch keinen Satz; „Mit der Tastatur prüfen“ fragt danach.</translation>
    </message>
    <message>
        <source>{number} of these recordings hold secrets to be decided about, under Secrets.</source>
        <translation>{number} dieser Aufnahmen enthalten Geheimnisse, über die unter „Geheimnisse“ zu entscheiden ist.</translation>
    </message>
    <message>
        <source>{number} of {count}</source>
        <translation>{number} von {count}</translation>
    </message>
    <message>
        <source>{number} of {of}</source>
        <translation>{number} von {of}</translation>
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
        <source>{number} planned runs were missed; the queue says which.</source>
        <translation>{number} geplante Läufe wurden verpasst; die Warteschlange sagt, welche.</translation>
    </message>
    <message>
        <source>{number} recordings were chosen.</source>
        <translation>{number} Aufzeichnungen wurden gewählt.</translation>
    </message>
    <message>
        <source>{number} secrets are to be decided; nothing of this recording leaves before that.</source>
        <translation>Über {number} Geheimnisse ist zu entscheiden; vorher geht nichts von dieser Aufnahme hinaus.</translation>
    </message>
    <message>
        <source>{number} secrets to be decided</source>
        <translation>{number} Geheimnisse zu entscheiden</translation>
    </message>
    <message>
        <source>{number} steps got none: {reason}.</source>
        <translation>{number} Schritte bekamen keinen: {reason}.</translation>
    </message>
    <message>
        <source>{number} tokens</source>
        <translation>{number} Token</translation>
    </message>
    <message>
        <source>{number} were there before.</source>
        <translation>{number} waren schon da.</translation>
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
        <source>{path}: {steps}; secrets hidden: {hidden}. Look through it before you send it.</source>
        <translation>{path}: {steps}; verborgene Geheimnisse: {hidden}. Sehen Sie es durch, bevor Sie es senden.</translation>
    </message>
    <message>
        <source>{programs} are installed.</source>
        <translation>{programs} sind installiert.</translation>
    </message>
    <message>
        <source>{program} answers at {address}.</source>
        <translation>{program} antwortet unter {address}.</translation>
    </message>
    <message>
        <source>{program} is installed.</source>
        <translation>{program} ist installiert.</translation>
    </message>
    <message>
        <source>{record} finishes, {pause} pauses, {note} takes a note, from every window.</source>
        <translation>{record} beendet, {pause} pausiert, {note} nimmt eine Notiz auf, aus jedem Fenster.</translation>
    </message>
    <message>
        <source>{serial} ({model}) trusts this computer.</source>
        <translation>{serial} ({model}) vertraut diesem Computer.</translation>
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
        <source>{size} on the GPU</source>
        <translation>{size} auf der GPU</translation>
    </message>
    <message>
        <source>{size} to fetch from {place}.</source>
        <translation>{size} zu holen von {place}.</translation>
    </message>
    <message>
        <source>{steps} in {time}</source>
        <translation>{steps} in {time}</translation>
    </message>
    <message>
        <source>{steps} steps of {recordings} recordings have no thought. The model sees the picture before each step, the task and what was done, and writes a draft of why. Nothing learns from a draft before you accept it, and your own words are never replaced.</source>
        <translation>{steps} Schritte von {recordings} Aufzeichnungen haben keinen Gedanken. Das Modell sieht das Bild vor jedem Schritt, die Aufgabe und was getan wurde, und entwirft, warum. Aus einem Entwurf wird nichts gelernt, bevor Sie ihn annehmen, und Ihre eigenen Worte werden nie ersetzt.</translation>
    </message>
    <message>
        <source>{steps}, {size} MB</source>
        <translation>{steps}, {size} MB</translation>
    </message>
    <message>
        <source>{task} · {number} more waiting</source>
        <translation>{task} · {number} weitere warten</translation>
    </message>
    <message>
        <source>{time} left</source>
        <translation>noch {time}</translation>
    </message>
    <message>
        <source>{title} has {count} models for this key.</source>
        <translation>{title} hat {count} Modelle für diesen Schlüssel.</translation>
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
        <source>{trajectories} tasks, {rows} rows in {out}: {train} to learn from, {test} held out.</source>
        <translation>{trajectories} Aufgaben, {rows} Zeilen in {out}: {train} zum Lernen, {test} zurückgehalten.</translation>
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
        <source>{when} · next {moment}</source>
        <translation>{when} · nächstes Mal {moment}</translation>
    </message>
    <message>
        <source>{width} × {height} pixels at {left}, {top}</source>
        <translation>{width} × {height} Pixel bei {left}, {top}</translation>
    </message>
    <message>
        <source>{width} × {height} pixels in {milliseconds:.0f} ms.</source>
        <translation>{width} × {height} Pixel in {milliseconds:.0f} ms.</translation>
    </message>
    <message>
        <source>{words}  (draft)</source>
        <translation>{words}  (Entwurf)</translation>
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
        <source>“Report” above the task</source>
        <translation>„Bericht“ über der Aufgabe</translation>
    </message>
    <message>
        <source>“{command}” succeeds</source>
        <translation>„{command}“ gelingt</translation>
    </message>
    <message>
        <source>“{file}” holds “{text}”</source>
        <translation>„{file}“ enthält „{text}“</translation>
    </message>
    <message>
        <source>“{file}” is there</source>
        <translation>„{file}“ ist da</translation>
    </message>
    <message>
        <source>…</source>
        <translation>…</translation>
    </message>
    <message>
        <source>… and {left_out:,} more characters</source>
        <translation>… und {left_out:,} weitere Zeichen</translation>
    </message>
</context>
<context>
    <name>agent</name>
    <message>
        <source> (it says: {value})</source>
        <translation> (er sagt: {value})</translation>
    </message>
    <message>
        <source> It says: {words}.</source>
        <translation> Er sagt: {words}.</translation>
    </message>
    <message>
        <source> Look up the address of its OpenAI-compatible API in its documentation.</source>
        <translation> Die Adresse seiner OpenAI-kompatiblen Schnittstelle steht in seiner Dokumentation.</translation>
    </message>
    <message>
        <source> Such an address usually ends in /v1: try {base}.</source>
        <translation> Eine solche Adresse endet meist auf /v1: Versuchen Sie {base}.</translation>
    </message>
    <message>
        <source> and wants to be left alone for {retry_after_s} seconds</source>
        <translation> und möchte {retry_after_s} Sekunden in Ruhe gelassen werden</translation>
    </message>
    <message>
        <source> and was asked {num_tries} times</source>
        <translation> und wurde {num_tries}-mal gefragt</translation>
    </message>
    <message>
        <source> at {at}</source>
        <translation> bei {at}</translation>
    </message>
    <message>
        <source>(a picture of {width}×{height} pixels: {where})</source>
        <translation>(ein Bild von {width}×{height} Pixeln: {where})</translation>
    </message>
    <message>
        <source>(a picture that cannot be used: {why})</source>
        <translation>(ein Bild, das nicht zu gebrauchen ist: {why})</translation>
    </message>
    <message>
        <source>(a sound, {mime}, which is not played)</source>
        <translation>(ein Klang, {mime}, der nicht gespielt wird)</translation>
    </message>
    <message>
        <source>(one more picture, which was left out)</source>
        <translation>(noch ein Bild, das weggelassen wurde)</translation>
    </message>
    <message>
        <source>(the tool says that this is an error)</source>
        <translation>(das Werkzeug sagt, dass dies ein Fehler ist)</translation>
    </message>
    <message>
        <source>({uri}, {mime}, which is no text)</source>
        <translation>({uri}, {mime}, das kein Text ist)</translation>
    </message>
    <message>
        <source>({x}, {y}) is not a point</source>
        <translation>({x}, {y}) ist kein Punkt</translation>
    </message>
    <message>
        <source>({x}, {y}) lies outside the picture of {image_width_px}×{image_height_px}</source>
        <translation>({x}, {y}) liegt außerhalb des Bildes von {image_width_px}×{image_height_px}</translation>
    </message>
    <message>
        <source>, and start Deskhand again</source>
        <translation>, und starten Sie Deskhand neu</translation>
    </message>
    <message>
        <source>, key “{key}” of the keyring</source>
        <translation>, Schlüssel „{key}“ des Schlüsselbunds</translation>
    </message>
    <message>
        <source>, perhaps because memory ran out</source>
        <translation>, vielleicht weil der Speicher ausging</translation>
    </message>
    <message>
        <source>, since its name says nothing (`models check` tries the others)</source>
        <translation>, da der Name nichts sagt (`models check` probiert die anderen)</translation>
    </message>
    <message>
        <source>, which only its architecture says (`models check` tries the other dialects)</source>
        <translation>, was nur die Architektur sagt (`models check` probiert die anderen Dialekte)</translation>
    </message>
    <message>
        <source>, {median_error_px} px off in the median</source>
        <translation>, im Median {median_error_px} px daneben</translation>
    </message>
    <message>
        <source>, {num_tries} times in a row</source>
        <translation>, {num_tries}-mal hintereinander</translation>
    </message>
    <message>
        <source>, {price} {currency} a step</source>
        <translation>, {price} {currency} je Schritt</translation>
    </message>
    <message>
        <source>, {tokens_per_s} tokens a second</source>
        <translation>, {tokens_per_s} Tokens in der Sekunde</translation>
    </message>
    <message>
        <source>-DGGML_CUDA=ON -DCMAKE_CUDA_ARCHITECTURES={value}</source>
        <translation>-DGGML_CUDA=ON -DCMAKE_CUDA_ARCHITECTURES={value}</translation>
    </message>
    <message>
        <source>-DLLAMA_OPENSSL=OFF -DMTMD_VIDEO=OFF</source>
        <translation>-DLLAMA_OPENSSL=OFF -DMTMD_VIDEO=OFF</translation>
    </message>
    <message>
        <source>; it looks like {likeness}</source>
        <translation>; es sieht aus wie {likeness}</translation>
    </message>
    <message>
        <source>; its last words: {words}</source>
        <translation>; seine letzten Worte: {words}</translation>
    </message>
    <message>
        <source>A CUDA build needs a GPU of NVIDIA's with its driver, and here is {named}.</source>
        <translation>Eine Ausführung für CUDA braucht eine GPU von NVIDIA mit ihrem Treiber, und hier ist {named}.</translation>
    </message>
    <message>
        <source>A GPU gets -1 (all) to 10,000 layers, not {gpu_layers}.</source>
        <translation>Eine GPU bekommt -1 (alle) bis 10.000 Schichten, nicht {gpu_layers}.</translation>
    </message>
    <message>
        <source>A call is a name and arguments</source>
        <translation>Ein Aufruf besteht aus Name und Argumenten</translation>
    </message>
    <message>
        <source>A call is a name and parameters</source>
        <translation>Ein Aufruf besteht aus Name und Parametern</translation>
    </message>
    <message>
        <source>A check has at most {MOST_CHARACTERS} characters.</source>
        <translation>Eine Prüfung hat höchstens {MOST_CHARACTERS} Zeichen.</translation>
    </message>
    <message>
        <source>A check names the parameter {name}; the routine has: {known}.</source>
        <translation>Eine Prüfung nennt den Parameter {name}; der Ablauf hat: {known}.</translation>
    </message>
    <message>
        <source>A check needs a file, a text or a command.</source>
        <translation>Eine Prüfung braucht eine Datei, einen Text oder einen Befehl.</translation>
    </message>
    <message>
        <source>A check of a file is not possible on another machine: only its screen is seen.</source>
        <translation>Eine Datei lässt sich auf einem anderen Rechner nicht prüfen: Nur sein Bildschirm ist zu sehen.</translation>
    </message>
    <message>
        <source>A check runs a command on a private desktop only, where it is shut in.</source>
        <translation>Eine Prüfung führt einen Befehl nur auf einem privaten Desktop aus, wo er eingeschlossen ist.</translation>
    </message>
    <message>
        <source>A desktop at work shows nothing.</source>
        <translation>Ein arbeitender Desktop zeigt nichts.</translation>
    </message>
    <message>
        <source>A desktop is kept for 0 to {MAX_KEPT_MINUTES} minutes, not {keep_desktop_minutes}.</source>
        <translation>Ein Desktop wird 0 bis {MAX_KEPT_MINUTES} Minuten behalten, nicht {keep_desktop_minutes}.</translation>
    </message>
    <message>
        <source>A desktop on another machine over ssh needs Linux or macOS here; use VNC instead.</source>
        <translation>Ein Desktop auf einem anderen Rechner über ssh braucht hier Linux oder macOS; nehmen Sie stattdessen VNC.</translation>
    </message>
    <message>
        <source>A desktop or a browser of the agent's own needs Linux. To let it work apart from you, give it a virtual machine or another computer over VNC: choose “Another machine”.</source>
        <translation>Ein eigener Desktop oder Browser des Agenten braucht Linux. Damit er getrennt von Ihnen arbeitet, geben Sie ihm eine virtuelle Maschine oder einen anderen Rechner über VNC: Wählen Sie „Anderer Rechner“.</translation>
    </message>
    <message>
        <source>A finger has no second button: press long instead.</source>
        <translation>Ein Finger hat keine zweite Taste: drücken Sie stattdessen lang.</translation>
    </message>
    <message>
        <source>A folder for tools is named by its whole path, not {folder}.</source>
        <translation>Ein Ordner für Werkzeuge wird mit seinem ganzen Pfad genannt, nicht {folder}.</translation>
    </message>
    <message>
        <source>A general model that points well, calls tools beside the screen, and reads many languages.</source>
        <translation>Ein allgemeines Modell, das gut zeigt, Werkzeuge neben dem Bildschirm aufruft und viele Sprachen liest.</translation>
    </message>
    <message>
        <source>A general model that reads pictures and documents; it points, and calls one computer tool.</source>
        <translation>Ein allgemeines Modell, das Bilder und Dokumente liest; es zeigt und ruft ein Werkzeug für Rechner auf.</translation>
    </message>
    <message>
        <source>A hotkey needs at least one key.</source>
        <translation>Ein Tastenkürzel braucht mindestens eine Taste.</translation>
    </message>
    <message>
        <source>A key is one word of ordinary letters, digits and signs; copy it again.</source>
        <translation>Ein Schlüssel ist ein Wort aus gewöhnlichen Buchstaben, Ziffern und Zeichen; kopieren Sie ihn noch einmal.</translation>
    </message>
    <message>
        <source>A lesson without words teaches nothing.</source>
        <translation>Eine Lektion ohne Worte lehrt nichts.</translation>
    </message>
    <message>
        <source>A limit of what is spent is 0 (none) to {MAX_LIMIT}, not {limit}.</source>
        <translation>Eine Grenze des Verbrauchs ist 0 (keine) bis {MAX_LIMIT}, nicht {limit}.</translation>
    </message>
    <message>
        <source>A line of the record in {folder} is longer than {MAX_LINE_BYTES} MiB.</source>
        <translation>Eine Zeile der Aufzeichnung in {folder} ist länger als {MAX_LINE_BYTES} MiB.</translation>
    </message>
    <message>
        <source>A machine has a name of 1 to {MAX_NAME} ordinary signs.</source>
        <translation>Ein Rechner hat einen Namen aus 1 bis {MAX_NAME} gewöhnlichen Zeichen.</translation>
    </message>
    <message>
        <source>A machine has no option {found}; there are memory, cpus, layout, accel, network, guest, port and size.</source>
        <translation>Eine Maschine hat keine Option {found}; es gibt memory, cpus, layout, accel, network, guest, port und size.</translation>
    </message>
    <message>
        <source>A machine keeps no earlier texts of files: change it back with str_replace.</source>
        <translation>Eine Maschine bewahrt keine früheren Texte von Dateien auf: mit str_replace zurückändern.</translation>
    </message>
    <message>
        <source>A model called {name} is here already, and is none of a server.</source>
        <translation>Ein Modell namens {name} ist schon da, und es ist keines auf einem Server.</translation>
    </message>
    <message>
        <source>A model is run by 0 (as suits it) to 1,024 threads, not {threads}.</source>
        <translation>Ein Modell läuft mit 0 (wie es passt) bis 1.024 Threads, nicht {threads}.</translation>
    </message>
    <message>
        <source>A model is shown 0 (as trained) to {MAX_PICTURES_KEPT} screenshots, not {pictures_kept}.</source>
        <translation>Einem Modell werden 0 (wie trainiert) bis {MAX_PICTURES_KEPT} Bildschirmfotos gezeigt, nicht {pictures_kept}.</translation>
    </message>
    <message>
        <source>A model offers 1 to {MAX_PROPOSALS} actions, not {proposals}.</source>
        <translation>Ein Modell schlägt 1 bis {MAX_PROPOSALS} Aktionen vor, nicht {proposals}.</translation>
    </message>
    <message>
        <source>A monitor has another size, scale or place now, so this was not done; look again.</source>
        <translation>Ein Bildschirm hat jetzt eine andere Größe, Skalierung oder Lage, darum wurde dies nicht getan; sehen Sie noch einmal hin.</translation>
    </message>
    <message>
        <source>A monitor has changed, and the desktop gives the mouse anew only to a new task; begin again.</source>
        <translation>Ein Monitor hat sich geändert, und der Desktop gibt die Maus erst einer neuen Aufgabe wieder; beginnen Sie von vorn.</translation>
    </message>
    <message>
        <source>A name is one line of at most 200 ordinary signs.</source>
        <translation>Ein Name ist eine Zeile von höchstens 200 gewöhnlichen Zeichen.</translation>
    </message>
    <message>
        <source>A newer Deskhand wrote this record</source>
        <translation>Ein neueres Deskhand hat diese Aufzeichnung geschrieben</translation>
    </message>
    <message>
        <source>A newer Deskhand wrote this record, in format version {version}; this one reads {READABLE} to {READABLE2}: update it.</source>
        <translation>Ein neueres Deskhand hat diese Aufzeichnung geschrieben, in Formatversion {version}; dieses liest {READABLE} bis {READABLE2}: aktualisieren Sie es.</translation>
    </message>
    <message>
        <source>A parameter does not end</source>
        <translation>Ein Parameter endet nicht</translation>
    </message>
    <message>
        <source>A part of the model is missing: {missing}.</source>
        <translation>Ein Teil des Modells fehlt: {missing}.</translation>
    </message>
    <message>
        <source>A part of the model is missing: {name}. Put it beside the others.</source>
        <translation>Ein Teil des Modells fehlt: {name}. Legen Sie ihn zu den anderen.</translation>
    </message>
    <message>
        <source>A part of the screen can be chosen on your own screen only.</source>
        <translation>Ein Ausschnitt kann nur auf dem eigenen Bildschirm gewählt werden.</translation>
    </message>
    <message>
        <source>A password does not belong into an address, where others may read it.</source>
        <translation>Ein Passwort gehört nicht in eine Adresse, wo andere es lesen können.</translation>
    </message>
    <message>
        <source>A password does not belong into an address, where others may read it; keep it in the keyring.</source>
        <translation>Ein Passwort gehört nicht in eine Adresse, wo andere es lesen können; bewahren Sie es im Schlüsselbund auf.</translation>
    </message>
    <message>
        <source>A password does not belong into an address, where others may read it; sign in to ssh by a key.</source>
        <translation>Ein Passwort gehört nicht in eine Adresse, wo andere es lesen können; melden Sie sich bei ssh mit einem Schlüssel an.</translation>
    </message>
    <message>
        <source>A phone has no key for {key}.</source>
        <translation>Ein Telefon hat keine Taste für {key}.</translation>
    </message>
    <message>
        <source>A phone's keys cannot be held over adb: press them together.</source>
        <translation>Tasten eines Telefons lassen sich über adb nicht halten: drücken Sie sie zusammen.</translation>
    </message>
    <message>
        <source>A picture could not be searched for secrets: {error}.</source>
        <translation>Ein Bild konnte nicht nach Geheimnissen durchsucht werden: {error}.</translation>
    </message>
    <message>
        <source>A picture for the model {name} must have sides that are multiples of {factor}, not {shape}x{shape2}.</source>
        <translation>Ein Bild für das Modell {name} muss Seiten haben, die Vielfache von {factor} sind, nicht {shape}x{shape2}.</translation>
    </message>
    <message>
        <source>A picture of {width}×{height} is too narrow for any model.</source>
        <translation>Ein Bild von {width}×{height} ist für jedes Modell zu schmal.</translation>
    </message>
    <message>
        <source>A point in quotes does not end</source>
        <translation>Ein Punkt in Anführungszeichen endet nicht</translation>
    </message>
    <message>
        <source>A port here leads to a guest server inside; name its port, too: guest=5000.</source>
        <translation>Ein Port hier führt zu einem Gastserver darin; auch dessen Port nennen: guest=5000.</translation>
    </message>
    <message>
        <source>A private desktop begins empty: name the application that is opened on it, or do it on your own screen.</source>
        <translation>Ein privater Desktop beginnt leer: Nennen Sie das Programm, das darauf geöffnet wird, oder arbeiten Sie auf Ihrem eigenen Bildschirm.</translation>
    </message>
    <message>
        <source>A private desktop did not come up ({what} in vain): {lines}</source>
        <translation>Ein privater Desktop kam nicht hoch (vergeblich gewartet, dass {what}): {lines}</translation>
    </message>
    <message>
        <source>A private desktop has sides of {MIN_SIDE_PX} to {MAX_SIDE_PX} pixels, not {side_px}.</source>
        <translation>Ein privater Desktop hat Seiten von {MIN_SIDE_PX} bis {MAX_SIDE_PX} Pixeln, nicht {side_px}.</translation>
    </message>
    <message>
        <source>A private desktop has sides of {MIN_SIDE_PX} to {MAX_SIDE_PX} pixels, not {side}.</source>
        <translation>Ein privater Desktop hat Seiten von {MIN_SIDE_PX} bis {MAX_SIDE_PX} Pixeln, nicht {side}.</translation>
    </message>
    <message>
        <source>A process for the task cannot be started: {strerror}.</source>
        <translation>Ein Prozess für die Aufgabe lässt sich nicht starten: {strerror}.</translation>
    </message>
    <message>
        <source>A profile in which you are signed in is not for a task that may do everything unasked: choose another level of approval, or no profile.</source>
        <translation>Ein Profil, in dem Sie angemeldet sind, ist nichts für eine Aufgabe, die alles ungefragt darf: Wählen Sie eine andere Stufe der Zustimmung oder kein Profil.</translation>
    </message>
    <message>
        <source>A profile is for the browser only.</source>
        <translation>Ein Profil gibt es nur für den Browser.</translation>
    </message>
    <message>
        <source>A profile's name has at most 40 letters, digits, blanks, dots and dashes.</source>
        <translation>Der Name eines Profils hat höchstens 40 Buchstaben, Ziffern, Leerzeichen, Punkte und Striche.</translation>
    </message>
    <message>
        <source>A program listens at {path}; {folder} cannot be shared while it does.</source>
        <translation>Ein Programm lauscht an {path}; so lange kann {folder} nicht freigegeben werden.</translation>
    </message>
    <message>
        <source>A record has no lines of type {other}.</source>
        <translation>Eine Aufzeichnung hat keine Zeilen der Art {other}.</translation>
    </message>
    <message>
        <source>A reply can be cancelled; that took {seconds} ms.</source>
        <translation>Eine Antwort lässt sich abbrechen; das dauerte {seconds} ms.</translation>
    </message>
    <message>
        <source>A reply holds points as the model writes them</source>
        <translation>Eine Antwort enthält Punkte so, wie das Modell sie schreibt</translation>
    </message>
    <message>
        <source>A request has at most {MAX_REQUEST_BYTES} KiB.</source>
        <translation>Eine Anfrage hat höchstens {MAX_REQUEST_BYTES} KiB.</translation>
    </message>
    <message>
        <source>A routine in {path} lacks a part. Mend or delete the file.</source>
        <translation>Einem Ablauf in {path} fehlt ein Teil. Reparieren oder löschen Sie die Datei.</translation>
    </message>
    <message>
        <source>A routine in {path} makes no sense: {problem}</source>
        <translation>Ein Ablauf in {path} ergibt keinen Sinn: {problem}</translation>
    </message>
    <message>
        <source>A routine is tried 1 to {MOST_TRIES} times, not {tries}.</source>
        <translation>Ein Ablauf wird 1- bis {MOST_TRIES}-mal versucht, nicht {tries}-mal.</translation>
    </message>
    <message>
        <source>A routine that is tried several times needs a check: it says which try is kept.</source>
        <translation>Ein Ablauf, der mehrmals versucht wird, braucht eine Prüfung: Sie sagt, welcher Versuch behalten wird.</translation>
    </message>
    <message>
        <source>A run ends after 1 or more failures, or 0 for never, not {max_failures}.</source>
        <translation>Ein Lauf endet nach 1 oder mehr Fehlschlägen, oder 0 für nie, nicht {max_failures}.</translation>
    </message>
    <message>
        <source>A secret is given for {name}, which is no parameter of the routine.</source>
        <translation>Für {name} ist ein Geheimnis angegeben, aber das ist kein Parameter des Ablaufs.</translation>
    </message>
    <message>
        <source>A secret is one line of at most {MAX_SECRET_CHARACTERS} ordinary signs; copy it again.</source>
        <translation>Ein Geheimnis ist eine Zeile von höchstens {MAX_SECRET_CHARACTERS} gewöhnlichen Zeichen; kopieren Sie es noch einmal.</translation>
    </message>
    <message>
        <source>A secret was typed here and is not in the record. Please type it yourself, then answer.</source>
        <translation>Hier wurde ein Geheimnis getippt, das nicht in der Aufzeichnung steht. Bitte tippen Sie es selbst und antworten Sie dann.</translation>
    </message>
    <message>
        <source>A server did not say how large a package is: {error}.</source>
        <translation>Ein Server sagte nicht, wie groß ein Paket ist: {error}.</translation>
    </message>
    <message>
        <source>A server runs this model; it has no files here.</source>
        <translation>Ein Server führt dieses Modell aus; hier hat es keine Dateien.</translation>
    </message>
    <message>
        <source>A start page and the network are for the browser only.</source>
        <translation>Eine Startseite und das Netz gibt es nur für den Browser.</translation>
    </message>
    <message>
        <source>A state of a machine cannot be called {name}.</source>
        <translation>Ein Zustand einer Maschine kann nicht {name} heißen.</translation>
    </message>
    <message>
        <source>A step: about {step_s} (between {low} and {high}) with a screen of {width}×{height}, on the GPU as far as it lies there. Estimated from the model's size and the card's data sheet; `deskhand models check` measures it.</source>
        <translation>Ein Schritt: etwa {step_s} (zwischen {low} und {high}) mit einem Bildschirm von {width}×{height}, auf der GPU, soweit es dort liegt. Geschätzt aus der Größe des Modells und dem Datenblatt der Karte; `deskhand models check` misst es.</translation>
    </message>
    <message>
        <source>A step: about {step_s} (between {low} and {high}) with a screen of {width}×{height}, on the processor. Estimated from the model's size and a short trial of how fast this machine multiplies and reads memory.</source>
        <translation>Ein Schritt: etwa {step_s} (zwischen {low} und {high}) bei einem Bildschirm von {width}×{height}, auf dem Prozessor. Geschätzt aus der Größe des Modells und einem kurzen Versuch, wie schnell dieser Rechner multipliziert und Speicher liest.</translation>
    </message>
    <message>
        <source>A step: {step_s}, as measured here by `deskhand models check`.</source>
        <translation>Ein Schritt: {step_s}, hier gemessen mit `deskhand models check`.</translation>
    </message>
    <message>
        <source>A task cannot name this: at most 60 signs, no curly brackets, and not {ONE_TIME} before it.</source>
        <translation>Eine Aufgabe kann das nicht nennen: höchstens 60 Zeichen, keine geschweiften Klammern und kein {ONE_TIME} davor.</translation>
    </message>
    <message>
        <source>A task needs words.</source>
        <translation>Eine Aufgabe braucht Worte.</translation>
    </message>
    <message>
        <source>A task that was kept cannot be read: {problem}.</source>
        <translation>Eine gespeicherte Aufgabe lässt sich nicht lesen: {problem}.</translation>
    </message>
    <message>
        <source>A text in quotes does not end</source>
        <translation>Ein Text in Anführungszeichen endet nicht</translation>
    </message>
    <message>
        <source>A tool call has a tool_name</source>
        <translation>Ein Werkzeugaufruf hat einen tool_name</translation>
    </message>
    <message>
        <source>A tool is declared in a form that hosted models do not take.</source>
        <translation>Ein Werkzeug ist in einer Form beschrieben, die gehostete Modelle nicht nehmen.</translation>
    </message>
    <message>
        <source>A video is written as .mp4 or .gif, not as {name}.</source>
        <translation>Ein Video wird als .mp4 oder .gif geschrieben, nicht als {name}.</translation>
    </message>
    <message>
        <source>A {kind} build for {who}.</source>
        <translation>Eine Ausführung für {kind}, für {who}.</translation>
    </message>
    <message>
        <source>A {kind} build is compiled here, and {lacking}.</source>
        <translation>Eine Ausführung für {kind} wird hier übersetzt, und {lacking}.</translation>
    </message>
    <message>
        <source>After step {number} (“{recorded}”)</source>
        <translation>Nach Schritt {number} („{recorded}“)</translation>
    </message>
    <message>
        <source>All display numbers for private desktops are taken; close some of them.</source>
        <translation>Alle Displaynummern für private Desktops sind vergeben; schließen Sie einige davon.</translation>
    </message>
    <message>
        <source>All {number} files are there with the right checksum.</source>
        <translation>Alle {number} Dateien sind da und haben die richtige Prüfsumme.</translation>
    </message>
    <message>
        <source>An action has to be placed on the screen before it is performed.</source>
        <translation>Eine Aktion muss auf dem Bildschirm einen Ort bekommen, bevor sie ausgeführt wird.</translation>
    </message>
    <message>
        <source>An adapter goes with a Hugging Face folder; merge it before you convert to GGUF.</source>
        <translation>Ein Adapter gehört zu einem Ordner von Hugging Face; verschmelzen Sie ihn, bevor Sie nach GGUF umwandeln.</translation>
    </message>
    <message>
        <source>An address of a machine is for another machine or a phone only.</source>
        <translation>Die Adresse eines Rechners gilt nur für einen anderen Rechner oder ein Telefon.</translation>
    </message>
    <message>
        <source>An argument of a call is a number or a text</source>
        <translation>Ein Argument eines Aufrufs ist eine Zahl oder ein Text</translation>
    </message>
    <message>
        <source>Another dialect may fit: write it as "dialect" into its manifest.json, or add the model again with --dialect.</source>
        <translation>Ein anderer Dialekt passt vielleicht: Schreiben Sie ihn als "dialect" in die manifest.json, oder fügen Sie das Modell mit --dialect noch einmal hinzu.</translation>
    </message>
    <message>
        <source>Another program is just getting the model {name}.</source>
        <translation>Ein anderes Programm holt gerade das Modell {name}.</translation>
    </message>
    <message>
        <source>Another program keeps the clipboard open.</source>
        <translation>Ein anderes Programm hält die Zwischenablage offen.</translation>
    </message>
    <message>
        <source>Another task is being done: wait for it, or stop it.</source>
        <translation>Es läuft schon eine andere Aufgabe: Warten Sie auf sie, oder halten Sie sie an.</translation>
    </message>
    <message>
        <source>Another window has the keyboard now, so it was not done; look again.</source>
        <translation>Ein anderes Fenster hat jetzt die Tastatur, darum wurde es nicht getan; sieh noch einmal hin.</translation>
    </message>
    <message>
        <source>Another window has the keyboard, or it looks different.</source>
        <translation>Ein anderes Fenster hat die Tastatur, oder es sieht anders aus.</translation>
    </message>
    <message>
        <source>Another window took the keyboard meanwhile, so the rest was not typed; look again.</source>
        <translation>Ein anderes Fenster nahm inzwischen die Tastatur, darum wurde der Rest nicht getippt; sieh noch einmal hin.</translation>
    </message>
    <message>
        <source>Answer anything to go on as it was recorded, or stop the run.</source>
        <translation>Antworten Sie irgendetwas, um wie aufgezeichnet weiterzumachen, oder halten Sie den Lauf an.</translation>
    </message>
    <message>
        <source>Answer anything to go on with as much again, or stop the run.</source>
        <translation>Antworten Sie irgendetwas, um mit noch einmal so viel weiterzumachen, oder halten Sie den Lauf an.</translation>
    </message>
    <message>
        <source>Answer with one word: what colour is snow?</source>
        <translation>Antworte mit einem Wort: Welche Farbe hat Schnee?</translation>
    </message>
    <message>
        <source>Answers in a form need jsonschema: pip install 'deskhand[tools]'.</source>
        <translation>Antworten in einer festen Form brauchen jsonschema: pip install 'deskhand[tools]'.</translation>
    </message>
    <message>
        <source>Applications are opened only in a private desktop; a phone opens its own.</source>
        <translation>Programme werden nur auf einem eigenen Schreibtisch geöffnet; ein Telefon öffnet seine eigenen.</translation>
    </message>
    <message>
        <source>Applications are opened only in a private desktop; on a machine, open it there.</source>
        <translation>Anwendungen werden nur auf einem privaten Schreibtisch geöffnet; auf einem anderen Rechner öffnen Sie sie dort.</translation>
    </message>
    <message>
        <source>Applications are opened only in a private desktop; on your screen, open it yourself.</source>
        <translation>Programme werden nur in einem privaten Desktop geöffnet; auf Ihrem Bildschirm öffnen Sie es selbst.</translation>
    </message>
    <message>
        <source>Approving everything is never allowed on a phone: sending, calling, paying and installing are always asked there.</source>
        <translation>Alles zu erlauben ist auf einem Telefon nie möglich: Senden, Anrufen, Bezahlen und Installieren werden dort immer gefragt.</translation>
    </message>
    <message>
        <source>Approving everything is not allowed on another machine; use the private desktop, or switch it on in the settings.</source>
        <translation>Alles zu erlauben ist auf einem anderen Rechner nicht gestattet; nehmen Sie den privaten Schreibtisch, oder schalten Sie es in den Einstellungen ein.</translation>
    </message>
    <message>
        <source>Approving everything is not allowed on the real screen; use the private desktop, or switch it on in the settings.</source>
        <translation>Alles zu erlauben ist auf dem echten Bildschirm nicht gestattet; nehmen Sie den privaten Desktop, oder schalten Sie es in den Einstellungen ein.</translation>
    </message>
    <message>
        <source>Ask for help</source>
        <translation>Um Hilfe bitten</translation>
    </message>
    <message>
        <source>Ask: {question}</source>
        <translation>Frage: {question}</translation>
    </message>
    <message>
        <source>Asked in the dialect {dialect}, its points hit {num_hit} of {NUM_EXERCISES} when they are read in the frame {value}.</source>
        <translation>Im Dialekt {dialect} gefragt, treffen seine Punkte {num_hit} von {NUM_EXERCISES}, wenn sie im Bezugssystem {value} gelesen werden.</translation>
    </message>
    <message>
        <source>At least 1 reply must be read, not {max_unreadable_replies}.</source>
        <translation>Mindestens 1 Antwort muss gelesen werden, nicht {max_unreadable_replies}.</translation>
    </message>
    <message>
        <source>At least one monitor has to be chosen.</source>
        <translation>Mindestens ein Monitor muss gewählt sein.</translation>
    </message>
    <message>
        <source>At least two different tasks are needed: one to learn from, and one to see what was learned.</source>
        <translation>Es braucht mindestens zwei verschiedene Aufgaben: eine zum Lernen und eine, um zu sehen, was gelernt wurde.</translation>
    </message>
    <message>
        <source>At most {MOST_ENTRIES} tasks are kept for later.</source>
        <translation>Höchstens {MOST_ENTRIES} Aufgaben werden für später behalten.</translation>
    </message>
    <message>
        <source>At most {MOST} routines are kept.</source>
        <translation>Höchstens {MOST} Abläufe werden behalten.</translation>
    </message>
    <message>
        <source>At the end the screen shows something else than was recorded.</source>
        <translation>Am Ende zeigt der Bildschirm etwas anderes als aufgezeichnet.</translation>
    </message>
    <message>
        <source>CONNECT needs a host and a port.</source>
        <translation>CONNECT braucht einen Host und einen Port.</translation>
    </message>
    <message>
        <source>Chromium is not installed; the browser needs it (package chromium).</source>
        <translation>Chromium ist nicht installiert; der Browser braucht es (Paket chromium).</translation>
    </message>
    <message>
        <source>Click at {at}</source>
        <translation>Klick bei {at}</translation>
    </message>
    <message>
        <source>Close other programs, or choose a smaller model or quantisation (`deskhand models list`).</source>
        <translation>Schließen Sie andere Programme, oder wählen Sie ein kleineres Modell oder eine kleinere Quantisierung (`deskhand models list`).</translation>
    </message>
    <message>
        <source>Could not access KVM</source>
        <translation>Could not access KVM</translation>
    </message>
    <message>
        <source>Could not find a version</source>
        <translation>Could not find a version</translation>
    </message>
    <message>
        <source>Could not set up host forwarding</source>
        <translation>Could not set up host forwarding</translation>
    </message>
    <message>
        <source>DESKHAND_DRAFT_TOKENS is at most {MAX_DRAFT_TOKENS}, not {number}.</source>
        <translation>DESKHAND_DRAFT_TOKENS ist höchstens {MAX_DRAFT_TOKENS}, nicht {number}.</translation>
    </message>
    <message>
        <source>DejaVu Sans Mono</source>
        <translation>DejaVu Sans Mono</translation>
    </message>
    <message>
        <source>Deskhand knows no such frame: choose another dialect, or another model.</source>
        <translation>Deskhand kennt keinen solchen Rahmen: Wählen Sie einen anderen Dialekt oder ein anderes Modell.</translation>
    </message>
    <message>
        <source>Deskhand runs as root in a container that has no user ids to spare, so its programs would be root: give the container ids from 60578 on, or start Deskhand as an ordinary user.</source>
        <translation>Deskhand läuft als root in einem Container ohne freie Benutzernummern, also wären seine Programme root: Geben Sie dem Container Nummern ab 60578, oder starten Sie Deskhand als gewöhnlicher Benutzer.</translation>
    </message>
    <message>
        <source>Deskhand starts virtual machines of its own on Linux only. Start one yourself, and choose “Another machine” for its screen over VNC, or “Machine with a guest server”.</source>
        <translation>Eigene virtuelle Maschinen startet Deskhand nur unter Linux. Starten Sie selbst eine und wählen Sie „Anderer Rechner“ für ihren Bildschirm über VNC oder „Maschine mit Gastserver“.</translation>
    </message>
    <message>
        <source>Desktops of the queue are only watched.</source>
        <translation>Desktops der Warteschlange werden nur beobachtet.</translation>
    </message>
    <message>
        <source>Disk: {disk_bytes} needed, {free_disk_bytes} free.</source>
        <translation>Platte: {disk_bytes} nötig, {free_disk_bytes} frei.</translation>
    </message>
    <message>
        <source>Done, but the screen differs from the record.</source>
        <translation>Erledigt, aber der Bildschirm weicht von der Aufzeichnung ab.</translation>
    </message>
    <message>
        <source>Double-click at {at}</source>
        <translation>Doppelklick bei {at}</translation>
    </message>
    <message>
        <source>Drag from {start} to {end}</source>
        <translation>Ziehen von {start} nach {end}</translation>
    </message>
    <message>
        <source>Edit {path} ({command})</source>
        <translation>{path} bearbeiten ({command})</translation>
    </message>
    <message>
        <source>Elements get no names: {folder} cannot be read.</source>
        <translation>Elemente bekommen keine Namen: {folder} kann nicht gelesen werden.</translation>
    </message>
    <message>
        <source>Elements get no names: {folder} has other layers.</source>
        <translation>Elemente bekommen keine Namen: {folder} hat andere Schichten.</translation>
    </message>
    <message>
        <source>Elements get no names: {folder} is damaged; install Deskhand again.</source>
        <translation>Elemente bekommen keine Namen: {folder} ist beschädigt; bitte Deskhand neu installieren.</translation>
    </message>
    <message>
        <source>Ending a task changes nothing.</source>
        <translation>Eine Aufgabe zu beenden ändert nichts.</translation>
    </message>
    <message>
        <source>Everything that is not forbidden is allowed.</source>
        <translation>Alles, was nicht verboten ist, ist erlaubt.</translation>
    </message>
    <message>
        <source>Failed to get "write" lock</source>
        <translation>Failed to get "write" lock</translation>
    </message>
    <message>
        <source>Failed to get shared "write" lock</source>
        <translation>Failed to get shared "write" lock</translation>
    </message>
    <message>
        <source>Files and folders go to a private desktop only, not to a phone.</source>
        <translation>Dateien und Ordner gehen nur auf einen eigenen Schreibtisch, nicht auf ein Telefon.</translation>
    </message>
    <message>
        <source>Files and folders go to a private desktop only, not to another machine.</source>
        <translation>Dateien und Ordner gehen nur auf einen privaten Schreibtisch, nicht auf einen anderen Rechner.</translation>
    </message>
    <message>
        <source>Files are attached only in a private desktop; your screen has them all.</source>
        <translation>Dateien werden nur in einem privaten Desktop angehängt; Ihr Bildschirm hat sie alle.</translation>
    </message>
    <message>
        <source>Finished: {answer}</source>
        <translation>Fertig: {answer}</translation>
    </message>
    <message>
        <source>Folders are shared with what runs in a sandbox, which there is on Linux only.</source>
        <translation>Ordner werden mit dem geteilt, was in einer Sandbox läuft; die gibt es nur unter Linux.</translation>
    </message>
    <message>
        <source>GPU ({name}): {num_layers} of {of_layers} layers, about {gpu_bytes} of {value} that are free.</source>
        <translation>GPU ({name}): {num_layers} von {of_layers} Schichten, etwa {gpu_bytes} von {value}, die frei sind.</translation>
    </message>
    <message>
        <source>GStreamer is missing, which brings the pictures of this desktop: install gstreamer1.0-tools, gstreamer1.0-plugins-base and gstreamer1.0-pipewire.</source>
        <translation>GStreamer fehlt, das die Bilder dieses Desktops bringt: Installieren Sie gstreamer1.0-tools, gstreamer1.0-plugins-base und gstreamer1.0-pipewire.</translation>
    </message>
    <message>
        <source>Give the key a name, the one that its model asks for.</source>
        <translation>Geben Sie dem Schlüssel einen Namen: den, nach dem sein Modell fragt.</translation>
    </message>
    <message>
        <source>Go back one page</source>
        <translation>Eine Seite zurück</translation>
    </message>
    <message>
        <source>Here is no GPU: models run on the processor. (The kind cpu is compiled for exactly this one.)</source>
        <translation>Hier ist keine GPU: Modelle laufen auf dem Prozessor. (Die Art cpu wird genau für diesen übersetzt.)</translation>
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
        <source>Hosts are named, but the network is off; switch it on.</source>
        <translation>Es sind Hosts genannt, aber das Netz ist aus; schalten Sie es ein.</translation>
    </message>
    <message>
        <source>How long a wait lasted is left out.</source>
        <translation>Wie lange gewartet wurde, fehlt darin.</translation>
    </message>
    <message>
        <source>I am to </source>
        <translation>Ich soll </translation>
    </message>
    <message>
        <source>I am to choose “{name}” in “{owner}”, but I find neither on the screen. What should I do?</source>
        <translation>Ich soll „{name}“ in „{owner}“ auswählen, finde aber beides nicht auf dem Bildschirm. Was soll ich tun?</translation>
    </message>
    <message>
        <source>I am to work on “{name}”, but I do not find it on the screen. What should I do?</source>
        <translation>Ich soll mit „{name}“ arbeiten, finde es aber nicht auf dem Bildschirm. Was soll ich tun?</translation>
    </message>
    <message>
        <source>I do not know how to do what this task asks for. What should I do?</source>
        <translation>Ich weiß nicht, wie ich tun soll, was diese Aufgabe verlangt. Was soll ich tun?</translation>
    </message>
    <message>
        <source>I have done what you said about {done}, but I do not know what to do with {left}. What should I do?</source>
        <translation>Ich habe getan, was Sie über {done} gesagt haben, weiß aber nicht, was ich mit {left} tun soll. Was soll ich tun?</translation>
    </message>
    <message>
        <source>I keep trying “{actions}”, and it leads nowhere. How should I go on?</source>
        <translation>Ich versuche immer wieder „{actions}“, und es führt zu nichts. Wie soll ich weitermachen?</translation>
    </message>
    <message>
        <source>If that happens again, get its files again, or choose another model.</source>
        <translation>Wenn das wieder geschieht, holen Sie die Dateien neu, oder wählen Sie ein anderes Modell.</translation>
    </message>
    <message>
        <source>If {repository} is private or asks for consent, fetch it with `hf download {repository2} --local-dir DIR` and add it with `deskhand models add DIR`.</source>
        <translation>Ist {repository} privat oder verlangt es eine Zustimmung, dann holen Sie es mit `hf download {repository2} --local-dir DIR` und fügen Sie es mit `deskhand models add DIR` hinzu.</translation>
    </message>
    <message>
        <source>Image is corrupt</source>
        <translation>Image is corrupt</translation>
    </message>
    <message>
        <source>Image is not in qcow2 format</source>
        <translation>Image is not in qcow2 format</translation>
    </message>
    <message>
        <source>In step {number} of {record_id} no text was typed.</source>
        <translation>In Schritt {number} von {record_id} wurde kein Text getippt.</translation>
    </message>
    <message>
        <source>In {num_mute} replies there is no point.</source>
        <translation>In {num_mute} Antworten steht kein Punkt.</translation>
    </message>
    <message>
        <source>Install what is missing: make setup.</source>
        <translation>Installieren Sie, was fehlt: make setup.</translation>
    </message>
    <message>
        <source>It answers a question without a picture with nothing.</source>
        <translation>Auf eine Frage ohne Bild antwortet es mit nichts.</translation>
    </message>
    <message>
        <source>It cannot be compiled here: {lacking}.</source>
        <translation>Es kann hier nicht übersetzt werden: {lacking}.</translation>
    </message>
    <message>
        <source>It cannot be read with certainty which commands this runs.</source>
        <translation>Es lässt sich nicht sicher lesen, welche Befehle dies ausführt.</translation>
    </message>
    <message>
        <source>It did not come to its end.</source>
        <translation>Er kam nicht zu seinem Ende.</translation>
    </message>
    <message>
        <source>It did not end within {limit} tokens</source>
        <translation>Sie endete nicht innerhalb von {limit} Tokens</translation>
    </message>
    <message>
        <source>It ended with status {status}.</source>
        <translation>Es endete mit Status {status}.</translation>
    </message>
    <message>
        <source>It ended without a word.</source>
        <translation>Es endete ohne ein Wort.</translation>
    </message>
    <message>
        <source>It failed: {detail}</source>
        <translation>Es misslang: {detail}</translation>
    </message>
    <message>
        <source>It has at most {MAX_SCRIPT_CHARACTERS} characters; write it to a file.</source>
        <translation>Es hat höchstens {MAX_SCRIPT_CHARACTERS} Zeichen; in eine Datei schreiben.</translation>
    </message>
    <message>
        <source>It hit {num_hit} of {num_targets} targets{error}.</source>
        <translation>Es traf {num_hit} von {num_targets} Zielen{error}.</translation>
    </message>
    <message>
        <source>It hits {points} of 100 targets fewer than {beside}, the same model with more bits: better use that one.</source>
        <translation>Es trifft {points} von 100 Zielen weniger als {beside}, dasselbe Modell mit mehr Bits: Nehmen Sie besser jenes.</translation>
    </message>
    <message>
        <source>It is known to be harmless, and it belongs to your task.</source>
        <translation>Es ist bekanntermaßen harmlos und gehört zu Ihrer Aufgabe.</translation>
    </message>
    <message>
        <source>It is not certain which commands this runs, or it writes elsewhere.</source>
        <translation>Es ist nicht sicher, welche Befehle dies ausführt, oder es schreibt anderswohin.</translation>
    </message>
    <message>
        <source>It is not clear where the text of an action ends</source>
        <translation>Es ist nicht klar, wo der Text einer Aktion endet</translation>
    </message>
    <message>
        <source>It is not known what would receive these keys.</source>
        <translation>Es ist nicht bekannt, was diese Tasten empfangen würde.</translation>
    </message>
    <message>
        <source>It is not known where the mouse is, so it was not done; say the point.</source>
        <translation>Es ist nicht bekannt, wo die Maus ist, darum wurde es nicht getan; nenne den Punkt.</translation>
    </message>
    <message>
        <source>It is not known whether your rule “{name}” speaks of this.</source>
        <translation>Es ist nicht bekannt, ob Ihre Regel „{name}“ hiervon spricht.</translation>
    </message>
    <message>
        <source>It is not known which window this would reach.</source>
        <translation>Es ist nicht bekannt, welches Fenster dies erreichen würde.</translation>
    </message>
    <message>
        <source>It is shown one picture a step, as its manifest says.</source>
        <translation>Ihm wird ein Bild je Schritt gezeigt, wie es in seinem Manifest steht.</translation>
    </message>
    <message>
        <source>It is the first action in this application in this task.</source>
        <translation>Es ist in dieser Aufgabe die erste Aktion in diesem Programm.</translation>
    </message>
    <message>
        <source>It is version {version} instead of {version2}.</source>
        <translation>Es ist die Version {version} statt {version2}.</translation>
    </message>
    <message>
        <source>It was broken off: the program or the machine was stopped.</source>
        <translation>Abgebrochen: Das Programm oder der Rechner wurde beendet.</translation>
    </message>
    <message>
        <source>It was loaded in {seconds} s.</source>
        <translation>Es wurde in {seconds} s geladen.</translation>
    </message>
    <message>
        <source>It was not allowed.</source>
        <translation>Es wurde nicht erlaubt.</translation>
    </message>
    <message>
        <source>It was stopped before a desktop was free.</source>
        <translation>Angehalten, bevor ein Desktop frei war.</translation>
    </message>
    <message>
        <source>It was stopped before it was complete.</source>
        <translation>Es wurde angehalten, bevor es fertig war.</translation>
    </message>
    <message>
        <source>It was stopped, and its process had to be killed.</source>
        <translation>Sie wurde angehalten, und ihr Prozess musste abgebrochen werden.</translation>
    </message>
    <message>
        <source>It was stopped.</source>
        <translation>Angehalten.</translation>
    </message>
    <message>
        <source>It writes an action: {name}.</source>
        <translation>Es schreibt eine Aktion: {name}.</translation>
    </message>
    <message>
        <source>It writes no action of the dialect {dialect}: {error}</source>
        <translation>Es schreibt keine Aktion des Dialekts {dialect}: {error}</translation>
    </message>
    <message>
        <source>It writes outside the shared folders.</source>
        <translation>Es schreibt außerhalb der freigegebenen Ordner.</translation>
    </message>
    <message>
        <source>It writes: {text}</source>
        <translation>Es schreibt: {text}</translation>
    </message>
    <message>
        <source>Its check does not hold. {problem}</source>
        <translation>Seine Prüfung besteht nicht. {problem}</translation>
    </message>
    <message>
        <source>Its image is damaged.</source>
        <translation>Ihr Abbild ist beschädigt.</translation>
    </message>
    <message>
        <source>Its image is damaged; `qemu-img check -r all` may mend it.</source>
        <translation>Ihr Abbild ist beschädigt; `qemu-img check -r all` behebt das vielleicht.</translation>
    </message>
    <message>
        <source>Its image is in use by another virtual machine; end that one first.</source>
        <translation>Ihr Abbild wird von einer anderen virtuellen Maschine benutzt; diese zuerst beenden.</translation>
    </message>
    <message>
        <source>Its points are those of a picture that was not resized. Make image.max_pixels in its manifest.json as large as the model's own limit, and check it again.</source>
        <translation>Seine Punkte gehören zu einem Bild, das nicht verkleinert wurde. Setzen Sie image.max_pixels in der manifest.json so hoch wie die Grenze des Modells, und prüfen Sie noch einmal.</translation>
    </message>
    <message>
        <source>Its thought did not end within {limit} tokens</source>
        <translation>Der Gedanke endete nicht innerhalb von {limit} Tokens</translation>
    </message>
    <message>
        <source>KVM cannot be used here, so the machine is translated by QEMU (TCG): it works, ten times slower or more.</source>
        <translation>KVM ist hier nicht nutzbar, daher übersetzt QEMU die Maschine (TCG): das geht, zehnmal langsamer oder mehr.</translation>
    </message>
    <message>
        <source>Keys in a terminal can run any command.</source>
        <translation>Tasten in einem Terminal können jeden Befehl ausführen.</translation>
    </message>
    <message>
        <source>Line {number} of the record in {folder} is damaged: {error}</source>
        <translation>Zeile {number} der Aufzeichnung in {folder} ist beschädigt: {error}</translation>
    </message>
    <message>
        <source>Line {number} of the review in {folder} is damaged: {error}</source>
        <translation>Zeile {number} der Durchsicht in {folder} ist beschädigt: {error}</translation>
    </message>
    <message>
        <source>Lower "history_images" or "max_pixels", or raise "context_tokens", in its manifest.json.</source>
        <translation>Senken Sie "history_images" oder "max_pixels" in der manifest.json, oder erhöhen Sie "context_tokens".</translation>
    </message>
    <message>
        <source>MCP servers need the library mcp: make setup EXTRAS=tools.</source>
        <translation>MCP-Server brauchen die Bibliothek mcp: make setup EXTRAS=tools.</translation>
    </message>
    <message>
        <source>MP4 files need PyAV, which is not installed: pip install 'deskhand[video]'; .gif works.</source>
        <translation>MP4-Dateien brauchen PyAV, das nicht installiert ist: pip install 'deskhand[video]'; .gif geht.</translation>
    </message>
    <message>
        <source>Memory: about {memory_bytes} needed{has}{missing}.</source>
        <translation>Speicher: etwa {memory_bytes} nötig{has}{missing}.</translation>
    </message>
    <message>
        <source>Metal is part of macOS: here a GPU is used through CUDA or Vulkan.</source>
        <translation>Metal gehört zu macOS: Hier wird eine GPU über CUDA oder Vulkan benutzt.</translation>
    </message>
    <message>
        <source>Middle-click at {at}</source>
        <translation>Mittelklick bei {at}</translation>
    </message>
    <message>
        <source>Missed {missed} times: nothing of Deskhand was running.</source>
        <translation>{missed}-mal verpasst: Von Deskhand lief nichts.</translation>
    </message>
    <message>
        <source>Models of {title} are asked through the package {package}, which is not installed: run `make setup EXTRAS=hosted`, or `pip install "deskhand[hosted]"`.</source>
        <translation>Modelle von {title} werden über das Paket {package} gefragt, das nicht installiert ist: `make setup EXTRAS=hosted` oder `pip install "deskhand[hosted]"` holt es.</translation>
    </message>
    <message>
        <source>Monitors are counted from 1 to {MAX_MONITORS}; there is none called {monitor}.</source>
        <translation>Monitore werden von 1 bis {MAX_MONITORS} gezählt; einen mit der Nummer {monitor} gibt es nicht.</translation>
    </message>
    <message>
        <source>Move to {to}</source>
        <translation>Bewegen nach {to}</translation>
    </message>
    <message>
        <source>Name one of the server's models with --served-name. It has: {there}.</source>
        <translation>Nennen Sie eines der Modelle des Servers mit --served-name. Er hat: {there}.</translation>
    </message>
    <message>
        <source>Name one of {title}’s models with --served-name. It has: {served}.</source>
        <translation>Nennen Sie mit --served-name eines der Modelle von {title}. Es gibt: {served}.</translation>
    </message>
    <message>
        <source>Name the image, qemu:/path/of/image.qcow2, or the machine by its name in the settings.</source>
        <translation>Das Abbild nennen, qemu:/pfad/zum/abbild.qcow2, oder die Maschine mit ihrem Namen in den Einstellungen.</translation>
    </message>
    <message>
        <source>Name the image: qemu:/path/of/image.qcow2.</source>
        <translation>Das Abbild nennen: qemu:/pfad/zum/abbild.qcow2.</translation>
    </message>
    <message>
        <source>Name the machine by its address, machine:http://HOST:PORT, or by its name in the settings.</source>
        <translation>Die Maschine mit ihrer Adresse nennen, machine:http://HOST:PORT, oder mit ihrem Namen in den Einstellungen.</translation>
    </message>
    <message>
        <source>Name the machine by its address, vnc://HOST:PORT, or by its name in the settings.</source>
        <translation>Nennen Sie den Rechner mit seiner Adresse, vnc://HOST:PORT, oder mit seinem Namen in den Einstellungen.</translation>
    </message>
    <message>
        <source>Name the machine by its address, {NAMED}, or by its name in the settings.</source>
        <translation>Nennen Sie den Rechner mit seiner Adresse, {NAMED}, oder mit seinem Namen in den Einstellungen.</translation>
    </message>
    <message>
        <source>Names of windows, and which record a step comes from, stay here.</source>
        <translation>Namen von Fenstern, und aus welcher Aufzeichnung ein Schritt stammt, bleiben hier.</translation>
    </message>
    <message>
        <source>No MCP server is set up; add one on the settings' page of tools.</source>
        <translation>Kein MCP-Server ist eingerichtet; fügen Sie auf der Einstellungsseite der Werkzeuge einen hinzu.</translation>
    </message>
    <message>
        <source>No adb server answers at {name}; start it with `adb start-server`.</source>
        <translation>Unter {name} antwortet kein adb-Server; starten Sie ihn mit `adb start-server`.</translation>
    </message>
    <message>
        <source>No app is known as {name} here; open it by its icon on the home screen.</source>
        <translation>Keine App ist hier als {name} bekannt; öffnen Sie sie über ihr Symbol auf dem Startbildschirm.</translation>
    </message>
    <message>
        <source>No desktop could be made at {self} ({said}); see whether Xvnc starts there.</source>
        <translation>Bei {self} ließ sich kein Desktop anlegen ({said}); sehen Sie nach, ob Xvnc dort startet.</translation>
    </message>
    <message>
        <source>No finger is down on the phone.</source>
        <translation>Auf dem Telefon liegt kein Finger.</translation>
    </message>
    <message>
        <source>No maker's server speaks the dialect {dialect}.</source>
        <translation>Kein Server eines Herstellers spricht den Dialekt {dialect}.</translation>
    </message>
    <message>
        <source>No matching distribution found</source>
        <translation>No matching distribution found</translation>
    </message>
    <message>
        <source>No phone is connected: plug one in by USB, switch USB debugging on in its developer options, and tap “Allow” there.</source>
        <translation>Kein Telefon ist verbunden: schließen Sie eines per USB an, schalten Sie in seinen Entwickleroptionen das USB-Debugging ein und tippen Sie dort auf „Zulassen“.</translation>
    </message>
    <message>
        <source>No picture of the screen came from PipeWire; is gstreamer1.0-pipewire installed?</source>
        <translation>Von PipeWire kam kein Bild des Bildschirms; ist gstreamer1.0-pipewire installiert?</translation>
    </message>
    <message>
        <source>No picture of the screen has come yet.</source>
        <translation>Es ist noch kein Bild des Bildschirms gekommen.</translation>
    </message>
    <message>
        <source>No projector (mmproj) that fits lies beside {name}, and without one the model cannot see. Put it into {parent}, or name it with --projector.</source>
        <translation>Neben {name} liegt kein passender Projektor (mmproj), und ohne einen kann das Modell nicht sehen. Legen Sie ihn in {parent}, oder nennen Sie ihn mit --projector.</translation>
    </message>
    <message>
        <source>No record has</source>
        <translation>Keine Aufzeichnung hat</translation>
    </message>
    <message>
        <source>No record has the id {record_id} in {records_folder}.</source>
        <translation>Keine Aufzeichnung in {records_folder} hat die Kennung {record_id}.</translation>
    </message>
    <message>
        <source>No record is open; begin one first.</source>
        <translation>Keine Aufzeichnung ist offen; beginnen Sie erst eine.</translation>
    </message>
    <message>
        <source>No rule knows this kind of action.</source>
        <translation>Keine Regel kennt diese Art von Aktion.</translation>
    </message>
    <message>
        <source>No space left</source>
        <translation>No space left</translation>
    </message>
    <message>
        <source>No task has been done yet.</source>
        <translation>Es wurde noch keine Aufgabe erledigt.</translation>
    </message>
    <message>
        <source>No task is being done, so there is nothing to look at.</source>
        <translation>Es läuft keine Aufgabe, also gibt es nichts zu sehen.</translation>
    </message>
    <message>
        <source>No wheel fits {name} with driver {driver} and Python {python}.{python2}, and to compile one {lacking}.</source>
        <translation>Kein Wheel passt zu {name} mit dem Treiber {driver} und Python {python}.{python2}, und um eines zu übersetzen: {lacking}.</translation>
    </message>
    <message>
        <source>Not tried, after what failed before.</source>
        <translation>Nicht versucht, nach dem, was davor misslang.</translation>
    </message>
    <message>
        <source>Nothing answers at {base} ({what}): is this computer online?</source>
        <translation>Unter {base} antwortet nichts ({what}): Ist dieser Computer online?</translation>
    </message>
    <message>
        <source>Nothing answers at {base} ({what}): start the server, or correct the address.</source>
        <translation>Unter {base} antwortet nichts ({what}): Starten Sie den Server, oder berichtigen Sie die Adresse.</translation>
    </message>
    <message>
        <source>Nothing has changed. Wait.</source>
        <translation>Nichts hat sich geändert. Warten.</translation>
    </message>
    <message>
        <source>Nothing is fetched, because HF_HUB_OFFLINE is set; unset it to fetch a model.</source>
        <translation>Nichts wird geholt, weil HF_HUB_OFFLINE gesetzt ist; nehmen Sie es zurück, um ein Modell zu holen.</translation>
    </message>
    <message>
        <source>Nothing was asked.</source>
        <translation>Es wurde nichts gefragt.</translation>
    </message>
    <message>
        <source>Nothing was done in this record that could be told.</source>
        <translation>In dieser Aufzeichnung wurde nichts getan, das erzählt werden könnte.</translation>
    </message>
    <message>
        <source>Nothing was done in this record, so that there is nothing to do again.</source>
        <translation>In dieser Aufzeichnung wurde nichts getan, also gibt es nichts zu wiederholen.</translation>
    </message>
    <message>
        <source>Nothing was measured.</source>
        <translation>Nichts wurde gemessen.</translation>
    </message>
    <message>
        <source>Nothing was written: line {line} of {part} seems to hold a secret ({kind}). Leave that part out, or remove the line.</source>
        <translation>Nichts wurde geschrieben: Zeile {line} von {part} enthält anscheinend ein Geheimnis ({kind}). Lassen Sie diesen Teil weg, oder entfernen Sie die Zeile.</translation>
    </message>
    <message>
        <source>Of what you did by hand, {num_left_out} actions may not be kept.</source>
        <translation>Von dem, was Sie von Hand getan haben, dürfen {num_left_out} Aktionen nicht behalten werden.</translation>
    </message>
    <message>
        <source>On a phone only pixels tell what this does: it may send, call, pay or install something.</source>
        <translation>Auf einem Telefon sagen nur Pixel, was das tut: es kann etwas senden, anrufen, bezahlen oder installieren.</translation>
    </message>
    <message>
        <source>One key is wanted here, not {strip}.</source>
        <translation>Hier wird eine einzelne Taste verlangt, nicht {strip}.</translation>
    </message>
    <message>
        <source>One, two or three clicks can be done</source>
        <translation>Ein, zwei oder drei Klicks sind möglich</translation>
    </message>
    <message>
        <source>One-time codes need pyotp: pip install 'deskhand[tools]'.</source>
        <translation>Einmalcodes brauchen pyotp: pip install 'deskhand[tools]'.</translation>
    </message>
    <message>
        <source>Only a VNC server is given a password.</source>
        <translation>Nur ein VNC-Server bekommt ein Passwort.</translation>
    </message>
    <message>
        <source>Only calls of pyautogui and computer are read</source>
        <translation>Nur Aufrufe von pyautogui und computer werden gelesen</translation>
    </message>
    <message>
        <source>Only http:// goes through a proxy in this way; https:// needs CONNECT.</source>
        <translation>Nur http:// geht so durch einen Proxy; https:// braucht CONNECT.</translation>
    </message>
    <message>
        <source>Only plain ASCII can be typed on this phone; for other text install the app ADBKeyBoard on it (com.android.adbkeyboard) and switch it on among its keyboards.</source>
        <translation>Auf diesem Telefon lässt sich nur einfaches ASCII tippen; für anderen Text installieren Sie darauf die App ADBKeyBoard (com.android.adbkeyboard) und schalten Sie sie unter seinen Tastaturen ein.</translation>
    </message>
    <message>
        <source>Only the first {MAX_STEPS} steps are shown; the record holds the rest.</source>
        <translation>Nur die ersten {MAX_STEPS} Schritte sind gezeigt; die Aufzeichnung enthält den Rest.</translation>
    </message>
    <message>
        <source>Only {found} of {TARGET_COLOURS} targets can be seen on monitor {monitor}.</source>
        <translation>Nur {found} von {TARGET_COLOURS} Zielen sind auf Monitor {monitor} zu sehen.</translation>
    </message>
    <message>
        <source>Open the app {name}</source>
        <translation>App {name} öffnen</translation>
    </message>
    <message>
        <source>Open the page {url}</source>
        <translation>Seite {url} öffnen</translation>
    </message>
    <message>
        <source>Originals are not kept, so that there is none to show; `keeps_original` in {redaction_file} says that they are.</source>
        <translation>Originale werden nicht behalten, darum gibt es keines zu zeigen; `keeps_original` in {redaction_file} bestimmt das.</translation>
    </message>
    <message>
        <source>Outcomes, ratings, sources and applications of tasks are left out.</source>
        <translation>Ausgang, Bewertung, Herkunft und Programm der Aufgaben fehlen darin.</translation>
    </message>
    <message>
        <source>Pictures cannot be searched for secrets: tesseract is not installed (apt install tesseract-ocr).</source>
        <translation>Bilder können nicht nach Geheimnissen durchsucht werden: tesseract ist nicht installiert (apt install tesseract-ocr).</translation>
    </message>
    <message>
        <source>Pointing at {num_targets} targets will take about {minutes} min.</source>
        <translation>Auf {num_targets} Ziele zu zeigen wird etwa {minutes} min dauern.</translation>
    </message>
    <message>
        <source>Points are rounded to a millionth of the screen.</source>
        <translation>Punkte sind auf ein Millionstel des Bildschirms gerundet.</translation>
    </message>
    <message>
        <source>Points are rounded to whole pixels of the picture as the model is shown it.</source>
        <translation>Punkte sind auf ganze Pixel des Bildes gerundet, das dem Modell gezeigt wird.</translation>
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
        <source>Press for {duration_s:g} s at {at}</source>
        <translation>{duration_s:g} s lang drücken bei {at}</translation>
    </message>
    <message>
        <source>Press {keys}</source>
        <translation>{keys} drücken</translation>
    </message>
    <message>
        <source>QEMU does not answer on its socket.</source>
        <translation>QEMU antwortet nicht auf seinem Socket.</translation>
    </message>
    <message>
        <source>QEMU does not answer on its socket: {error}</source>
        <translation>QEMU antwortet nicht auf seinem Socket: {error}</translation>
    </message>
    <message>
        <source>QEMU does not open its socket.</source>
        <translation>QEMU öffnet seinen Socket nicht.</translation>
    </message>
    <message>
        <source>QEMU has ended</source>
        <translation>QEMU hat geendet</translation>
    </message>
    <message>
        <source>QEMU has ended: {line}.</source>
        <translation>QEMU hat geendet: {line}.</translation>
    </message>
    <message>
        <source>QEMU is not installed (packages qemu-system-x86 and qemu-utils).</source>
        <translation>QEMU ist nicht installiert (Pakete qemu-system-x86 und qemu-utils).</translation>
    </message>
    <message>
        <source>QEMU refused {command}: {error}</source>
        <translation>QEMU hat {command} abgelehnt: {error}</translation>
    </message>
    <message>
        <source>Qwen Research (not for commerce)</source>
        <translation>Qwen Research (nicht gewerblich)</translation>
    </message>
    <message>
        <source>Read one of</source>
        <translation>Lies eines von</translation>
    </message>
    <message>
        <source>Read what looks like</source>
        <translation>Lies, was so aussieht</translation>
    </message>
    <message>
        <source>Records are kept for 0 (ever) to 36,500 days, not {keep_days}.</source>
        <translation>Aufzeichnungen werden 0 (immer) bis 36.500 Tage behalten, nicht {keep_days}.</translation>
    </message>
    <message>
        <source>Records cannot be written to {records_folder}: {strerror}.</source>
        <translation>Aufzeichnungen lassen sich nicht nach {records_folder} schreiben: {strerror}.</translation>
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
        <source>Remove it (`deskhand models remove {name}`) and get it again.</source>
        <translation>Entfernen Sie es (`deskhand models remove {name}`), und holen Sie es noch einmal.</translation>
    </message>
    <message>
        <source>Right-click at {at}</source>
        <translation>Rechtsklick bei {at}</translation>
    </message>
    <message>
        <source>Root cannot be given up here: this machine lets nobody make a mount name space ({number}).</source>
        <translation>root lässt sich hier nicht ablegen: Dieser Rechner lässt niemanden einen Mount-Namensraum anlegen ({number}).</translation>
    </message>
    <message>
        <source>Run Python {code}</source>
        <translation>Python ausführen: {code}</translation>
    </message>
    <message>
        <source>Run {command}</source>
        <translation>{command} ausführen</translation>
    </message>
    <message>
        <source>Says its server, a stranger: </source>
        <translation>Sein Server, ein Fremder, sagt: </translation>
    </message>
    <message>
        <source>Screenshots leave the prompt sliding or in blocks, not {pictures}.</source>
        <translation>Bildschirmfotos verlassen die Eingabe gleitend (sliding) oder in Blöcken (blocks), nicht {pictures}.</translation>
    </message>
    <message>
        <source>Scroll {direction}</source>
        <translation>{direction} rollen</translation>
    </message>
    <message>
        <source>Scrolling and moving the mouse change nothing.</source>
        <translation>Scrollen und die Maus zu bewegen ändert nichts.</translation>
    </message>
    <message>
        <source>Servers that are programs are not started on Windows so far; give the address of one.</source>
        <translation>Server, die Programme sind, werden unter Windows bisher nicht gestartet; geben Sie die Adresse eines Servers an.</translation>
    </message>
    <message>
        <source>Several apps may be {name}; open the right one by its icon.</source>
        <translation>Mehrere Apps könnten {name} sein; öffnen Sie die richtige über ihr Symbol.</translation>
    </message>
    <message>
        <source>Several files are {wanted}: {fitting}. Name one with --file.</source>
        <translation>Mehrere Dateien sind {wanted}: {fitting}. Nennen Sie eine mit --file.</translation>
    </message>
    <message>
        <source>Several phones are connected; choose one by android:SERIAL: {names}.</source>
        <translation>Mehrere Telefone sind verbunden; wählen Sie eines mit android:SERIAL: {names}.</translation>
    </message>
    <message>
        <source>Several tries are made on private desktops that share no folder: elsewhere a try that failed would leave something behind.</source>
        <translation>Mehrere Versuche gibt es nur auf privaten Desktops ohne freigegebene Ordner: Sonst ließe ein misslungener Versuch etwas zurück.</translation>
    </message>
    <message>
        <source>Shell, Python and files are not to be had on a phone: only its screen is.</source>
        <translation>Shell, Python und Dateien gibt es auf einem Telefon nicht: nur seinen Bildschirm.</translation>
    </message>
    <message>
        <source>Shell, Python and files are not to be had on another machine: only its screen is.</source>
        <translation>Shell, Python und Dateien gibt es auf einem anderen Rechner nicht: nur seinen Bildschirm.</translation>
    </message>
    <message>
        <source>Shell, Python and files of a machine need a guest server inside; name its port: guest=5000.</source>
        <translation>Shell, Python und Dateien einer Maschine brauchen einen Gastserver darin; dessen Port nennen: guest=5000.</translation>
    </message>
    <message>
        <source>Shell, Python and files run in a sandbox, which there is on Linux only; take the screen alone.</source>
        <translation>Shell, Python und Dateien laufen in einer Sandbox, die es nur unter Linux gibt; nehmen Sie nur den Bildschirm.</translation>
    </message>
    <message>
        <source>Shown by the owner:</source>
        <translation>Vom Besitzer gezeigt:</translation>
    </message>
    <message>
        <source>Something else is there now, so it was not done; look again.</source>
        <translation>Dort ist jetzt etwas anderes, darum wurde es nicht getan; sieh noch einmal hin.</translation>
    </message>
    <message>
        <source>Something that looks like a secret stands in {where}: take it out first.</source>
        <translation>Etwas, das wie ein Geheimnis aussieht, steht in {where}: Nehmen Sie es erst heraus.</translation>
    </message>
    <message>
        <source>Something went wrong inside Deskhand ({problem}).</source>
        <translation>In Deskhand ging etwas schief ({problem}).</translation>
    </message>
    <message>
        <source>Speech needs faster-whisper, which is not installed: pip install 'deskhand[speech]'.</source>
        <translation>Sprache braucht faster-whisper, das nicht installiert ist: pip install 'deskhand[speech]'.</translation>
    </message>
    <message>
        <source>Start it with a larger context and larger pictures, or lower max_pixels in manifest.json.</source>
        <translation>Starten Sie ihn mit mehr Kontext und größeren Bildern, oder verringern Sie max_pixels in manifest.json.</translation>
    </message>
    <message>
        <source>Step {number} has typed a text, and nothing has changed on the screen.</source>
        <translation>Schritt {number} hat einen Text getippt, und auf dem Bildschirm hat sich nichts geändert.</translation>
    </message>
    <message>
        <source>Step {step} has no element {number}.</source>
        <translation>Schritt {step} hat kein Element {number}.</translation>
    </message>
    <message>
        <source>Steps marked as wrong stand in the person's turns, because this format knows no mask.</source>
        <translation>Als falsch markierte Schritte stehen in den Zügen des Menschen, weil dieses Format keine Maske kennt.</translation>
    </message>
    <message>
        <source>Stop will be slow: press it twice to end the program.</source>
        <translation>Anhalten wird langsam sein: Drücken Sie zweimal, um das Programm zu beenden.</translation>
    </message>
    <message>
        <source>Stopped before the next input event.</source>
        <translation>Vor dem nächsten Eingabeereignis angehalten.</translation>
    </message>
    <message>
        <source>Stopped before the virtual machine was there.</source>
        <translation>Angehalten, bevor die virtuelle Maschine da war.</translation>
    </message>
    <message>
        <source>Stopped while waiting for a picture.</source>
        <translation>Gestoppt, während auf ein Bild gewartet wurde.</translation>
    </message>
    <message>
        <source>Stopped while waiting for a window.</source>
        <translation>Beim Warten auf ein Fenster angehalten.</translation>
    </message>
    <message>
        <source>Stopped while waiting for the machine.</source>
        <translation>Angehalten, während auf die Maschine gewartet wurde.</translation>
    </message>
    <message>
        <source>Stopped while waiting for the phone.</source>
        <translation>Beim Warten auf das Telefon angehalten.</translation>
    </message>
    <message>
        <source>Stopped while waiting for the virtual machine.</source>
        <translation>Angehalten, während auf die virtuelle Maschine gewartet wurde.</translation>
    </message>
    <message>
        <source>Stopped; nothing was installed.</source>
        <translation>Angehalten; nichts wurde installiert.</translation>
    </message>
    <message>
        <source>Task {number} is being done: stop it first.</source>
        <translation>Aufgabe {number} läuft gerade: Halten Sie sie zuerst an.</translation>
    </message>
    <message>
        <source>Tasks may go wrong with this model: let every action ask.</source>
        <translation>Aufgaben können mit diesem Modell misslingen: Lassen Sie jede Aktion fragen.</translation>
    </message>
    <message>
        <source>The MCP servers cannot be written to {path}: {strerror}.</source>
        <translation>Die MCP-Server können nicht nach {path} geschrieben werden: {strerror}.</translation>
    </message>
    <message>
        <source>The MCP servers in {path} cannot be read: {problem}.</source>
        <translation>Die MCP-Server in {path} können nicht gelesen werden: {problem}.</translation>
    </message>
    <message>
        <source>The Mac is locked, or another user has its screen; so nothing was done.</source>
        <translation>Der Mac ist gesperrt, oder ein anderer Benutzer hat seinen Bildschirm; daher wurde nichts getan.</translation>
    </message>
    <message>
        <source>The Wayland compositor at {path} cannot be reached: {strerror}.</source>
        <translation>Der Wayland-Compositor unter {path} ist nicht erreichbar: {strerror}.</translation>
    </message>
    <message>
        <source>The Wayland compositor does not answer any more; once the desktop moves again, start the task anew.</source>
        <translation>Der Wayland-Compositor antwortet nicht mehr; sobald sich der Desktop wieder bewegt, starten Sie die Aufgabe neu.</translation>
    </message>
    <message>
        <source>The Wayland compositor has ended the connection; once the desktop is there again, start the task anew.</source>
        <translation>Der Wayland-Compositor hat die Verbindung beendet; sobald der Desktop wieder da ist, starten Sie die Aufgabe neu.</translation>
    </message>
    <message>
        <source>The Wayland compositor refused a request ({why}).</source>
        <translation>Der Wayland-Compositor hat eine Anfrage abgelehnt ({why}).</translation>
    </message>
    <message>
        <source>The Wayland compositor sent more files than a message may have.</source>
        <translation>Der Wayland-Compositor hat mehr Dateien geschickt, als eine Nachricht haben darf.</translation>
    </message>
    <message>
        <source>The Wayland compositor sent {problem}, so the connection was ended.</source>
        <translation>Der Wayland-Compositor hat {problem} geschickt, darum wurde die Verbindung beendet.</translation>
    </message>
    <message>
        <source>The adapter in {folder} has no {ADAPTER_WEIGHTS}.</source>
        <translation>Der Adapter in {folder} hat kein {ADAPTER_WEIGHTS}.</translation>
    </message>
    <message>
        <source>The adapter in {folder} is of the kind {kind}; Deskhand adds LORA.</source>
        <translation>Der Adapter in {folder} ist von der Art {kind}; Deskhand fügt LORA hinzu.</translation>
    </message>
    <message>
        <source>The adb server at {name}</source>
        <translation>Der adb-Server unter {name}</translation>
    </message>
    <message>
        <source>The adb server at {server} has ended; start it with `adb start-server`.</source>
        <translation>Der adb-Server unter {server} ist beendet; starten Sie ihn mit `adb start-server`.</translation>
    </message>
    <message>
        <source>The adb server at {server} says: {first}.</source>
        <translation>Der adb-Server unter {server} sagt: {first}.</translation>
    </message>
    <message>
        <source>The adb server cannot be started; `adb start-server` at a terminal says why.</source>
        <translation>Der adb-Server lässt sich nicht starten; `adb start-server` im Terminal sagt, warum.</translation>
    </message>
    <message>
        <source>The address of a server must hold no name or password; keys are kept in the keyring.</source>
        <translation>Die Adresse eines Servers darf weder Name noch Passwort enthalten; Schlüssel stehen im Schlüsselbund.</translation>
    </message>
    <message>
        <source>The address {text} must end before {value}.</source>
        <translation>Die Adresse {text} muss vor {value} enden.</translation>
    </message>
    <message>
        <source>The agent's files were not kept: {strerror}.</source>
        <translation>Die Dateien des Agenten wurden nicht aufgehoben: {strerror}.</translation>
    </message>
    <message>
        <source>The agent's programs were ended: they made {used} files, and {limit} are allowed. Share a folder for many files.</source>
        <translation>Die Programme des Agenten wurden beendet: Sie haben {used} Dateien angelegt, erlaubt sind {limit}. Geben Sie für viele Dateien einen Ordner frei.</translation>
    </message>
    <message>
        <source>The agent's programs were ended: they nested folders {used} deep, and {limit} are allowed. Try the task with another program.</source>
        <translation>Die Programme des Agenten wurden beendet: Sie haben Ordner {used} Ebenen tief verschachtelt, erlaubt sind {limit}. Versuchen Sie die Aufgabe mit einem anderen Programm.</translation>
    </message>
    <message>
        <source>The agent's programs were ended: they took {used_mb} MB of memory, and {limit_mb} MB are allowed. Try the task in smaller parts.</source>
        <translation>Die Programme des Agenten wurden beendet: Sie haben {used_mb} MB Speicher belegt, erlaubt sind {limit_mb} MB. Versuchen Sie die Aufgabe in kleineren Teilen.</translation>
    </message>
    <message>
        <source>The agent's programs were ended: they took {used_mb} MB of the disk, and {limit_mb} MB are allowed. Share a folder for large files.</source>
        <translation>Die Programme des Agenten wurden beendet: Sie haben {used_mb} MB der Festplatte belegt, erlaubt sind {limit_mb} MB. Geben Sie für große Dateien einen Ordner frei.</translation>
    </message>
    <message>
        <source>The agent's programs were ended: they were {used} processes, and {limit} are allowed. Try the task in smaller parts.</source>
        <translation>Die Programme des Agenten wurden beendet: Es waren {used} Prozesse, erlaubt sind {limit}. Versuchen Sie die Aufgabe in kleineren Teilen.</translation>
    </message>
    <message>
        <source>The answer does not fit the schema after {MAX_TRIES} tries: {problem}.</source>
        <translation>Die Antwort passt nach {MAX_TRIES} Versuchen nicht zum Schema: {problem}.</translation>
    </message>
    <message>
        <source>The answer does not fit: {problem}.</source>
        <translation>Die Antwort passt nicht: {problem}.</translation>
    </message>
    <message>
        <source>The application cannot be read as a command: {problem}.</source>
        <translation>Das Programm lässt sich nicht als Befehl lesen: {problem}.</translation>
    </message>
    <message>
        <source>The application to open is not installed at {login}: {more}; install it there, or open another one.</source>
        <translation>Die Anwendung, die geöffnet werden soll, ist bei {login} nicht installiert: {more}; installieren Sie sie dort, oder öffnen Sie eine andere.</translation>
    </message>
    <message>
        <source>The application to open is not installed: {command}.</source>
        <translation>Das zu öffnende Programm ist nicht installiert: {command}.</translation>
    </message>
    <message>
        <source>The architecture {architecture} is not one that Deskhand knows how to ask ({known}): write a manifest.json for it (docs/how-to/add-a-model.md).</source>
        <translation>Die Architektur {architecture} ist keine, von der Deskhand weiß, wie man sie fragt ({known}): Schreiben Sie eine manifest.json dafür (docs/how-to/add-a-model.md).</translation>
    </message>
    <message>
        <source>The arguments are no JSON: {error}.</source>
        <translation>Die Argumente sind kein JSON: {error}.</translation>
    </message>
    <message>
        <source>The arguments of a tool are JSON, and this is not: {error}.</source>
        <translation>Die Argumente eines Werkzeugs sind JSON, und dies ist keines: {error}.</translation>
    </message>
    <message>
        <source>The arguments of a tool are one JSON object</source>
        <translation>Die Argumente eines Werkzeugs sind ein JSON-Objekt</translation>
    </message>
    <message>
        <source>The arguments of a tool are one JSON object, in curly brackets.</source>
        <translation>Die Argumente eines Werkzeugs sind ein JSON-Objekt, in geschweiften Klammern.</translation>
    </message>
    <message>
        <source>The arguments of a tool are one JSON object.</source>
        <translation>Die Argumente eines Werkzeugs sind ein JSON-Objekt.</translation>
    </message>
    <message>
        <source>The arguments of this call are no JSON ({error})</source>
        <translation>Die Argumente dieses Aufrufs sind kein JSON ({error})</translation>
    </message>
    <message>
        <source>The browser did not end by itself, so its profile is as it was before this task.</source>
        <translation>Der Browser hat sich nicht von selbst beendet, daher ist sein Profil wie vor dieser Aufgabe.</translation>
    </message>
    <message>
        <source>The browser is alone on its desktop; for an application, take the private desktop.</source>
        <translation>Der Browser ist auf seinem Desktop allein; für eine Anwendung nehmen Sie den privaten Desktop.</translation>
    </message>
    <message>
        <source>The browser's profile has become too large and is as it was before this task.</source>
        <translation>Das Profil des Browsers ist zu groß geworden und ist wie vor dieser Aufgabe.</translation>
    </message>
    <message>
        <source>The browser's profile was not kept: {strerror}.</source>
        <translation>Das Profil des Browsers wurde nicht behalten: {strerror}.</translation>
    </message>
    <message>
        <source>The build of llama.cpp cannot be loaded: {said}.</source>
        <translation>Die Ausführung von llama.cpp lässt sich nicht laden: {said}.</translation>
    </message>
    <message>
        <source>The build of llama.cpp does not answer: {error}.</source>
        <translation>Die Ausführung von llama.cpp antwortet nicht: {error}.</translation>
    </message>
    <message>
        <source>The build of llama.cpp in {folder} is damaged: {error}.</source>
        <translation>Die Ausführung von llama.cpp in {folder} ist beschädigt: {error}.</translation>
    </message>
    <message>
        <source>The build {name} loads, but a model does not run with it ({error}); models run as before.</source>
        <translation>Die Ausführung {name} lädt, aber ein Modell läuft damit nicht ({error}); Modelle laufen wie vorher.</translation>
    </message>
    <message>
        <source>The calibration cannot be written to {path}: {strerror}.</source>
        <translation>Die Kalibrierung lässt sich nicht nach {path} schreiben: {strerror}.</translation>
    </message>
    <message>
        <source>The catalogue has no model {wanted} (`deskhand models list` shows them); a repository of a Hugging Face hub is named as OWNER/NAME.</source>
        <translation>Der Katalog hat kein Modell {wanted} (`deskhand models list` zeigt sie); ein Repository eines Hubs von Hugging Face heißt OWNER/NAME.</translation>
    </message>
    <message>
        <source>The certificate is not the one of before.</source>
        <translation>Das Zertifikat ist nicht das von vorher.</translation>
    </message>
    <message>
        <source>The certificates in {path} cannot be read.</source>
        <translation>Die Zertifikate in {path} lassen sich nicht lesen.</translation>
    </message>
    <message>
        <source>The character U+{character} cannot be typed.</source>
        <translation>Das Zeichen U+{character} lässt sich nicht tippen.</translation>
    </message>
    <message>
        <source>The check was stopped; nothing of it is saved.</source>
        <translation>Die Prüfung wurde angehalten; nichts davon wird gespeichert.</translation>
    </message>
    <message>
        <source>The choice cannot be kept in {folder}: {strerror}.</source>
        <translation>Die Wahl lässt sich nicht in {folder} behalten: {strerror}.</translation>
    </message>
    <message>
        <source>The clipboard of macOS took no text.</source>
        <translation>Die Zwischenablage von macOS nahm keinen Text.</translation>
    </message>
    <message>
        <source>The code calls nothing</source>
        <translation>Der Code ruft nichts auf</translation>
    </message>
    <message>
        <source>The code is too long</source>
        <translation>Der Code ist zu lang</translation>
    </message>
    <message>
        <source>The command of a check cannot be read: {problem}.</source>
        <translation>Der Befehl einer Prüfung lässt sich nicht lesen: {problem}.</translation>
    </message>
    <message>
        <source>The command “{what}” did not end in time.</source>
        <translation>Der Befehl „{what}“ endete nicht rechtzeitig.</translation>
    </message>
    <message>
        <source>The command “{what}” ended with status {status}.</source>
        <translation>Der Befehl „{what}“ endete mit Status {status}.</translation>
    </message>
    <message>
        <source>The compositor draws pictures in a format that is not known ({kind}).</source>
        <translation>Der Compositor zeichnet Bilder in einem unbekannten Format ({kind}).</translation>
    </message>
    <message>
        <source>The compositor gave no picture of the monitor {name}.</source>
        <translation>Der Compositor hat kein Bild des Bildschirms {name} geliefert.</translation>
    </message>
    <message>
        <source>The compositor offers a picture of {width}×{height}, which cannot be.</source>
        <translation>Der Compositor bietet ein Bild von {width}×{height} an, was nicht sein kann.</translation>
    </message>
    <message>
        <source>The connection is encrypted, but the machine does not show that it is the right one; a certificate (X509) or an ssh tunnel would.</source>
        <translation>Die Verbindung ist verschlüsselt, aber der Rechner zeigt nicht, dass er der richtige ist; ein Zertifikat (X509) oder ein ssh-Tunnel täte es.</translation>
    </message>
    <message>
        <source>The connection is not encrypted: whoever is on the way can see the screen and read what is typed. Use an ssh tunnel, or switch TLS on there.</source>
        <translation>Die Verbindung ist nicht verschlüsselt: Wer auf dem Weg sitzt, kann den Bildschirm sehen und mitlesen, was getippt wird. Nutzen Sie einen ssh-Tunnel, oder schalten Sie dort TLS ein.</translation>
    </message>
    <message>
        <source>The connection to the Wayland compositor is lost; once the desktop is there again, start the task anew.</source>
        <translation>Die Verbindung zum Wayland-Compositor ist abgebrochen; sobald der Desktop wieder da ist, starten Sie die Aufgabe neu.</translation>
    </message>
    <message>
        <source>The connection to the compositor has been closed.</source>
        <translation>Die Verbindung zum Compositor ist geschlossen.</translation>
    </message>
    <message>
        <source>The connection to the phone {serial}</source>
        <translation>Die Verbindung zum Telefon {serial}</translation>
    </message>
    <message>
        <source>The connection to {address} has been closed.</source>
        <translation>Die Verbindung zu {address} ist geschlossen.</translation>
    </message>
    <message>
        <source>The connection to {name} is lost; see whether the machine is reached, then start the task again.</source>
        <translation>Die Verbindung zu {name} ist verloren; sehen Sie nach, ob der Rechner erreichbar ist, und starten Sie die Aufgabe neu.</translation>
    </message>
    <message>
        <source>The desktop allows to look at the screen, but not to use it; start the task again, and allow mouse and keyboard, too.</source>
        <translation>Der Desktop erlaubt, den Bildschirm anzusehen, aber nicht, ihn zu benutzen; starten Sie die Aufgabe neu und erlauben Sie auch Maus und Tastatur.</translation>
    </message>
    <message>
        <source>The desktop at work is closing.</source>
        <translation>Der arbeitende Desktop wird geschlossen.</translation>
    </message>
    <message>
        <source>The desktop does not say which of its monitors it shows.</source>
        <translation>Der Desktop sagt nicht, welchen seiner Monitore er zeigt.</translation>
    </message>
    <message>
        <source>The desktop does not take mouse and keyboard now; look again.</source>
        <translation>Der Desktop nimmt Maus und Tastatur gerade nicht an; sehen Sie noch einmal hin.</translation>
    </message>
    <message>
        <source>The desktop gives this program no mouse and no keyboard.</source>
        <translation>Der Desktop gibt diesem Programm weder Maus noch Tastatur.</translation>
    </message>
    <message>
        <source>The desktop has ended the session: the permission was taken back; start the task again to be asked anew.</source>
        <translation>Der Desktop hat die Sitzung beendet: Die Erlaubnis wurde zurückgenommen; starten Sie die Aufgabe neu, um wieder gefragt zu werden.</translation>
    </message>
    <message>
        <source>The desktop has taken mouse and keyboard away: the permission was taken back, or the desktop has ended; start the task again to be asked anew.</source>
        <translation>Der Desktop hat Maus und Tastatur weggenommen: Die Erlaubnis wurde zurückgenommen, oder der Desktop ist beendet; starten Sie die Aufgabe neu, um wieder gefragt zu werden.</translation>
    </message>
    <message>
        <source>The desktop portal could not ask its owner; log in to the desktop anew, then start the task again.</source>
        <translation>Das Portal des Desktops konnte nicht fragen; melden Sie sich am Desktop neu an, und starten Sie die Aufgabe wieder.</translation>
    </message>
    <message>
        <source>The desktop portal does not answer any more; start the task again.</source>
        <translation>Das Portal des Desktops antwortet nicht mehr; starten Sie die Aufgabe neu.</translation>
    </message>
    <message>
        <source>The desktop portal does not answer; log in to the desktop anew, or use a private desktop.</source>
        <translation>Das Portal des Desktops antwortet nicht; melden Sie sich am Desktop neu an, oder nehmen Sie einen privaten Desktop.</translation>
    </message>
    <message>
        <source>The desktop portal has ended, and with it the use of the screen; start the task again, and the desktop starts it anew.</source>
        <translation>Das Portal des Desktops ist beendet und damit der Gebrauch des Bildschirms; starten Sie die Aufgabe neu, dann startet der Desktop es wieder.</translation>
    </message>
    <message>
        <source>The desktop portal refused {method}: {said}</source>
        <translation>Das Portal des Desktops hat {method} abgelehnt: {said}</translation>
    </message>
    <message>
        <source>The desktop shows no monitor to this program.</source>
        <translation>Der Desktop zeigt diesem Programm keinen Monitor.</translation>
    </message>
    <message>
        <source>The desktop that was made there asks for a password; nothing was sent.</source>
        <translation>Der Desktop, der dort angelegt wurde, verlangt ein Passwort; es wurde nichts gesendet.</translation>
    </message>
    <message>
        <source>The desktop that was made there shows a certificate; nothing was sent.</source>
        <translation>Der Desktop, der dort angelegt wurde, zeigt ein Zertifikat; es wurde nichts gesendet.</translation>
    </message>
    <message>
        <source>The desktop's connection for mouse and keyboard cannot be used.</source>
        <translation>Die Verbindung des Desktops für Maus und Tastatur ist nicht zu gebrauchen.</translation>
    </message>
    <message>
        <source>The desktop's question whether a shortcut may stop Deskhand was answered with no, or closed.</source>
        <translation>Die Frage des Desktops, ob ein Tastenkürzel Deskhand anhalten darf, wurde verneint oder geschlossen.</translation>
    </message>
    <message>
        <source>The desktop's question whether the screen may be used was answered with no, or closed; start the task again to be asked anew.</source>
        <translation>Die Frage des Desktops, ob der Bildschirm benutzt werden darf, wurde verneint oder geschlossen; starten Sie die Aufgabe neu, um wieder gefragt zu werden.</translation>
    </message>
    <message>
        <source>The diagnostics cannot be written to {path}: {strerror}.</source>
        <translation>Die Diagnose lässt sich nicht nach {path} schreiben: {strerror}.</translation>
    </message>
    <message>
        <source>The disk became full while {name} was copied.</source>
        <translation>Die Platte wurde voll, während {name} kopiert wurde.</translation>
    </message>
    <message>
        <source>The disk became full while {path} was fetched. What came is kept: make room, and the same command goes on from there.</source>
        <translation>Die Platte wurde voll, während {path} geholt wurde. Was kam, ist behalten: Schaffen Sie Platz, und derselbe Befehl macht dort weiter.</translation>
    </message>
    <message>
        <source>The disk with {records_folder} is full; make room and try again.</source>
        <translation>Die Platte mit {records_folder} ist voll; schaffen Sie Platz, und versuchen Sie es noch einmal.</translation>
    </message>
    <message>
        <source>The display does not say what mouse and keyboard do.</source>
        <translation>Die Anzeige sagt nicht, was Maus und Tastatur tun.</translation>
    </message>
    <message>
        <source>The display {display} is gone.</source>
        <translation>Die Anzeige {display} ist nicht mehr da.</translation>
    </message>
    <message>
        <source>The display {name} cannot be captured: {error}</source>
        <translation>Die Anzeige {name} lässt sich nicht aufnehmen: {error}</translation>
    </message>
    <message>
        <source>The display {name} cannot be opened: {error}</source>
        <translation>Die Anzeige {name} lässt sich nicht öffnen: {error}</translation>
    </message>
    <message>
        <source>The display {name} does not say which keys it has.</source>
        <translation>Der Bildschirm {name} sagt nicht, welche Tasten er hat.</translation>
    </message>
    <message>
        <source>The display {name} does not say whose mouse moves: {problem}</source>
        <translation>Die Anzeige {name} sagt nicht, wessen Maus sich bewegt: {problem}</translation>
    </message>
    <message>
        <source>The display {name} is gone.</source>
        <translation>Die Anzeige {name} ist nicht mehr da.</translation>
    </message>
    <message>
        <source>The display {name} is gone: {error}</source>
        <translation>Die Anzeige {name} ist nicht mehr da: {error}</translation>
    </message>
    <message>
        <source>The download was stopped. What came is kept: the same command goes on from there.</source>
        <translation>Der Download wurde angehalten. Was kam, ist behalten: Derselbe Befehl macht dort weiter.</translation>
    </message>
    <message>
        <source>The file to attach does not exist: {file}.</source>
        <translation>Die Datei zum Anhängen gibt es nicht: {file}.</translation>
    </message>
    <message>
        <source>The file {INDEX} names weights outside its folder.</source>
        <translation>Die Datei {INDEX} nennt Gewichte außerhalb ihres Ordners.</translation>
    </message>
    <message>
        <source>The file {name} does not say what it should.</source>
        <translation>Die Datei {name} sagt nicht, was sie sollte.</translation>
    </message>
    <message>
        <source>The file {name} is damaged: {error}.</source>
        <translation>Die Datei {name} ist beschädigt: {error}.</translation>
    </message>
    <message>
        <source>The file {name} is no GGUF file{value}.</source>
        <translation>Die Datei {name} ist keine GGUF-Datei{value}.</translation>
    </message>
    <message>
        <source>The file {name} is no safetensors file.</source>
        <translation>Die Datei {name} ist keine safetensors-Datei.</translation>
    </message>
    <message>
        <source>The file {name} is no sound safetensors file.</source>
        <translation>Die Datei {name} ist keine heile safetensors-Datei.</translation>
    </message>
    <message>
        <source>The file {name} is no sound safetensors file: of its header, {error}.</source>
        <translation>Die Datei {name} ist keine heile safetensors-Datei: Ihr Kopf {error}.</translation>
    </message>
    <message>
        <source>The file {path} cannot be read: {strerror}.</source>
        <translation>Die Datei {path} lässt sich nicht lesen: {strerror}.</translation>
    </message>
    <message>
        <source>The file {path} of the model {name} cannot be read: {strerror}.</source>
        <translation>Die Datei {path} des Modells {name} lässt sich nicht lesen: {strerror}.</translation>
    </message>
    <message>
        <source>The file {path} of the model {name} has {size} bytes instead of {size_bytes}.</source>
        <translation>Die Datei {path} des Modells {name} hat {size} statt {size_bytes} Bytes.</translation>
    </message>
    <message>
        <source>The file {path} of the model {name} is damaged: its checksum differs from the manifest's.</source>
        <translation>Die Datei {path} des Modells {name} ist beschädigt: Ihre Prüfsumme ist nicht die des Manifests.</translation>
    </message>
    <message>
        <source>The file {source} could not be copied: {strerror}.</source>
        <translation>Die Datei {source} konnte nicht kopiert werden: {strerror}.</translation>
    </message>
    <message>
        <source>The file “{what}” does not hold “{text}”.</source>
        <translation>Die Datei „{what}“ enthält „{text}“ nicht.</translation>
    </message>
    <message>
        <source>The file “{what}” is not there: {strerror}.</source>
        <translation>Die Datei „{what}“ ist nicht da: {strerror}.</translation>
    </message>
    <message>
        <source>The findings in {folder} are damaged: {error}</source>
        <translation>Die Funde in {folder} sind beschädigt: {error}</translation>
    </message>
    <message>
        <source>The findings in {folder} cannot be read: {error}</source>
        <translation>Die Funde in {folder} lassen sich nicht lesen: {error}</translation>
    </message>
    <message>
        <source>The findings in {folder} cannot be written: {error}</source>
        <translation>Die Funde in {folder} lassen sich nicht schreiben: {error}</translation>
    </message>
    <message>
        <source>The folder to share does not exist: {folder}.</source>
        <translation>Den Ordner zum Freigeben gibt es nicht: {folder}.</translation>
    </message>
    <message>
        <source>The folder {folder} cannot be used: {strerror}.</source>
        <translation>Der Ordner {folder} kann nicht benutzt werden: {strerror}.</translation>
    </message>
    <message>
        <source>The folder {parent} has too long a name for sockets; see TMPDIR.</source>
        <translation>Der Ordner {parent} hat einen zu langen Namen für Sockets; siehe TMPDIR.</translation>
    </message>
    <message>
        <source>The frame {value} that its manifest declares does not fit: {num_hit} of {num_targets} hits. Read as {MEANINGS} ({value2}) its points hit {num_hit2} of {num_targets2}.</source>
        <translation>Der Rahmen {value}, den sein Manifest angibt, passt nicht: {num_hit} von {num_targets} Treffern. Als {MEANINGS} ({value2}) gelesen treffen seine Punkte {num_hit2} von {num_targets2}.</translation>
    </message>
    <message>
        <source>The frameworks of macOS are on macOS only.</source>
        <translation>Die Frameworks von macOS gibt es nur unter macOS.</translation>
    </message>
    <message>
        <source>The host cannot be read.</source>
        <translation>Der Host ist nicht lesbar.</translation>
    </message>
    <message>
        <source>The host is neither a name nor an address in its usual form.</source>
        <translation>Der Host ist weder ein Name noch eine Adresse in der üblichen Form.</translation>
    </message>
    <message>
        <source>The hub cannot be reached: {error}.</source>
        <translation>Der Hub ist nicht zu erreichen: {error}.</translation>
    </message>
    <message>
        <source>The hub refuses {repository} with status {status}.</source>
        <translation>Der Hub verweigert {repository} mit dem Status {status}.</translation>
    </message>
    <message>
        <source>The hub shows {commit} of {name} and not {commit2}, which Deskhand knows: nothing is fetched.</source>
        <translation>Der Hub zeigt {commit} von {name} und nicht {commit2}, das Deskhand kennt: Es wird nichts geholt.</translation>
    </message>
    <message>
        <source>The image {path} cannot be read: {strerror}.</source>
        <translation>Das Abbild {path} ist nicht lesbar: {strerror}.</translation>
    </message>
    <message>
        <source>The image {path} cannot be used: {problem}.</source>
        <translation>Das Abbild {path} ist nicht brauchbar: {problem}.</translation>
    </message>
    <message>
        <source>The image {path} is no file.</source>
        <translation>Das Abbild {path} ist keine Datei.</translation>
    </message>
    <message>
        <source>The image {place} could not be opened in time.</source>
        <translation>Das Abbild {place} ließ sich nicht rechtzeitig öffnen.</translation>
    </message>
    <message>
        <source>The index {index_file} cannot be used: {error}</source>
        <translation>Der Index {index_file} ist nicht zu gebrauchen: {error}</translation>
    </message>
    <message>
        <source>The key {key} is not sent to {base}, where everybody on the way could read it; use an address that begins with https://.</source>
        <translation>Der Schlüssel {key} wird nicht an {base} gesendet, wo ihn unterwegs jeder lesen könnte; nehmen Sie eine Adresse, die mit https:// beginnt.</translation>
    </message>
    <message>
        <source>The keyboard has no key for {name}.</source>
        <translation>Die Tastatur hat keine Taste für {name}.</translation>
    </message>
    <message>
        <source>The keyboard here lacks signs of this text, and the programs that paste it are missing: install wl-clipboard.</source>
        <translation>Der Tastatur hier fehlen Zeichen dieses Textes, und die Programme, die ihn einfügen, fehlen: Installieren Sie wl-clipboard.</translation>
    </message>
    <message>
        <source>The keyboard here lacks signs of this text, and the window did not take it by a paste.</source>
        <translation>Der Tastatur hier fehlen Zeichen dieses Textes, und das Fenster hat ihn auch nicht durch Einfügen angenommen.</translation>
    </message>
    <message>
        <source>The keyboard is in a password field, where Deskhand types nothing on Windows; type it yourself.</source>
        <translation>Die Tastatur ist in einem Passwortfeld, in das Deskhand unter Windows nichts tippt; tippen Sie selbst.</translation>
    </message>
    <message>
        <source>The keyboard is in a password field, where Deskhand types nothing on macOS; type it yourself.</source>
        <translation>Die Tastatur ist in einem Passwortfeld, in das Deskhand unter macOS nichts tippt; tippen Sie selbst.</translation>
    </message>
    <message>
        <source>The keyboard is in {here}, not in {then} as it was recorded.</source>
        <translation>Die Tastatur ist in {here}, nicht in {then} wie bei der Aufzeichnung.</translation>
    </message>
    <message>
        <source>The keyboard is not in a field for passwords, so that the secret was not typed.</source>
        <translation>Die Tastatur ist in keinem Passwortfeld, daher wurde das Geheimnis nicht getippt.</translation>
    </message>
    <message>
        <source>The keyboard itself does not say where {signs} is: choose a stop shortcut of keys like Ctrl, Alt, Esc, F9.</source>
        <translation>Die Tastatur selbst sagt nicht, wo {signs} liegt: Wählen Sie zum Anhalten Tasten wie Strg, Alt, Esc, F9.</translation>
    </message>
    <message>
        <source>The keyboard of a machine has no key {key}.</source>
        <translation>Die Tastatur einer Maschine hat keine Taste {key}.</translation>
    </message>
    <message>
        <source>The keyboard's layout cannot be read from the X server.</source>
        <translation>Die Tastaturbelegung lässt sich nicht vom X-Server lesen.</translation>
    </message>
    <message>
        <source>The keyboard's layout cannot be read.</source>
        <translation>Die Tastaturbelegung kann nicht gelesen werden.</translation>
    </message>
    <message>
        <source>The keyring cannot be read ({error}); unlock it, or install one.</source>
        <translation>Der Schlüsselbund lässt sich nicht lesen ({error}); entsperren Sie ihn, oder installieren Sie einen.</translation>
    </message>
    <message>
        <source>The keyring cannot remove the key ({error}); unlock it.</source>
        <translation>Der Schlüsselbund kann den Schlüssel nicht entfernen ({error}); entsperren Sie ihn.</translation>
    </message>
    <message>
        <source>The keyring takes no key ({error}); unlock it, or install one.</source>
        <translation>Der Schlüsselbund nimmt keinen Schlüssel an ({error}); entsperren Sie ihn, oder installieren Sie einen.</translation>
    </message>
    <message>
        <source>The libraries of Windows are on Windows only.</source>
        <translation>Die Bibliotheken von Windows gibt es nur unter Windows.</translation>
    </message>
    <message>
        <source>The limit of {max_steps} steps was reached.</source>
        <translation>Die Grenze von {max_steps} Schritten wurde erreicht.</translation>
    </message>
    <message>
        <source>The limit of {minutes} minutes for a task was reached.</source>
        <translation>Die Grenze von {minutes} Minuten für eine Aufgabe ist erreicht.</translation>
    </message>
    <message>
        <source>The limit of {minutes} minutes for this month was reached.</source>
        <translation>Die Grenze von {minutes} Minuten für diesen Monat ist erreicht.</translation>
    </message>
    <message>
        <source>The limit of {money} {currency} for a task was reached.</source>
        <translation>Die Grenze von {money} {currency} für eine Aufgabe ist erreicht.</translation>
    </message>
    <message>
        <source>The limit of {money} {currency} for this month was reached.</source>
        <translation>Die Grenze von {money} {currency} für diesen Monat ist erreicht.</translation>
    </message>
    <message>
        <source>The limit of {tokens} tokens for a task was reached.</source>
        <translation>Die Grenze von {tokens} Token für eine Aufgabe ist erreicht.</translation>
    </message>
    <message>
        <source>The limit of {tokens} tokens for this month was reached.</source>
        <translation>Die Grenze von {tokens} Token für diesen Monat ist erreicht.</translation>
    </message>
    <message>
        <source>The list of tools of {name} goes on after the {listed} that are offered.</source>
        <translation>Die Liste der Werkzeuge von {name} geht nach den {listed} angebotenen noch weiter.</translation>
    </message>
    <message>
        <source>The look is system, light or dark, not {theme}.</source>
        <translation>Das Aussehen ist system, light oder dark, nicht {theme}.</translation>
    </message>
    <message>
        <source>The machine at {url} cannot be reached.</source>
        <translation>Die Maschine an {url} ist nicht erreichbar.</translation>
    </message>
    <message>
        <source>The machine at {url} does not answer in time.</source>
        <translation>Die Maschine an {url} antwortet nicht rechtzeitig.</translation>
    </message>
    <message>
        <source>The machine could not do this: {line}</source>
        <translation>Die Maschine konnte das nicht tun: {line}</translation>
    </message>
    <message>
        <source>The machine has no file {path} that can be read.</source>
        <translation>Die Maschine hat keine lesbare Datei {path}.</translation>
    </message>
    <message>
        <source>The machine sends no picture: {problem}</source>
        <translation>Die Maschine schickt kein Bild: {problem}</translation>
    </message>
    <message>
        <source>The machine sent something that is no picture.</source>
        <translation>Die Maschine hat etwas geschickt, das kein Bild ist.</translation>
    </message>
    <message>
        <source>The machine's Python could not edit: {error}</source>
        <translation>Das Python der Maschine konnte nicht ändern: {error}</translation>
    </message>
    <message>
        <source>The machine's answer has more than {max_bytes} bytes, so it was broken off.</source>
        <translation>Die Antwort der Maschine hat mehr als {max_bytes} Bytes und wurde abgebrochen.</translation>
    </message>
    <message>
        <source>The machine's server answered {path} with something else.</source>
        <translation>Der Server der Maschine hat auf {path} mit etwas anderem geantwortet.</translation>
    </message>
    <message>
        <source>The machine's server answered {path} with something else: {problem}.</source>
        <translation>Der Server der Maschine hat auf {path} mit etwas anderem geantwortet: {problem}.</translation>
    </message>
    <message>
        <source>The machine's server asks for no password, and nothing is encrypted: whoever reaches its port has the machine. Use an ssh tunnel.</source>
        <translation>Der Server der Maschine verlangt kein Passwort, und nichts ist verschlüsselt: wer seinen Port erreicht, hat die Maschine. Einen ssh-Tunnel verwenden.</translation>
    </message>
    <message>
        <source>The machine's server refused {path} ({status_code}): {data}</source>
        <translation>Der Server der Maschine hat {path} abgelehnt ({status_code}): {data}</translation>
    </message>
    <message>
        <source>The manifest of the model {name} names no server.</source>
        <translation>Das Manifest des Modells {name} nennt keinen Server.</translation>
    </message>
    <message>
        <source>The manifest of the model {name} names no {role} file.</source>
        <translation>Das Manifest des Modells {name} nennt keine Datei der Art {role}.</translation>
    </message>
    <message>
        <source>The manifest of {name} allows no size of picture.</source>
        <translation>Das Manifest von {name} erlaubt keine Bildgröße.</translation>
    </message>
    <message>
        <source>The manifest of {name} gives a projector for the model.</source>
        <translation>Das Manifest von {name} gibt einen Projektor als das Modell an.</translation>
    </message>
    <message>
        <source>The manifest of {name} names a canvas whose sides are no multiples of {factor}.</source>
        <translation>Das Manifest von {name} nennt eine Fläche, deren Seiten keine Vielfachen von {factor} sind.</translation>
    </message>
    <message>
        <source>The manifest of {name} names the dialect {dialect}; there are {DIALECTS}.</source>
        <translation>Das Manifest von {name} nennt den Dialekt {dialect}; es gibt {DIALECTS}.</translation>
    </message>
    <message>
        <source>The manifest of {name} promises {context_tokens} tokens of context; the model was trained on {trained}.</source>
        <translation>Das Manifest von {name} verspricht {context_tokens} Tokens Kontext; das Modell wurde mit {trained} trainiert.</translation>
    </message>
    <message>
        <source>The manifest of {name} says that sides of pictures are multiples of {factor}; the model's own files say {factor2}. Every click would miss.</source>
        <translation>Das Manifest von {name} sagt, Seiten von Bildern seien Vielfache von {factor}; die Dateien des Modells sagen {factor2}. Jeder Klick ginge daneben.</translation>
    </message>
    <message>
        <source>The memory in {path} cannot be used: {error}</source>
        <translation>Das Gedächtnis in {path} ist nicht zu gebrauchen: {error}</translation>
    </message>
    <message>
        <source>The memory is switched off, so that no lesson would be recalled.</source>
        <translation>Das Gedächtnis ist ausgeschaltet, sodass keine Lektion erinnert würde.</translation>
    </message>
    <message>
        <source>The microphone {description} cannot record at {RATE_HZ} Hz.</source>
        <translation>Das Mikrofon {description} kann nicht mit {RATE_HZ} Hz aufnehmen.</translation>
    </message>
    <message>
        <source>The model file {name} has the GGUF version {version}; 2 and 3 can be read.</source>
        <translation>Die Modelldatei {name} hat die GGUF-Version {version}; gelesen werden 2 und 3.</translation>
    </message>
    <message>
        <source>The model file {name} holds {missing} bytes that belong to none of its tensors.</source>
        <translation>Die Modelldatei {name} enthält {missing} Bytes, die zu keinem ihrer Tensoren gehören.</translation>
    </message>
    <message>
        <source>The model file {name} is cut off: at least {missing} bytes are missing. Get it again.</source>
        <translation>Die Modelldatei {name} ist abgeschnitten: Mindestens {missing} Bytes fehlen. Holen Sie sie noch einmal.</translation>
    </message>
    <message>
        <source>The model file {name} is cut off: {missing} bytes are missing. Get it again.</source>
        <translation>Die Modelldatei {name} ist abgeschnitten: {missing} Bytes fehlen. Holen Sie sie noch einmal.</translation>
    </message>
    <message>
        <source>The model file {name} is damaged or cut off.</source>
        <translation>Die Modelldatei {name} ist beschädigt oder abgeschnitten.</translation>
    </message>
    <message>
        <source>The model file {path} cannot be read: {strerror}.</source>
        <translation>Die Modelldatei {path} lässt sich nicht lesen: {strerror}.</translation>
    </message>
    <message>
        <source>The model {called} cannot see pictures in {program}: choose one that can, or give it its projector.</source>
        <translation>Das Modell {called} kann in {program} keine Bilder sehen: Wählen Sie eines, das es kann, oder geben Sie ihm seinen Projektor.</translation>
    </message>
    <message>
        <source>The model {model} at {base} takes no pictures: load one that can see, with its projector (llama-server: --mmproj). It says: {words}.</source>
        <translation>Das Modell {model} auf {base} nimmt keine Bilder: Laden Sie eines, das sehen kann, mit seinem Projektor (llama-server: --mmproj). Er sagt: {words}.</translation>
    </message>
    <message>
        <source>The model {model} reads what is asked and writes no answers of its own: an answer that fits a schema needs a larger one (deskhand models list).</source>
        <translation>Das Modell {model} liest, was verlangt wird, und schreibt keine eigenen Antworten: Eine Antwort, die zu einem Schema passt, braucht ein größeres (deskhand models list).</translation>
    </message>
    <message>
        <source>The model {name} cannot be used: {message}.</source>
        <translation>Das Modell {name} ist nicht zu gebrauchen: {message}.</translation>
    </message>
    <message>
        <source>The model {name} could not be put into place: {strerror}.</source>
        <translation>Das Modell {name} konnte nicht an seinen Platz gebracht werden: {strerror}.</translation>
    </message>
    <message>
        <source>The model {name} could not be removed: {strerror}.</source>
        <translation>Das Modell {name} konnte nicht entfernt werden: {strerror}.</translation>
    </message>
    <message>
        <source>The model {name} does not fit into memory.</source>
        <translation>Das Modell {name} passt nicht in den Speicher.</translation>
    </message>
    <message>
        <source>The model {name} has been closed.</source>
        <translation>Das Modell {name} wurde geschlossen.</translation>
    </message>
    <message>
        <source>The model {name} is part of Deskhand and cannot be removed.</source>
        <translation>Das Modell {name} gehört zu Deskhand und kann nicht entfernt werden.</translation>
    </message>
    <message>
        <source>The model {name} is there already.</source>
        <translation>Das Modell {name} ist schon da.</translation>
    </message>
    <message>
        <source>The model {name} lacks the file {path}.</source>
        <translation>Dem Modell {name} fehlt die Datei {path}.</translation>
    </message>
    <message>
        <source>The model {name} needs about {needed} of memory and {available} are free: {needed2} are missing.</source>
        <translation>Das Modell {name} braucht etwa {needed} Speicher, und {available} sind frei: {needed2} fehlen.</translation>
    </message>
    <message>
        <source>The model {name} needs {missing}, which this Deskhand was installed without: install it with `make setup EXTRAS=train`, or use the model's GGUF files.</source>
        <translation>Das Modell {name} braucht {missing}; damit wurde dieses Deskhand nicht installiert: Installieren Sie es mit `make setup EXTRAS=train`, oder nehmen Sie die GGUF-Dateien des Modells.</translation>
    </message>
    <message>
        <source>The model {name} runs on this computer: no other one sees the screen.</source>
        <translation>Das Modell {name} läuft auf diesem Rechner: Kein anderer sieht den Bildschirm.</translation>
    </message>
    <message>
        <source>The model {name} said nothing for {reply_timeout_s} seconds.</source>
        <translation>Das Modell {name} hat {reply_timeout_s} Sekunden lang nichts gesagt.</translation>
    </message>
    <message>
        <source>The model {name} was not loaded within {load_timeout_s} seconds.</source>
        <translation>Das Modell {name} wurde nicht innerhalb von {load_timeout_s} Sekunden geladen.</translation>
    </message>
    <message>
        <source>The model {name} was not started, for its process cannot be shut in: {error} If you trust its files, set DESKHAND_MODEL_SANDBOX=off.</source>
        <translation>Das Modell {name} wurde nicht gestartet, denn sein Prozess lässt sich nicht einschließen: {error} Wenn Sie seinen Dateien vertrauen, setzen Sie DESKHAND_MODEL_SANDBOX=off.</translation>
    </message>
    <message>
        <source>The model's name {name} cannot be a folder's name: use letters, digits, dots and dashes.</source>
        <translation>Der Name {name} des Modells kann kein Ordnername sein: Nehmen Sie Buchstaben, Ziffern, Punkte und Bindestriche.</translation>
    </message>
    <message>
        <source>The model's process ended unexpectedly ({error}).</source>
        <translation>Der Prozess des Modells endete unerwartet ({error}).</translation>
    </message>
    <message>
        <source>The monitor {name} is gone, so there is no picture of it any more.</source>
        <translation>Der Bildschirm {name} ist weg, darum gibt es kein Bild mehr von ihm.</translation>
    </message>
    <message>
        <source>The monitor {name} was unplugged, so nothing was done there; plug it in or choose another one, then start the task again.</source>
        <translation>Der Bildschirm {name} wurde abgesteckt, darum wurde dort nichts getan; stecken Sie ihn an, oder wählen Sie einen anderen, und starten Sie die Aufgabe neu.</translation>
    </message>
    <message>
        <source>The mouse was moved to a corner of the screen.</source>
        <translation>Die Maus wurde in eine Ecke des Bildschirms geschoben.</translation>
    </message>
    <message>
        <source>The network is for the hosts that the task and the start page name, and they name none. Name one, such as example.org, or allow all hosts.</source>
        <translation>Das Netz ist für die Hosts, die Aufgabe und Startseite nennen, und sie nennen keinen. Nennen Sie einen, etwa example.org, oder erlauben Sie alle Hosts.</translation>
    </message>
    <message>
        <source>The network is off for this browser, so it cannot open {whole}; allow it.</source>
        <translation>Das Netz ist für diesen Browser aus, er kann {whole} also nicht öffnen; erlauben Sie es.</translation>
    </message>
    <message>
        <source>The new model could not be moved to {target}: {strerror}.</source>
        <translation>Das neue Modell konnte nicht nach {target} gebracht werden: {strerror}.</translation>
    </message>
    <message>
        <source>The next model is offered after 0 (only at the end) to {MAX_FAILURES} failures in a row, not {fallback_after}.</source>
        <translation>Das nächste Modell wird nach 0 (nur am Ende) bis {MAX_FAILURES} Fehlschlägen in Folge angeboten, nicht {fallback_after}.</translation>
    </message>
    <message>
        <source>The numbers of a frame are those of its first action; all of them are in deskhand.step.</source>
        <translation>Die Zahlen eines Bildes sind die seiner ersten Aktion; alle stehen in deskhand.step.</translation>
    </message>
    <message>
        <source>The option {name} of a machine is there twice.</source>
        <translation>Die Option {name} einer Maschine steht zweimal da.</translation>
    </message>
    <message>
        <source>The owner changed it to an ending, which no computer can do, so it was not done; look again.</source>
        <translation>Der Besitzer machte daraus ein Ende, das kein Rechner ausführen kann, darum wurde es nicht getan; sieh noch einmal hin.</translation>
    </message>
    <message>
        <source>The owner says that this did not work, although it ended as finished.</source>
        <translation>Der Besitzer sagt, dass dies nicht geklappt hat, obwohl es als fertig endete.</translation>
    </message>
    <message>
        <source>The owner says that this worked only partly.</source>
        <translation>Der Besitzer sagt, dass dies nur zum Teil geklappt hat.</translation>
    </message>
    <message>
        <source>The owner took mouse and keyboard, so this was broken off; look again.</source>
        <translation>Der Besitzer nahm Maus und Tastatur, darum wurde dies abgebrochen; sieh noch einmal hin.</translation>
    </message>
    <message>
        <source>The owner used the computer meanwhile, so it was not done; look again.</source>
        <translation>Der Besitzer benutzte inzwischen den Rechner, darum wurde es nicht getan; sieh noch einmal hin.</translation>
    </message>
    <message>
        <source>The page cannot be written to {path}: {strerror}.</source>
        <translation>Die Seite kann nicht nach {path} geschrieben werden: {strerror}.</translation>
    </message>
    <message>
        <source>The part of the screen has to have sides of {LEAST_SIDE_PX} pixels or more, and to lie within {width}×{height} at {left},{top}.</source>
        <translation>Der Ausschnitt des Bildschirms muss Seiten von {LEAST_SIDE_PX} Pixeln oder mehr haben und innerhalb von {width}×{height} bei {left},{top} liegen.</translation>
    </message>
    <message>
        <source>The parts of {name} do not belong together: they hold {there} tensors of {total}.</source>
        <translation>Die Teile von {name} gehören nicht zusammen: Sie haben {there} von {total} Tensoren.</translation>
    </message>
    <message>
        <source>The permission cannot be written to {path}: {strerror}.</source>
        <translation>Die Erlaubnis lässt sich nicht nach {path} schreiben: {strerror}.</translation>
    </message>
    <message>
        <source>The phone broke off in the midst of a picture: {data} bytes of {width}×{height} came.</source>
        <translation>Das Telefon brach mitten in einem Bild ab: {data} Bytes von {width}×{height} kamen an.</translation>
    </message>
    <message>
        <source>The phone did not do it: {value}.</source>
        <translation>Das Telefon hat es nicht getan: {value}.</translation>
    </message>
    <message>
        <source>The phone sends pictures with 16 bits for each pixel, in which colours are not what they are on its screen; such phones are not used.</source>
        <translation>Das Telefon sendet Bilder mit 16 Bit je Bildpunkt, in denen Farben nicht die seines Bildschirms sind; solche Telefone werden nicht benutzt.</translation>
    </message>
    <message>
        <source>The phone sends pixels in a format that is not read here ({number}).</source>
        <translation>Das Telefon sendet Bildpunkte in einem Format, das hier nicht gelesen wird ({number}).</translation>
    </message>
    <message>
        <source>The phone sent an empty picture: is its screen there, and not busy restarting?</source>
        <translation>Das Telefon sandte ein leeres Bild: ist sein Bildschirm da und startet es nicht gerade neu?</translation>
    </message>
    <message>
        <source>The phone sent no picture but: {data}</source>
        <translation>Das Telefon sandte kein Bild, sondern: {data}</translation>
    </message>
    <message>
        <source>The phone sent {data} bytes instead of a picture.</source>
        <translation>Das Telefon sandte {data} Bytes statt eines Bildes.</translation>
    </message>
    <message>
        <source>The phone shows this app as black: it allows no pictures of itself (a secure window), so nothing is pressed or typed there; its owner has to do this step by hand.</source>
        <translation>Das Telefon zeigt diese App schwarz: sie erlaubt keine Bilder von sich (ein sicheres Fenster), darum wird dort nichts gedrückt oder getippt; diesen Schritt muss sein Besitzer von Hand tun.</translation>
    </message>
    <message>
        <source>The phone {serial}</source>
        <translation>Das Telefon {serial}</translation>
    </message>
    <message>
        <source>The phone {serial} is not connected any more.</source>
        <translation>Das Telefon {serial} ist nicht mehr verbunden.</translation>
    </message>
    <message>
        <source>The phone {serial} refuses this service: it needs Android 7 or later.</source>
        <translation>Das Telefon {serial} verweigert diesen Dienst: es braucht Android 7 oder neuer.</translation>
    </message>
    <message>
        <source>The phone {serial} {state}</source>
        <translation>Das Telefon {serial} {state}</translation>
    </message>
    <message>
        <source>The phone's screen is off and does not come on; its owner has to switch it on.</source>
        <translation>Der Bildschirm des Telefons ist aus und geht nicht an; sein Besitzer muss ihn einschalten.</translation>
    </message>
    <message>
        <source>The phone's screen was turned, so this was not done; look again.</source>
        <translation>Der Bildschirm des Telefons wurde gedreht, darum wurde dies nicht getan; schauen Sie noch einmal hin.</translation>
    </message>
    <message>
        <source>The picture of step {number} of {record_id} cannot be read: {why}</source>
        <translation>Das Bild von Schritt {number} von {record_id} lässt sich nicht lesen: {why}</translation>
    </message>
    <message>
        <source>The picture that the phone sent cannot be read: {problem}.</source>
        <translation>Das Bild, das das Telefon sandte, lässt sich nicht lesen: {problem}.</translation>
    </message>
    <message>
        <source>The pictures have different sizes: LeRobot loads them one by one, but not in one batch.</source>
        <translation>Die Bilder sind verschieden groß: LeRobot lädt sie einzeln, aber nicht zusammen in einem Batch.</translation>
    </message>
    <message>
        <source>The pictures of a monitor do not have the size that the compositor says it has.</source>
        <translation>Die Bilder eines Bildschirms haben nicht die Größe, die der Compositor nennt.</translation>
    </message>
    <message>
        <source>The pictures of the screen have ended (PipeWire or GStreamer has stopped); start the task again, and where that fails, log in to the desktop anew.</source>
        <translation>Die Bilder des Bildschirms sind zu Ende (PipeWire oder GStreamer hat aufgehört); starten Sie die Aufgabe neu, und wo das misslingt, melden Sie sich am Desktop neu an.</translation>
    </message>
    <message>
        <source>The pictures of this report have not been searched for secrets. Before it is given to anybody: deskhand report ID.</source>
        <translation>Die Bilder dieses Berichts wurden nicht nach Geheimnissen durchsucht. Bevor ihn jemand bekommt: deskhand report ID.</translation>
    </message>
    <message>
        <source>The port for its guest server is taken here; name another: port=…</source>
        <translation>Der Port für ihren Gastserver ist hier belegt; einen anderen nennen: port=…</translation>
    </message>
    <message>
        <source>The preset cannot be written to {path}: {strerror}.</source>
        <translation>Die Vorgabe kann nicht nach {path} geschrieben werden: {strerror}.</translation>
    </message>
    <message>
        <source>The preset {path} cannot be read: {problem}.</source>
        <translation>Die Vorgabe {path} kann nicht gelesen werden: {problem}.</translation>
    </message>
    <message>
        <source>The preset {path} cannot be read: {strerror}.</source>
        <translation>Die Vorgabe {path} kann nicht gelesen werden: {strerror}.</translation>
    </message>
    <message>
        <source>The preset {path} has a part that is not known: {unknown}.</source>
        <translation>Die Vorgabe {path} hat einen Teil, der nicht bekannt ist: {unknown}.</translation>
    </message>
    <message>
        <source>The preset {path} makes no sense: {problem}.</source>
        <translation>Die Vorgabe {path} ergibt keinen Sinn: {problem}.</translation>
    </message>
    <message>
        <source>The prices of {first} are in {one} and those of {second} in {other}, which cannot be added up: give both in one currency (`deskhand models add … --price`).</source>
        <translation>Die Preise von {first} sind in {one} und die von {second} in {other}; das lässt sich nicht zusammenzählen: Geben Sie beide in einer Währung an (`deskhand models add … --price`).</translation>
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
        <source>The process that did the task has ended by itself (status {status}).</source>
        <translation>Der Prozess, der die Aufgabe ausführte, hat sich von selbst beendet (Status {status}).</translation>
    </message>
    <message>
        <source>The process that loads the model {name} ended ({error}).</source>
        <translation>Der Prozess, der das Modell {name} lädt, endete ({error}).</translation>
    </message>
    <message>
        <source>The profile {name} cannot be made: {strerror}.</source>
        <translation>Das Profil {name} kann nicht angelegt werden: {strerror}.</translation>
    </message>
    <message>
        <source>The profile {name} cannot be removed: {strerror}.</source>
        <translation>Das Profil {name} kann nicht entfernt werden: {strerror}.</translation>
    </message>
    <message>
        <source>The profile {name} is in use: one browser at a time has it.</source>
        <translation>Das Profil {name} wird benutzt: Nur ein Browser auf einmal hat es.</translation>
    </message>
    <message>
        <source>The projector of {name} does not belong to its model: {problem}.</source>
        <translation>Der Projektor von {name} gehört nicht zu seinem Modell: {problem}.</translation>
    </message>
    <message>
        <source>The projector {name} does not belong to the model {name2}: {problem}.</source>
        <translation>Der Projektor {name} gehört nicht zum Modell {name2}: {problem}.</translation>
    </message>
    <message>
        <source>The prompt is longer than the server at {base} reads: start it with a larger context, or set history_images in the model's manifest lower. It says: {words}.</source>
        <translation>Die Eingabe ist länger, als der Server auf {base} liest: Starten Sie ihn mit mehr Kontext, oder senken Sie history_images im Manifest des Modells. Er sagt: {words}.</translation>
    </message>
    <message>
        <source>The prompt is too long: {message}.</source>
        <translation>Die Eingabe ist zu lang: {message}.</translation>
    </message>
    <message>
        <source>The queue cannot be written: {strerror}.</source>
        <translation>Die Warteschlange lässt sich nicht schreiben: {strerror}.</translation>
    </message>
    <message>
        <source>The queue in {path} cannot be read: {problem}.</source>
        <translation>Die Warteschlange in {path} lässt sich nicht lesen: {problem}.</translation>
    </message>
    <message>
        <source>The queue in {path} is none of this version. Mend or delete it.</source>
        <translation>Die Warteschlange in {path} ist keine dieser Version. Reparieren oder löschen Sie sie.</translation>
    </message>
    <message>
        <source>The queue in {path} makes no sense: {problem}.</source>
        <translation>Die Warteschlange in {path} ergibt keinen Sinn: {problem}.</translation>
    </message>
    <message>
        <source>The real screen works on Linux only so far. {offer}</source>
        <translation>Der echte Bildschirm geht bisher nur unter Linux. {offer}</translation>
    </message>
    <message>
        <source>The record cannot be written to {out}: {strerror}.</source>
        <translation>Die Aufzeichnung lässt sich nicht nach {out} schreiben: {strerror}.</translation>
    </message>
    <message>
        <source>The record has format version {version}; this Deskhand reads {READABLE} to {READABLE2}.</source>
        <translation>Die Aufzeichnung hat die Formatversion {version}; dieses Deskhand liest {READABLE} bis {READABLE2}.</translation>
    </message>
    <message>
        <source>The record has no parameter {unknown}; it has: {known}.</source>
        <translation>Die Aufzeichnung hat keinen Parameter {unknown}; sie hat: {known}.</translation>
    </message>
    <message>
        <source>The record in {folder} cannot be read: {error}.</source>
        <translation>Die Aufzeichnung in {folder} lässt sich nicht lesen: {error}.</translation>
    </message>
    <message>
        <source>The record in {folder} cannot be read: {strerror}.</source>
        <translation>Die Aufzeichnung in {folder} lässt sich nicht lesen: {strerror}.</translation>
    </message>
    <message>
        <source>The record in {folder} cannot be written: {strerror}.</source>
        <translation>Die Aufzeichnung in {folder} kann nicht geschrieben werden: {strerror}.</translation>
    </message>
    <message>
        <source>The record in {folder} could not be written: {strerror}.</source>
        <translation>Die Aufzeichnung in {folder} konnte nicht geschrieben werden: {strerror}.</translation>
    </message>
    <message>
        <source>The record in {folder} has no header.</source>
        <translation>Die Aufzeichnung in {folder} hat keinen Kopf.</translation>
    </message>
    <message>
        <source>The record in {folder} holds more than a run writes.</source>
        <translation>Die Aufzeichnung in {folder} enthält mehr, als ein Lauf schreibt.</translation>
    </message>
    <message>
        <source>The record in {folder} is damaged: {error}</source>
        <translation>Die Aufzeichnung in {folder} ist beschädigt: {error}</translation>
    </message>
    <message>
        <source>The record in {folder} is larger than {MAX_RECORD_BYTES} MiB.</source>
        <translation>Die Aufzeichnung in {folder} ist größer als {MAX_RECORD_BYTES} MiB.</translation>
    </message>
    <message>
        <source>The record is not sure that this was typed: “{words}”. {GO_ON}</source>
        <translation>Die Aufzeichnung ist nicht sicher, dass dies getippt wurde: „{words}“. {GO_ON}</translation>
    </message>
    <message>
        <source>The record is not sure what was typed; compare these steps with their pictures: {steps}.</source>
        <translation>Die Aufzeichnung ist nicht sicher, was getippt wurde; vergleichen Sie diese Schritte mit ihren Bildern: {steps}.</translation>
    </message>
    <message>
        <source>The record of the routine “{name}” cannot be read, so it cannot be done: {problem}</source>
        <translation>Die Aufzeichnung des Ablaufs „{name}“ lässt sich nicht lesen, daher kann er nicht ausgeführt werden: {problem}</translation>
    </message>
    <message>
        <source>The record {name} could not be redacted: {error}.</source>
        <translation>Die Aufzeichnung {name} konnte nicht geschwärzt werden: {error}.</translation>
    </message>
    <message>
        <source>The record {name} has a task already; its review can reword it.</source>
        <translation>Die Aufzeichnung {name} hat schon eine Aufgabe; in der Prüfung lässt sie sich umformulieren.</translation>
    </message>
    <message>
        <source>The record {name} is still being written.</source>
        <translation>Die Aufzeichnung {name} wird noch geschrieben.</translation>
    </message>
    <message>
        <source>The record {record_id} cannot be deleted: {error}</source>
        <translation>Die Aufzeichnung {record_id} lässt sich nicht löschen: {error}</translation>
    </message>
    <message>
        <source>The record {record_id} has no step {step}.</source>
        <translation>Die Aufzeichnung {record_id} hat keinen Schritt {step}.</translation>
    </message>
    <message>
        <source>The recording has reached its limit of {limit_mb} MB, or the disk is full.</source>
        <translation>Die Aufnahme hat ihre Grenze von {limit_mb} MB erreicht, oder die Platte ist voll.</translation>
    </message>
    <message>
        <source>The reply calls no function</source>
        <translation>Die Antwort ruft keine Funktion auf</translation>
    </message>
    <message>
        <source>The reply calls nothing</source>
        <translation>Die Antwort ruft nichts auf</translation>
    </message>
    <message>
        <source>The reply could not be read. {error}</source>
        <translation>Die Antwort war nicht zu lesen. {error}</translation>
    </message>
    <message>
        <source>The reply has no action in it</source>
        <translation>In der Antwort steht keine Aktion</translation>
    </message>
    <message>
        <source>The reply has no code in it</source>
        <translation>In der Antwort steht kein Code</translation>
    </message>
    <message>
        <source>The reply is empty</source>
        <translation>Die Antwort ist leer</translation>
    </message>
    <message>
        <source>The reply is no object</source>
        <translation>Die Antwort ist kein Objekt</translation>
    </message>
    <message>
        <source>The report cannot be written to {path}: {strerror}.</source>
        <translation>Der Bericht lässt sich nicht nach {path} schreiben: {strerror}.</translation>
    </message>
    <message>
        <source>The repository {name} holds no model.</source>
        <translation>Das Repository {name} enthält kein Modell.</translation>
    </message>
    <message>
        <source>The repository {repository} has no file {file}.</source>
        <translation>Das Repository {repository} hat keine Datei {file}.</translation>
    </message>
    <message>
        <source>The repository {repository} has no such revision.</source>
        <translation>Das Repository {repository} hat keine solche Revision.</translation>
    </message>
    <message>
        <source>The request makes no sense: {name} is no list of texts.</source>
        <translation>Die Anfrage ergibt keinen Sinn: {name} ist keine Liste von Texten.</translation>
    </message>
    <message>
        <source>The request makes no sense: {name} is no number from 0 to {most}.</source>
        <translation>Die Anfrage ergibt keinen Sinn: {name} ist keine Zahl von 0 bis {most}.</translation>
    </message>
    <message>
        <source>The request makes no sense: {name} is no text.</source>
        <translation>Die Anfrage ergibt keinen Sinn: {name} ist kein Text.</translation>
    </message>
    <message>
        <source>The resources of {name} cannot be listed: {error}.</source>
        <translation>Die Ressourcen von {name} lassen sich nicht auflisten: {error}.</translation>
    </message>
    <message>
        <source>The review in {folder} cannot be read: {error}</source>
        <translation>Die Durchsicht in {folder} lässt sich nicht lesen: {error}</translation>
    </message>
    <message>
        <source>The review in {folder} cannot be written: {error}</source>
        <translation>Die Durchsicht in {folder} lässt sich nicht schreiben: {error}</translation>
    </message>
    <message>
        <source>The routine has no parameter {name}; it has: {listed}.</source>
        <translation>Der Ablauf hat keinen Parameter {name}; er hat: {listed}.</translation>
    </message>
    <message>
        <source>The routines cannot be written to {path}: {strerror}.</source>
        <translation>Die Abläufe lassen sich nicht nach {path} schreiben: {strerror}.</translation>
    </message>
    <message>
        <source>The routines in {path} are none of this version. Mend or delete the file.</source>
        <translation>Die Abläufe in {path} sind keine dieser Version. Reparieren oder löschen Sie die Datei.</translation>
    </message>
    <message>
        <source>The routines in {path} cannot be read: {problem}.</source>
        <translation>Die Abläufe in {path} lassen sich nicht lesen: {problem}.</translation>
    </message>
    <message>
        <source>The rules cannot be written to {path}: {strerror}.</source>
        <translation>Die Regeln lassen sich nicht nach {path} schreiben: {strerror}.</translation>
    </message>
    <message>
        <source>The rules in {path} cannot be read: {problem}. Nothing is done until the file is mended or deleted.</source>
        <translation>Die Regeln in {path} lassen sich nicht lesen: {problem}. Es wird nichts getan, bis die Datei in Ordnung gebracht oder gelöscht ist.</translation>
    </message>
    <message>
        <source>The rules of what to redact cannot be written to {path}: {error}.</source>
        <translation>Die Regeln fürs Schwärzen lassen sich nicht nach {path} schreiben: {error}.</translation>
    </message>
    <message>
        <source>The rules of what to redact in {path} cannot be read: {error}.</source>
        <translation>Die Regeln fürs Schwärzen in {path} lassen sich nicht lesen: {error}.</translation>
    </message>
    <message>
        <source>The run ended as {kind}, but: {error}</source>
        <translation>Der Lauf endete ({kind}), aber: {error}</translation>
    </message>
    <message>
        <source>The run ended without a word: the program or the machine was stopped.</source>
        <translation>Der Lauf endete ohne ein Wort: Das Programm oder der Rechner wurde beendet.</translation>
    </message>
    <message>
        <source>The run was stopped before it began.</source>
        <translation>Der Lauf wurde angehalten, bevor er begann.</translation>
    </message>
    <message>
        <source>The run was stopped.</source>
        <translation>Der Lauf wurde angehalten.</translation>
    </message>
    <message>
        <source>The run {name} has not come to its end: start another one.</source>
        <translation>Der Lauf {name} kam nicht bis zum Ende: Starten Sie einen neuen.</translation>
    </message>
    <message>
        <source>The safety check of the model's maker asks for you: {check}</source>
        <translation>Die Sicherheitsprüfung des Modellherstellers fragt nach Ihnen: {check}</translation>
    </message>
    <message>
        <source>The same keys cannot stop the agent and open a new task.</source>
        <translation>Dieselben Tasten können nicht den Agenten anhalten und eine neue Aufgabe öffnen.</translation>
    </message>
    <message>
        <source>The sandbox could not start {reply}</source>
        <translation>Die Sandbox konnte nicht starten: {reply}</translation>
    </message>
    <message>
        <source>The schema is no JSON schema: it has to be an object.</source>
        <translation>Das Schema ist kein JSON-Schema: Es muss ein Objekt sein.</translation>
    </message>
    <message>
        <source>The schema is no JSON schema: {message}.</source>
        <translation>Das Schema ist kein JSON-Schema: {message}.</translation>
    </message>
    <message>
        <source>The schema is no JSON: {error}.</source>
        <translation>Das Schema ist kein JSON: {error}.</translation>
    </message>
    <message>
        <source>The schema refers to {foreign}, and nothing is fetched: put it in.</source>
        <translation>Das Schema verweist auf {foreign}, und es wird nichts geladen: Fügen Sie es ein.</translation>
    </message>
    <message>
        <source>The schema {file} cannot be read: {error}.</source>
        <translation>Das Schema {file} kann nicht gelesen werden: {error}.</translation>
    </message>
    <message>
        <source>The scores of {name} could not be saved: {strerror}.</source>
        <translation>Die Punktzahlen von {name} konnten nicht gespeichert werden: {strerror}.</translation>
    </message>
    <message>
        <source>The screen at {url} has the size {width}×{height}.</source>
        <translation>Der Bildschirm an {url} hat die Größe {width}×{height}.</translation>
    </message>
    <message>
        <source>The screen changed where this was to go, so it was not done; look again.</source>
        <translation>Der Bildschirm hat sich dort geändert, wo es geschehen sollte, darum wurde es nicht getan; sieh noch einmal hin.</translation>
    </message>
    <message>
        <source>The screen could not be captured: {error}</source>
        <translation>Der Bildschirm ließ sich nicht aufnehmen: {error}</translation>
    </message>
    <message>
        <source>The screen does not show “{what}”.</source>
        <translation>Der Bildschirm zeigt „{what}“ nicht.</translation>
    </message>
    <message>
        <source>The screen is not as it was recorded.</source>
        <translation>Der Bildschirm ist nicht so wie aufgezeichnet.</translation>
    </message>
    <message>
        <source>The screen is not sent, because it cannot be searched for secrets: {error}</source>
        <translation>Der Bildschirm wird nicht gesendet, weil er nicht nach Geheimnissen durchsucht werden kann: {error}</translation>
    </message>
    <message>
        <source>The screen looks different where it was done.</source>
        <translation>Der Bildschirm sieht dort anders aus, wo es getan wurde.</translation>
    </message>
    <message>
        <source>The screen of the machine has another size now, so this was not done; look again.</source>
        <translation>Der Bildschirm der Maschine hat jetzt eine andere Größe, daher wurde das nicht getan; neu hinsehen.</translation>
    </message>
    <message>
        <source>The screen there has another size now, so this was not done; look again.</source>
        <translation>Der Bildschirm dort hat jetzt eine andere Größe, darum wurde dies nicht getan; noch einmal hinsehen.</translation>
    </message>
    <message>
        <source>The secret for one-time codes is none: it has to be base32 of at least 112 bits, or an otpauth:// address with one.</source>
        <translation>Das Geheimnis für Einmalcodes ist keines: Es muss Base32 mit mindestens 112 Bit sein oder eine otpauth://-Adresse damit.</translation>
    </message>
    <message>
        <source>The server at {base} broke off its answer. It says: {words}.</source>
        <translation>Der Server auf {base} brach seine Antwort ab. Er sagt: {words}.</translation>
    </message>
    <message>
        <source>The server at {base} closed the connection after a part of its answer.</source>
        <translation>Der Server {base} hat die Verbindung mitten in seiner Antwort getrennt.</translation>
    </message>
    <message>
        <source>The server at {base} closed the connection {how}.</source>
        <translation>Der Server {base} hat die Verbindung getrennt ({how}).</translation>
    </message>
    <message>
        <source>The server at {base} closed the connection {how}; look whether it crashed, ran out of memory, or has a smaller context than the prompt.</source>
        <translation>Der Server unter {base} schloss die Verbindung {how}; sehen Sie nach, ob er abgestürzt ist, keinen Speicher mehr hatte oder einen kleineren Kontext hat, als die Anfrage braucht.</translation>
    </message>
    <message>
        <source>The server at {base} did not begin to answer within {patience_s} seconds; if it is only slow, set patience_s in the model's manifest higher.</source>
        <translation>Der Server auf {base} begann nicht innerhalb von {patience_s} Sekunden zu antworten; ist er nur langsam, dann erhöhen Sie patience_s im Manifest des Modells.</translation>
    </message>
    <message>
        <source>The server at {base} did not list its models within {LIST_S} seconds: if it is just starting, try again.</source>
        <translation>Der Server auf {base} listete seine Modelle nicht innerhalb von {LIST_S} Sekunden auf: Falls er gerade erst startet, versuchen Sie es noch einmal.</translation>
    </message>
    <message>
        <source>The server at {base} does not accept the key {key_name} from the keyring (HTTP {status}): store a valid one under that name.</source>
        <translation>Der Server auf {base} nimmt den Schlüssel {key_name} aus dem Schlüsselbund nicht an (HTTP {status}): Legen Sie einen gültigen unter diesem Namen ab.</translation>
    </message>
    <message>
        <source>The server at {base} does not answer like an OpenAI-compatible one: {error}.</source>
        <translation>Der Server auf {base} antwortet nicht wie ein OpenAI-kompatibler: {error}.</translation>
    </message>
    <message>
        <source>The server at {base} does not answer like one of {title} ({what}).</source>
        <translation>Der Server {base} antwortet nicht wie einer von {title} ({what}).</translation>
    </message>
    <message>
        <source>The server at {base} had not ended its answer after {patience_s} seconds.</source>
        <translation>Der Server auf {base} hatte seine Antwort nach {patience_s} Sekunden nicht beendet.</translation>
    </message>
    <message>
        <source>The server at {base} has no model called {model} for your key.{said}</source>
        <translation>Der Server {base} hat für Ihren Schlüssel kein Modell namens {model}.{said}</translation>
    </message>
    <message>
        <source>The server at {base} has no model called {model}.{said} `deskhand models check` lists those it has.</source>
        <translation>Der Server auf {base} hat kein Modell namens {model}.{said} `deskhand models check` listet seine auf.</translation>
    </message>
    <message>
        <source>The server at {base} has too much to do (HTTP {status}) and was asked {num_tries}: try again later.{said}</source>
        <translation>Der Server {base} ist überlastet (HTTP {status}); Versuche: {num_tries}. Versuchen Sie es später wieder.{said}</translation>
    </message>
    <message>
        <source>The server at {base} holds the answer back (content filter).</source>
        <translation>Der Server auf {base} hält die Antwort zurück (Inhaltsfilter).</translation>
    </message>
    <message>
        <source>The server at {base} is asked too often (HTTP 429){tried}{wait}: try again later.</source>
        <translation>Der Server auf {base} wird zu oft gefragt (HTTP 429){tried}{wait}: Versuchen Sie es später noch einmal.</translation>
    </message>
    <message>
        <source>The server at {base} is in trouble (HTTP {status}){tried}.{said}</source>
        <translation>Der Server auf {base} hat Schwierigkeiten (HTTP {status}){tried}.{said}</translation>
    </message>
    <message>
        <source>The server at {base} made tool calls of the model's text: start it without a tool parser; Deskhand reads the text itself.</source>
        <translation>Der Server auf {base} machte aus dem Text des Modells Werkzeugaufrufe: Starten Sie ihn ohne Tool-Parser; Deskhand liest den Text selbst.</translation>
    </message>
    <message>
        <source>The server at {base} packs its answers though it was asked not to: switch the compression off there, or in the proxy before it.</source>
        <translation>Der Server auf {base} packt seine Antworten, obwohl er gebeten wurde, es nicht zu tun: Schalten Sie die Komprimierung dort oder im Proxy davor aus.</translation>
    </message>
    <message>
        <source>The server at {base} refuses the request (HTTP {status}).{said}</source>
        <translation>Der Server auf {base} weist die Anfrage ab (HTTP {status}).{said}</translation>
    </message>
    <message>
        <source>The server at {base} said nothing for {patience_s} seconds; if it is only slow, set patience_s in the model's manifest higher.</source>
        <translation>Der Server {base} hat {patience_s} Sekunden lang nichts gesagt; ist er nur langsam, setzen Sie patience_s im Manifest des Modells höher.</translation>
    </message>
    <message>
        <source>The server at {base} shows a certificate that this computer does not trust ({what}): correct the address, or have the system trust who issued it.</source>
        <translation>Der Server unter {base} zeigt ein Zertifikat, dem dieser Rechner nicht vertraut ({what}): Berichtigen Sie die Adresse, oder lassen Sie das System dem Aussteller vertrauen.</translation>
    </message>
    <message>
        <source>The server at {base} stopped in the middle of its answer and said nothing for {silence_s} seconds.</source>
        <translation>Der Server auf {base} hörte mitten in seiner Antwort auf und sagte {silence_s} Sekunden lang nichts.</translation>
    </message>
    <message>
        <source>The server at {base} takes at most {limit} in one prompt and was sent {num_pictures}: set history_images in the model's manifest to that number, or let the server take more (vLLM: --limit-mm-per-prompt).</source>
        <translation>Der Server auf {base} nimmt höchstens {limit} in einer Eingabe und bekam {num_pictures}: Setzen Sie history_images im Manifest des Modells auf diese Zahl, oder lassen Sie den Server mehr nehmen (vLLM: --limit-mm-per-prompt).</translation>
    </message>
    <message>
        <source>The server at {base} takes no requests of this size (HTTP 413): the pictures are too large for it.{said}</source>
        <translation>Der Server auf {base} nimmt keine Anfragen dieser Größe (HTTP 413): Die Bilder sind ihm zu groß.{said}</translation>
    </message>
    <message>
        <source>The server at {base} wants a key (HTTP {status}) and was sent none: store one in the keyring and name it in the model's manifest, or start the server without one.</source>
        <translation>Der Server auf {base} verlangt einen Schlüssel (HTTP {status}) und bekam keinen: Legen Sie einen in den Schlüsselbund und nennen Sie ihn im Manifest des Modells, oder starten Sie den Server ohne.</translation>
    </message>
    <message>
        <source>The server at {base} writes on without an end.</source>
        <translation>Der Server {base} schreibt ohne Ende weiter.</translation>
    </message>
    <message>
        <source>The server can be reached and answers.</source>
        <translation>Der Server ist zu erreichen und antwortet.</translation>
    </message>
    <message>
        <source>The server counts {num_counted} tokens, and the two pictures alone should take {num_shown}: it shortens prompts or shrinks pictures.</source>
        <translation>Der Server zählt {num_counted} Token, und allein die zwei Bilder sollten {num_shown} brauchen: Er kürzt Prompts oder verkleinert Bilder.</translation>
    </message>
    <message>
        <source>The server has no model {served_name}. It has: {served}.</source>
        <translation>Der Server hat kein Modell {served_name}. Er hat: {served}.</translation>
    </message>
    <message>
        <source>The server sends more of {path} than it has; it was deleted.</source>
        <translation>Der Server sendet mehr von {path}, als es hat; es wurde gelöscht.</translation>
    </message>
    <message>
        <source>The server {name} cannot be used. {problem}</source>
        <translation>Der Server {name} kann nicht benutzt werden. {problem}</translation>
    </message>
    <message>
        <source>The server {name} cannot be used: {error}.</source>
        <translation>Der Server {name} kann nicht benutzt werden: {error}.</translation>
    </message>
    <message>
        <source>The server {name} cannot be used: {missing}.</source>
        <translation>Der Server {name} kann nicht benutzt werden: {missing}.</translation>
    </message>
    <message>
        <source>The server {name} did not answer within {call_limit_s} s.</source>
        <translation>Der Server {name} hat nicht innerhalb von {call_limit_s} s geantwortet.</translation>
    </message>
    <message>
        <source>The server {name} did not do it: {error}.</source>
        <translation>Der Server {name} hat es nicht getan: {error}.</translation>
    </message>
    <message>
        <source>The server {name} ended while it was called{last}.</source>
        <translation>Der Server {name} endete, während er aufgerufen wurde{last}.</translation>
    </message>
    <message>
        <source>The server {name} has ended; its tools cannot be used any more.</source>
        <translation>Der Server {name} hat geendet; seine Werkzeuge können nicht mehr benutzt werden.</translation>
    </message>
    <message>
        <source>The servers with the packages cannot be reached; is this computer online?</source>
        <translation>Die Server mit den Paketen sind nicht zu erreichen; ist dieser Rechner im Netz?</translation>
    </message>
    <message>
        <source>The session of the desktop portal has been closed.</source>
        <translation>Die Sitzung des Desktop-Portals wurde geschlossen.</translation>
    </message>
    <message>
        <source>The settings cannot be written to {path}: {strerror}.</source>
        <translation>Die Einstellungen lassen sich nicht nach {path} schreiben: {strerror}.</translation>
    </message>
    <message>
        <source>The settings in {path} are not a JSON object. Mend or delete the file.</source>
        <translation>Die Einstellungen in {path} sind kein JSON-Objekt. Bringen Sie die Datei in Ordnung, oder löschen Sie sie.</translation>
    </message>
    <message>
        <source>The settings in {path} cannot be read: {problem}. Mend or delete the file.</source>
        <translation>Die Einstellungen in {path} lassen sich nicht lesen: {problem}. Bringen Sie die Datei in Ordnung, oder löschen Sie sie.</translation>
    </message>
    <message>
        <source>The shell at {self} says too much before it begins; make it quiet where there is no terminal.</source>
        <translation>Die Shell bei {self} sagt zu viel, bevor sie beginnt; sorgen Sie dafür, dass sie ohne Terminal still ist.</translation>
    </message>
    <message>
        <source>The size of text is one of {sizes} percent, not {text_percent}.</source>
        <translation>Die Textgröße ist eine von {sizes} Prozent, nicht {text_percent}.</translation>
    </message>
    <message>
        <source>The sound cannot be written to {path}: {strerror}.</source>
        <translation>Der Ton lässt sich nicht nach {path} schreiben: {strerror}.</translation>
    </message>
    <message>
        <source>The sound cannot be written: {strerror}.</source>
        <translation>Der Ton lässt sich nicht schreiben: {strerror}.</translation>
    </message>
    <message>
        <source>The sound {path} could not be silenced: {error}.</source>
        <translation>Der Ton {path} ließ sich nicht stumm machen: {error}.</translation>
    </message>
    <message>
        <source>The start page must be a web address or an attached file, not {address}.</source>
        <translation>Die Startseite muss eine Webadresse oder eine angehängte Datei sein, nicht {address}.</translation>
    </message>
    <message>
        <source>The state of {image} can be brought back only by whatever started it.</source>
        <translation>Den Zustand von {image} kann nur zurückbringen, was sie gestartet hat.</translation>
    </message>
    <message>
        <source>The state of {image} can be kept only by whatever started it.</source>
        <translation>Den Zustand von {image} kann nur aufbewahren, was sie gestartet hat.</translation>
    </message>
    <message>
        <source>The state {name} could not be {does}: {problem}</source>
        <translation>Der Zustand {name} konnte nicht {does} werden: {problem}</translation>
    </message>
    <message>
        <source>The step limit is 1 to 10,000, not {max_steps}.</source>
        <translation>Die Schrittgrenze ist 1 bis 10.000, nicht {max_steps}.</translation>
    </message>
    <message>
        <source>The step limit must be at least 1, not {max_steps}.</source>
        <translation>Die Schrittgrenze muss mindestens 1 sein, nicht {max_steps}.</translation>
    </message>
    <message>
        <source>The supervisor of the sandbox did not start: {error}</source>
        <translation>Der Aufseher der Sandbox startete nicht: {error}</translation>
    </message>
    <message>
        <source>The system in the virtual machine has crashed.</source>
        <translation>Das System in der virtuellen Maschine ist abgestürzt.</translation>
    </message>
    <message>
        <source>The system in the virtual machine sleeps.</source>
        <translation>Das System in der virtuellen Maschine schläft.</translation>
    </message>
    <message>
        <source>The table cannot be written to {path}: {strerror}.</source>
        <translation>Die Tabelle kann nicht nach {path} geschrieben werden: {strerror}.</translation>
    </message>
    <message>
        <source>The task has {task} characters; at most {MAX_TASK_CHARACTERS} are accepted.</source>
        <translation>Die Aufgabe hat {task} Zeichen; höchstens {MAX_TASK_CHARACTERS} werden angenommen.</translation>
    </message>
    <message>
        <source>The task is empty; say what is to be done.</source>
        <translation>Die Aufgabe ist leer; sagen Sie, was getan werden soll.</translation>
    </message>
    <message>
        <source>The task is too long to be handed to the window.</source>
        <translation>Die Aufgabe ist zu lang, um sie dem Fenster zu übergeben.</translation>
    </message>
    <message>
        <source>The text could not be put on the clipboard.</source>
        <translation>Der Text ließ sich nicht in die Zwischenablage legen.</translation>
    </message>
    <message>
        <source>The text could not be typed into this window.</source>
        <translation>Der Text ließ sich in dieses Fenster nicht tippen.</translation>
    </message>
    <message>
        <source>The thinking does not end</source>
        <translation>Das Nachdenken endet nicht</translation>
    </message>
    <message>
        <source>The title and tags in {folder} cannot be written: {error}</source>
        <translation>Titel und Schlagwörter in {folder} lassen sich nicht schreiben: {error}</translation>
    </message>
    <message>
        <source>The tool was stopped.</source>
        <translation>Das Werkzeug wurde angehalten.</translation>
    </message>
    <message>
        <source>The tool {name} has changed since this run began, so it was not called.</source>
        <translation>Das Werkzeug {name} hat sich seit Beginn dieses Laufs geändert und wurde daher nicht aufgerufen.</translation>
    </message>
    <message>
        <source>The tool {shown} of {server} is left out: its arguments are not described by an object.</source>
        <translation>Das Werkzeug {shown} von {server} wird ausgelassen: Seine Argumente sind nicht durch ein Objekt beschrieben.</translation>
    </message>
    <message>
        <source>The tool {shown} of {server} is left out: what describes its arguments is no JSON schema.</source>
        <translation>Das Werkzeug {shown} von {server} wird ausgelassen: Was seine Argumente beschreibt, ist kein JSON-Schema.</translation>
    </message>
    <message>
        <source>The tool {shown} of {server} is left out: what describes its arguments is no JSON.</source>
        <translation>Das Werkzeug {shown} von {server} wird ausgelassen: Was seine Argumente beschreibt, ist kein JSON.</translation>
    </message>
    <message>
        <source>The tool {shown} of {server} is left out: {written} characters describe its arguments.</source>
        <translation>Das Werkzeug {shown} von {server} wird ausgelassen: {written} Zeichen beschreiben seine Argumente.</translation>
    </message>
    <message>
        <source>The training environment could not be made: {lines}</source>
        <translation>Die Trainingsumgebung konnte nicht angelegt werden: {lines}</translation>
    </message>
    <message>
        <source>The translation {name} cannot be read: {problem}.</source>
        <translation>Die Übersetzung {name} lässt sich nicht lesen: {problem}.</translation>
    </message>
    <message>
        <source>The video cannot be written to {path}: {problem}.</source>
        <translation>Das Video lässt sich nicht nach {path} schreiben: {problem}.</translation>
    </message>
    <message>
        <source>The virtual machine could not be started: {reply}</source>
        <translation>Die virtuelle Maschine konnte nicht gestartet werden: {reply}</translation>
    </message>
    <message>
        <source>The virtual machine does not answer any more.</source>
        <translation>Die virtuelle Maschine antwortet nicht mehr.</translation>
    </message>
    <message>
        <source>The virtual machine has been closed.</source>
        <translation>Die virtuelle Maschine wurde geschlossen.</translation>
    </message>
    <message>
        <source>The virtual machine has ended.</source>
        <translation>Die virtuelle Maschine hat geendet.</translation>
    </message>
    <message>
        <source>The virtual machine has met an error of QEMU or KVM and stands still.</source>
        <translation>Die virtuelle Maschine ist auf einen Fehler von QEMU oder KVM gestoßen und steht still.</translation>
    </message>
    <message>
        <source>The virtual machine shows nothing: {error}.</source>
        <translation>Die virtuelle Maschine zeigt nichts: {error}.</translation>
    </message>
    <message>
        <source>The virtual machine shows nothing: {why}</source>
        <translation>Die virtuelle Maschine zeigt nichts: {why}</translation>
    </message>
    <message>
        <source>The virtual machine stands still ({status}).</source>
        <translation>Die virtuelle Maschine steht still ({status}).</translation>
    </message>
    <message>
        <source>The virtual machine stands still: it was paused.</source>
        <translation>Die virtuelle Maschine steht still: sie wurde angehalten.</translation>
    </message>
    <message>
        <source>The virtual machine stands still: its disk could not be written, for there is no room left.</source>
        <translation>Die virtuelle Maschine steht still: ihre Platte war nicht zu schreiben, denn es ist kein Platz mehr da.</translation>
    </message>
    <message>
        <source>The virtual machine was shut down from inside.</source>
        <translation>Die virtuelle Maschine wurde von innen heruntergefahren.</translation>
    </message>
    <message>
        <source>The weights are pickles, which can run programs when they are opened: only GGUF and safetensors are taken.</source>
        <translation>Die Gewichte sind Pickles, die beim Öffnen Programme ausführen können: Genommen werden nur GGUF und safetensors.</translation>
    </message>
    <message>
        <source>The wheel could not be fetched from {index}: {last_words}.</source>
        <translation>Das Wheel ließ sich nicht von {index} holen: {last_words}.</translation>
    </message>
    <message>
        <source>The window did not take the text that was pasted into it.</source>
        <translation>Das Fenster nahm den Text nicht an, der eingefügt wurde.</translation>
    </message>
    <message>
        <source>The window does not answer: it hangs, or was closed just now.</source>
        <translation>Das Fenster antwortet nicht: Es hängt oder wurde gerade geschlossen.</translation>
    </message>
    <message>
        <source>The window does not know this request.</source>
        <translation>Das Fenster kennt diese Anfrage nicht.</translation>
    </message>
    <message>
        <source>The window is busy with what its owner does: try again later.</source>
        <translation>Das Fenster ist mit dem beschäftigt, was sein Besitzer tut: Versuchen Sie es später noch einmal.</translation>
    </message>
    <message>
        <source>The window there runs as administrator, and Windows lets no ordinary program use it; nothing was done.</source>
        <translation>Das Fenster dort läuft als Administrator, und Windows lässt kein gewöhnliches Programm daran; es wurde nichts getan.</translation>
    </message>
    <message>
        <source>The window was closed before the task had ended.</source>
        <translation>Das Fenster wurde geschlossen, bevor die Aufgabe beendet war.</translation>
    </message>
    <message>
        <source>The window was closed.</source>
        <translation>Das Fenster wurde geschlossen.</translation>
    </message>
    <message>
        <source>The window's title speaks of something that may be hard to undo.</source>
        <translation>Der Titel des Fensters spricht von etwas, das schwer rückgängig zu machen ist.</translation>
    </message>
    <message>
        <source>The {kind} build loads, but it finds no GPU: its driver is missing or too old. Nothing was changed.</source>
        <translation>Die Ausführung für {kind} lädt, findet aber keine GPU: Ihr Treiber fehlt oder ist zu alt. Nichts wurde verändert.</translation>
    </message>
    <message>
        <source>There are no safetensors weights in {folder}.</source>
        <translation>In {folder} sind keine safetensors-Gewichte.</translation>
    </message>
    <message>
        <source>There are {MOST_NAMES} keys for {host} already: type the name of one.</source>
        <translation>Für {host} gibt es schon {MOST_NAMES} Schlüssel: Geben Sie den Namen eines davon ein.</translation>
    </message>
    <message>
        <source>There is a profile called {name} already.</source>
        <translation>Es gibt schon ein Profil namens {name}.</translation>
    </message>
    <message>
        <source>There is a projector here, but no model beside it.</source>
        <translation>Hier liegt ein Projektor, aber kein Modell daneben.</translation>
    </message>
    <message>
        <source>There is a routine {name} already.</source>
        <translation>Es gibt schon einen Ablauf {name}.</translation>
    </message>
    <message>
        <source>There is already a model called {name} in {models_folder}: remove it first (`deskhand models remove {name2}`), or give this one another --name.</source>
        <translation>In {models_folder} gibt es schon ein Modell namens {name}: Entfernen Sie es erst (`deskhand models remove {name2}`), oder geben Sie diesem einen anderen Namen mit --name.</translation>
    </message>
    <message>
        <source>There is no Python besides the screen here: open a terminal there and type into it.</source>
        <translation>Außer dem Bildschirm gibt es hier kein Python: Öffnen Sie dort ein Terminal und tippen Sie hinein.</translation>
    </message>
    <message>
        <source>There is no browser profile called {name}.</source>
        <translation>Es gibt kein Browserprofil namens {name}.</translation>
    </message>
    <message>
        <source>There is no build {name} of llama.cpp; there are: {there}.</source>
        <translation>Es gibt keine Ausführung {name} von llama.cpp; es gibt: {there}.</translation>
    </message>
    <message>
        <source>There is no chat at {chat} (HTTP {status}): the address has a wrong ending.{address}</source>
        <translation>Unter {chat} gibt es keinen Chat (HTTP {status}): Die Adresse endet falsch.{address}</translation>
    </message>
    <message>
        <source>There is no desktop portal here that offers {value}.</source>
        <translation>Es gibt hier kein Desktop-Portal, das {value} anbietet.</translation>
    </message>
    <message>
        <source>There is no dialect {name}; there are {DIALECTS}.</source>
        <translation>Es gibt keinen Dialekt {name}; es gibt {DIALECTS}.</translation>
    </message>
    <message>
        <source>There is no file editor besides the screen here: open the file there.</source>
        <translation>Außer dem Bildschirm gibt es hier keinen Dateieditor: Öffnen Sie die Datei dort.</translation>
    </message>
    <message>
        <source>There is no file or folder {path}.</source>
        <translation>Es gibt keine Datei und keinen Ordner {path}.</translation>
    </message>
    <message>
        <source>There is no file or folder {path}: {error}.</source>
        <translation>Es gibt keine Datei und keinen Ordner {path}: {error}.</translation>
    </message>
    <message>
        <source>There is no filter of system calls for {error} machines; only x86_64 and aarch64.</source>
        <translation>Für Rechner der Art {error} gibt es keinen Filter für Systemaufrufe; nur für x86_64 und aarch64.</translation>
    </message>
    <message>
        <source>There is no image {path}.</source>
        <translation>Es gibt kein Abbild {path}.</translation>
    </message>
    <message>
        <source>There is no key called {key}.</source>
        <translation>Es gibt keine Taste namens {key}.</translation>
    </message>
    <message>
        <source>There is no key called {name} in the keyring; store it on the settings' page of keys, or with `deskhand secrets set {name2}`.</source>
        <translation>Im Schlüsselbund gibt es keinen Schlüssel namens {name}; legen Sie ihn auf der Seite der Schlüssel in den Einstellungen ab oder mit `deskhand secrets set {name2}`.</translation>
    </message>
    <message>
        <source>There is no key for {key} on the keyboard {name} of this machine.</source>
        <translation>Auf der Tastatur {name} dieser Maschine gibt es keine Taste für {key}.</translation>
    </message>
    <message>
        <source>There is no key for {key} on this keyboard.</source>
        <translation>Auf dieser Tastatur gibt es keine Taste für {key}.</translation>
    </message>
    <message>
        <source>There is no key for {key} that every keyboard has.</source>
        <translation>Für {key} gibt es keine Taste, die jede Tastatur hat.</translation>
    </message>
    <message>
        <source>There is no keyboard layout {name} for machines; there are {LAYOUTS}.</source>
        <translation>Es gibt keine Tastaturbelegung {name} für Maschinen; es gibt {LAYOUTS}.</translation>
    </message>
    <message>
        <source>There is no microphone, so that nothing that is said could be recorded.</source>
        <translation>Es gibt kein Mikrofon; was gesagt wird, kann nicht aufgezeichnet werden.</translation>
    </message>
    <message>
        <source>There is no model called {name_or_path}. Models here: {names}.</source>
        <translation>Es gibt kein Modell namens {name_or_path}. Modelle hier: {names}.</translation>
    </message>
    <message>
        <source>There is no model called {name} in {folders}.</source>
        <translation>In {folders} gibt es kein Modell namens {name}.</translation>
    </message>
    <message>
        <source>There is no model here: neither GGUF files nor config.json with safetensors.</source>
        <translation>Hier ist kein Modell: weder GGUF-Dateien noch config.json mit safetensors.</translation>
    </message>
    <message>
        <source>There is no model in {folder}: {FILE_NAME} is missing.</source>
        <translation>In {folder} ist kein Modell: {FILE_NAME} fehlt.</translation>
    </message>
    <message>
        <source>There is no monitor {number}; this desktop has {places}.</source>
        <translation>Es gibt keinen Bildschirm {number}; dieser Arbeitsplatz hat {places}.</translation>
    </message>
    <message>
        <source>There is no monitor {number}; this display has {boxes}.</source>
        <translation>Es gibt keinen Monitor {number}; diese Anzeige hat {boxes}.</translation>
    </message>
    <message>
        <source>There is no part {unknown}. The parts are: {parts}.</source>
        <translation>Es gibt keinen Teil {unknown}. Die Teile sind: {parts}.</translation>
    </message>
    <message>
        <source>There is no phone {serial}: `adb devices` shows those that are connected.</source>
        <translation>Es gibt kein Telefon {serial}: `adb devices` zeigt die verbundenen.</translation>
    </message>
    <message>
        <source>There is no pip in {prefix}: install it first.</source>
        <translation>In {prefix} ist kein pip: Installieren Sie es zuerst.</translation>
    </message>
    <message>
        <source>There is no point in this</source>
        <translation>Hierin ist kein Punkt</translation>
    </message>
    <message>
        <source>There is no preset {path}.</source>
        <translation>Es gibt keine Vorgabe {path}.</translation>
    </message>
    <message>
        <source>There is no projector (mmproj) beside the model: without one it cannot see. Choose another repository.</source>
        <translation>Neben dem Modell liegt kein Projektor (mmproj): Ohne einen kann es nicht sehen. Wählen Sie ein anderes Repository.</translation>
    </message>
    <message>
        <source>There is no public repository {repository}. {repository2}</source>
        <translation>Es gibt kein öffentliches Repository {repository}. {repository2}</translation>
    </message>
    <message>
        <source>There is no quantisation {wanted}; there are {there}. Choose one with --quant.</source>
        <translation>Es gibt keine Quantisierung {wanted}; es gibt {there}. Wählen Sie eine mit --quant.</translation>
    </message>
    <message>
        <source>There is no record in {folder}.</source>
        <translation>In {folder} ist keine Aufzeichnung.</translation>
    </message>
    <message>
        <source>There is no routine {name}; there are: {known}.</source>
        <translation>Es gibt keinen Ablauf {name}; es gibt: {known}.</translation>
    </message>
    <message>
        <source>There is no screen here (DISPLAY is not set). {offer}</source>
        <translation>Hier ist kein Bildschirm (DISPLAY ist nicht gesetzt). {offer}</translation>
    </message>
    <message>
        <source>There is no session bus, and so no desktop portal; start Deskhand from within the desktop.</source>
        <translation>Es gibt keinen Sitzungsbus und darum kein Desktop-Portal; starten Sie Deskhand aus dem Desktop heraus.</translation>
    </message>
    <message>
        <source>There is no speech model in {model_folder}: put a Whisper model in the format of CTranslate2 there ({MODEL_FILE}, config.json, tokenizer.json), or use --keep-audio to keep only the sound.</source>
        <translation>In {model_folder} ist kein Sprachmodell: Legen Sie dort ein Whisper-Modell im Format von CTranslate2 ab ({MODEL_FILE}, config.json, tokenizer.json), oder behalten Sie mit --keep-audio nur den Ton.</translation>
    </message>
    <message>
        <source>There is no ssh here; install openssh-client.</source>
        <translation>Hier gibt es kein ssh; installieren Sie openssh-client.</translation>
    </message>
    <message>
        <source>There is no such action</source>
        <translation>Eine solche Aktion gibt es nicht</translation>
    </message>
    <message>
        <source>There is no such port.</source>
        <translation>Diesen Port gibt es nicht.</translation>
    </message>
    <message>
        <source>There is no such service at {base} (HTTP {status}).{said}</source>
        <translation>Unter {base} gibt es keinen solchen Dienst (HTTP {status}).{said}</translation>
    </message>
    <message>
        <source>There is no such tool here: use the mouse and the keyboard.</source>
        <translation>So ein Werkzeug gibt es hier nicht: Benutzen Sie Maus und Tastatur.</translation>
    </message>
    <message>
        <source>There is no task {number} in the queue or the plan.</source>
        <translation>In Warteschlange und Zeitplan gibt es keine Aufgabe {number}.</translation>
    </message>
    <message>
        <source>There is no task {number} in the queue that has ended.</source>
        <translation>In der Warteschlange gibt es keine beendete Aufgabe {number}.</translation>
    </message>
    <message>
        <source>There is no terminal besides the screen here: open one there and type into it.</source>
        <translation>Außer dem Bildschirm gibt es hier kein Terminal: Öffnen Sie dort eines und tippen Sie hinein.</translation>
    </message>
    <message>
        <source>There is no tool {name}; there are: {known}.</source>
        <translation>Es gibt kein Werkzeug {name}; es gibt: {known}.</translation>
    </message>
    <message>
        <source>There is no wheel of version {version} for this Python at {index}, and to compile one {lacking}.</source>
        <translation>Bei {index} ist kein Wheel der Version {version} für dieses Python, und um eines zu übersetzen: {lacking}.</translation>
    </message>
    <message>
        <source>There is nobody here who could be asked.</source>
        <translation>Hier ist niemand, den man fragen könnte.</translation>
    </message>
    <message>
        <source>There is not enough memory for it here; give it less: memory=…</source>
        <translation>Hier ist nicht genug Speicher dafür; weniger geben: memory=…</translation>
    </message>
    <message>
        <source>These are no keys ({error})</source>
        <translation>Das sind keine Tasten ({error})</translation>
    </message>
    <message>
        <source>These keys are not known to be harmless.</source>
        <translation>Von diesen Tasten ist nicht bekannt, dass sie harmlos sind.</translation>
    </message>
    <message>
        <source>These keys close something, send, delete for good, or open a place for commands.</source>
        <translation>Diese Tasten schließen, senden oder löschen etwas endgültig oder öffnen einen Ort für Befehle.</translation>
    </message>
    <message>
        <source>These keys would end, lock or leave your session.</source>
        <translation>Diese Tasten würden Ihre Sitzung beenden, sperren oder verlassen.</translation>
    </message>
    <message>
        <source>These rules cannot be saved: {problem}.</source>
        <translation>Diese Regeln können nicht gespeichert werden: {problem}.</translation>
    </message>
    <message>
        <source>This Wayland desktop offers no way to look at the screen and to use the mouse ({why}). Use a private desktop instead (--computer private).</source>
        <translation>Dieser Wayland-Desktop bietet keinen Weg, den Bildschirm anzusehen und die Maus zu benutzen ({why}). Nehmen Sie stattdessen einen privaten Desktop (--computer private).</translation>
    </message>
    <message>
        <source>This bubblewrap cannot share folders safely; install the security update of 2024 (Debian 0.8.0-2+deb12u1, Ubuntu 0.6.1-1ubuntu0.1, or 0.10).</source>
        <translation>Dieses bubblewrap kann Ordner nicht sicher freigeben; installieren Sie das Sicherheitsupdate von 2024 (Debian 0.8.0-2+deb12u1, Ubuntu 0.6.1-1ubuntu0.1 oder 0.10).</translation>
    </message>
    <message>
        <source>This call cannot be read</source>
        <translation>Dieser Aufruf ist nicht zu lesen</translation>
    </message>
    <message>
        <source>This call does not end</source>
        <translation>Dieser Aufruf endet nicht</translation>
    </message>
    <message>
        <source>This call is no JSON ({error})</source>
        <translation>Dieser Aufruf ist kein JSON ({error})</translation>
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
        <source>This desktop's portal cannot be told exactly where to click at a scale other than 100 %. Set the monitors to 100 % in the settings of the desktop, or use a private desktop.</source>
        <translation>Dem Portal dieses Desktops lässt sich bei einer anderen Skalierung als 100 % nicht genau sagen, wohin geklickt werden soll. Stellen Sie die Monitore in den Einstellungen des Desktops auf 100 %, oder nehmen Sie einen privaten Desktop.</translation>
    </message>
    <message>
        <source>This dialect has no word for this action</source>
        <translation>Dieser Dialekt hat kein Wort für diese Aktion</translation>
    </message>
    <message>
        <source>This is a Hugging Face folder; quantisations are chosen for GGUF files only.</source>
        <translation>Das ist ein Ordner von Hugging Face; Quantisierungen wählt man nur bei GGUF-Dateien.</translation>
    </message>
    <message>
        <source>This is a UAC prompt; only its owner answers it, so nothing was done.</source>
        <translation>Das ist eine UAC-Abfrage; nur ihr Besitzer beantwortet sie, daher wurde nichts getan.</translation>
    </message>
    <message>
        <source>This is a Wayland session, where no program is told where your mouse is, so what you do here cannot be recorded. Start a task on a private desktop and take over there: your steps are kept.</source>
        <translation>Dies ist eine Wayland-Sitzung, in der kein Programm erfährt, wo Ihre Maus ist; darum kann nicht aufgezeichnet werden, was Sie hier tun. Starten Sie eine Aufgabe auf einem privaten Desktop und übernehmen Sie dort: Ihre Schritte werden behalten.</translation>
    </message>
    <message>
        <source>This is a proxy: it wants a whole address, such as http://example.org/.</source>
        <translation>Dies ist ein Proxy: Er braucht eine ganze Adresse, etwa http://example.org/.</translation>
    </message>
    <message>
        <source>This is a window of Deskhand itself.</source>
        <translation>Das ist ein Fenster von Deskhand selbst.</translation>
    </message>
    <message>
        <source>This is no JSON ({error})</source>
        <translation>Das ist kein JSON ({error})</translation>
    </message>
    <message>
        <source>This is no JSON value ({error})</source>
        <translation>Das ist kein JSON-Wert ({error})</translation>
    </message>
    <message>
        <source>This is no Python ({error})</source>
        <translation>Das ist kein Python ({error})</translation>
    </message>
    <message>
        <source>This is no line of a record ({said}): {text}</source>
        <translation>Das ist keine Zeile einer Aufzeichnung ({said}): {text}</translation>
    </message>
    <message>
        <source>This is no message: it does not end.</source>
        <translation>Das ist keine Nachricht: Sie endet nicht.</translation>
    </message>
    <message>
        <source>This is no message: it is no object.</source>
        <translation>Das ist keine Nachricht: Sie ist kein Objekt.</translation>
    </message>
    <message>
        <source>This is no message: {error}.</source>
        <translation>Das ist keine Nachricht: {error}.</translation>
    </message>
    <message>
        <source>This is no time to wait</source>
        <translation>Das ist keine Wartezeit</translation>
    </message>
    <message>
        <source>This is nothing that a computer does.</source>
        <translation>Das ist nichts, was ein Rechner tut.</translation>
    </message>
    <message>
        <source>This is on a monitor that the agent may not use, so it was not done.</source>
        <translation>Das liegt auf einem Monitor, den der Agent nicht benutzen darf, darum wurde es nicht getan.</translation>
    </message>
    <message>
        <source>This is outside of the part of the screen that the agent may use, so it was not done.</source>
        <translation>Das liegt außerhalb des Ausschnitts, den der Agent benutzen darf; deshalb wurde es nicht getan.</translation>
    </message>
    <message>
        <source>This is the first time the agent leaves the applications of your task.</source>
        <translation>Der Agent verlässt zum ersten Mal die Programme Ihrer Aufgabe.</translation>
    </message>
    <message>
        <source>This is the original: nothing was searched for or hidden.</source>
        <translation>Das ist das Original: Nichts wurde gesucht oder verborgen.</translation>
    </message>
    <message>
        <source>This keyboard has no key {key}.</source>
        <translation>Diese Tastatur hat keine Taste {key}.</translation>
    </message>
    <message>
        <source>This lies outside the phone's screen, so it was not done.</source>
        <translation>Dies liegt außerhalb des Bildschirms des Telefons, darum wurde es nicht getan.</translation>
    </message>
    <message>
        <source>This lies outside the screen of the machine, so it was not done.</source>
        <translation>Das liegt außerhalb des Bildschirms der Maschine, daher wurde es nicht getan.</translation>
    </message>
    <message>
        <source>This lies outside the screen there, so it was not done.</source>
        <translation>Dies liegt außerhalb des Bildschirms dort, darum wurde es nicht getan.</translation>
    </message>
    <message>
        <source>This machine is none of QEMU's.</source>
        <translation>Diese Maschine ist keine von QEMU.</translation>
    </message>
    <message>
        <source>This machine is too slow or too busy for it: choose a smaller model or quantisation.</source>
        <translation>Dieser Rechner ist dafür zu langsam oder zu beschäftigt: Wählen Sie ein kleineres Modell oder eine kleinere Quantisierung.</translation>
    </message>
    <message>
        <source>This machine takes whole actions only; use it by its own window or VNC.</source>
        <translation>Diese Maschine nimmt nur ganze Handlungen an; über ihr eigenes Fenster oder VNC bedienen.</translation>
    </message>
    <message>
        <source>This may close an account or end a subscription.</source>
        <translation>Dies könnte ein Konto schließen oder ein Abonnement beenden.</translation>
    </message>
    <message>
        <source>This may delete something.</source>
        <translation>Dies könnte etwas löschen.</translation>
    </message>
    <message>
        <source>This may end a program, your session or the computer.</source>
        <translation>Dies könnte ein Programm, Ihre Sitzung oder den Computer beenden.</translation>
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
        <source>This model cannot be used: it does not find things.</source>
        <translation>Dieses Modell ist nicht zu gebrauchen: Es findet die Dinge nicht.</translation>
    </message>
    <message>
        <source>This names an address that your task does not mention.</source>
        <translation>Dies nennt eine Adresse, die in Ihrer Aufgabe nicht vorkommt.</translation>
    </message>
    <message>
        <source>This phone's Android is too old for keys pressed together.</source>
        <translation>Das Android dieses Telefons ist zu alt für Tasten, die zusammen gedrückt werden.</translation>
    </message>
    <message>
        <source>This phone's Android is too old to keep a finger down: use a drag or a long press.</source>
        <translation>Das Android dieses Telefons ist zu alt, um einen Finger liegen zu lassen: ziehen Sie oder drücken Sie lang.</translation>
    </message>
    <message>
        <source>This process drives the screen {bound_display} already and cannot drive {name} too.</source>
        <translation>Dieser Prozess steuert schon den Bildschirm {bound_display} und kann nicht auch {name} steuern.</translation>
    </message>
    <message>
        <source>This record was imported from {format}: somebody else did it on another computer. It can be looked at and learned from, and is never done again here.</source>
        <translation>Diese Aufzeichnung wurde aus {format} importiert: jemand anderes hat sie an einem anderen Computer gemacht. Man kann sie ansehen und daraus lernen; hier wiederholt wird sie nie.</translation>
    </message>
    <message>
        <source>This request cannot be read.</source>
        <translation>Diese Anfrage ist nicht lesbar.</translation>
    </message>
    <message>
        <source>This system does not say whose mouse and keyboard are used: {problem}</source>
        <translation>Dieses System sagt nicht, wessen Maus und Tastatur benutzt werden: {problem}</translation>
    </message>
    <message>
        <source>This task was done before, and its recorded steps are being repeated. The next of them was “{words}”, which cannot be repeated as it is. {problem} Do what has to be done now instead.</source>
        <translation>Diese Aufgabe wurde schon einmal getan, und ihre aufgezeichneten Schritte werden wiederholt. Der nächste war „{words}“, und so lässt er sich nicht wiederholen. {problem} Tu stattdessen, was jetzt zu tun ist.</translation>
    </message>
    <message>
        <source>This text does not stand in your task; it may come from the screen.</source>
        <translation>Dieser Text steht nicht in Ihrer Aufgabe; er kommt vielleicht vom Bildschirm.</translation>
    </message>
    <message>
        <source>This text holds a sign that cannot be sent to a phone.</source>
        <translation>Dieser Text enthält ein Zeichen, das sich nicht an ein Telefon senden lässt.</translation>
    </message>
    <message>
        <source>This text looks like a command that changes the system.</source>
        <translation>Dieser Text sieht wie ein Befehl aus, der das System verändert.</translation>
    </message>
    <message>
        <source>This thought would be read as something else</source>
        <translation>Dieser Gedanke würde als etwas anderes gelesen</translation>
    </message>
    <message>
        <source>This touches files of the system, or files that hold secrets.</source>
        <translation>Dies berührt Dateien des Systems oder Dateien mit Geheimnissen.</translation>
    </message>
    <message>
        <source>This value is not nested as it should be</source>
        <translation>Dieser Wert ist nicht verschachtelt, wie er sollte</translation>
    </message>
    <message>
        <source>This was not done: the agent has chosen it before on this very screen, and it led nowhere.</source>
        <translation>Das wurde nicht getan: Der Agent hat es auf genau diesem Bildschirm schon gewählt, und es führte zu nichts.</translation>
    </message>
    <message>
        <source>This was not done: the agent has chosen it before on this very screen, and nothing can be seen where the click goes.</source>
        <translation>Das wurde nicht getan: Der Agent hat es auf genau diesem Bildschirm schon gewählt, und wohin der Klick geht, ist nichts zu sehen.</translation>
    </message>
    <message>
        <source>This window belongs to another user.</source>
        <translation>Dieses Fenster gehört einem anderen Benutzer.</translation>
    </message>
    <message>
        <source>This would be read as something else</source>
        <translation>Das würde als etwas anderes gelesen</translation>
    </message>
    <message>
        <source>This would have reached a window of Deskhand itself, so it was not done.</source>
        <translation>Das hätte ein Fenster von Deskhand selbst erreicht, darum wurde es nicht getan.</translation>
    </message>
    <message>
        <source>Time in steps</source>
        <translation>Zeit in Schritten</translation>
    </message>
    <message>
        <source>To compile it, 3 GiB of disk are needed below {parent}.</source>
        <translation>Um es zu übersetzen, werden 3 GiB Platz unter {parent} gebraucht.</translation>
    </message>
    <message>
        <source>Too many ask this window at once: try again later.</source>
        <translation>Zu viele fragen dieses Fenster auf einmal: Versuchen Sie es später noch einmal.</translation>
    </message>
    <message>
        <source>Trained to use computers with mouse and keyboard, and to think before it acts.</source>
        <translation>Darauf trainiert, Rechner mit Maus und Tastatur zu bedienen und erst zu denken.</translation>
    </message>
    <message>
        <source>Trained to use computers; an earlier version, whose points are thousandths of the picture.</source>
        <translation>Darauf trainiert, Rechner zu bedienen; eine frühere Version, deren Punkte Tausendstel des Bildes sind.</translation>
    </message>
    <message>
        <source>Trying the other dialects will take at most {minutes} min.</source>
        <translation>Die anderen Dialekte zu probieren dauert höchstens {minutes} min.</translation>
    </message>
    <message>
        <source>Two machines are called {name}.</source>
        <translation>Zwei Rechner heißen {name}.</translation>
    </message>
    <message>
        <source>Two parameters of a routine have the same name.</source>
        <translation>Zwei Parameter eines Ablaufs heißen gleich.</translation>
    </message>
    <message>
        <source>Two phones call themselves {serial}; unplug one of them.</source>
        <translation>Zwei Telefone nennen sich {serial}; ziehen Sie eines ab.</translation>
    </message>
    <message>
        <source>Type {text}</source>
        <translation>{text} tippen</translation>
    </message>
    <message>
        <source>Use a private desktop instead (--computer private).</source>
        <translation>Nehmen Sie stattdessen einen privaten Desktop (--computer private).</translation>
    </message>
    <message>
        <source>Use the tool {name}</source>
        <translation>Werkzeug {name} benutzen</translation>
    </message>
    <message>
        <source>Virtual machines need the package qemu.qmp, which is not installed: pip install 'deskhand[machines]'.</source>
        <translation>Virtuelle Maschinen brauchen das Paket qemu.qmp, das nicht installiert ist: pip install 'deskhand[machines]'.</translation>
    </message>
    <message>
        <source>WAYLAND_DISPLAY is not set</source>
        <translation>WAYLAND_DISPLAY ist nicht gesetzt</translation>
    </message>
    <message>
        <source>Wait {duration_s:g} s</source>
        <translation>{duration_s:g} s warten</translation>
    </message>
    <message>
        <source>Waiting changes nothing.</source>
        <translation>Warten ändert nichts.</translation>
    </message>
    <message>
        <source>What answers at {address} is no VNC server.</source>
        <translation>Was unter {address} antwortet, ist kein VNC-Server.</translation>
    </message>
    <message>
        <source>What answers at {url} is no guest server.</source>
        <translation>Was an {url} antwortet, ist kein Gastserver.</translation>
    </message>
    <message>
        <source>What came as {name} is not what {name2} says it has (the checksum differs); it was deleted. Try again, or choose another repository.</source>
        <translation>Was als {name} kam, ist nicht das, was {name2} angibt (die Prüfsumme ist anders); es wurde gelöscht. Versuchen Sie es noch einmal, oder wählen Sie ein anderes Repository.</translation>
    </message>
    <message>
        <source>What came from {name} is no TLS any more.</source>
        <translation>Was von {name} kam, ist kein TLS mehr.</translation>
    </message>
    <message>
        <source>What came of it stands with the last call.</source>
        <translation>Was daraus wurde, steht beim letzten Aufruf.</translation>
    </message>
    <message>
        <source>What is done later is done on a private desktop or in the browser: a phone may be in use.</source>
        <translation>Was später getan wird, geschieht auf einem eigenen Schreibtisch oder im Browser: ein Telefon könnte in Gebrauch sein.</translation>
    </message>
    <message>
        <source>What is done later is done on a private desktop or in the browser: another machine may be in use.</source>
        <translation>Was später getan wird, geschieht auf einem privaten Schreibtisch oder im Browser: Ein anderer Rechner kann in Gebrauch sein.</translation>
    </message>
    <message>
        <source>What is done later is done on a private desktop or in the browser: your own screen is yours.</source>
        <translation>Was später getan wird, geschieht auf einem privaten Desktop oder im Browser: Ihr eigener Bildschirm gehört Ihnen.</translation>
    </message>
    <message>
        <source>What is written there is disguised: it reads otherwise than it looks.</source>
        <translation>Was dort steht, ist verkleidet: Es liest sich anders, als es aussieht.</translation>
    </message>
    <message>
        <source>What may be recorded cannot be read from {path}: {error}.</source>
        <translation>Was aufgezeichnet werden darf, lässt sich aus {path} nicht lesen: {error}.</translation>
    </message>
    <message>
        <source>What may be recorded cannot be written to {path}: {error}.</source>
        <translation>Was aufgezeichnet werden darf, lässt sich nicht nach {path} schreiben: {error}.</translation>
    </message>
    <message>
        <source>What the window answered cannot be read.</source>
        <translation>Was das Fenster geantwortet hat, kann nicht gelesen werden.</translation>
    </message>
    <message>
        <source>What this would reach has to be judged anew, so it was not done; look again.</source>
        <translation>Was dies erreichen würde, muss neu beurteilt werden, darum wurde es nicht getan; sieh noch einmal hin.</translation>
    </message>
    <message>
        <source>What was compared in {folder} cannot be written: {error}</source>
        <translation>Was in {folder} verglichen wurde, lässt sich nicht schreiben: {error}</translation>
    </message>
    <message>
        <source>What was said was not put into words: {problem}</source>
        <translation>Was gesagt wurde, ist nicht in Worte gefasst worden: {problem}</translation>
    </message>
    <message>
        <source>What was spent cannot be written to {path}: {strerror}.</source>
        <translation>Was verbraucht wurde, lässt sich nicht nach {path} schreiben: {strerror}.</translation>
    </message>
    <message>
        <source>What was spent so far cannot be read from {path}: {problem}. Mend or delete the file.</source>
        <translation>Was bisher verbraucht wurde, lässt sich aus {path} nicht lesen: {problem}. Reparieren oder löschen Sie die Datei.</translation>
    </message>
    <message>
        <source>What was typed here is secret and was not kept.</source>
        <translation>Was hier getippt wurde, ist geheim und wurde nicht behalten.</translation>
    </message>
    <message>
        <source>What was typed here was not shown in clear on the screen and was not kept.</source>
        <translation>Was hier getippt wurde, stand auf dem Bildschirm nicht im Klartext und wurde nicht behalten.</translation>
    </message>
    <message>
        <source>What was typed in step {number} was removed from the record as a secret: name it with --name NAME={number2}, then give it with --set NAME=VALUE.</source>
        <translation>Was in Schritt {number} getippt wurde, ist als Geheimnis aus der Aufzeichnung entfernt worden: Benennen Sie es mit --name NAME={number2}, und geben Sie es dann mit --set NAME=WERT an.</translation>
    </message>
    <message>
        <source>What would be pasted is not known.</source>
        <translation>Es ist nicht bekannt, was eingefügt würde.</translation>
    </message>
    <message>
        <source>What you do can be recorded on Linux only so far.</source>
        <translation>Was Sie tun, kann bisher nur unter Linux aufgezeichnet werden.</translation>
    </message>
    <message>
        <source>When planned task {number} was last seen to is no time.</source>
        <translation>Wann nach der geplanten Aufgabe {number} zuletzt gesehen wurde, ist keine Zeit.</translation>
    </message>
    <message>
        <source>Whether the screen shows “{text}” cannot be read: it is too short.</source>
        <translation>Ob der Bildschirm „{text}“ zeigt, lässt sich nicht lesen: Es ist zu kurz.</translation>
    </message>
    <message>
        <source>Who wrote the thought of a step is left out.</source>
        <translation>Wer den Gedanken eines Schritts geschrieben hat, fehlt darin.</translation>
    </message>
    <message>
        <source>Windows did not put a process into a job</source>
        <translation>Windows hat einen Prozess in keinen Auftrag (Job) aufgenommen</translation>
    </message>
    <message>
        <source>Windows has no memory for the clipboard.</source>
        <translation>Windows hat keinen Speicher für die Zwischenablage.</translation>
    </message>
    <message>
        <source>Windows shows its secure desktop (a UAC prompt, the lock or the sign-in screen), where no program may look or act; so nothing was done.</source>
        <translation>Windows zeigt seinen sicheren Desktop (eine UAC-Abfrage, den Sperr- oder den Anmeldebildschirm), wo kein Programm sehen oder handeln darf; daher wurde nichts getan.</translation>
    </message>
    <message>
        <source>Windows took no input: another program blocks it, or the window there belongs to an administrator.</source>
        <translation>Windows nahm keine Eingabe an: Ein anderes Programm sperrt sie, oder das Fenster dort gehört einem Administrator.</translation>
    </message>
    <message>
        <source>Windows' clipboard took no text.</source>
        <translation>Die Zwischenablage von Windows nahm keinen Text.</translation>
    </message>
    <message>
        <source>With this key held down, later keys can mean anything.</source>
        <translation>Solange diese Taste gehalten wird, können spätere Tasten alles bedeuten.</translation>
    </message>
    <message>
        <source>Write "dialect": "{dialect}" and "frame": "{value}" into its manifest.json, and check it again.</source>
        <translation>Schreiben Sie "dialect": "{dialect}" und "frame": "{value}" in seine manifest.json, und prüfen Sie es noch einmal.</translation>
    </message>
    <message>
        <source>Write "frame": "{value}" into its manifest.json, and check it again.</source>
        <translation>Schreiben Sie "frame": "{value}" in die manifest.json, und prüfen Sie noch einmal.</translation>
    </message>
    <message>
        <source>Write what is to be typed.</source>
        <translation>Schreiben Sie, was getippt werden soll.</translation>
    </message>
    <message>
        <source>Write which keys are to be pressed, like Ctrl+S.</source>
        <translation>Schreiben Sie, welche Tasten gedrückt werden sollen, etwa Ctrl+S.</translation>
    </message>
    <message>
        <source>Xvfb did not start: {reason}{reason2}</source>
        <translation>Xvfb startete nicht: {reason}{reason2}</translation>
    </message>
    <message>
        <source>Xvfb is not installed; a private desktop needs it (Debian package xvfb).</source>
        <translation>Xvfb ist nicht installiert; ein privater Desktop braucht es (Debian-Paket xvfb).</translation>
    </message>
    <message>
        <source>Xvnc does not start at {login}; try it there by hand.</source>
        <translation>Xvnc startet bei {login} nicht; versuchen Sie es dort von Hand.</translation>
    </message>
    <message>
        <source>You have chosen exactly this on this very screen before, and it led nowhere. Do something else.</source>
        <translation>Genau das hast du auf genau diesem Bildschirm schon gewählt, und es führte zu nichts. Tu etwas anderes.</translation>
    </message>
    <message>
        <source>You have chosen exactly this on this very screen before, and it led nowhere: nothing can be seen where the click goes. Do something else.</source>
        <translation>Genau das hast du auf genau diesem Bildschirm schon gewählt, und es führte zu nichts: Wohin der Klick geht, ist nichts zu sehen. Tu etwas anderes.</translation>
    </message>
    <message>
        <source>Your key may use no model {served_name} of {title}. It may use: {served}.</source>
        <translation>Ihr Schlüssel darf kein Modell {served_name} von {title} benutzen. Er darf: {served}.</translation>
    </message>
    <message>
        <source>Your rule “{name}” allows this.</source>
        <translation>Ihre Regel „{name}“ erlaubt das.</translation>
    </message>
    <message>
        <source>Your rule “{name}” asks about this.</source>
        <translation>Ihre Regel „{name}“ fragt danach.</translation>
    </message>
    <message>
        <source>Your rule “{name}” forbids this.</source>
        <translation>Ihre Regel „{name}“ verbietet das.</translation>
    </message>
    <message>
        <source>Your screen sees all folders; one is shared only with shell, Python and files (--tools).</source>
        <translation>Ihr Bildschirm sieht alle Ordner; freigegeben wird einer nur für Shell, Python und Dateien (--tools).</translation>
    </message>
    <message>
        <source>Your task does not name this, and it is not known to be harmless.</source>
        <translation>Ihre Aufgabe nennt dies nicht, und es ist nicht bekannt, dass es harmlos ist.</translation>
    </message>
    <message>
        <source>Your task does not speak of doing this.</source>
        <translation>Von dieser Handlung ist in Ihrer Aufgabe nicht die Rede.</translation>
    </message>
    <message>
        <source>`deskhand mcp` cannot reach this window ({errorString}).</source>
        <translation>`deskhand mcp` kann dieses Fenster nicht erreichen ({errorString}).</translation>
    </message>
    <message>
        <source>`deskhand mcp` cannot reach this window ({problem}).</source>
        <translation>`deskhand mcp` kann dieses Fenster nicht erreichen ({problem}).</translation>
    </message>
    <message>
        <source>`deskhand stop` cannot reach this program ({problem}).</source>
        <translation>`deskhand stop` kann dieses Programm nicht erreichen ({problem}).</translation>
    </message>
    <message>
        <source>a ZIP archive</source>
        <translation>ein ZIP-Archiv</translation>
    </message>
    <message>
        <source>a change at {x},{y} outside of {width}×{height}</source>
        <translation>eine Änderung bei {x},{y} außerhalb von {width}×{height}</translation>
    </message>
    <message>
        <source>a chat model</source>
        <translation>ein Chatmodell</translation>
    </message>
    <message>
        <source>a check lacks a part.</source>
        <translation>einer Prüfung fehlt ein Teil.</translation>
    </message>
    <message>
        <source>a clipboard that breaks off</source>
        <translation>eine Zwischenablage, die abbricht</translation>
    </message>
    <message>
        <source>a clipboard that cannot be decompressed</source>
        <translation>eine Zwischenablage, die sich nicht entpacken lässt</translation>
    </message>
    <message>
        <source>a clipboard that is too long</source>
        <translation>eine zu lange Zwischenablage</translation>
    </message>
    <message>
        <source>a clipboard without a text</source>
        <translation>eine Zwischenablage ohne Text</translation>
    </message>
    <message>
        <source>a colour that is not in its palette</source>
        <translation>eine Farbe, die nicht in ihrer Palette ist</translation>
    </message>
    <message>
        <source>a filter that is not known ({filtering})</source>
        <translation>ein unbekannter Filter ({filtering})</translation>
    </message>
    <message>
        <source>a gzip archive</source>
        <translation>ein gzip-Archiv</translation>
    </message>
    <message>
        <source>a header of {size} bytes is too long</source>
        <translation>ein Kopf von {size} Bytes ist zu lang</translation>
    </message>
    <message>
        <source>a key of yours</source>
        <translation>einer Ihrer Schlüssel</translation>
    </message>
    <message>
        <source>a message of a kind that is not known ({kind})</source>
        <translation>eine Nachricht unbekannter Art ({kind})</translation>
    </message>
    <message>
        <source>a message that is too short</source>
        <translation>eine zu kurze Nachricht</translation>
    </message>
    <message>
        <source>a message without a head</source>
        <translation>eine Nachricht ohne Kopf</translation>
    </message>
    <message>
        <source>a message without its descriptor</source>
        <translation>eine Nachricht ohne ihren Deskriptor</translation>
    </message>
    <message>
        <source>a moment is no number</source>
        <translation>ein Zeitpunkt ist keine Zahl</translation>
    </message>
    <message>
        <source>a month is none</source>
        <translation>ein Monat ist keiner</translation>
    </message>
    <message>
        <source>a name of endless length</source>
        <translation>einen endlos langen Namen</translation>
    </message>
    <message>
        <source>a parameter lacks a part.</source>
        <translation>einem Parameter fehlt ein Teil.</translation>
    </message>
    <message>
        <source>a picture in a form that was not asked for</source>
        <translation>ein Bild in einer Form, um die nicht gebeten wurde</translation>
    </message>
    <message>
        <source>a piece of its answer is no JSON object</source>
        <translation>ein Stück seiner Antwort ist kein JSON-Objekt</translation>
    </message>
    <message>
        <source>a piece of its answer {said}</source>
        <translation>ein Stück seiner Antwort {said}</translation>
    </message>
    <message>
        <source>a planned task lacks a part</source>
        <translation>einer geplanten Aufgabe fehlt ein Teil</translation>
    </message>
    <message>
        <source>a pointer of Git LFS instead of the file</source>
        <translation>ein Zeiger von Git LFS statt der Datei</translation>
    </message>
    <message>
        <source>a row of {shape} cannot be packed into blocks of {weights}</source>
        <translation>eine Zeile von {shape} lässt sich nicht in Blöcke von {weights} packen</translation>
    </message>
    <message>
        <source>a run of pixels that is too long</source>
        <translation>eine zu lange Folge von Bildpunkten</translation>
    </message>
    <message>
        <source>a screen of {width}×{height}</source>
        <translation>einen Bildschirm von {width}×{height}</translation>
    </message>
    <message>
        <source>a server has no name</source>
        <translation>ein Server hat keinen Namen</translation>
    </message>
    <message>
        <source>a shape is a list of some numbers</source>
        <translation>eine Form ist eine Liste einiger Zahlen</translation>
    </message>
    <message>
        <source>a sum lacks a part</source>
        <translation>einer Summe fehlt ein Teil</translation>
    </message>
    <message>
        <source>a task is either one or a routine</source>
        <translation>eine Aufgabe ist entweder eine solche oder ein Ablauf</translation>
    </message>
    <message>
        <source>a task lacks a part</source>
        <translation>einer Aufgabe fehlt ein Teil</translation>
    </message>
    <message>
        <source>a task of the queue lacks a part</source>
        <translation>einer Aufgabe der Warteschlange fehlt ein Teil</translation>
    </message>
    <message>
        <source>a text is no text</source>
        <translation>ein Text ist kein Text</translation>
    </message>
    <message>
        <source>a tile of a kind that is not known ({kind})</source>
        <translation>eine Kachel unbekannter Art ({kind})</translation>
    </message>
    <message>
        <source>a tile that breaks off</source>
        <translation>eine Kachel, die abbricht</translation>
    </message>
    <message>
        <source>a web page</source>
        <translation>eine Webseite</translation>
    </message>
    <message>
        <source>add yourself to its group (kvm)</source>
        <translation>nehmen Sie sich in ihre Gruppe auf (kvm)</translation>
    </message>
    <message>
        <source>address with password</source>
        <translation>Adresse mit Passwort</translation>
    </message>
    <message>
        <source>after a part of its answer</source>
        <translation>nach einem Teil ihrer Antwort</translation>
    </message>
    <message>
        <source>an encoding that was not asked for ({encoding})</source>
        <translation>eine Kodierung, um die nicht gebeten wurde ({encoding})</translation>
    </message>
    <message>
        <source>an endless answer</source>
        <translation>eine endlose Antwort</translation>
    </message>
    <message>
        <source>an endless packet</source>
        <translation>ein endloses Paket</translation>
    </message>
    <message>
        <source>an entry stands there twice</source>
        <translation>ein Eintrag steht zweimal da</translation>
    </message>
    <message>
        <source>another Deskhand is writing it and does not end</source>
        <translation>ein anderes Deskhand schreibt gerade daran und wird nicht fertig</translation>
    </message>
    <message>
        <source>another program listens there now</source>
        <translation>dort lauscht jetzt ein anderes Programm</translation>
    </message>
    <message>
        <source>another user listens there</source>
        <translation>dort lauscht ein anderer Benutzer</translation>
    </message>
    <message>
        <source>ask before sending</source>
        <translation>vor dem Senden fragen</translation>
    </message>
    <message>
        <source>before it answered</source>
        <translation>bevor sie antwortete</translation>
    </message>
    <message>
        <source>bubblewrap is not installed; programs of a private desktop and models run in it (package bubblewrap).</source>
        <translation>bubblewrap ist nicht installiert; Programme eines privaten Desktops und Modelle laufen darin (Paket bubblewrap).</translation>
    </message>
    <message>
        <source>cannot be read: {error}</source>
        <translation>lässt sich nicht lesen: {error}</translation>
    </message>
    <message>
        <source>cannot set up guest memory</source>
        <translation>cannot set up guest memory</translation>
    </message>
    <message>
        <source>canvas_px is {value}, not a width and a height</source>
        <translation>canvas_px ist {value}, nicht eine Breite und eine Höhe</translation>
    </message>
    <message>
        <source>case "$(dumpsys window displays)" in *"{size} "*) {line};; *) exit {TURNED_STATUS};; esac</source>
        <translation>case "$(dumpsys window displays)" in *"{size} "*) {line};; *) exit {TURNED_STATUS};; esac</translation>
    </message>
    <message>
        <source>check menu item</source>
        <translation>Menüpunkt mit Häkchen</translation>
    </message>
    <message>
        <source>compressed pixels of another number</source>
        <translation>gepackte Bildpunkte in anderer Zahl</translation>
    </message>
    <message>
        <source>does not trust this computer yet: unlock it, tap “Allow” where it asks “Allow USB debugging?”, and try again; where it does not ask, unplug it and plug it in again.</source>
        <translation>vertraut diesem Rechner noch nicht: entsperren Sie es, tippen Sie auf „Zulassen“, wo es „USB-Debugging zulassen?“ fragt, und versuchen Sie es noch einmal; fragt es nicht, ziehen Sie es ab und stecken Sie es wieder an.</translation>
    </message>
    <message>
        <source>driver {driver} runs the wheel for {cuda}</source>
        <translation>der Treiber {driver} führt das Wheel für {cuda} aus</translation>
    </message>
    <message>
        <source>dumpsys power | grep mWakefulness=</source>
        <translation>dumpsys power | grep mWakefulness=</translation>
    </message>
    <message>
        <source>execute_bash needs a command</source>
        <translation>execute_bash braucht einen Befehl</translation>
    </message>
    <message>
        <source>exit status {returncode}</source>
        <translation>Exit-Status {returncode}</translation>
    </message>
    <message>
        <source>exit status {status}</source>
        <translation>Exit-Status {status}</translation>
    </message>
    <message>
        <source>failed to initialize kvm</source>
        <translation>failed to initialize kvm</translation>
    </message>
    <message>
        <source>has not started Android but its boot loader: restart it.</source>
        <translation>hat nicht Android gestartet, sondern seinen Bootloader: starten Sie es neu.</translation>
    </message>
    <message>
        <source>has not started Android but its recovery system: restart it.</source>
        <translation>hat nicht Android gestartet, sondern sein Wiederherstellungssystem: starten Sie es neu.</translation>
    </message>
    <message>
        <source>has not started Android but waits for an update: restart it.</source>
        <translation>hat nicht Android gestartet, sondern wartet auf eine Aktualisierung: starten Sie es neu.</translation>
    </message>
    <message>
        <source>hosted UI-TARS 1.5</source>
        <translation>gehostetes UI-TARS 1.5</translation>
    </message>
    <message>
        <source>hotkey needs keys</source>
        <translation>hotkey braucht Tasten</translation>
    </message>
    <message>
        <source>hotkey needs keys that exist</source>
        <translation>hotkey braucht Tasten, die es gibt</translation>
    </message>
    <message>
        <source>hourly :15, daily 08:30, weekdays 08:30, weekly mon 08:30 or monthly 1 08:30</source>
        <translation>hourly :15, daily 08:30, weekdays 08:30, weekly mon 08:30 oder monthly 1 08:30</translation>
    </message>
    <message>
        <source>hugging face token</source>
        <translation>Token von Hugging Face</translation>
    </message>
    <message>
        <source>in an excluded region</source>
        <translation>in einem ausgeschlossenen Bereich</translation>
    </message>
    <message>
        <source>is asking whether it may trust this computer: unlock it and tap “Allow”.</source>
        <translation>fragt, ob es diesem Rechner trauen darf: entsperren Sie es und tippen Sie auf „Zulassen“.</translation>
    </message>
    <message>
        <source>is being connected; try again in a moment.</source>
        <translation>wird gerade verbunden; versuchen Sie es gleich noch einmal.</translation>
    </message>
    <message>
        <source>is in the state {state}.</source>
        <translation>ist im Zustand {state}.</translation>
    </message>
    <message>
        <source>is it on?</source>
        <translation>ist es eingeschaltet?</translation>
    </message>
    <message>
        <source>is no JSON</source>
        <translation>ist kein JSON</translation>
    </message>
    <message>
        <source>is not possible here</source>
        <translation>ist hier nicht möglich</translation>
    </message>
    <message>
        <source>is there but does not answer (offline): unplug it and plug it in again, or switch wireless debugging off and on.</source>
        <translation>ist da, antwortet aber nicht (offline): ziehen Sie es ab und stecken Sie es wieder an, oder schalten Sie das drahtlose Debugging aus und ein.</translation>
    </message>
    <message>
        <source>it belongs to another user</source>
        <translation>er gehört einem anderen Benutzer</translation>
    </message>
    <message>
        <source>it blocks the request ({reason})</source>
        <translation>die Anfrage ist blockiert ({reason})</translation>
    </message>
    <message>
        <source>it claims to have far too many pixels</source>
        <translation>hat angeblich viel zu viele Pixel</translation>
    </message>
    <message>
        <source>it claims to have {width}×{height} pixels</source>
        <translation>hat angeblich {width}×{height} Pixel</translation>
    </message>
    <message>
        <source>it could not be kept</source>
        <translation>es konnte nicht aufgehoben werden</translation>
    </message>
    <message>
        <source>it did not answer within {start_limit_s} s</source>
        <translation>er hat nicht innerhalb von {start_limit_s} s geantwortet</translation>
    </message>
    <message>
        <source>it does not say why</source>
        <translation>es sagt nicht, warum</translation>
    </message>
    <message>
        <source>it ends before it starts</source>
        <translation>es endet, bevor es beginnt</translation>
    </message>
    <message>
        <source>it gives no reason</source>
        <translation>ohne Angabe von Gründen</translation>
    </message>
    <message>
        <source>it has more than {MAX_PERFORMED} actions</source>
        <translation>hat mehr als {MAX_PERFORMED} Aktionen</translation>
    </message>
    <message>
        <source>it has no XInput</source>
        <translation>sie hat kein XInput</translation>
    </message>
    <message>
        <source>it has no end, or no list of risks</source>
        <translation>sie hat kein Ende oder keine Liste von Risiken</translation>
    </message>
    <message>
        <source>it has no network of its own</source>
        <translation>er hat kein eigenes Netz</translation>
    </message>
    <message>
        <source>it has the size {width}×{height}</source>
        <translation>es hat die Größe {width}×{height}</translation>
    </message>
    <message>
        <source>it holds more than {max_values} values</source>
        <translation>enthält mehr als {max_values} Werte</translation>
    </message>
    <message>
        <source>it holds only what differs from another image; make one of both with `qemu-img convert -O qcow2`</source>
        <translation>es enthält nur, was von einem anderen Abbild abweicht; mit `qemu-img convert -O qcow2` eines aus beiden machen</translation>
    </message>
    <message>
        <source>it holds the number {digits}, which is too large or none</source>
        <translation>enthält die Zahl {digits}, die zu groß oder keine ist</translation>
    </message>
    <message>
        <source>it is a link or lies behind one, which is not followed</source>
        <translation>ist eine Verknüpfung oder liegt hinter einer, und Verknüpfungen wird nicht gefolgt</translation>
    </message>
    <message>
        <source>it is damaged</source>
        <translation>es ist beschädigt</translation>
    </message>
    <message>
        <source>it is damaged: {error}</source>
        <translation>ist beschädigt: {error}</translation>
    </message>
    <message>
        <source>it is encrypted</source>
        <translation>es ist verschlüsselt</translation>
    </message>
    <message>
        <source>it is larger than {max_bytes} MiB</source>
        <translation>ist größer als {max_bytes} MiB</translation>
    </message>
    <message>
        <source>it is longer than {max_bytes} bytes</source>
        <translation>ist länger als {max_bytes} Bytes</translation>
    </message>
    <message>
        <source>it is marked as damaged; `qemu-img check -r all` may mend it</source>
        <translation>es ist als beschädigt gekennzeichnet; `qemu-img check -r all` behebt das vielleicht</translation>
    </message>
    <message>
        <source>it is nested too deeply (more than {max_depth})</source>
        <translation>ist zu tief verschachtelt (mehr als {max_depth})</translation>
    </message>
    <message>
        <source>it is no JSON: {error}</source>
        <translation>ist kein JSON: {error}</translation>
    </message>
    <message>
        <source>it is no UTF-8 (byte {start})</source>
        <translation>ist kein UTF-8 (Byte {start})</translation>
    </message>
    <message>
        <source>it is no ordinary file</source>
        <translation>ist keine gewöhnliche Datei</translation>
    </message>
    <message>
        <source>it is no picture of a kind that is read here</source>
        <translation>ist kein Bild einer Art, die hier gelesen wird</translation>
    </message>
    <message>
        <source>it is no projector</source>
        <translation>es ist kein Projektor</translation>
    </message>
    <message>
        <source>it is none of this version</source>
        <translation>es ist keine dieser Version</translation>
    </message>
    <message>
        <source>it is of the kind {kind}, and the model wants {kinds}</source>
        <translation>es ist von der Art {kind}, und das Modell will {kinds}</translation>
    </message>
    <message>
        <source>it is of version {version} of qcow2, and 2 and 3 are known</source>
        <translation>es ist von Version {version} von qcow2, und 2 und 3 sind bekannt</translation>
    </message>
    <message>
        <source>it keeps its data in another file; make one of both with `qemu-img convert -O qcow2`</source>
        <translation>es hat seine Daten in einer anderen Datei; mit `qemu-img convert -O qcow2` eine aus beiden machen</translation>
    </message>
    <message>
        <source>it lacks {missing}, and {problem}</source>
        <translation>ihm fehlt {missing}, und {problem}</translation>
    </message>
    <message>
        <source>it lacks {missing}, and {why}</source>
        <translation>ihm fehlt {missing}, und {why}</translation>
    </message>
    <message>
        <source>it lies behind a link</source>
        <translation>sie liegt hinter einem Link</translation>
    </message>
    <message>
        <source>it lies in no folder that is shared</source>
        <translation>sie liegt in keinem freigegebenen Ordner</translation>
    </message>
    <message>
        <source>it must have “version” and “rules”, and nothing else</source>
        <translation>sie müssen „version“ und „rules“ haben und sonst nichts</translation>
    </message>
    <message>
        <source>it must have “version” {VERSION} and “servers”, and nothing else</source>
        <translation>sie muss „version“ {VERSION} und „servers“ haben und sonst nichts</translation>
    </message>
    <message>
        <source>it needs a newer QEMU</source>
        <translation>es braucht ein neueres QEMU</translation>
    </message>
    <message>
        <source>it said nothing</source>
        <translation>es sagte nichts</translation>
    </message>
    <message>
        <source>it says nothing</source>
        <translation>es sagt nichts</translation>
    </message>
    <message>
        <source>it says: {refusal}</source>
        <translation>es heißt: {refusal}</translation>
    </message>
    <message>
        <source>it sends more than {MAX_STREAM_BYTES} MiB</source>
        <translation>er sendet mehr als {MAX_STREAM_BYTES} MiB</translation>
    </message>
    <message>
        <source>it stopped its answer ({reason})</source>
        <translation>die Antwort wurde abgebrochen ({reason})</translation>
    </message>
    <message>
        <source>it took too long</source>
        <translation>es dauerte zu lange</translation>
    </message>
    <message>
        <source>it was not kept</source>
        <translation>es wurde nicht aufgehoben</translation>
    </message>
    <message>
        <source>it was not kept, for there are {MAX_KEPT} already</source>
        <translation>es wurde nicht aufgehoben, denn es sind schon {MAX_KEPT}</translation>
    </message>
    <message>
        <source>it writes on without an end</source>
        <translation>er schreibt ohne Ende weiter</translation>
    </message>
    <message>
        <source>it writes {width} numbers for each part of a picture, and the model reads {wanted}</source>
        <translation>er schreibt {width} Zahlen für jeden Teil eines Bildes, und das Modell liest {wanted}</translation>
    </message>
    <message>
        <source>its adapter cannot be loaded ({error})</source>
        <translation>sein Adapter lässt sich nicht laden ({error})</translation>
    </message>
    <message>
        <source>its answer has no choices</source>
        <translation>seine Antwort hat keine choices</translation>
    </message>
    <message>
        <source>its answer has no text</source>
        <translation>seine Antwort hat keinen Text</translation>
    </message>
    <message>
        <source>its command {command} is not there</source>
        <translation>sein Befehl {command} ist nicht da</translation>
    </message>
    <message>
        <source>its content filter held the answer back</source>
        <translation>der Inhaltsfilter hat die Antwort zurückgehalten</translation>
    </message>
    <message>
        <source>its desktop has no network</source>
        <translation>sein Desktop hat kein Netz</translation>
    </message>
    <message>
        <source>its header ends too early</source>
        <translation>sein Kopf endet zu früh</translation>
    </message>
    <message>
        <source>its header is damaged</source>
        <translation>sein Kopf ist beschädigt</translation>
    </message>
    <message>
        <source>its id is none</source>
        <translation>ihre Kennung ist keine</translation>
    </message>
    <message>
        <source>its memory makes no sense</source>
        <translation>sein Speicher ergibt keinen Sinn</translation>
    </message>
    <message>
        <source>its name is none</source>
        <translation>der Name ist keiner</translation>
    </message>
    <message>
        <source>its name leads out of its folder</source>
        <translation>der Name führt aus dem Ordner hinaus</translation>
    </message>
    <message>
        <source>its nvcc compiles for no card of capability {capability}: install another CUDA toolkit</source>
        <translation>sein nvcc übersetzt für keine Karte der Stufe {capability}: ein anderes CUDA-Toolkit ist nötig</translation>
    </message>
    <message>
        <source>its package is missing</source>
        <translation>sein Paket fehlt</translation>
    </message>
    <message>
        <source>its picture has an unknown form</source>
        <translation>ihr Bild hat eine unbekannte Form</translation>
    </message>
    <message>
        <source>its picture has the size {width}×{height}</source>
        <translation>ihr Bild hat die Größe {width}×{height}</translation>
    </message>
    <message>
        <source>its picture is cut</source>
        <translation>ihr Bild ist abgeschnitten</translation>
    </message>
    <message>
        <source>its picture is not named by 64 hexadecimal digits</source>
        <translation>ihr Bild heißt nicht nach 64 hexadezimalen Ziffern</translation>
    </message>
    <message>
        <source>its prompt has no context, and no step before has one</source>
        <translation>Zu ihrem Prompt gibt es keinen Kontext, auch nicht in einem früheren Schritt</translation>
    </message>
    <message>
        <source>its screen has an impossible size</source>
        <translation>ihr Bildschirm hat eine unmögliche Größe</translation>
    </message>
    <message>
        <source>its session bus answers</source>
        <translation>sein Sitzungsbus antwortet</translation>
    </message>
    <message>
        <source>its time or number is impossible</source>
        <translation>ihre Zeit oder Nummer ist unmöglich</translation>
    </message>
    <message>
        <source>its tokenizer cannot be read ({error})</source>
        <translation>sein Tokenizer lässt sich nicht lesen ({error})</translation>
    </message>
    <message>
        <source>its version is {read}, and this Deskhand reads {VERSION}</source>
        <translation>ihre Version ist {read}, und dieses Deskhand liest {VERSION}</translation>
    </message>
    <message>
        <source>its weights lack {missing} tensors, among them {missing2}</source>
        <translation>seinen Gewichten fehlen {missing} Tensoren, darunter {missing2}</translation>
    </message>
    <message>
        <source>its window manager answers</source>
        <translation>sein Fensterverwalter antwortet</translation>
    </message>
    <message>
        <source>its window manager lists windows</source>
        <translation>seine Fensterverwaltung führt Fenster auf</translation>
    </message>
    <message>
        <source>its window manager takes windows</source>
        <translation>seine Fensterverwaltung nimmt Fenster an</translation>
    </message>
    <message>
        <source>kernel32 is on Windows only</source>
        <translation>kernel32 gibt es nur unter Windows</translation>
    </message>
    <message>
        <source>key needs keys that exist</source>
        <translation>key braucht Tasten, die es gibt</translation>
    </message>
    <message>
        <source>left_click_drag needs a coordinate</source>
        <translation>left_click_drag braucht eine Koordinate</translation>
    </message>
    <message>
        <source>libei is missing.</source>
        <translation>libei fehlt.</translation>
    </message>
    <message>
        <source>libxkbcommon is missing, so no keyboard can be read.</source>
        <translation>libxkbcommon fehlt, darum kann keine Tastatur gelesen werden.</translation>
    </message>
    <message>
        <source>links, pipes or sockets</source>
        <translation>Verknüpfungen, Pipes oder Sockets</translation>
    </message>
    <message>
        <source>llama.cpp cannot encode the picture</source>
        <translation>llama.cpp kann das Bild nicht einlesen</translation>
    </message>
    <message>
        <source>llama.cpp cannot evaluate the prompt (status {status})</source>
        <translation>llama.cpp kann die Eingabe nicht auswerten (Status {status})</translation>
    </message>
    <message>
        <source>llama.cpp cannot evaluate the task</source>
        <translation>llama.cpp kann die Aufgabe nicht auswerten</translation>
    </message>
    <message>
        <source>llama.cpp cannot load the projector {name}{reason}</source>
        <translation>llama.cpp kann diesen Projektor nicht laden: {name}{reason}</translation>
    </message>
    <message>
        <source>llama.cpp cannot load {name}{reason}</source>
        <translation>llama.cpp kann diese Datei nicht laden: {name}{reason}</translation>
    </message>
    <message>
        <source>llama.cpp cannot make a context for the model</source>
        <translation>llama.cpp kann keinen Kontext für das Modell anlegen</translation>
    </message>
    <message>
        <source>llama.cpp cannot make a context for {name}</source>
        <translation>llama.cpp kann keinen Kontext für {name} anlegen</translation>
    </message>
    <message>
        <source>llama.cpp cannot read the grammar of the replies</source>
        <translation>llama.cpp kann die Grammatik der Antworten nicht lesen</translation>
    </message>
    <message>
        <source>llama.cpp cannot read the prompt (status {status})</source>
        <translation>llama.cpp kann die Eingabe nicht lesen (Status {status})</translation>
    </message>
    <message>
        <source>llama.cpp cannot read the prompt's text</source>
        <translation>llama.cpp kann den Text der Eingabe nicht lesen</translation>
    </message>
    <message>
        <source>llama.cpp could not be compiled: {last_words}.</source>
        <translation>llama.cpp ließ sich nicht übersetzen: {last_words}.</translation>
    </message>
    <message>
        <source>llama.cpp is not installed: run `make setup` first.</source>
        <translation>llama.cpp ist nicht installiert: zuerst `make setup`.</translation>
    </message>
    <message>
        <source>macOS asks for its owner's password or finger there; only the owner answers, so nothing was done.</source>
        <translation>macOS fragt dort nach Passwort oder Finger des Besitzers; nur er antwortet, daher wurde nichts getan.</translation>
    </message>
    <message>
        <source>macOS does not let Deskhand use the screen yet: switch it on in the System Settings under Privacy &amp; Security, {names}{restart} ({page}).</source>
        <translation>macOS lässt Deskhand den Bildschirm noch nicht benutzen: Schalten Sie es in den Systemeinstellungen unter Datenschutz &amp; Sicherheit ein, {names}{restart} ({page}).</translation>
    </message>
    <message>
        <source>may not be opened by you (no permissions): install the package android-sdk-platform-tools-common, then unplug the phone and plug it in again.</source>
        <translation>darf von Ihnen nicht geöffnet werden (keine Rechte): installieren Sie das Paket android-sdk-platform-tools-common, ziehen Sie dann das Telefon ab und stecken Sie es wieder an.</translation>
    </message>
    <message>
        <source>memory ran out</source>
        <translation>der Speicher ging aus</translation>
    </message>
    <message>
        <source>more after its programs were ended</source>
        <translation>noch etwas, nachdem seine Programme beendet wurden</translation>
    </message>
    <message>
        <source>more data than its pixels need</source>
        <translation>mehr Daten, als seine Bildpunkte brauchen</translation>
    </message>
    <message>
        <source>more than {num_connections} connections at once</source>
        <translation>mehr als {num_connections} Verbindungen zugleich</translation>
    </message>
    <message>
        <source>nested too deeply</source>
        <translation>zu tief verschachtelt</translation>
    </message>
    <message>
        <source>no X server listens there</source>
        <translation>dort lauscht kein X-Server</translation>
    </message>
    <message>
        <source>no desktop portal offers {value}</source>
        <translation>kein Desktop-Portal bietet {value} an</translation>
    </message>
    <message>
        <source>no picture from before it</source>
        <translation>kein Bild von vorher</translation>
    </message>
    <message>
        <source>no reason given</source>
        <translation>kein Grund genannt</translation>
    </message>
    <message>
        <source>no token of the model's vocabulary can go on in the grammar</source>
        <translation>kein Token des Vokabulars passt in die Grammatik</translation>
    </message>
    <message>
        <source>no wheel fits, so it is compiled here</source>
        <translation>kein Wheel passt, also wird es hier übersetzt</translation>
    </message>
    <message>
        <source>not a message: {error}</source>
        <translation>keine Nachricht: {error}</translation>
    </message>
    <message>
        <source>nothing that can be read</source>
        <translation>nichts, was sich lesen lässt</translation>
    </message>
    <message>
        <source>nvcc (NVIDIA's CUDA toolkit)</source>
        <translation>nvcc (das CUDA-Toolkit von NVIDIA)</translation>
    </message>
    <message>
        <source>of this desktop</source>
        <translation>dieses Arbeitsplatzes</translation>
    </message>
    <message>
        <source>of this model</source>
        <translation>dieses Modells</translation>
    </message>
    <message>
        <source>of this system</source>
        <translation>dieses Systems</translation>
    </message>
    <message>
        <source>offsets are two numbers</source>
        <translation>Offsets sind zwei Zahlen</translation>
    </message>
    <message>
        <source>outside the recorded screen</source>
        <translation>außerhalb des aufgezeichneten Bildschirms</translation>
    </message>
    <message>
        <source>page tab list</source>
        <translation>Registerleiste</translation>
    </message>
    <message>
        <source>parts of the picture from 0 to 1</source>
        <translation>Teile des Bildes von 0 bis 1</translation>
    </message>
    <message>
        <source>pixels at {x},{y} outside of its screen</source>
        <translation>Bildpunkte bei {x},{y} außerhalb seines Bildschirms</translation>
    </message>
    <message>
        <source>pixels of the picture it is sent</source>
        <translation>Pixel des Bildes, das es bekommt</translation>
    </message>
    <message>
        <source>pixels of the whole screen</source>
        <translation>Pixel des ganzen Bildschirms</translation>
    </message>
    <message>
        <source>pixels that cannot be decompressed</source>
        <translation>Bildpunkte, die sich nicht entpacken lassen</translation>
    </message>
    <message>
        <source>pyautogui cannot use the display {name}: {error}</source>
        <translation>pyautogui kann die Anzeige {name} nicht benutzen: {error}</translation>
    </message>
    <message>
        <source>pynput cannot listen to this display: {error}</source>
        <translation>pynput kann dieser Anzeige nicht zuhören: {error}</translation>
    </message>
    <message>
        <source>qemu-img failed</source>
        <translation>qemu-img ist gescheitert</translation>
    </message>
    <message>
        <source>radio menu item</source>
        <translation>Menüpunkt mit Auswahlknopf</translation>
    </message>
    <message>
        <source>rule {number} has a condition that is not known: {unknown}</source>
        <translation>Regel {number} hat eine Bedingung, die es nicht gibt: {unknown}</translation>
    </message>
    <message>
        <source>rule {number} has no name</source>
        <translation>Regel {number} hat keinen Namen</translation>
    </message>
    <message>
        <source>rule {number} is no object</source>
        <translation>Regel {number} ist kein Objekt</translation>
    </message>
    <message>
        <source>scroll needs a direction: up, down, left or right</source>
        <translation>scroll braucht eine Richtung: up, down, left oder right</translation>
    </message>
    <message>
        <source>scroll needs a number of pixels that is not zero</source>
        <translation>scroll braucht eine Zahl von Pixeln, die nicht null ist</translation>
    </message>
    <message>
        <source>size={text} makes no sense: WIDTHxHEIGHT, each from 320 to 8192 pixels.</source>
        <translation>size={text} ergibt keinen Sinn: BREITExHÖHE, jede von 320 bis 8192 Pixel.</translation>
    </message>
    <message>
        <source>ssh does not know {login} yet; sign in once by hand and confirm its key (ssh {by_hand}).</source>
        <translation>ssh kennt {login} noch nicht; melden Sie sich einmal von Hand an, und bestätigen Sie den Schlüssel (ssh {by_hand}).</translation>
    </message>
    <message>
        <source>systemd's timer cannot be written: {strerror}.</source>
        <translation>Der Timer von systemd lässt sich nicht schreiben: {strerror}.</translation>
    </message>
    <message>
        <source>the accessibility bus hung up</source>
        <translation>der Bus der Barrierefreiheit legte auf</translation>
    </message>
    <message>
        <source>the accessibility bus is no socket</source>
        <translation>der Bus der Barrierefreiheit ist kein Socket</translation>
    </message>
    <message>
        <source>the accessibility bus lets us not in</source>
        <translation>der Bus der Barrierefreiheit lässt uns nicht ein</translation>
    </message>
    <message>
        <source>the address of {name} is none of the web</source>
        <translation>die Adresse von {name} ist keine des Webs</translation>
    </message>
    <message>
        <source>the answer is too long</source>
        <translation>die Antwort ist zu lang</translation>
    </message>
    <message>
        <source>the bare desktop</source>
        <translation>der leere Desktop</translation>
    </message>
    <message>
        <source>the blobs of a message are too large</source>
        <translation>die Anhänge einer Nachricht sind zu groß</translation>
    </message>
    <message>
        <source>the command of {name} is no list of texts</source>
        <translation>der Befehl von {name} ist keine Liste von Texten</translation>
    </message>
    <message>
        <source>the connection was closed too early</source>
        <translation>die Verbindung wurde zu früh geschlossen</translation>
    </message>
    <message>
        <source>the container covers parts of /proc; in Docker start it with `--security-opt systempaths=unconfined`</source>
        <translation>der Container verdeckt Teile von /proc; in Docker starten Sie ihn mit `--security-opt systempaths=unconfined`</translation>
    </message>
    <message>
        <source>the desktop portal does not answer</source>
        <translation>das Desktop-Portal antwortet nicht</translation>
    </message>
    <message>
        <source>the encoder {name} cannot be loaded by llama.cpp</source>
        <translation>llama.cpp kann den Kodierer {name} nicht laden</translation>
    </message>
    <message>
        <source>the file {path} lies outside the folder</source>
        <translation>die Datei {path} liegt außerhalb des Ordners</translation>
    </message>
    <message>
        <source>the folder {folder} is open to others</source>
        <translation>der Ordner {folder} steht anderen offen</translation>
    </message>
    <message>
        <source>the last try returns or raises</source>
        <translation>der letzte Versuch kehrt zurück oder scheitert</translation>
    </message>
    <message>
        <source>the listener did not start</source>
        <translation>der Lauscher ist nicht angelaufen</translation>
    </message>
    <message>
        <source>the model declines to go on with this task</source>
        <translation>das Modell lehnt es ab, diese Aufgabe fortzusetzen</translation>
    </message>
    <message>
        <source>the model hit 0 of {num_targets} targets</source>
        <translation>das Modell traf 0 von {num_targets} Zielen</translation>
    </message>
    <message>
        <source>the model wrote nothing</source>
        <translation>das Modell hat nichts geschrieben</translation>
    </message>
    <message>
        <source>the model {name}</source>
        <translation>dem Modell {name}</translation>
    </message>
    <message>
        <source>the model {name} is none that a server runs</source>
        <translation>das Modell {name} ist keines, das ein Server ausführt</translation>
    </message>
    <message>
        <source>the model's chat template is broken: {error}</source>
        <translation>die Chat-Vorlage des Modells ist kaputt: {error}</translation>
    </message>
    <message>
        <source>the model's chat template loses a part of the prompt</source>
        <translation>die Chat-Vorlage des Modells verliert einen Teil der Eingabe</translation>
    </message>
    <message>
        <source>the model's own file is a projector</source>
        <translation>die Datei des Modells ist selbst ein Projektor</translation>
    </message>
    <message>
        <source>the name of an app</source>
        <translation>den Namen eines Programms</translation>
    </message>
    <message>
        <source>the network of process {pid} cannot be entered ({last})</source>
        <translation>das Netz des Prozesses {pid} ist nicht zugänglich ({last})</translation>
    </message>
    <message>
        <source>the network was not ready in time</source>
        <translation>das Netz war nicht rechtzeitig bereit</translation>
    </message>
    <message>
        <source>the process that has the network does not answer</source>
        <translation>der Prozess, der das Netz hat, antwortet nicht</translation>
    </message>
    <message>
        <source>the process that has the network has ended</source>
        <translation>der Prozess, der das Netz hat, ist beendet</translation>
    </message>
    <message>
        <source>the projector {name} takes no pictures</source>
        <translation>der Projektor {name} nimmt keine Bilder</translation>
    </message>
    <message>
        <source>the prompt has a picture, but the model has no projector</source>
        <translation>die Eingabe hat ein Bild, aber das Modell keinen Projektor</translation>
    </message>
    <message>
        <source>the prompt has {prompt_tokens} tokens, and the model reads at most {context_tokens} ({MIN_REPLY_TOKENS} of them for its reply)</source>
        <translation>die Eingabe hat {prompt_tokens} Tokens, und das Modell liest höchstens {context_tokens} ({MIN_REPLY_TOKENS} davon für seine Antwort)</translation>
    </message>
    <message>
        <source>the question does not fit into the model's context</source>
        <translation>die Frage passt nicht in den Kontext des Modells</translation>
    </message>
    <message>
        <source>the request failed ({value})</source>
        <translation>die Anfrage ist gescheitert ({value})</translation>
    </message>
    <message>
        <source>the routine “{name}”</source>
        <translation>der Routine „{name}“</translation>
    </message>
    <message>
        <source>the rule “{name}”</source>
        <translation>der Regel „{name}“</translation>
    </message>
    <message>
        <source>the rule “{name}” does not say what is “then” to happen</source>
        <translation>die Regel „{name}“ sagt nicht, was dann („then“) geschehen soll</translation>
    </message>
    <message>
        <source>the rule “{name}” makes no sense: {problem}</source>
        <translation>die Regel „{name}“ ergibt keinen Sinn: {problem}</translation>
    </message>
    <message>
        <source>the server answered with more than {MAX_ANSWER_BYTES} bytes</source>
        <translation>der Server antwortete mit mehr als {MAX_ANSWER_BYTES} Bytes</translation>
    </message>
    <message>
        <source>the server answered {status_code}</source>
        <translation>der Server antwortete {status_code}</translation>
    </message>
    <message>
        <source>the server answered {status}</source>
        <translation>der Server antwortete {status}</translation>
    </message>
    <message>
        <source>the server does not have that part of the file</source>
        <translation>der Server hat diesen Teil der Datei nicht</translation>
    </message>
    <message>
        <source>the server does not say which part of the file it sends</source>
        <translation>der Server sagt nicht, welchen Teil der Datei er sendet</translation>
    </message>
    <message>
        <source>the server packed its answer, which was not asked for</source>
        <translation>der Server hat seine Antwort gepackt, worum nicht gebeten wurde</translation>
    </message>
    <message>
        <source>the server sends another part of the file</source>
        <translation>der Server sendet einen anderen Teil der Datei</translation>
    </message>
    <message>
        <source>the step has no picture</source>
        <translation>der Schritt hat kein Bild</translation>
    </message>
    <message>
        <source>the stream ended within a message</source>
        <translation>der Strom endete mitten in einer Nachricht</translation>
    </message>
    <message>
        <source>there is more behind it</source>
        <translation>dahinter steht noch mehr</translation>
    </message>
    <message>
        <source>there is no action {name}</source>
        <translation>es gibt keine Aktion {name}</translation>
    </message>
    <message>
        <source>there is no decision {other}</source>
        <translation>es gibt keine Entscheidung {other}</translation>
    </message>
    <message>
        <source>there is no key {name}</source>
        <translation>es gibt keine Taste {name}</translation>
    </message>
    <message>
        <source>this account may not read the input devices in /dev/input, as members of the group input may</source>
        <translation>dieses Konto darf die Eingabegeräte in /dev/input nicht lesen, wie es Mitglieder der Gruppe input dürfen</translation>
    </message>
    <message>
        <source>this machine does not let programs make user name spaces. On Ubuntu and old Debian: `sysctl kernel.apparmor_restrict_unprivileged_userns=0` or `kernel.unprivileged_userns_clone=1`; in Docker: start the container with `--security-opt seccomp=unconfined --security-opt systempaths=unconfined`</source>
        <translation>dieser Rechner lässt Programme keine Benutzer-Namensräume anlegen. Unter Ubuntu und altem Debian: `sysctl kernel.apparmor_restrict_unprivileged_userns=0` oder `kernel.unprivileged_userns_clone=1`; in Docker: Starten Sie den Container mit `--security-opt seccomp=unconfined --security-opt systempaths=unconfined`</translation>
    </message>
    <message>
        <source>this very processor</source>
        <translation>genau diesen Prozessor</translation>
    </message>
    <message>
        <source>thousandths of the picture</source>
        <translation>Tausendstel des Bildes</translation>
    </message>
    <message>
        <source>transformers cannot load the folder ({error})</source>
        <translation>transformers kann den Ordner nicht laden ({error})</translation>
    </message>
    <message>
        <source>two rules have the same name</source>
        <translation>zwei Regeln haben denselben Namen</translation>
    </message>
    <message>
        <source>two servers have the same name</source>
        <translation>zwei Server haben denselben Namen</translation>
    </message>
    <message>
        <source>type needs a content</source>
        <translation>type braucht einen content</translation>
    </message>
    <message>
        <source>unknown request {operation}</source>
        <translation>unbekannte Anfrage {operation}</translation>
    </message>
    <message>
        <source>unreadable answer: {error}</source>
        <translation>unlesbare Antwort: {error}</translation>
    </message>
    <message>
        <source>user {user_id} cannot be taken on</source>
        <translation>Benutzer {user_id} lässt sich nicht annehmen</translation>
    </message>
    <message>
        <source>uv did not say what would be fetched: {error}.</source>
        <translation>uv sagte nicht, was geholt würde: {error}.</translation>
    </message>
    <message>
        <source>version {data} is not {VERSION}</source>
        <translation>Version {data} ist nicht {VERSION}</translation>
    </message>
    <message>
        <source>what it answers does not follow the protocol</source>
        <translation>was er antwortet, folgt nicht dem Protokoll</translation>
    </message>
    <message>
        <source>what the model wrote holds a secret</source>
        <translation>was das Modell schrieb, enthält ein Geheimnis</translation>
    </message>
    <message>
        <source>what the model wrote is too long</source>
        <translation>was das Modell schrieb, ist zu lang</translation>
    </message>
    <message>
        <source>{adapter} is a LoRA adapter{of} without the model itself: add the model's folder and name the adapter, `deskhand models add FOLDER --adapter {adapter2}`.</source>
        <translation>{adapter} ist ein LoRA-Adapter{of} ohne das Modell selbst: Fügen Sie den Ordner des Modells hinzu und nennen Sie den Adapter, `deskhand models add ORDNER --adapter {adapter2}`.</translation>
    </message>
    <message>
        <source>{address} asks for a password. {problem}</source>
        <translation>{address} verlangt ein Passwort. {problem}</translation>
    </message>
    <message>
        <source>{address} asks for a sign-in that is not known here; switch its VNC password or VeNCrypt on.</source>
        <translation>{address} verlangt eine Anmeldung, die hier unbekannt ist; schalten Sie dort das VNC-Passwort oder VeNCrypt ein.</translation>
    </message>
    <message>
        <source>{address} asks for a user's name; write vnc://USER@HOST:PORT.</source>
        <translation>{address} verlangt einen Benutzernamen; schreiben Sie vnc://USER@HOST:PORT.</translation>
    </message>
    <message>
        <source>{address} does not let us in{said}; is the password right?</source>
        <translation>{address} lässt uns nicht hinein{said}; stimmt das Passwort?</translation>
    </message>
    <message>
        <source>{address} has no common form of VeNCrypt.</source>
        <translation>{address} hat keine gemeinsame Form von VeNCrypt.</translation>
    </message>
    <message>
        <source>{address} has sent {problem}, so the connection was ended.</source>
        <translation>{address} hat {problem} geschickt, darum wurde die Verbindung beendet.</translation>
    </message>
    <message>
        <source>{address} has {problem}, which cannot be shown.</source>
        <translation>{address} hat {problem}; das lässt sich nicht zeigen.</translation>
    </message>
    <message>
        <source>{address} offers TLS, but does not begin it.</source>
        <translation>{address} bietet TLS an, beginnt es aber nicht.</translation>
    </message>
    <message>
        <source>{address} offers a form of VeNCrypt that is too old.</source>
        <translation>{address} bietet eine zu alte Form von VeNCrypt an.</translation>
    </message>
    <message>
        <source>{address} offers no form of TLS that is known here.</source>
        <translation>{address} bietet keine Form von TLS an, die hier bekannt ist.</translation>
    </message>
    <message>
        <source>{address} sends no picture any more; see whether the machine there hangs, then start the task again.</source>
        <translation>{address} schickt kein Bild mehr; sehen Sie nach, ob der Rechner dort hängt, und starten Sie die Aufgabe neu.</translation>
    </message>
    <message>
        <source>{address} shows another certificate than before; if that is as it should be, forget the old one in the settings (Machines).</source>
        <translation>{address} zeigt ein anderes Zertifikat als vorher; wenn das richtig ist, vergessen Sie das alte in den Einstellungen (Rechner).</translation>
    </message>
    <message>
        <source>{address} takes a password only in the clear, so it was not sent; switch its TLS on.</source>
        <translation>{address} nimmt ein Passwort nur unverschlüsselt, darum wurde es nicht geschickt; schalten Sie dort TLS ein.</translation>
    </message>
    <message>
        <source>{amount} is no price of a million tokens</source>
        <translation>{amount} ist kein Preis für eine Million Token</translation>
    </message>
    <message>
        <source>{aside} steps are no frames (wrong, denied or without a picture): they lie aside.</source>
        <translation>{aside} Schritte sind keine Bilder (falsch, abgelehnt oder ohne Bild): Sie liegen daneben.</translation>
    </message>
    <message>
        <source>{base} answered with a web page instead of JSON: it is a web site or a log-in page, not a model's API.{address}</source>
        <translation>{base} antwortete mit einer Webseite statt mit JSON: Das ist eine Website oder eine Anmeldeseite, keine Schnittstelle eines Modells.{address}</translation>
    </message>
    <message>
        <source>{base} cannot be asked ({error}).</source>
        <translation>{base} kann nicht gefragt werden ({error}).</translation>
    </message>
    <message>
        <source>{base} does not answer within {CONNECT_S} seconds.</source>
        <translation>{base} antwortet nicht innerhalb von {CONNECT_S} Sekunden.</translation>
    </message>
    <message>
        <source>{base} sends us to another address (HTTP {status}), which is not followed because it would take the key and your screen along; use that address itself.</source>
        <translation>{base} schickt uns zu einer anderen Adresse (HTTP {status}); dem wird nicht gefolgt, weil Schlüssel und Bildschirm mitgingen. Nehmen Sie jene Adresse selbst.</translation>
    </message>
    <message>
        <source>{button} mouse button</source>
        <translation>Maustaste {button}</translation>
    </message>
    <message>
        <source>{called}, asked as {title}{family}; runs at {url}.</source>
        <translation>{called}, gefragt wie {title}{family}; läuft unter {url}.</translation>
    </message>
    <message>
        <source>{called}, asked as {title}{family}; runs in {value} at {url}.</source>
        <translation>{called}, gefragt wie {title}{family}; läuft in {value} unter {url}.</translation>
    </message>
    <message>
        <source>{command} could not be started: {strerror}.</source>
        <translation>{command} konnte nicht gestartet werden: {strerror}.</translation>
    </message>
    <message>
        <source>{created} is no time with its offset from UTC</source>
        <translation>{created} ist keine Zeit mit ihrem Abstand von UTC</translation>
    </message>
    <message>
        <source>{done} the keyboard is in {here}, not in {window} as it was recorded.</source>
        <translation>{done} ist die Tastatur in {here}, nicht wie aufgezeichnet in {window}.</translation>
    </message>
    <message>
        <source>{done} the screen shows something else than was recorded.</source>
        <translation>{done} zeigt der Bildschirm etwas anderes als aufgezeichnet.</translation>
    </message>
    <message>
        <source>{done} the text does not stand on the screen.</source>
        <translation>{done} steht der Text nicht auf dem Bildschirm.</translation>
    </message>
    <message>
        <source>{files} files of the agent were kept, these were not: {reasons}. Share a folder for large results.</source>
        <translation>{files} Dateien des Agenten wurden aufgehoben, diese nicht: {reasons}. Geben Sie für große Ergebnisse einen Ordner frei.</translation>
    </message>
    <message>
        <source>{file} cannot be attached: {strerror}.</source>
        <translation>{file} kann nicht angehängt werden: {strerror}.</translation>
    </message>
    <message>
        <source>{file} cannot be read: delete it, and draft its elements again.</source>
        <translation>{file} kann nicht gelesen werden: löschen und die Elemente neu entwerfen.</translation>
    </message>
    <message>
        <source>{file} cannot be written: {strerror}.</source>
        <translation>{file} lässt sich nicht schreiben: {strerror}.</translation>
    </message>
    <message>
        <source>{file} is not a file and cannot be attached.</source>
        <translation>{file} ist keine Datei und kann nicht angehängt werden.</translation>
    </message>
    <message>
        <source>{first} is a later part of a model: name the first one, {wanted}.</source>
        <translation>{first} ist ein späterer Teil eines Modells: Nennen Sie den ersten, {wanted}.</translation>
    </message>
    <message>
        <source>{first} is said to be one of {count} parts; at most {MAX_PARTS} are taken.</source>
        <translation>{first} soll einer von {count} Teilen sein; höchstens {MAX_PARTS} werden genommen.</translation>
    </message>
    <message>
        <source>{fitting} is a piece of a file: put the pieces together (cat {joined}.part* &gt; {joined2}) and add that.</source>
        <translation>{fitting} ist ein Stück einer Datei: Setzen Sie die Stücke zusammen (cat {joined}.part* &gt; {joined2}) und fügen Sie das hinzu.</translation>
    </message>
    <message>
        <source>{folders} records have</source>
        <translation>{folders} Aufzeichnungen haben</translation>
    </message>
    <message>
        <source>{folder} belongs to the system's programs and is not shared for writing.</source>
        <translation>{folder} gehört zu den Programmen des Systems und wird nicht zum Schreiben freigegeben.</translation>
    </message>
    <message>
        <source>{folder} contains {place}, which is never shared; share a folder below it.</source>
        <translation>{folder} enthält {place}, das nie freigegeben wird; geben Sie einen Ordner darunter frei.</translation>
    </message>
    <message>
        <source>{folder} describes no vision tower.</source>
        <translation>{folder} beschreibt keinen Sehteil.</translation>
    </message>
    <message>
        <source>{folder} holds no tokenizer: tokenizer.json is missing.</source>
        <translation>{folder} enthält keinen Tokenizer: tokenizer.json fehlt.</translation>
    </message>
    <message>
        <source>{folder} holds no weights: *.safetensors are missing.</source>
        <translation>{folder} enthält keine Gewichte: *.safetensors fehlen.</translation>
    </message>
    <message>
        <source>{folder} is hidden by something else at {opened} and cannot be shared.</source>
        <translation>{folder} ist bei {opened} von etwas anderem verdeckt und kann nicht freigegeben werden.</translation>
    </message>
    <message>
        <source>{folder} is locked by another process</source>
        <translation>{folder} ist von einem anderen Prozess gesperrt</translation>
    </message>
    <message>
        <source>{folder} is never shared.</source>
        <translation>{folder} wird nie freigegeben.</translation>
    </message>
    <message>
        <source>{folder} is not a folder and cannot be shared.</source>
        <translation>{folder} ist kein Ordner und kann nicht freigegeben werden.</translation>
    </message>
    <message>
        <source>{folder} is of the kind {kind}; Deskhand runs {MODEL_TYPES}.</source>
        <translation>{folder} ist von der Art {kind}; Deskhand führt {MODEL_TYPES} aus.</translation>
    </message>
    <message>
        <source>{folder} is too much to share; share a folder below it.</source>
        <translation>{folder} ist zu viel, um es freizugeben; geben Sie einen Ordner darunter frei.</translation>
    </message>
    <message>
        <source>{folder} lies in {place}, which is never shared.</source>
        <translation>{folder} liegt in {place}, das nie freigegeben wird.</translation>
    </message>
    <message>
        <source>{folder} makes no sense: {error}.</source>
        <translation>{folder} ergibt keinen Sinn: {error}.</translation>
    </message>
    <message>
        <source>{folder} shows what the system keeps ({mounts}), which is never shared.</source>
        <translation>{folder} zeigt, was das System verwaltet ({mounts}), und das wird nie freigegeben.</translation>
    </message>
    <message>
        <source>{found} the id {record_id} in {records_folder}.</source>
        <translation>{found} in {records_folder} die Kennung {record_id}.</translation>
    </message>
    <message>
        <source>{held} are no keys to hold</source>
        <translation>{held} sind keine Tasten, die man halten kann</translation>
    </message>
    <message>
        <source>{host} cannot be looked up</source>
        <translation>{host} lässt sich nicht nachschlagen</translation>
    </message>
    <message>
        <source>{host} does not answer like a Hugging Face hub: is HF_ENDPOINT right?</source>
        <translation>{host} antwortet nicht wie ein Hub von Hugging Face: Stimmt HF_ENDPOINT?</translation>
    </message>
    <message>
        <source>{host} has no address.</source>
        <translation>{host} hat keine Adresse.</translation>
    </message>
    <message>
        <source>{host} is an address of this computer or of a private network.</source>
        <translation>{host} ist eine Adresse dieses Rechners oder eines privaten Netzes.</translation>
    </message>
    <message>
        <source>{host} is not in your own network, so the model {name} is shown no secrets: only a computer with a private address can be trusted with them.</source>
        <translation>{host} liegt nicht in Ihrem eigenen Netz, deshalb bekommt das Modell {name} keine Geheimnisse zu sehen: Nur einem Rechner mit einer privaten Adresse kann man sie anvertrauen.</translation>
    </message>
    <message>
        <source>{host} is not one of the hosts of this task.</source>
        <translation>{host} gehört nicht zu den Hosts dieser Aufgabe.</translation>
    </message>
    <message>
        <source>{host} leads to {address}, an address of this computer or of a private network.</source>
        <translation>{host} führt zu {address}, einer Adresse dieses Rechners oder eines privaten Netzes.</translation>
    </message>
    <message>
        <source>{kvm_device} cannot be opened ({strerror}): {who}</source>
        <translation>{kvm_device} lässt sich nicht öffnen ({strerror}): {who}</translation>
    </message>
    <message>
        <source>{left_out} more rows are in the record.</source>
        <translation>{left_out} weitere Zeilen stehen in der Aufzeichnung.</translation>
    </message>
    <message>
        <source>{left} steps are no pairs and only stand in prompts.</source>
        <translation>{left} Schritte sind keine Paare und stehen nur in Prompts.</translation>
    </message>
    <message>
        <source>{login} cannot be reached ({why}); see whether the machine is on, then start the task again.</source>
        <translation>{login} ist nicht erreichbar ({why}); sehen Sie nach, ob der Rechner an ist, und starten Sie die Aufgabe neu.</translation>
    </message>
    <message>
        <source>{login} has no Xvnc, which makes a desktop there; install tigervnc-standalone-server there.</source>
        <translation>{login} hat kein Xvnc, das dort einen Desktop anlegt; installieren Sie dort tigervnc-standalone-server.</translation>
    </message>
    <message>
        <source>{login} lets nobody in without a password; put your key there first (ssh-copy-id {by_hand}).</source>
        <translation>{login} lässt niemanden ohne Passwort ein; bringen Sie zuerst Ihren Schlüssel hin (ssh-copy-id {by_hand}).</translation>
    </message>
    <message>
        <source>{login} shows another host key than before, so nothing was sent; if that is as it should be, forget the old one (ssh-keygen -R '{known_as}') and sign in once by hand (ssh {by_hand}).</source>
        <translation>{login} zeigt einen anderen Host-Schlüssel als zuvor, darum wurde nichts gesendet; wenn das so sein soll, vergessen Sie den alten (ssh-keygen -R '{known_as}'), und melden Sie sich einmal von Hand an (ssh {by_hand}).</translation>
    </message>
    <message>
        <source>{machine} is an address of another kind of machine.</source>
        <translation>{machine} ist eine Adresse einer anderen Art von Maschine.</translation>
    </message>
    <message>
        <source>{module}.{name} is not among the functions</source>
        <translation>{module}.{name} ist keine der Funktionen</translation>
    </message>
    <message>
        <source>{named} is there, but NVIDIA's driver does not answer: install it first.</source>
        <translation>{named} ist da, aber NVIDIAs Treiber antwortet nicht: Installieren Sie ihn zuerst.</translation>
    </message>
    <message>
        <source>{name} cannot be reached: {why}.</source>
        <translation>{name} ist nicht zu erreichen: {why}.</translation>
    </message>
    <message>
        <source>{name} cannot be read ({error})</source>
        <translation>{name} lässt sich nicht lesen ({error})</translation>
    </message>
    <message>
        <source>{name} cannot be saved as {to}: {reason}.</source>
        <translation>{name} lässt sich nicht als {to} speichern: {reason}.</translation>
    </message>
    <message>
        <source>{name} does not answer any more; see whether the machine is reached, then start the task again.</source>
        <translation>{name} antwortet nicht mehr; sehen Sie nach, ob der Rechner erreichbar ist, und starten Sie die Aufgabe neu.</translation>
    </message>
    <message>
        <source>{name} does not answer; is the machine on, and reached?</source>
        <translation>{name} antwortet nicht; ist der Rechner an und erreichbar?</translation>
    </message>
    <message>
        <source>{name} does not belong to its encoder</source>
        <translation>{name} gehört nicht zu seinem Encoder</translation>
    </message>
    <message>
        <source>{name} has a field that is not known: {unknown}</source>
        <translation>{name} hat ein Feld, das nicht bekannt ist: {unknown}</translation>
    </message>
    <message>
        <source>{name} has ended the connection; see whether the server there runs, then start the task again.</source>
        <translation>{name} hat die Verbindung beendet; sehen Sie nach, ob der Server dort läuft, und starten Sie die Aufgabe neu.</translation>
    </message>
    <message>
        <source>{name} is a language model of the architecture {architecture}; Deskhand runs {ARCHITECTURES} with pictures.</source>
        <translation>{name} ist ein Sprachmodell der Architektur {architecture}; mit Bildern führt Deskhand {ARCHITECTURES} aus.</translation>
    </message>
    <message>
        <source>{name} is a projector, and {models} models beside it fit: name the model's file.</source>
        <translation>{name} ist ein Projektor, und {models} Modelle daneben passen: Nennen Sie die Datei des Modells.</translation>
    </message>
    <message>
        <source>{name} is a secret: it is typed from the keyring, and never given here.</source>
        <translation>{name} ist ein Geheimnis: Es wird aus dem Schlüsselbund getippt und nie hier angegeben.</translation>
    </message>
    <message>
        <source>{name} is another part of a model than its name says.</source>
        <translation>{name} ist ein anderer Teil eines Modells, als sein Name sagt.</translation>
    </message>
    <message>
        <source>{name} is no key</source>
        <translation>{name} ist keine Taste</translation>
    </message>
    <message>
        <source>{name} is no name for a parameter: letters, digits, - and _ are.</source>
        <translation>{name} ist kein Name für einen Parameter: Erlaubt sind Buchstaben, Ziffern, - und _.</translation>
    </message>
    <message>
        <source>{name} is no name for a routine: letters, digits, spaces and - are, at most 64.</source>
        <translation>{name} ist kein Name für einen Ablauf: Buchstaben, Ziffern, Leerzeichen und - sind es, höchstens 64.</translation>
    </message>
    <message>
        <source>{name} is no name of a build.</source>
        <translation>{name} ist kein Name einer Ausführung.</translation>
    </message>
    <message>
        <source>{name} is no name of a repository (OWNER/NAME).</source>
        <translation>{name} ist kein Name eines Repositorys (OWNER/NAME).</translation>
    </message>
    <message>
        <source>{name} is of the kind {kind}; of such folders Deskhand runs {MODEL_TYPES}.</source>
        <translation>{name} ist von der Art {kind}; von solchen Ordnern führt Deskhand {MODEL_TYPES} aus.</translation>
    </message>
    <message>
        <source>{name} is one file of several: add the folder {parent}.</source>
        <translation>{name} ist eine von mehreren Dateien: Fügen Sie den Ordner {parent} hinzu.</translation>
    </message>
    <message>
        <source>{name} is the first of {count} files, but is not called so: give it back its name that ends in -00001-of-{count2}.gguf.</source>
        <translation>{name} ist die erste von {count} Dateien, heißt aber nicht so: Geben Sie ihr den Namen zurück, der auf -00001-of-{count2}.gguf endet.</translation>
    </message>
    <message>
        <source>{name} is too old for today's CUDA (compute capability {capability}).</source>
        <translation>{name} ist für das heutige CUDA zu alt (Compute Capability {capability}).</translation>
    </message>
    <message>
        <source>{name} must be a whole number, not {said}.</source>
        <translation>{name} muss eine ganze Zahl sein, nicht {said}.</translation>
    </message>
    <message>
        <source>{name} must be at least {least}, not {number}.</source>
        <translation>{name} muss mindestens {least} sein, nicht {number}.</translation>
    </message>
    <message>
        <source>{name} must be on or off, not {said}.</source>
        <translation>{name} muss on oder off sein, nicht {said}.</translation>
    </message>
    <message>
        <source>{name} must be one of {choices}, not {said}.</source>
        <translation>{name} muss eines von {choices} sein, nicht {said}.</translation>
    </message>
    <message>
        <source>{name} must have either a command or an address</source>
        <translation>{name} muss entweder einen Befehl oder eine Adresse haben</translation>
    </message>
    <message>
        <source>{name} needs a key that exists</source>
        <translation>{name} braucht eine Taste, die es gibt</translation>
    </message>
    <message>
        <source>{name} needs a number for {name2}</source>
        <translation>{name} braucht eine Zahl für {name2}</translation>
    </message>
    <message>
        <source>{name} needs a number that is not zero</source>
        <translation>{name} braucht eine Zahl, die nicht null ist</translation>
    </message>
    <message>
        <source>{name} needs a number {key}</source>
        <translation>{name} braucht eine Zahl {key}</translation>
    </message>
    <message>
        <source>{name} needs a point</source>
        <translation>{name} braucht einen Punkt</translation>
    </message>
    <message>
        <source>{name} needs a text</source>
        <translation>{name} braucht einen Text</translation>
    </message>
    <message>
        <source>{name} needs a {key}</source>
        <translation>{name} braucht {key}</translation>
    </message>
    <message>
        <source>{name} needs an end</source>
        <translation>{name} braucht ein Ende</translation>
    </message>
    <message>
        <source>{name} needs keys that exist</source>
        <translation>{name} braucht Tasten, die es gibt</translation>
    </message>
    <message>
        <source>{name} needs keys, and at most {MOST_REPEATS} times</source>
        <translation>{name} braucht Tasten, höchstens {MOST_REPEATS}-mal</translation>
    </message>
    <message>
        <source>{name} needs two numbers for its point</source>
        <translation>{name} braucht zwei Zahlen für seinen Punkt</translation>
    </message>
    <message>
        <source>{name} offers TLS, but it could not be agreed on ({reason}).</source>
        <translation>{name} bietet TLS an, aber es kam keine Einigung zustande ({reason}).</translation>
    </message>
    <message>
        <source>{name} stands for a kind of computer already; take another name.</source>
        <translation>{name} steht schon für eine Art von Rechner; nehmen Sie einen anderen Namen.</translation>
    </message>
    <message>
        <source>{name} writes no sentences of its own; choose another model, such as one on a server.</source>
        <translation>{name} schreibt keine eigenen Sätze; wählen Sie ein anderes Modell, etwa eines auf einem Server.</translation>
    </message>
    <message>
        <source>{name}.{field} is not what it should be</source>
        <translation>{name}.{field} ist nicht, was es sein sollte</translation>
    </message>
    <message>
        <source>{name}={text} makes no sense: a whole number from {least} to {most}.</source>
        <translation>{name}={text} ergibt keinen Sinn: eine ganze Zahl von {least} bis {most}.</translation>
    </message>
    <message>
        <source>{name}={text} makes no sense: it is one of {allowed}.</source>
        <translation>{name}={text} ergibt keinen Sinn: es ist eines von {allowed}.</translation>
    </message>
    <message>
        <source>{needed_bytes} are needed in {folder} and {free} are free: make room for {missing} more, or set DESKHAND_HOME to another disk.</source>
        <translation>{needed_bytes} sind in {folder} nötig und {free} frei: Schaffen Sie Platz für {missing} mehr, oder setzen Sie DESKHAND_HOME auf eine andere Platte.</translation>
    </message>
    <message>
        <source>{num_failed} steps in a row failed. {failure}</source>
        <translation>{num_failed} Schritte in Folge schlugen fehl. {failure}</translation>
    </message>
    <message>
        <source>{num_open} secrets were found in this record; remove or keep them first: deskhand redact {name}</source>
        <translation>In dieser Aufzeichnung wurden {num_open} Geheimnisse gefunden; entfernen oder behalten Sie sie zuerst: deskhand redact {name}</translation>
    </message>
    <message>
        <source>{num_unreadable} replies in a row could not be read. {problem}</source>
        <translation>{num_unreadable} Antworten hintereinander waren nicht zu lesen. {problem}</translation>
    </message>
    <message>
        <source>{number} actions before step {step} were done again, and the model was asked {asked} times. The screen then differed from the recorded one in {share} % of it.</source>
        <translation>{number} Aktionen vor Schritt {step} wurden noch einmal getan, und das Modell wurde {asked}-mal gefragt. Der Bildschirm wich dann zu {share} % vom aufgezeichneten ab.</translation>
    </message>
    <message>
        <source>{number} actions before step {step} were done again, and the model was asked {asked} times. The screen was then as recorded.</source>
        <translation>{number} Aktionen vor Schritt {step} wurden noch einmal getan, und das Modell wurde {asked}-mal gefragt. Der Bildschirm war dann wie aufgezeichnet.</translation>
    </message>
    <message>
        <source>{number} actions before step {step} were to be done again; the run ended first.</source>
        <translation>{number} Aktionen vor Schritt {step} sollten noch einmal getan werden; der Lauf endete vorher.</translation>
    </message>
    <message>
        <source>{partial} cannot be written: {strerror}.</source>
        <translation>{partial} lässt sich nicht schreiben: {strerror}.</translation>
    </message>
    <message>
        <source>{path} cannot be deleted: {strerror}.</source>
        <translation>{path} lässt sich nicht löschen: {strerror}.</translation>
    </message>
    <message>
        <source>{path} cannot be read: {error}.</source>
        <translation>{path} lässt sich nicht lesen: {error}.</translation>
    </message>
    <message>
        <source>{path} cannot be read: {strerror}.</source>
        <translation>{path} lässt sich nicht lesen: {strerror}.</translation>
    </message>
    <message>
        <source>{path} cannot be shared by root: its file system cannot show it as another user's ({strerror}). Share a folder that everybody may write to, or start Deskhand as the user to whom it belongs.</source>
        <translation>{path} kann root nicht freigeben: Sein Dateisystem kann ihn nicht als Ordner eines anderen Benutzers zeigen ({strerror}). Geben Sie einen Ordner frei, in den alle schreiben dürfen, oder starten Sie Deskhand als der Benutzer, dem er gehört.</translation>
    </message>
    <message>
        <source>{path} cannot be shown in a sandbox: something else has its name now.</source>
        <translation>{path} kann in einer Sandbox nicht gezeigt werden: Etwas anderes trägt jetzt diesen Namen.</translation>
    </message>
    <message>
        <source>{path} cannot be shown in a sandbox: {strerror}.</source>
        <translation>{path} kann in einer Sandbox nicht gezeigt werden: {strerror}.</translation>
    </message>
    <message>
        <source>{path} cannot be written: {strerror}.</source>
        <translation>{path} lässt sich nicht schreiben: {strerror}.</translation>
    </message>
    <message>
        <source>{path} does not say where to connect</source>
        <translation>{path} sagt nicht, wohin zu verbinden ist</translation>
    </message>
    <message>
        <source>{path} does not say {error}.</source>
        <translation>{path} nennt {error} nicht.</translation>
    </message>
    <message>
        <source>{path} is no JSON object.</source>
        <translation>{path} ist kein JSON-Objekt.</translation>
    </message>
    <message>
        <source>{path} is no preset that this Deskhand reads.</source>
        <translation>{path} ist keine Vorgabe, die dieses Deskhand liest.</translation>
    </message>
    <message>
        <source>{path} is no qcow2 image and no ISO; make one of a raw disk with `qemu-img convert -O qcow2`.</source>
        <translation>{path} ist kein qcow2-Abbild und kein ISO; aus einer rohen Platte mit `qemu-img convert -O qcow2` eines machen.</translation>
    </message>
    <message>
        <source>{path} is not the file that Deskhand knows: its checksum is another one. Nothing is fetched.</source>
        <translation>{path} ist nicht die Datei, die Deskhand kennt: Ihre Prüfsumme ist eine andere. Es wird nichts geholt.</translation>
    </message>
    <message>
        <source>{path} is not the folder of a fine-tuning run.</source>
        <translation>{path} ist nicht der Ordner eines Feinabstimmungslaufs.</translation>
    </message>
    <message>
        <source>{path} makes no sense: {error}.</source>
        <translation>{path} ergibt keinen Sinn: {error}.</translation>
    </message>
    <message>
        <source>{path} of a private desktop cannot be written: {strerror}. A program inside has put something else there; start a new desktop.</source>
        <translation>{path} eines privaten Desktops kann nicht geschrieben werden: {strerror}. Ein Programm darin hat dort etwas anderes abgelegt; starten Sie einen neuen Desktop.</translation>
    </message>
    <message>
        <source>{path} of {name} could not be fetched: {problem}. What came is kept: the same command goes on from there.</source>
        <translation>{path} von {name} konnte nicht geholt werden: {problem}. Was kam, ist behalten: Derselbe Befehl macht dort weiter.</translation>
    </message>
    <message>
        <source>{path}: it is not the picture that was recorded</source>
        <translation>{path}: Es ist nicht das Bild, das aufgezeichnet wurde</translation>
    </message>
    <message>
        <source>{places} is mounted in {folder} and is never shared.</source>
        <translation>{places} ist in {folder} eingehängt und wird nie freigegeben.</translation>
    </message>
    <message>
        <source>{problem} Finish again with JSON that fits the schema, and nothing else.</source>
        <translation>{problem} Beenden Sie noch einmal mit JSON, das zum Schema passt, und mit nichts sonst.</translation>
    </message>
    <message>
        <source>{problem} Give it time.</source>
        <translation>{problem} Lass dem Zeit.</translation>
    </message>
    <message>
        <source>{problem} Pictures were left out.</source>
        <translation>{problem} Bilder wurden weggelassen.</translation>
    </message>
    <message>
        <source>{problem} The record has no ending.</source>
        <translation>{problem} Die Aufzeichnung hat kein Ende.</translation>
    </message>
    <message>
        <source>{prompt_tokens} tokens read ({cached_tokens} from the cache)</source>
        <translation>{prompt_tokens} Token gelesen ({cached_tokens} aus dem Cache)</translation>
    </message>
    <message>
        <source>{record_id} is not a run that says it has finished; only those are rated.</source>
        <translation>{record_id} ist kein Lauf, der sagt, er sei fertig; nur solche werden beurteilt.</translation>
    </message>
    <message>
        <source>{requirement} --hash=sha256:{sha256}</source>
        <translation>{requirement} --hash=sha256:{sha256}</translation>
    </message>
    <message>
        <source>{self} has no python3, which makes the desktop there; install it there.</source>
        <translation>{self} hat kein python3, das dort den Desktop anlegt; installieren Sie es dort.</translation>
    </message>
    <message>
        <source>{served_name}, which {title} runs at {url}: it sees the screen.</source>
        <translation>{served_name}, das {title} unter {url} betreibt: Es sieht den Bildschirm.</translation>
    </message>
    <message>
        <source>{server} has the tool {name} twice; the second is left out.</source>
        <translation>{server} hat das Werkzeug {name} zweimal; das zweite wird ausgelassen.</translation>
    </message>
    <message>
        <source>{shortcut} is no shortcut.</source>
        <translation>{shortcut} ist kein Tastenkürzel.</translation>
    </message>
    <message>
        <source>{shortcut} is no shortcut: name Ctrl, Alt, Shift or Meta and one more key, as in {DEFAULT_STOP_SHORTCUT}.</source>
        <translation>{shortcut} ist kein Tastenkürzel: Nennen Sie Ctrl, Alt, Shift oder Meta und eine weitere Taste, wie in {DEFAULT_STOP_SHORTCUT}.</translation>
    </message>
    <message>
        <source>{shown} ended (status {status}) without opening a window{output}</source>
        <translation>{shown} endete (Status {status}), ohne ein Fenster zu öffnen{output}</translation>
    </message>
    <message>
        <source>{shown} opened no window within {limit_s} seconds{output}</source>
        <translation>{shown} öffnete innerhalb von {limit_s} Sekunden kein Fenster{output}</translation>
    </message>
    <message>
        <source>{step_s} s a step{written}.</source>
        <translation>{step_s} s je Schritt{written}.</translation>
    </message>
    <message>
        <source>{stop_shortcut} is no shortcut.</source>
        <translation>{stop_shortcut} ist kein Tastenkürzel.</translation>
    </message>
    <message>
        <source>{strip} is no key or combination of keys, like Ctrl+S.</source>
        <translation>{strip} ist keine Taste und keine Tastenkombination wie Ctrl+S.</translation>
    </message>
    <message>
        <source>{text} are no prices; they look like 3,15 or 3,15,0.3,3.75EUR.</source>
        <translation>{text} sind keine Preise; sie sehen aus wie 3,15 oder 3,15,0.3,3.75EUR.</translation>
    </message>
    <message>
        <source>{text} belongs to one interface</source>
        <translation>{text} gehört zu einer einzelnen Schnittstelle</translation>
    </message>
    <message>
        <source>{text} is no address of a VNC server; write vnc://HOST:PORT.</source>
        <translation>{text} ist keine Adresse eines VNC-Servers; schreiben Sie vnc://HOST:PORT.</translation>
    </message>
    <message>
        <source>{text} is no address of a guest server; write machine:http://HOST:PORT.</source>
        <translation>{text} ist keine Adresse eines Gastservers; machine:http://HOST:PORT schreiben.</translation>
    </message>
    <message>
        <source>{text} is no address of a machine; write qemu:IMAGE or machine:http://HOST:PORT.</source>
        <translation>{text} ist keine Adresse einer Maschine; qemu:IMAGE oder machine:http://HOST:PORT schreiben.</translation>
    </message>
    <message>
        <source>{text} is no address of a server: {error}.</source>
        <translation>{text} ist keine Adresse eines Servers: {error}.</translation>
    </message>
    <message>
        <source>{text} is no address of a server; one looks like http://127.0.0.1:8080/v1.</source>
        <translation>{text} ist keine Adresse eines Servers; eine sieht aus wie http://127.0.0.1:8080/v1.</translation>
    </message>
    <message>
        <source>{text} is no login on another machine; write {NAMED}.</source>
        <translation>{text} ist keine Anmeldung auf einem anderen Rechner; schreiben Sie {NAMED}.</translation>
    </message>
    <message>
        <source>{text} is no machine: an address, a blank and a name.</source>
        <translation>{text} ist kein Rechner: eine Adresse, ein Leerzeichen und ein Name.</translation>
    </message>
    <message>
        <source>{text} is no time that comes again; write {HELP}.</source>
        <translation>{text} ist keine wiederkehrende Zeit; schreiben Sie {HELP}.</translation>
    </message>
    <message>
        <source>{text} is not a host: give a name or an address, with :PORT where only that is meant.</source>
        <translation>{text} ist kein Host: Geben Sie einen Namen oder eine Adresse an, mit :PORT, wo nur der gemeint ist.</translation>
    </message>
    <message>
        <source>{text} is not the name of a host</source>
        <translation>{text} ist kein Name eines Hosts</translation>
    </message>
    <message>
        <source>{text} names no phone; write android:SERIAL as `adb devices` shows it, or android:HOST:PORT for one over Wi-Fi.</source>
        <translation>{text} nennt kein Telefon; schreiben Sie android:SERIAL, wie `adb devices` es zeigt, oder android:HOST:PORT für eines über WLAN.</translation>
    </message>
    <message>
        <source>{text}… is longer than {longest} characters</source>
        <translation>{text}… ist länger als {longest} Zeichen</translation>
    </message>
    <message>
        <source>{title} does not answer: {refusal}.</source>
        <translation>{title} antwortet nicht: {refusal}.</translation>
    </message>
    <message>
        <source>{title} wants a key: store one with `deskhand secrets set NAME`, and give its name here.</source>
        <translation>{title} verlangt einen Schlüssel: Legen Sie einen mit `deskhand secrets set NAME` ab und nennen Sie hier seinen Namen.</translation>
    </message>
    <message>
        <source>{title}, asked as {title2}{facts}; from {source}.</source>
        <translation>{title}, gefragt wie {title2}{facts}; aus {source}.</translation>
    </message>
    <message>
        <source>{value} is no list</source>
        <translation>{value} ist keine Liste</translation>
    </message>
    <message>
        <source>{value} is no number of it</source>
        <translation>{value} ist keine Zahl dafür</translation>
    </message>
    <message>
        <source>{value} is no number that a model has</source>
        <translation>{value} ist keine Zahl, die ein Modell hat</translation>
    </message>
    <message>
        <source>{value} is no size</source>
        <translation>{value} ist keine Größe</translation>
    </message>
    <message>
        <source>{value} is no text of it</source>
        <translation>{value} ist kein Text dafür</translation>
    </message>
    <message>
        <source>{value} is no value for {name} in {path}.</source>
        <translation>{value} ist in {path} kein Wert für {name}.</translation>
    </message>
    <message>
        <source>{value} is not a number</source>
        <translation>{value} ist keine Zahl</translation>
    </message>
    <message>
        <source>{value} is not a whole number from 1 to {most}</source>
        <translation>{value} ist keine ganze Zahl von 1 bis {most}</translation>
    </message>
    <message>
        <source>{value} is not of the kind {name}</source>
        <translation>{value} ist nicht von der Art {name}</translation>
    </message>
    <message>
        <source>{who} broke off in the midst of an answer.</source>
        <translation>{who} brach mitten in einer Antwort ab.</translation>
    </message>
    <message>
        <source>{who} does not answer any more.</source>
        <translation>{who} antwortet nicht mehr.</translation>
    </message>
    <message>
        <source>{who} does not say of what size the parts of a picture are.</source>
        <translation>{who} sagt nicht, wie groß die Teile eines Bildes sind.</translation>
    </message>
    <message>
        <source>{words} The settings have it under Limits.</source>
        <translation>{words} In den Einstellungen steht sie unter Grenzen.</translation>
    </message>
    <message>
        <source>{words} does not answer.</source>
        <translation>{words} antwortet nicht.</translation>
    </message>
    <message>
        <source>{words} does not speak HTTP.</source>
        <translation>{words} spricht kein HTTP.</translation>
    </message>
    <message>
        <source>{word} is no mouse button</source>
        <translation>{word} ist keine Maustaste</translation>
    </message>
    <message>
        <source>{word} is no number</source>
        <translation>{word} ist keine Zahl</translation>
    </message>
    <message>
        <source>“region” must be four numbers: left, top, width, height</source>
        <translation>„region“ müssen vier Zahlen sein: links, oben, Breite, Höhe</translation>
    </message>
    <message>
        <source>“rules” must be a list</source>
        <translation>„rules“ muss eine Liste sein</translation>
    </message>
    <message>
        <source>“then” of the rule “{name}” is {entry}, and only {kinds} are known</source>
        <translation>„then“ der Regel „{name}“ ist {entry}, und bekannt sind nur {kinds}</translation>
    </message>
    <message>
        <source>“tools” of {server} must map names to what then happens</source>
        <translation>„tools“ von {server} muss Namen dem zuordnen, was dann geschieht</translation>
    </message>
    <message>
        <source>“{key}” must be a list of texts</source>
        <translation>„{key}“ muss eine Liste von Texten sein</translation>
    </message>
    <message>
        <source>“{key}” of the rule “{name}” is no text</source>
        <translation>„{key}“ der Regel „{name}“ ist kein Text</translation>
    </message>
    <message>
        <source>“{key}” of {entry} has a name or value that no program can be given</source>
        <translation>„{key}“ von {entry} hat einen Namen oder Wert, den kein Programm bekommen kann</translation>
    </message>
    <message>
        <source>“{key}” of {entry} must map names to texts</source>
        <translation>„{key}“ von {entry} muss Namen Texten zuordnen</translation>
    </message>
    <message>
        <source>“{part}” must be a list</source>
        <translation>„{part}“ muss eine Liste sein</translation>
    </message>
</context>
</TS>
