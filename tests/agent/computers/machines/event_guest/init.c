/* The only program of a tiny Linux guest: what `qt_target.py` is on a desktop.

It shows a pad, a line and a text on the framebuffer, reads keyboard and mouse as evdev gives them, and keeps
every event as a line of JSON. `GET /events` on port 5000 reads them, `GET /clear` forgets them. The keyboard
is the American one. It is started by the kernel as /init with the modules it loads beside it.
*/

#include <arpa/inet.h>
#include <fcntl.h>
#include <linux/fb.h>
#include <linux/input.h>
#include <linux/kd.h>
#include <net/if.h>
#include <poll.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

enum { PAD, LINE, TEXT, PARTS };
enum { COLUMN = 8, ROW = 16, MOST = 4000, DOUBLE_MS = 400, DOUBLE_PX = 5, PORT = 5000, MOST_DEVICES = 16 };

/* Left, top, width, height in pixels; whole cells of the console, which draws the letters. */
static const int places[PARTS][4] = {{16, 48, 320, 320}, {400, 48, 480, 16}, {400, 96, 480, 272}};
static const char *const modules[] = {"usb-common", "usbcore", "xhci-hcd", "xhci-pci", "hid", "usbhid",
                                      "hid-generic", "psmouse", "evdev", "e1000e"};

static char log_text[1 << 20];
static size_t log_length;
static char field[PARTS][MOST + 1];
static int is_selected[PARTS], focus = PAD, hue;
static unsigned char is_down[KEY_CNT];
static unsigned *pixels;
static int width, height, stride, tty;

static void record(const char *format, ...) {
    va_list given;
    va_start(given, format);
    log_length += vsnprintf(log_text + log_length, sizeof log_text - log_length, format, given);
    va_end(given);
    if (log_length > sizeof log_text - 8192) log_length = 0;
}

/* ---- what is shown ---- */

static void fill(const int *place, unsigned colour) {
    for (int y = place[1]; y < place[1] + place[3] && y < height; y++)
        for (int x = place[0]; x < place[0] + place[2] && x < width; x++) pixels[y * stride + x] = colour;
}

static void show_pad(void) {
    hue = (hue + 1) % 6;
    static const unsigned colours[6] = {0xdc8f8f, 0xdcdc8f, 0x8fdc8f, 0x8fdcdc, 0x8f8fdc, 0xdc8fdc};
    fill(places[PAD], colours[hue]);
}

static void show_field(int part) {
    const int *place = places[part];
    int columns = place[2] / COLUMN, rows = place[3] / ROW, at = 0, length = strlen(field[part]);
    for (int row = 0; row < rows; row++) {
        dprintf(tty, "\033[%d;%dH\033[30;47m", place[1] / ROW + row + 1, place[0] / COLUMN + 1);
        int column = 0;
        for (; at < length && field[part][at] != '\n' && column < columns; at++, column++)
            dprintf(tty, "%c", field[part][at] == '\t' ? ' ' : field[part][at]);
        if (at < length && field[part][at] == '\n') at++;
        dprintf(tty, "%*s", columns - column, "");
    }
}

/* ---- keys ---- */

static const char plain[] = "\0\0331234567890-=\b\tqwertyuiop[]\n\0asdfghjkl;'`\0\\zxcvbnm,./\0*\0 ";
static const char shifted[] = "\0\033!@#$%^&*()_+\b\tQWERTYUIOP{}\n\0ASDFGHJKL:\"~\0|ZXCVBNM<>?\0*\0 ";

static const char *key_name(int code) {
    static char letter[2];
    switch (code) {
    case KEY_LEFTCTRL: case KEY_RIGHTCTRL: return "control";
    case KEY_LEFTSHIFT: case KEY_RIGHTSHIFT: return "shift";
    case KEY_LEFTALT: return "alt";
    case KEY_RIGHTALT: return "altgr";
    case KEY_LEFTMETA: return "meta";
    case KEY_ENTER: return "return";
    case KEY_ESC: return "escape";
    case KEY_TAB: return "tab";
    case KEY_SPACE: return "space";
    case KEY_BACKSPACE: return "backspace";
    case KEY_PAGEDOWN: return "pagedown";
    case KEY_F5: return "f5";
    }
    letter[0] = code < (int)sizeof plain && plain[code] ? plain[code] : '?';
    return letter;
}

