"""Words kept for the evaluation: no training generator may draw them. Pure."""

from __future__ import annotations

BUTTON_NAMES: tuple[str, ...] = (
    "Submit",
    "Save",
    "Search",
    "Refresh",
    "Delete",
    "Continue",
    "Register",
    "Confirm",
    "Subscribe",
    "Download",
    "Save Draft",
    "Check Out",
    "Book Flight",
    "Send Message",
    "Place Order",
    "Calculate",
    "Duplicate",
    "Archive",
    "Publish",
    "Approve",
    "Reject",
    "Withdraw",
    "Translate",
    "Compress",
    "Synchronise",
    "Donate",
    "Schedule",
    "Invite Friends",
    "Forgot Password?",
    "Convert",
    "Rename",
    "Unlock",
    "Print Receipt",
    "Report Problem",
    "Request Refund",
)

FIELD_NAMES: tuple[str, ...] = (
    "Email",
    "Username",
    "Password",
    "Surname",
    "Street",
    "Postcode",
    "Telephone",
    "Company",
    "Destination",
    "Amount",
    "Comment",
    "Nickname",
    "Job Title",
    "Date of Birth",
    "Account Number",
    "Customer",
    "Invoice",
    "Passport Number",
    "Reference",
    "Website",
    "Voucher Code",
    "Weight (kg)",
    "Quantity",
    "Budget",
    "Recipient",
    "Employer",
    "Hobbies",
    "Allergies",
    "Licence Plate",
    "Salary",
)

CHECKBOX_NAMES: tuple[str, ...] = (
    "Remember Me",
    "Gift Wrap",
    "Receive Newsletter",
    "Accept Privacy Policy",
    "Breakfast Included",
    "Free Parking",
    "Express Delivery",
    "Vegetarian Meal",
    "Travel Insurance",
    "Smoking Allowed",
    "Pets Welcome",
    "Wheelchair Access",
    "Urgent",
    "Anonymous",
    "Return Journey",
    "Spell Checking",
    "Dark Theme",
    "Notify Manager",
    "Encrypt Backup",
    "Weekend Only",
)

CHOICES: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("Country", ("France", "Germany", "Italy", "Spain", "Portugal", "Norway", "Sweden")),
    ("Payment", ("Credit Card", "Bank Transfer", "Cheque", "Cash")),
    ("Season", ("Spring", "Summer", "Autumn", "Winter")),
    ("Meal", ("Lunch", "Dinner", "Supper", "Brunch")),
    ("Language", ("English", "French", "Polish", "Dutch", "Greek")),
    ("Month", ("January", "February", "March", "April", "August", "October")),
    ("Weekday", ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday")),
    ("Room Type", ("Single", "Double", "Twin", "Suite")),
    ("Shipping", ("Standard", "Courier", "Pickup")),
    ("Gender", ("Female", "Male", "Other")),
    ("Priority", ("Low", "Medium", "High", "Critical")),
    ("Department", ("Marketing", "Finance", "Engineering", "Legal")),
    ("Vehicle", ("Bicycle", "Motorbike", "Truck", "Tram")),
    ("Fabric", ("Cotton", "Linen", "Velvet", "Silk")),
    ("Dessert", ("Pudding", "Pancakes", "Sorbet", "Cheesecake")),
)
"""A combo box or radio group and what it offers."""

MENUS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("Document", ("Save As", "Print Preview", "Properties", "Quit")),
    ("Insert", ("Picture", "Table", "Footnote", "Hyperlink")),
    ("Account", ("Profile", "Preferences", "Sign Off")),
    ("Bookmarks", ("Bookmark Page", "Organise", "Clear History")),
    ("Playback", ("Pause", "Shuffle", "Equaliser")),
    ("Support", ("Tutorial", "Glossary", "Contact Us")),
)

TITLES: tuple[str, ...] = (
    "Sign Up",
    "Hotel Reservation",
    "Customer Feedback",
    "Expense Report",
    "Library Loan",
    "Patient Intake",
    "Conference Registration",
    "Shopping Basket",
    "Support Ticket",
    "Job Application",
    "Recipe Planner",
    "Flight Search",
    "Address Book",
    "Garden Inventory",
    "Photo Printing",
)

VALUES: tuple[tuple[str, tuple[str, ...]], ...] = (
    (
        "Email",
        ("anna.keller@example.org", "tom_b@mail.example", "r.ortiz77@example.net", "yuki@test.example"),
    ),
    ("Username", ("mgarcia", "blue_heron", "k.novak", "pat1987")),
    ("Surname", ("Lindqvist", "O'Hara", "Moreau", "Tanaka", "Abebe")),
    ("Street", ("14 Harbour Lane", "Rue Cler 8", "221 Elm Drive")),
    ("Postcode", ("90210", "SW1A 2AA", "75007", "10115")),
    ("Telephone", ("+44 20 7946 0018", "555-0142", "030 901820")),
    ("Company", ("Northwind", "Acme Ltd", "Bluefin Studio")),
    ("Amount", ("149.90", "20", "1250", "75.5")),
    ("Comment", ("please ring twice", "no onions", "call after six", "fragile")),
    ("Destination", ("Lisbon", "Kyoto", "Oslo", "Marrakesh")),
    ("Quantity", ("1", "3", "12", "40")),
    ("Voucher Code", ("SPRING25", "X7-PLM-22", "WELCOME")),
    ("Website", ("www.example.org", "https://blog.example")),
    ("Weight (kg)", ("62", "4.5", "0.75")),
    ("Date of Birth", ("1990-04-17", "03/11/1985", "29 Feb 2000")),
    ("Job Title", ("Baker", "Senior Nurse", "Plumber")),
)
"""A field and things to type into it."""


def _gather() -> tuple[str, ...]:
    names: list[str] = [*BUTTON_NAMES, *FIELD_NAMES, *CHECKBOX_NAMES, *TITLES]
    for head, rows in (*CHOICES, *MENUS):
        names += [head, *rows]
    words = (word.strip("?().,").lower() for name in names for word in name.split())
    return tuple(sorted({word for word in words if len(word) > 3}))


RESERVED_WORDS: tuple[str, ...] = _gather()
"""Every word longer than three letters that stands in a name above, in lower case."""
