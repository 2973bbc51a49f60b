/** Shows one dialog with Java Swing in one of its looks. I/O: a window, files.
 *
 * java SwingWindow PLAN FOLDER
 *
 * The same plan and state file as window_files.py beside it. Of Swing itself nothing is changed.
 */

import java.awt.BorderLayout;
import java.awt.Component;
import java.awt.Dimension;
import java.awt.FlowLayout;
import java.awt.Font;
import java.awt.GridBagConstraints;
import java.awt.GridBagLayout;
import java.awt.Insets;
import java.awt.Point;
import java.awt.Rectangle;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.swing.AbstractButton;
import javax.swing.BorderFactory;
import javax.swing.ButtonGroup;
import javax.swing.JButton;
import javax.swing.JCheckBox;
import javax.swing.JComboBox;
import javax.swing.JComponent;
import javax.swing.JFrame;
import javax.swing.JLabel;
import javax.swing.JList;
import javax.swing.JMenu;
import javax.swing.JMenuBar;
import javax.swing.JMenuItem;
import javax.swing.JPanel;
import javax.swing.JRadioButton;
import javax.swing.JScrollPane;
import javax.swing.JTabbedPane;
import javax.swing.JTextArea;
import javax.swing.JTextField;
import javax.swing.ListSelectionModel;
import javax.swing.SwingUtilities;
import javax.swing.Timer;
import javax.swing.UIManager;
import javax.swing.event.DocumentEvent;
import javax.swing.event.DocumentListener;
import javax.swing.plaf.basic.ComboPopup;
import javax.swing.text.JTextComponent;

public final class SwingWindow {
    private static final int TICK_MS = 40, MAX_WIDTH_PX = 780, MAX_HEIGHT_PX = 540;
    private static final Map<String, String> LOOKS = Map.of(
        "metal", "javax.swing.plaf.metal.MetalLookAndFeel",
        "nimbus", "javax.swing.plaf.nimbus.NimbusLookAndFeel",
        "motif", "com.sun.java.swing.plaf.motif.MotifLookAndFeel");

    private record Part(String kind, String name, List<String> cells) {
        List<String> options() {
            return cells.subList(1, cells.size());
        }
    }

    private record Spot(String kind, String name, String owner, int x, int y) {
        String json() {
            return "{\"kind\":" + quoted(kind) + ",\"name\":" + quoted(name) + ",\"owner\":" + quoted(owner)
                + ",\"x\":" + x + ",\"y\":" + y + "}";
        }
    }

    private final Path folder;
    private final List<Part> parts = new ArrayList<>();
    private final List<Part> menus = new ArrayList<>();
    private final List<String> buttonNames = new ArrayList<>(), tabNames = new ArrayList<>();
    private final List<String> events = new ArrayList<>();
    private String title = "", answered = "", theme = "", font = "", layout = "";
    private int size, left, top;

    private final Map<String, JTextComponent> fields = new LinkedHashMap<>();
    private final Map<String, JCheckBox> checks = new LinkedHashMap<>();
    private final Map<String, JComboBox<String>> combos = new LinkedHashMap<>();
    private final Map<String, Map<String, JRadioButton>> radios = new LinkedHashMap<>();
    private final Map<String, JList<String>> lists = new LinkedHashMap<>();
    private final Map<String, JButton> buttons = new LinkedHashMap<>();
    private final Map<String, JMenu> menuOf = new LinkedHashMap<>();
    private JTabbedPane tabs;
    private JFrame frame;

    private SwingWindow(Path plan, Path folder) throws Exception {
        this.folder = folder;
        for (String line : Files.readAllLines(plan)) {
            List<String> cells = Arrays.asList(line.split("\t", -1));
            Part part = new Part(cells.get(0), cells.get(1), cells.subList(2, cells.size()));
            switch (part.kind) {
                case "title" -> title = part.name;
                case "look" -> {
                    theme = part.name;
                    font = cells.get(2);
                    size = Integer.parseInt(cells.get(3));
                    layout = cells.get(4);
                    left = Integer.parseInt(cells.get(5));
                    top = Integer.parseInt(cells.get(6));
                }
                case "button" -> buttonNames.add(part.name);
                case "menu" -> menus.add(part);
                case "tab" -> tabNames.add(part.name);
                default -> parts.add(part);
            }
        }
    }

    public static void main(String[] arguments) throws Exception {
        SwingWindow window = new SwingWindow(Path.of(arguments[0]), Path.of(arguments[1]));
        SwingUtilities.invokeAndWait(window::open);
    }