static int is_held(int left, int right) { return is_down[left] || is_down[right]; }

static void record_text(const char *kind, int part) {
    record("{\"kind\": \"%s\", \"text\": \"", kind);
    for (const char *at = field[part]; *at; at++)
        if (*at == '\n' || *at == '\t') record("\\%c", *at == '\n' ? 'n' : 't');
        else record(*at == '"' || *at == '\\' ? "\\%c" : "%c", *at);
    record("\"}\n");
}

static void type(int part, int code) {
    if (is_held(KEY_LEFTCTRL, KEY_RIGHTCTRL)) {
        if (code == KEY_A) is_selected[part] = 1;
        return;
    }
    char letter = code < (int)sizeof plain ? (is_held(KEY_LEFTSHIFT, KEY_RIGHTSHIFT) ? shifted : plain)[code] : 0;
    if (part == LINE && letter == '\n') {
        record_text("submitted", part);
        return;
    }
    if (!letter || letter == '\033') return;
    char *text = field[part];
    int length = is_selected[part] ? 0 : strlen(text);
    is_selected[part] = 0;
    if (letter == '\b') length -= length > 0;
    else if (length < MOST) text[length++] = letter;
    text[length] = 0;
    record_text(part == LINE ? "line" : "text", part);
    show_field(part);
}

static void on_key(int code, int value) {
    if (value == 2) return; /* repeated by itself */
    is_down[code] = value;
    if (focus != PAD) {
        if (value) type(focus, code);
        return;
    }
    char held[40] = "";
    if (is_held(KEY_LEFTCTRL, KEY_RIGHTCTRL)) strcat(held, ", \"ctrl\"");
    if (is_held(KEY_LEFTSHIFT, KEY_RIGHTSHIFT)) strcat(held, ", \"shift\"");
    if (is_down[KEY_LEFTALT]) strcat(held, ", \"alt\"");
    record("{\"kind\": \"key_%s\", \"key\": \"%s\", \"modifiers\": [%s]}\n", value ? "press" : "release",
           key_name(code), held[0] ? held + 2 : "");
    show_pad();
}

/* ---- the mouse ---- */

static int mouse_x, mouse_y, num_buttons;

static long now_ms(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * 1000L + now.tv_nsec / 1000000;
}

static int is_near(int a, int b) { return a - b < DOUBLE_PX && b - a < DOUBLE_PX; }

static int part_at(int x, int y) {
    for (int part = 0; part < PARTS; part++) {
        const int *place = places[part];
        if (x >= place[0] && x < place[0] + place[2] && y >= place[1] && y < place[1] + place[3]) return part;
    }
    return -1;
}

static void record_mouse(const char *kind, const char *button) {
    record("{\"kind\": \"%s\", \"x\": %d, \"y\": %d, \"button\": \"%s\"}\n", kind, mouse_x - places[PAD][0],
           mouse_y - places[PAD][1], button);
}

static void on_button(int code, int value) {
    static int pressed_in = -1, last_code, last_x, last_y;
    static long last_ms = -DOUBLE_MS;
    const char *name = code == BTN_LEFT ? "left" : code == BTN_RIGHT ? "right" : code == BTN_MIDDLE ? "middle" : "other";
    num_buttons += value ? 1 : -1;
    if (value) {
        pressed_in = part_at(mouse_x, mouse_y);
        if (pressed_in >= 0) focus = pressed_in;
        int is_double = code == last_code && now_ms() - last_ms < DOUBLE_MS && is_near(mouse_x, last_x) &&
                        is_near(mouse_y, last_y);
        last_ms = is_double ? -DOUBLE_MS : now_ms();
        last_code = code, last_x = mouse_x, last_y = mouse_y;
        if (pressed_in == PAD) record_mouse(is_double ? "double" : "press", name);
    } else if (pressed_in == PAD) {
        record_mouse("release", name);
    }
    if (pressed_in == PAD) show_pad();
}

