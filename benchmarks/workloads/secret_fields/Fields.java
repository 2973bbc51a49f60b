/** Ordinary fields and password fields of Swing, in turn: java Fields.java READY_FILE ROWS FIRST. */
import java.awt.GridLayout;
import java.io.File;
import javax.swing.JFrame;
import javax.swing.JLabel;
import javax.swing.JPasswordField;
import javax.swing.JTextField;
import javax.swing.SwingUtilities;
import javax.swing.Timer;

public class Fields {
    public static void main(String[] arguments) {
        SwingUtilities.invokeLater(() -> {
            int rows = Integer.parseInt(arguments[1]);
            JFrame frame = new JFrame("Java fields");
            frame.setLayout(new GridLayout(2 * rows, 2, 8, 2));
            JTextField[] fields = new JTextField[2 * rows];
            for (int row = 0; row < 2 * rows; row++) {
                fields[row] = row % 2 == 0 ? new JTextField(40) : new JPasswordField(40);
                frame.add(new JLabel((row % 2 == 0 ? "Item " : "Sign ") + row / 2));
                frame.add(fields[row]);
            }
            frame.pack();
            frame.setLocation(60, 60);
            frame.setVisible(true);
            frame.toFront();
            fields[arguments[2].equals("secret") ? 1 : 0].requestFocus();
            Timer timer = new Timer(600, event -> {
                try {
                    new File(arguments[0]).createNewFile();
                } catch (java.io.IOException problem) {
                    throw new RuntimeException(problem);
                }
            });
            timer.setRepeats(false);
            timer.start();
        });
    }
}
