// The script of a card frame.
document.body.append(document.createElement('input'));