/* A report says buttons before places, so all of it is read before any of it is done. */
struct report {
    int has_x, has_y, to_x, to_y, wheel, sideways, num_buttons, buttons[8][2];
};

static void on_report(const struct report *seen) {
    if (seen->has_x) mouse_x = seen->to_x;
    if (seen->has_y) mouse_y = seen->to_y;
    if ((seen->has_x || seen->has_y) && num_buttons && focus == PAD)
        record("{\"kind\": \"move\", \"x\": %d, \"y\": %d}\n", mouse_x - places[PAD][0], mouse_y - places[PAD][1]);
    for (int i = 0; i < seen->num_buttons; i++) on_button(seen->buttons[i][0], seen->buttons[i][1]);
    if ((seen->wheel || seen->sideways) && part_at(mouse_x, mouse_y) == PAD) {
        /* As Qt has it: to the left is positive. */
        record("{\"kind\": \"wheel\", \"x\": %d, \"y\": %d}\n", -120 * seen->sideways, 120 * seen->wheel);
        show_pad();
    }
}

static void on_input(const struct input_event *event, struct report *seen) {
    switch (event->type) {
    case EV_ABS:
        if (event->code == ABS_X) seen->has_x = 1, seen->to_x = event->value * width / 32768;
        if (event->code == ABS_Y) seen->has_y = 1, seen->to_y = event->value * height / 32768;
        break;
    case EV_REL:
        if (event->code == REL_WHEEL) seen->wheel += event->value;
        if (event->code == REL_HWHEEL) seen->sideways += event->value;
        break;
    case EV_KEY:
        if (event->code < BTN_MISC) on_key(event->code, event->value);
        else if (seen->num_buttons < 8) {
            seen->buttons[seen->num_buttons][0] = event->code;
            seen->buttons[seen->num_buttons++][1] = event->value;
        }
        break;
    case EV_SYN:
        if (event->code != SYN_REPORT) break;
        on_report(seen);
        *seen = (struct report){0};
    }
}

/* ---- beginning, and the way out ---- */

static void load(const char *name) {
    char path[64];
    snprintf(path, sizeof path, "/%s.ko", name);
    int file = open(path, O_RDONLY);
    if (file >= 0) {
        syscall(SYS_finit_module, file, "", 0);
        close(file);
    }
}

