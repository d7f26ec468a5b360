# Meeting somebody.

meet-no-key = Send your key as `Authorization: Bearer KEY`.
meet-bad-key = A key has { $least } to { $most } characters. Make it of random ones, so that nobody guesses it.
meet-too-many-seeks = Your address seeks enough opponents already. End one of these seeks first.
meet-too-many-waiting = As many wait for an opponent as can be listed. Try again in a little while.
meet-bad-kept = What is kept under a key is base64url text of at most { $most } bytes.