    private void open() {
        try {
            UIManager.setLookAndFeel(LOOKS.get(theme));
        } catch (ReflectiveOperationException | javax.swing.UnsupportedLookAndFeelException error) {
            throw new IllegalStateException(error);
        }
        frame = new JFrame(title);
        frame.setDefaultCloseOperation(JFrame.EXIT_ON_CLOSE);
        String first = layout;
        for (int smaller = size; smaller > 6; smaller--) {
            build(smaller == size ? first : "columns", smaller);
            if (fits()) {
                break;
            }
            build("columns", smaller);
            if (fits()) {
                break;
            }
        }
        frame.setLocation(
            Math.max(0, Math.min(left, MAX_WIDTH_PX - frame.getWidth())),
            Math.max(0, Math.min(top, MAX_HEIGHT_PX - frame.getHeight())));
        events.clear();
        frame.setVisible(true);
        new Timer(TICK_MS, event -> tick()).start();
    }

    private boolean fits() {
        frame.pack();
        return frame.getWidth() <= MAX_WIDTH_PX + 10 && frame.getHeight() <= MAX_HEIGHT_PX + 24;
    }

    private void log(String event) {
        events.add(event);
    }

    // --- building ---

    private void build(String shape, int letters) {
        for (Object key : new ArrayList<>(UIManager.getLookAndFeelDefaults().keySet())) {
            if (key instanceof String name && name.endsWith(".font")) {
                UIManager.put(name, new Font(font, theme.equals("metal") ? Font.BOLD : Font.PLAIN, letters + 2));
            }
        }
        for (String plain : List.of("TextField.font", "TextArea.font", "List.font")) {
            UIManager.put(plain, new Font(font, Font.PLAIN, letters + 2));
        }
        Map<?, ?>[] held = {fields, checks, combos, radios, lists, buttons, menuOf};
        for (Map<?, ?> map : held) {
            map.clear();
        }
        JPanel body = new JPanel(new BorderLayout());
        frame.setContentPane(body);
        frame.setJMenuBar(menus.isEmpty() ? null : menuBar());
        JComponent page = shape.equals("form") ? form() : columns(shape.equals("columns") ? 2 : 1);
        tabs = null;
        if (tabNames.isEmpty()) {
            body.add(page, BorderLayout.CENTER);
        } else {
            tabs = new JTabbedPane();
            tabs.addTab(tabNames.get(0), page);
            for (String name : tabNames.subList(1, tabNames.size())) {
                tabs.addTab(name, new JLabel("Nothing has been set up here.", JLabel.CENTER));
            }
            tabs.addChangeListener(event -> log("tab " + tabNames.get(tabs.getSelectedIndex())));
            body.add(tabs, BorderLayout.CENTER);
        }
        JPanel row = new JPanel(new FlowLayout(layout.equals("form") ? FlowLayout.RIGHT : FlowLayout.LEFT));
        for (String name : buttonNames) {
            JButton button = new JButton(name);
            button.addActionListener(event -> log("press " + name));
            buttons.put(name, button);
            row.add(button);
        }
        body.add(row, BorderLayout.SOUTH);
    }

    private JMenuBar menuBar() {
        JMenuBar bar = new JMenuBar();
        for (Part part : menus) {
            JMenu menu = new JMenu(part.name);
            for (String name : part.cells) {
                JMenuItem item = new JMenuItem(name);
                item.addActionListener(event -> log("press " + part.name + " > " + name));
                menu.add(item);
            }
            menuOf.put(part.name, menu);
            bar.add(menu);
        }
        return bar;
    }

    private JComponent form() {
        JPanel panel = new JPanel(new GridBagLayout());
        panel.setBorder(BorderFactory.createEmptyBorder(8, 10, 4, 10));
        int row = 0;
        for (Part part : parts) {
            boolean isCheck = part.kind.equals("check");
            if (!isCheck) {
                add(panel, new JLabel(part.name + ":"), 0, row, 1);
            }
            add(panel, control(part), isCheck ? 0 : 1, row++, isCheck ? 2 : 1);
        }
        return panel;
    }

    private JComponent columns(int count) {
        JPanel panel = new JPanel(new GridBagLayout());
        panel.setBorder(BorderFactory.createEmptyBorder(8, 6, 4, 6));
        int each = Math.max(1, (parts.size() + count - 1) / count);
        for (int index = 0; index < parts.size(); index++) {
            Part part = parts.get(index);
            int column = index / each, row = 2 * (index % each);
            if (!part.kind.equals("check")) {
                add(panel, new JLabel(part.name), column, row, 1);
            }
            add(panel, control(part), column, row + 1, 1);
        }
        return panel;
    }