static void open_screen(void) {
    int file = open("/dev/fb0", O_RDWR);
    struct fb_var_screeninfo screen;
    struct fb_fix_screeninfo memory;
    ioctl(file, FBIOGET_VSCREENINFO, &screen);
    ioctl(file, FBIOGET_FSCREENINFO, &memory);
    width = screen.xres, height = screen.yres, stride = memory.line_length / 4;
    pixels = mmap(NULL, memory.line_length * height, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    tty = open("/dev/tty0", O_RDWR);
    ioctl(tty, KDSKBMODE, K_OFF);
    dprintf(tty, "\033[2J\033[?25l\033[0m\033[2;3HEvents");
    for (int x = 0; x < width; x++)
        for (int y = height - 64; y < height; y++) pixels[y * stride + x] = 0x010203 * (x * 80 / width);
    show_pad();
    show_field(LINE);
    show_field(TEXT);
}

static int open_port(void) {
    int server = socket(AF_INET, SOCK_STREAM, 0), yes = 1;
    struct ifreq card = {.ifr_name = "eth0"};
    struct sockaddr_in *address = (struct sockaddr_in *)&card.ifr_addr;
    address->sin_family = AF_INET;
    inet_aton("10.0.2.15", &address->sin_addr); /* as QEMU's own network gives it */
    while (ioctl(server, SIOCSIFADDR, &card) < 0) usleep(20000);
    ioctl(server, SIOCGIFFLAGS, &card);
    card.ifr_flags |= IFF_UP;
    ioctl(server, SIOCSIFFLAGS, &card);
    struct sockaddr_in every = {.sin_family = AF_INET, .sin_port = htons(PORT)};
    setsockopt(server, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    bind(server, (struct sockaddr *)&every, sizeof every);
    listen(server, 8);
    return server;
}

static void send_all(int client, const char *data, size_t length) {
    while (length) {
        ssize_t sent = write(client, data, length);
        if (sent <= 0) return;
        data += sent, length -= sent;
    }
}

static void answer(int server) {
    char asked[1024], head[128];
    int client = accept(server, NULL, NULL);
    struct timeval patience = {.tv_sec = 2};
    setsockopt(client, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    setsockopt(client, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
    ssize_t length = read(client, asked, sizeof asked - 1);
    asked[length > 0 ? length : 0] = 0;
    if (!strncmp(asked, "GET /clear", 10)) log_length = 0;
    send_all(client, head, snprintf(head, sizeof head, "HTTP/1.0 200 OK\r\nContent-Length: %zu\r\n\r\n", log_length));
    send_all(client, log_text, log_length);
    close(client);
}

/* Opened are those that there are; others are looked for again, for USB takes its time. */
static int find_devices(struct pollfd *polled, int num_polled, unsigned char *is_open) {
    for (int number = 0; number < MOST_DEVICES; number++) {
        char path[40];
        snprintf(path, sizeof path, "/dev/input/event%d", number);
        if (is_open[number] || num_polled > MOST_DEVICES) continue;
        int file = open(path, O_RDONLY | O_NONBLOCK);
        if (file < 0) continue;
        is_open[number] = 1;
        polled[num_polled++] = (struct pollfd){.fd = file, .events = POLLIN};
    }
    return num_polled;
}

/* A tablet for places, and a PS/2 mouse, whose wheel turns sideways, too. */
static int has_mice(const struct pollfd *polled, int num_polled) {
    int has_tablet = 0, has_wheels = 0;
    for (int i = 1; i < num_polled; i++) {
        struct input_absinfo axis;
        unsigned long wheels = 0;
        if (ioctl(polled[i].fd, EVIOCGABS(ABS_X), &axis) == 0 && axis.maximum > 0) has_tablet = 1;
        ioctl(polled[i].fd, EVIOCGBIT(EV_REL, sizeof wheels), &wheels);
        if (wheels >> REL_HWHEEL & 1) has_wheels = 1;
    }
    return has_tablet && has_wheels;
}

int main(void) {
    static struct report seen[MOST_DEVICES + 1];
    struct pollfd polled[MOST_DEVICES + 1];
    unsigned char is_open[MOST_DEVICES] = {0};
    signal(SIGPIPE, SIG_IGN);
    mkdir("/dev", 0755);
    mount("dev", "/dev", "devtmpfs", 0, "");
    for (size_t i = 0; i < sizeof modules / sizeof *modules; i++) load(modules[i]);
    polled[0] = (struct pollfd){.fd = open_port(), .events = POLLIN};
    int num_polled = 1, is_ready = 0;
    for (;;) {
        if (!is_ready) {
            num_polled = find_devices(polled, num_polled, is_open);
            if (has_mice(polled, num_polled)) {
                is_ready = 1;
                open_screen();
                record("{\"kind\": \"ready\"");
                static const char *const names[PARTS] = {"pad", "line", "text"};
                for (int part = 0; part < PARTS; part++)
                    record(", \"%s\": [%d, %d, %d, %d]", names[part], places[part][0], places[part][1],
                           places[part][2], places[part][3]);
                record("}\n");
            }
        }
        poll(polled, num_polled, is_ready ? -1 : 50);
        if (polled[0].revents & POLLIN) answer(polled[0].fd);
        for (int i = 1; i < num_polled; i++) {
            struct input_event event;
            while (is_ready && read(polled[i].fd, &event, sizeof event) == sizeof event) on_input(&event, &seen[i]);
        }
    }
}
