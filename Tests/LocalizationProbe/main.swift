import SystemKit

// Prints some texts in the language of the environment, one a line.
Localization.start()
print(Localization.language ?? "none")
print(localized("Keep"))
print(localized("Open", context: "door"))
print(localized("Ask {program} for {text}", ["program": "Weather", "text": "تقويم"]))
for count in [0, 1, 2, 5, 11, 1_234_567] {
  print(localized("{count} file in {place}", plural: "{count} files in {place}", count: count, ["place": "Home"]))
}
print(localizedNumber(-61_204), localizedNumber(1_234.56, decimals: 1))