    private static void add(JPanel panel, JComponent child, int column, int row, int width) {
        GridBagConstraints place = new GridBagConstraints();
        place.gridx = column;
        place.gridy = row;
        place.gridwidth = width;
        place.anchor = GridBagConstraints.NORTHWEST;
        place.fill = child instanceof JTextField ? GridBagConstraints.HORIZONTAL : GridBagConstraints.NONE;
        place.weightx = column == 0 ? 0 : 1;
        place.insets = new Insets(3, 4, 3, 6);
        panel.add(child, place);
    }

    private JComponent control(Part part) {
        return switch (part.kind) {
            case "field" -> field(part);
            case "check" -> check(part);
            case "combo" -> combo(part);
            case "radio" -> radio(part);
            default -> list(part);
        };
    }

    private JComponent field(Part part) {
        boolean isArea = part.cells.get(1).equals("area");
        JTextComponent field = isArea ? new JTextArea(part.cells.get(0), 3, 26) : new JTextField(part.cells.get(0), 24);
        field.getDocument().addDocumentListener(new DocumentListener() {
            @Override
            public void insertUpdate(DocumentEvent event) {
                changed();
            }

            @Override
            public void removeUpdate(DocumentEvent event) {
                changed();
            }

            @Override
            public void changedUpdate(DocumentEvent event) {
            }

            private void changed() {
                String edit = "edit " + part.name;
                if (events.isEmpty() || !events.get(events.size() - 1).equals(edit)) {
                    log(edit);
                }
            }
        });
        fields.put(part.name, field);
        return isArea ? new JScrollPane(field) : field;
    }

    private JComponent check(Part part) {
        JCheckBox box = new JCheckBox(part.name, part.cells.get(0).equals("on"));
        box.addActionListener(event -> log((box.isSelected() ? "tick " : "untick ") + part.name));
        checks.put(part.name, box);
        return box;
    }

    private JComponent combo(Part part) {
        JComboBox<String> combo = new JComboBox<>(part.options().toArray(new String[0]));
        combo.setSelectedItem(part.cells.get(0));
        String[] before = {part.cells.get(0)};
        combo.addActionListener(event -> {
            String now = (String) combo.getSelectedItem();
            if (!now.equals(before[0])) {
                before[0] = now;
                log("choose " + part.name + ": " + now);
            }
        });
        combos.put(part.name, combo);
        return combo;
    }

    private JComponent radio(Part part) {
        boolean isInLine = part.options().stream().mapToInt(String::length).sum() < 36;
        JPanel panel = new JPanel(isInLine ? new FlowLayout(FlowLayout.LEFT, 2, 0) : new java.awt.GridLayout(0, 1));
        ButtonGroup group = new ButtonGroup();
        Map<String, JRadioButton> made = new LinkedHashMap<>();
        for (String option : part.options()) {
            JRadioButton button = new JRadioButton(option, option.equals(part.cells.get(0)));
            button.addActionListener(event -> log("choose " + part.name + ": " + option));
            group.add(button);
            panel.add(button);
            made.put(option, button);
        }
        radios.put(part.name, made);
        return panel;
    }

    private JComponent list(Part part) {
        JList<String> rows = new JList<>(part.options().toArray(new String[0]));
        rows.setSelectionMode(ListSelectionModel.SINGLE_SELECTION);
        rows.setVisibleRowCount(part.options().size());
        if (!part.cells.get(0).isEmpty()) {
            rows.setSelectedValue(part.cells.get(0), false);
        }
        rows.addListSelectionListener(event -> {
            if (!event.getValueIsAdjusting()) {
                log("choose " + part.name + ": " + rows.getSelectedValue());
            }
        });
        lists.put(part.name, rows);
        JScrollPane scrolled = new JScrollPane(rows);
        Dimension wanted = scrolled.getPreferredSize();
        scrolled.setPreferredSize(new Dimension(Math.max(200, wanted.width + 20), wanted.height));
        scrolled.setMinimumSize(scrolled.getPreferredSize());
        return scrolled;
    }

    // --- reporting ---

    private void tick() {
        try {
            Path ask = folder.resolve("ask");
            String token = Files.exists(ask) ? Files.readString(ask) : "";
            if (!token.equals(answered)) {
                answered = token;
                Path draft = folder.resolve("state.draft");
                Files.writeString(draft, state());
                Files.move(draft, folder.resolve("state.json"), StandardCopyOption.ATOMIC_MOVE);
            }
        } catch (java.io.IOException error) {
            throw new java.io.UncheckedIOException(error);
        }
    }

    private String state() {
        List<String> texts = new ArrayList<>(), ticks = new ArrayList<>(), chosen = new ArrayList<>();
        fields.forEach((name, field) -> texts.add(quoted(name) + ":" + quoted(field.getText())));
        checks.forEach((name, box) -> ticks.add(quoted(name) + ":" + box.isSelected()));
        combos.forEach((name, combo) -> chosen.add(quoted(name) + ":" + quoted((String) combo.getSelectedItem())));
        radios.forEach((name, group) -> {
            String option = "";
            for (Map.Entry<String, JRadioButton> entry : group.entrySet()) {
                option = entry.getValue().isSelected() ? entry.getKey() : option;
            }
            chosen.add(quoted(name) + ":" + quoted(option));
        });
        lists.forEach((name, rows) -> {
            String option = rows.getSelectedValue();
            chosen.add(quoted(name) + ":" + quoted(option == null ? "" : option));
        });
        List<String> presses = events.stream().filter(e -> e.startsWith("press ")).map(e -> quoted(e.substring(6))).toList();
        return "{\"fields\":{" + String.join(",", texts) + "},\"checks\":{" + String.join(",", ticks)
            + "},\"choices\":{" + String.join(",", chosen) + "},\"tab\":"
            + quoted(tabs == null ? "" : tabNames.get(tabs.getSelectedIndex()))
            + ",\"presses\":[" + String.join(",", presses) + "],\"events\":["
            + String.join(",", events.stream().map(SwingWindow::quoted).toList()) + "],\"targets\":["
            + String.join(",", spots().stream().map(Spot::json).toList()) + "],\"answered\":" + quoted(answered)
            + ",\"size_px\":[" + frame.getWidth() + "," + frame.getHeight() + "]}";
    }

    private List<Spot> spots() {
        List<Spot> found = new ArrayList<>();
        for (Map.Entry<String, JMenu> entry : menuOf.entrySet()) {
            JMenu menu = entry.getValue();
            if (menu.isPopupMenuVisible()) {
                for (Component item : menu.getMenuComponents()) {
                    found.add(centre("menu item", ((JMenuItem) item).getText(), entry.getKey(), item));
                }
                return found;
            }
        }
        for (Map.Entry<String, JComboBox<String>> entry : combos.entrySet()) {
            if (entry.getValue().isPopupVisible()) {
                ComboPopup popup = (ComboPopup) entry.getValue().getUI().getAccessibleChild(entry.getValue(), 0);
                rowsOf(popup.getList(), entry.getKey(), found);
                return found;
            }
        }
        menuOf.forEach((name, menu) -> found.add(centre("menu", name, "", menu)));
        if (tabs != null) {
            Point corner = tabs.getLocationOnScreen();
            for (int index = 0; index < tabs.getTabCount(); index++) {
                Rectangle box = tabs.getBoundsAt(index);
                found.add(new Spot("tab", tabNames.get(index), "",
                    corner.x + (int) box.getCenterX(), corner.y + (int) box.getCenterY()));
            }
            if (tabs.getSelectedIndex() != 0) {
                return found;
            }
        }
        buttons.forEach((name, button) -> found.add(centre("press", name, "", button)));
        fields.forEach((name, field) -> found.add(centre("field", name, "", field)));
        checks.forEach((name, box) -> found.add(mark("check", name, "", box)));
        combos.forEach((name, combo) -> found.add(centre("combo", name, "", combo)));
        radios.forEach((group, made) ->
            made.forEach((option, button) -> found.add(mark("option", option, group, button))));
        lists.forEach((group, rows) -> rowsOf(rows, group, found));
        return found;
    }

    private static void rowsOf(JList<?> rows, String owner, List<Spot> found) {
        Point corner = rows.getLocationOnScreen();
        for (int index = 0; index < rows.getModel().getSize(); index++) {
            Rectangle box = rows.getCellBounds(index, index);
            found.add(new Spot("option", (String) rows.getModel().getElementAt(index), owner,
                corner.x + Math.min(30, box.width / 2), corner.y + (int) box.getCenterY()));
        }
    }

    private static Spot centre(String kind, String name, String owner, Component at) {
        Point corner = at.getLocationOnScreen();
        return new Spot(kind, name, owner, corner.x + at.getWidth() / 2, corner.y + at.getHeight() / 2);
    }

    /** A check box's or radio button's mark: the rest of its row may be empty. */
    private static Spot mark(String kind, String name, String owner, AbstractButton at) {
        Point corner = at.getLocationOnScreen();
        return new Spot(kind, name, owner, corner.x + 12, corner.y + at.getHeight() / 2);
    }

    private static String quoted(String text) {
        StringBuilder found = new StringBuilder("\"");
        for (char letter : text.toCharArray()) {
            if (letter == '"' || letter == '\\') {
                found.append('\\').append(letter);
            } else if (letter < ' ') {
                found.append(String.format("\\u%04x", (int) letter));
            } else {
                found.append(letter);
            }
        }
        return found.append('"').toString();
    }
}
