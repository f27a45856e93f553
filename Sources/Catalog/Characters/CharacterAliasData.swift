// Written by scripts/generate-character-aliases.py (`make generate`). Do not edit.
// Derived from the Unicode data files, version 15.0.0. © Unicode, Inc., under the Unicode License,
// https://www.unicode.org/license.txt

/// Other names of characters. Each line: code point in hexadecimal, then the names, separated by `|`.
enum CharacterAliasData {
  static let lines = #"""
    0000|NULL|NUL
    0001|START OF HEADING|SOH
    0002|START OF TEXT|STX
    0003|END OF TEXT|ETX
    0004|END OF TRANSMISSION|EOT
    0005|ENQUIRY|ENQ
    0006|ACKNOWLEDGE|ACK
    0007|ALERT|BEL|BELL
    0008|BACKSPACE|BS
    0009|CHARACTER TABULATION|HORIZONTAL TABULATION|HT|TAB
    000A|LINE FEED|NEW LINE|END OF LINE|LF|NL|EOL
    000B|LINE TABULATION|VERTICAL TABULATION|VT
    000C|FORM FEED|FF
    000D|CARRIAGE RETURN|CR
    000E|SHIFT OUT|LOCKING-SHIFT ONE|SO
    000F|SHIFT IN|LOCKING-SHIFT ZERO|SI
    0010|DATA LINK ESCAPE|DLE
    0011|DEVICE CONTROL ONE|DC1
    0012|DEVICE CONTROL TWO|DC2
    0013|DEVICE CONTROL THREE|DC3
    0014|DEVICE CONTROL FOUR|DC4
    0015|NEGATIVE ACKNOWLEDGE|NAK
    0016|SYNCHRONOUS IDLE|SYN
    0017|END OF TRANSMISSION BLOCK|ETB
    0018|CANCEL|CAN
    0019|END OF MEDIUM|EOM|EM
    001A|SUBSTITUTE|SUB
    001B|ESCAPE|ESC
    001C|INFORMATION SEPARATOR FOUR|FILE SEPARATOR|FS
    001D|INFORMATION SEPARATOR THREE|GROUP SEPARATOR|GS
    001E|INFORMATION SEPARATOR TWO|RECORD SEPARATOR|RS
    001F|INFORMATION SEPARATOR ONE|UNIT SEPARATOR|US
    0020|SP
    0021|factorial|bang
    0022|double quote
    0023|pound sign (weight)|hashtag, hash|crosshatch, octothorpe
    0024|milréis, escudo
    0026|and
    0027|apostrophe-quote|single quote|APL quote
    0028|opening parenthesis
    0029|closing parenthesis
    002A|star
    002C|decimal separator
    002D|hyphen, dash|minus sign
    002E|period, dot, decimal point
    002F|slash, forward slash, virgule
    0040|at sign
    005B|opening square bracket
    005C|backslash
    005D|closing square bracket
    005F|spacing underscore
    007B|opening curly bracket|left brace
    007C|vertical bar, pipe
    007D|closing curly bracket|right brace
    007F|DELETE|DEL
    0080|PADDING CHARACTER|PAD
    0081|HIGH OCTET PRESET|HOP
    0082|BREAK PERMITTED HERE|BPH
    0083|NO BREAK HERE|NBH
    0084|INDEX|IND
    0085|NEXT LINE|NEL
    0086|START OF SELECTED AREA|SSA
    0087|END OF SELECTED AREA|ESA
    0088|CHARACTER TABULATION SET|HORIZONTAL TABULATION SET|HTS
    0089|CHARACTER TABULATION WITH JUSTIFICATION|HORIZONTAL TABULATION WITH JUSTIFICATION|HTJ
    008A|LINE TABULATION SET|VERTICAL TABULATION SET|VTS
    008B|PARTIAL LINE FORWARD|PARTIAL LINE DOWN|PLD
    008C|PARTIAL LINE BACKWARD|PARTIAL LINE UP|PLU
    008D|REVERSE LINE FEED|REVERSE INDEX|RI
    008E|SINGLE SHIFT TWO|SINGLE-SHIFT-2|SS2
    008F|SINGLE SHIFT THREE|SINGLE-SHIFT-3|SS3
    0090|DEVICE CONTROL STRING|DCS
    0091|PRIVATE USE ONE|PRIVATE USE-1|PU1
    0092|PRIVATE USE TWO|PRIVATE USE-2|PU2
    0093|SET TRANSMIT STATE|STS
    0094|CANCEL CHARACTER|CCH
    0095|MESSAGE WAITING|MW
    0096|START OF GUARDED AREA|START OF PROTECTED AREA|SPA
    0097|END OF GUARDED AREA|END OF PROTECTED AREA|EPA
    0098|START OF STRING|SOS
    0099|SINGLE GRAPHIC CHARACTER INTRODUCER|SGC
    009A|SINGLE CHARACTER INTRODUCER|SCI
    009B|CONTROL SEQUENCE INTRODUCER|CSI
    009C|STRING TERMINATOR|ST
    009D|OPERATING SYSTEM COMMAND|OSC
    009E|PRIVACY MESSAGE|PM
    009F|APPLICATION PROGRAM COMMAND|APC
    00A0|NBSP
    00A3|pound sterling, Irish punt, lira, etc.
    00A5|yuan sign (renminbi)
    00A6|broken vertical bar|parted rule (in typography)
    00AB|left guillemet|chevrons (in typography)
    00AC|angled dash (in typography)
    00AD|SHY|discretionary hyphen
    00AE|registered trade mark sign
    00AF|overline, APL overbar
    00B1|biquintile (astrological aspect: 144°)
    00B2|squared
    00B3|cubed
    00B6|paragraph sign
    00B7|midpoint (in typography)|Georgian comma|Greek middle dot (ano teleia)
    00BB|right guillemet
    00BF|turned question mark
    00C6|latin capital ligature ae
    00D7|z notation Cartesian product
    00D8|o slash
    00DF|Eszett
    00E6|latin small ligature ae|ash (from Old English æsc)
    00F7|obelus
    00F8|o slash
    0130|i dot
    0149|latin small letter apostrophe n
    014B|engma, angma
    0153|ethel (from Old English eðel)
    018D|reversed Polish-hook o
    018E|turned e
    0190|epsilon
    0192|script f|Florin currency symbol (Netherlands)|function symbol
    0197|barred i, i bar
    019A|barred l
    019B|barred lambda, lambda bar
    019F|barred o, o bar
    01A2|LATIN CAPITAL LETTER GHA
    01A3|LATIN SMALL LETTER GHA
    01B2|script v
    01B6|barred z, z bar
    01BF|wen
    01C0|pipe
    01C1|double pipe
    01C2|double-barred pipe|palatoalveolar click
    01C3|latin letter exclamation mark|(post)alveolar click
    01F7|wen
    0251|latin small letter script a
    0256|d retroflex hook
    025B|epsilon
    025E|closed reversed epsilon
    0264|latin small letter baby gamma
    0268|barred i, i bar
    0275|o bar
    027F|long leg turned iota (a misnomer)
    028B|latin small letter script v
    028C|caret, wedge
    0292|dram
    0295|reversed glottal stop
    0298|bullseye
    029A|closed epsilon
    02BC|apostrophe
    02C7|hacek
    0300|Greek varia
    0301|stress mark|Greek oxia, tonos
    0302|hat
    0304|long
    0305|overscore, vinculum
    0306|short|Greek vrachy
    0307|derivative (Newtonian notation)
    0308|double dot above, umlaut|Greek dialytika|double derivative
    0309|hoi
    030C|hacek, V above
    0312|cedilla above
    0313|Greek psili, smooth breathing mark
    0314|Greek dasia, rough breathing mark
    0323|nang
    0328|nasal hook
    0332|underline, underscore
    0333|double underline, double underscore
    0336|strikethrough
    0337|short slash overlay
    0338|long slash overlay
    033E|yerik
    0345|greek non-spacing iota below|iota subscript
    034F|CGJ
    035C|ligature tie below, papyrological hyphen
    0361|ligature tie
    0374|dexia keraia
    0375|aristeri keraia
    037A|iota subscript
    037E|erotimatiko
    0393|gamma function
    0399|iota adscript
    03BB|lambda
    03C2|stigma (the Modern Greek name for this letterform)
    03D0|curled beta
    03D1|script theta
    03D6|omega pi
    03F0|script kappa
    03F1|tailed rho
    03F2|greek small letter lunate sigma
    03F5|straight epsilon
    03F6|reversed straight epsilon
    03FD|antisigma
    03FE|sigma periestigmenon
    03FF|antisigma periestigmenon
    0454|Old Cyrillic yest
    0456|Old Cyrillic i
    047C|Cyrillic "beautiful omega"
    0515|voiceless l
    0517|voiceless r
    0521|palatalized l
    0523|palatalized n
    055A|armenian modifier letter right half ring
    055B|shesht
    055C|batsaganchakan nshan
    055D|bowt
    055E|hartsakan nshan
    055F|patiw
    0589|vertsaket
    058A|yentamna
    0591|atnah
    0592|segolta
    0596|tarha, me'ayla ~ mayla
    0598|tsinorit, zinorit; tsinor, zinor
    059C|teres
    059F|pazer gadol
    05A1|pazer qatan
    05A5|yored
    05A8|azla
    05AA|galgal
    05AE|tsinor; zarqa
    05BC|shuruq
    05BD|siluq
    05C0|legarmeh
    05D0|aleph
    05E6|zade
    05F0|tsvey vovn
    05F2|tsvey yudn
    0616|ARABIC SMALL HIGH LIGATURE ALEF WITH YEH BARREE
    061C|ALM
    0640|kashida
    0657|ulta pesh
    06A9|kaf mashkula
    06C0|arabic letter hamzah on ha
    06E1|Arabic jazm
    0709|SYRIAC SUBLINEAR COLON SKEWED LEFT
    070F|SAM
    081C|fatha al-nida
    081E|fatha al-ima
    0821|fatha al-iha
    0825|fatha
    0826|damma
    0829|kasra
    0830|word separator
    0831|interruption
    0832|restraint
    0833|prayer
    0834|surprise
    0835|question
    0838|shouting
    0839|end of section
    083A|outburst
    083B|teaching
    083C|submissiveness
    083D|full stop
    083E|rest
    0840|a
    0845|u
    0847|pharyngeal hu
    0849|i
    0856|di
    08AA|bottya-reh
    08AB|nota-wa
    08AC|bottya-yeh
    08CC|sign of waqf
    08F0|successive fathatan
    08F1|successive dammatan
    08F2|successive kasratan
    0900|vaidika adhomukha candrabindu
    0901|anunasika
    0902|bindu
    0945|candra
    094D|halant (the preferred Hindi name)
    0951|Vedic tone svarita
    0952|Vedic tone anudatta
    0964|purna viram
    0965|deergh viram
    0980|siddham, siddhirastu
    09AC|Bengali va, wa
    09CD|hasant (Bengali term for halant)
    09F0|Assamese letter ra
    09F1|Assamese letter wa|bengali letter va with lower diagonal
    09F2|taka
    09F3|Bangladeshi taka
    09FA|ishvar|svargiya
    0A05|aira
    0A3C|pairin bindi
    0A3E|kanna
    0A3F|sihari
    0A40|bihari
    0A41|aunkar
    0A42|dulainkar
    0A47|lanvan
    0A48|dulanvan
    0A4B|hora
    0A4C|kanaura
    0B2F|ja
    0B5C|dda
    0B5D|ddha
    0B5F|ya
    0B83|aytham
    0BAA|maa
    0BCD|pulli
    0BF3|naal, naali/padi|pillaiyaar suli
    0BF4|maatham
    0BF5|varudam
    0BF6|patru
    0BF7|eduppu
    0BF8|merpadi
    0BF9|rupai
    0BFA|enn, niluvai
    0C01|arasunna
    0C02|sunna
    0C4D|halant (the preferred name)
    0C77|siddhirastu
    0C84|siddhirastu
    0CDE|KANNADA LETTER LLLA
    0D1A|cha
    0D1B|chha
    0D1E|nha
    0D1F|ta
    0D20|tta
    0D21|hard da
    0D22|hard dda
    0D23|hard na
    0D24|tha
    0D25|ttha
    0D26|soft da
    0D27|soft dda
    0D34|zha
    0D36|soft sha
    0D37|sha
    0D3D|praslesham
    0D4D|candrakkala (the preferred name)|vowel half-u
    0D58|arakaani
    0D59|aramaa
    0D5A|muunnukaani
    0D5B|orumaa
    0D5C|rantumaa
    0D5D|muunnumaa
    0D5E|naalumaa
    0D73|kaal
    0D74|ara
    0D75|mukkaal
    0D76|maakaani
    0D77|arakkaal
    0D78|muntaani
    0D82|anusvara
    0D83|visarga
    0D85|sinhala letter a
    0D86|sinhala letter aa
    0D87|sinhala letter ae
    0D88|sinhala letter aae
    0D89|sinhala letter i
    0D8A|sinhala letter ii
    0D8B|sinhala letter u
    0D8C|sinhala letter uu
    0D8D|sinhala letter vocalic r
    0D8E|sinhala letter vocalic rr
    0D8F|sinhala letter vocalic l
    0D90|sinhala letter vocalic ll
    0D91|sinhala letter e
    0D92|sinhala letter ee
    0D93|sinhala letter ai
    0D94|sinhala letter o
    0D95|sinhala letter oo
    0D96|sinhala letter au
    0D9A|sinhala letter ka
    0D9B|sinhala letter kha
    0D9C|sinhala letter ga
    0D9D|sinhala letter gha
    0D9E|sinhala letter nga
    0D9F|sinhala letter nnga
    0DA0|sinhala letter ca
    0DA1|sinhala letter cha
    0DA2|sinhala letter ja
    0DA3|sinhala letter jha
    0DA4|sinhala letter nya
    0DA5|sinhala letter jnya
    0DA6|sinhala letter nyja
    0DA7|sinhala letter tta
    0DA8|sinhala letter ttha
    0DA9|sinhala letter dda
    0DAA|sinhala letter ddha
    0DAB|sinhala letter nna
    0DAC|sinhala letter nndda
    0DAD|sinhala letter ta
    0DAE|sinhala letter tha
    0DAF|sinhala letter da
    0DB0|sinhala letter dha
    0DB1|sinhala letter na
    0DB3|sinhala letter nda
    0DB4|sinhala letter pa
    0DB5|sinhala letter pha
    0DB6|sinhala letter ba
    0DB7|sinhala letter bha
    0DB8|sinhala letter ma
    0DB9|sinhala letter mba
    0DBA|sinhala letter ya
    0DBB|sinhala letter ra
    0DBD|sinhala letter la
    0DC0|sinhala letter va
    0DC1|sinhala letter sha
    0DC2|sinhala letter ssa
    0DC3|sinhala letter sa
    0DC4|sinhala letter ha
    0DC5|sinhala letter lla
    0DC6|sinhala letter fa
    0DCA|virama
    0DCF|sinhala vowel sign aa
    0DD0|sinhala vowel sign ae
    0DD1|sinhala vowel sign aae
    0DD2|sinhala vowel sign i
    0DD3|sinhala vowel sign ii
    0DD4|sinhala vowel sign u
    0DD6|sinhala vowel sign uu
    0DD8|sinhala vowel sign vocalic r
    0DD9|sinhala vowel sign e
    0DDA|sinhala vowel sign ee
    0DDB|sinhala vowel sign ai
    0DDC|sinhala vowel sign o
    0DDD|sinhala vowel sign oo
    0DDE|sinhala vowel sign au
    0DDF|sinhala vowel sign vocalic l
    0DF2|sinhala vowel sign vocalic rr
    0DF3|sinhala vowel sign vocalic ll
    0E2E|ho nok huk
    0E2F|paiyan noi
    0E37|sara uue
    0E43|sara ai mai muan
    0E44|sara ai mai malai
    0E45|lakkhang yao
    0E46|mai yamok
    0E47|mai taikhu
    0E4D|nikkhahit
    0E81|ko kay
    0E82|kho khay
    0E84|kho khuay
    0E87|ngo ngu, ngo ngua
    0E88|co cok, co cua
    0E8A|so sang
    0E8D|nyo nyung
    0E94|do dek
    0E95|to ta
    0E96|tho thong
    0E97|tho thung
    0E99|no nok
    0E9A|bo be, bo bet
    0E9B|po pa
    0E9C|pho pheng
    0E9D|LAO LETTER FO FON|fo fa
    0E9E|pho phu
    0E9F|LAO LETTER FO FAY
    0EA1|mo mew, mo ma
    0EA2|yo ya
    0EA3|LAO LETTER RO|ro rot
    0EA5|LAO LETTER LO|lo ling
    0EA7|wo wi
    0EAA|so sya
    0EAB|ho hay, ho han
    0EAD|o o
    0EAE|ho hya, ho hyan
    0EBB|mai kong
    0EBD|nyo fyang
    0EC3|mai muan
    0EC4|mai may
    0F0B|tsek
    0F0D|shey
    0F1F|deka dena
    0F65|reversed sha
    0F71|a-chung
    0F7E|anusvara
    0F7F|visarga
    0F84|srog med
    0FAD|wa-zur, wa-btags (wa ta)
    0FB0|a-chung
    0FB1|ya-btags (ya ta)
    0FB2|ra-btags (ra ta)
    0FB5|reversed subjoined sha
    0FCE|dena deka
    0FD0|TIBETAN MARK BKA- SHOG GI MGO RGYAN
    0FD2|nyi tsek
    0FD3|da nying yik go dun ma
    0FD4|da nying yik go kab ma
    0FD5|gyung drung nang -khor
    0FD6|gyung drung phyi -khor
    0FD7|gyung drung nang -khor bzhi mig can
    0FD8|gyung drung phyi -khor bzhi mig can
    1037|aukmyit
    103A|killer (always rendered visibly)
    1100|G
    1101|GG
    1102|N
    1103|D
    1104|DD
    1105|R
    1106|M
    1107|B
    1108|BB
    1109|S
    110A|SS
    110C|J
    110D|JJ
    110E|C
    110F|K
    1110|T
    1111|P
    1112|H
    1161|A
    1162|AE
    1163|YA
    1164|YAE
    1165|EO
    1166|E
    1167|YEO
    1168|YE
    1169|O
    116A|WA
    116B|WAE
    116C|OE
    116D|YO
    116E|U
    116F|WEO
    1170|WE
    1171|WI
    1172|YU
    1173|EU
    1174|YI
    1175|I
    11A8|G
    11A9|GG
    11AA|GS
    11AB|N
    11AC|NJ
    11AD|NH
    11AE|D
    11AF|L
    11B0|LG
    11B1|LM
    11B2|LB
    11B3|LS
    11B4|LT
    11B5|LP
    11B6|LH
    11B7|M
    11B8|B
    11B9|BS
    11BA|S
    11BB|SS
    11BC|NG
    11BD|J
    11BE|C
    11BF|K
    11C0|T
    11C1|P
    11C2|H
    11EC|HANGUL JONGSEONG YESIEUNG-KIYEOK
    11ED|HANGUL JONGSEONG YESIEUNG-SSANGKIYEOK
    11EE|HANGUL JONGSEONG SSANGYESIEUNG
    11EF|HANGUL JONGSEONG YESIEUNG-KHIEUKH
    171F|Zambales ra
    17C6|srak am|anusvara
    17C7|srak ah|visarga
    180B|FVS1
    180C|FVS2
    180D|FVS3
    180E|MVS
    180F|FVS4
    191D|jnya
    1AA3|courtyard
    1AA4|oyster
    1AA5|flower
    1AC6|superscript octothorp
    1B00|ardhacandra
    1B01|candrabindu
    1B02|anusvara
    1B03|final r
    1B04|visarga
    1B05|a
    1B06|aa
    1B07|i
    1B08|ii
    1B09|u
    1B0A|uu
    1B0B|vocalic r
    1B0C|vocalic rr
    1B0D|vocalic l
    1B0E|vocalic ll
    1B0F|e
    1B10|ai
    1B11|o
    1B12|au
    1B14|kha
    1B16|gha
    1B19|cha
    1B1B|jha
    1B1D|tta
    1B1E|ttha
    1B1F|dda
    1B20|ddha
    1B21|nna
    1B23|tha
    1B25|dha
    1B28|pha
    1B2A|bha
    1B30|sha
    1B31|ssa
    1B34|nukta
    1B35|aa
    1B36|i
    1B37|ii
    1B38|u
    1B39|uu
    1B3A|vocalic r
    1B3B|vocalic rr
    1B3C|vocalic l
    1B3D|vocalic ll
    1B3E|e
    1B3F|ai
    1B40|o
    1B41|au
    1B42|ae
    1B43|oe
    1B44|virama
    1B5A|section
    1B5B|honorific section
    1B5C|punctuation ring
    1B5D|colon
    1B5E|danda
    1B5F|double danda
    1B60|line-breaking hyphen
    1B7D|end of text
    1B7E|end of text
    1B80|anusvara
    1B81|final r
    1B82|visarga
    1BA1|subjoined ya
    1BA2|subjoined ra
    1BA3|subjoined la
    1BA4|i
    1BA5|u
    1BA6|ae
    1BA7|o
    1BA8|e
    1BA9|eu
    1BAA|virama
    1BAC|subjoined ma
    1BAD|subjoined wa
    1BBA|gemination mark
    1BBD|SUNDANESE LETTER ARCHAIC I
    1BE7|kebereten
    1BE8|ketolongen
    1BE9|talinga
    1BEA|ulua
    1BEB|haluan
    1BEC|siala ulu
    1BED|hatulungan
    1BEE|boruta
    1BEF|haboritan for simalungun sa
    1BF0|amisara
    1BF1|hajoringan
    1BF2|virama
    1BF3|virama
    1CD0|vaidika saamasvara karshanna
    1CD1|vaidika svarita uurdhva shara
    1CD2|vaidika saamasvara prenkha
    1CD3|vaidika saamagaana yogakaala
    1CD5|vaidika svarita adho nyubja
    1CD6|vaidika svarita adhah konna
    1CD7|vaidika svarita adho vakra rekhaa
    1CD8|vaidika svarita adho'rdha vakra
    1CD9|vaidika svarita adhah samyukta rekhaa
    1CDA|vaidika svarita uurdhva dvi rekhaa
    1CDB|vaidika svarita uurdhva tri rekhaa
    1CDC|vaidika svarita adho rekhaa
    1CDD|vaidika svarita adho bindu
    1CDE|vaidika svarita adho dvi bindu
    1CDF|vaidika svarita adhas tri bindu
    1CE0|vaidika uurdhva vakra rekhaa
    1CE1|vaidika svarita dvi vakra khannda
    1CE2|vaidika madhyarekhaa
    1CE3|vaidika visarga dakshinnatah uurdhvaga
    1CE4|vaidika visarga vaamatah uurdhvaga
    1CE5|vaidika visarga vaamatah adhoga
    1CE6|vaidika visarga dakshinnatah adhoga
    1CE7|vaidika visarga dakshinnatah uurdhva vakra
    1CE8|vaidika visarga vaamatah adho vakra
    1CE9|vaidika anusvaara antarmukha
    1CEA|vaidika anusvaara naagaphanna
    1CEB|vaidika anusvaara vaamagomukha
    1CEC|vaidika anusvaara vaamagomukha sa-vakra
    1CED|vaidika tiryak
    1CEE|vaidika anusvaara anugaamii
    1CEF|vaidika anusvaara dakshinnamukha
    1CF0|vaidika anusvaara ttha-sadrisha
    1CF1|vaidika anusvaara ubhayato mukha
    1CF2|vaidika jihvaamuuliiya upadhmaaniiya
    1CF7|vaidika saamagaana atikrama
    2001|mutton quad
    2002|nut
    2003|mutton
    2004|thick space
    2005|mid space
    200B|ZWSP
    200C|ZWNJ
    200D|ZWJ
    200E|LRM
    200F|RLM
    2015|quotation dash
    2018|single turned comma quotation mark
    2019|single comma quotation mark
    201A|low single comma quotation mark
    201B|single reversed comma quotation mark
    201C|double turned comma quotation mark
    201D|double comma quotation mark
    201E|low double comma quotation mark
    201F|double reversed comma quotation mark
    2020|obelisk, long cross, oblong cross
    2021|diesis, double obelisk
    2022|black small circle
    2026|three dot leader
    202A|LRE
    202B|RLE
    202C|PDF
    202D|LRO
    202E|RLO
    202F|NNBSP
    2030|permille, per thousand
    2031|permyriad
    2032|minutes, feet
    2033|seconds, inches
    2034|lines (old measure, 1/12 of an inch)
    2039|left pointing single guillemet
    203A|right pointing single guillemet
    203B|Japanese kome|Urdu paragraph separator
    203E|spacing overscore
    203F|Greek enotikon
    2040|z notation sequence concatenation
    2044|solidus (in typography)
    2052|abzüglich (German), med avdrag av (Swedish), piska (Swedish, "whip")
    2055|phul, puspika
    2059|Greek pentonkion|quincunx
    205D|Epidaurean acrophonic symbol three
    205F|MMSP
    2060|WJ
    2063|invisible comma
    2066|LRI
    2067|RLI
    2068|FSI
    2069|PDI
    20AA|shekel
    20B1|Filipino peso sign
    20DB|third derivative
    20DC|fourth derivative
    20DD|JIS composition circle|Cyrillic combining ten thousands sign
    20E6|z notation finite function diacritic
    20E7|actuarial bend
    20E9|contraction operator
    20EB|long double slash overlay
    2101|aux soins (de)
    2102|the set of complex numbers
    2103|degrees centigrade
    2104|clone
    210A|real number symbol
    210B|Hamiltonian operator
    210C|Hilbert space
    210E|height, specific enthalpy, ...
    210F|reduced Planck constant, Dirac constant
    2111|imaginary part
    2112|Laplace transform
    2113|mathematical symbol 'ell'|liter (traditional symbol)
    2114|pounds
    2115|natural number
    2117|published|phonorecord sign
    2118|WEIERSTRASS ELLIPTIC FUNCTION
    211A|the set of rational numbers
    211B|Riemann Integral
    211C|real part
    211D|the set of real numbers
    211E|recipe|cross ratio
    2124|the set of integers
    2127|mho
    212C|Bernoulli function
    212F|error|natural exponent
    2130|emf (electromotive force)
    2131|Fourier transform
    2132|Claudian digamma inversum
    2133|M-matrix (physics)|German Mark currency symbol, before WWII
    2134|order, of inferior order to
    2135|first transfinite cardinal (countable)
    2136|second transfinite cardinal (the continuum)
    2137|third transfinite cardinal (functions of a real variable)
    2138|fourth transfinite cardinal
    2141|game
    2183|apostrophic C|Claudian antisigma
    2192|z notation total function
    2194|z notation relation
    219E|fast cursor left
    219F|fast cursor up
    21A0|z notation total surjection|fast cursor right
    21A1|form feed|fast cursor down
    21A3|z notation total injection
    21A6|z notation maplet
    21A7|depth symbol
    21AF|electrolysis
    21B4|line feed
    21B8|home
    21B9|tab with shift tab
    21DE|page up
    21DF|page down
    21E4|leftward tab
    21E5|rightward tab
    21E7|shift|level 2 select (ISO 9995-7)
    21E8|group select (ISO 9995-7)
    21EA|caps lock
    21EB|level 2 lock
    21EC|capitals (caps) lock
    21ED|numeric lock
    21EE|level 3 select
    21EF|level 3 lock
    21F0|group lock
    21F1|home
    21F2|end
    21F3|scrolling
    21F8|z notation partial function
    21F9|z notation partial relation
    21FB|z notation finite function
    21FC|z notation finite relation
    2200|universal quantifier
    2203|existential quantifier
    2205|null set
    2206|Laplace operator|forward difference|symmetric difference (in set theory)
    2207|backward difference|gradient, del
    220B|such that
    220E|q.e.d.
    220F|product sign
    2210|coproduct sign
    2211|summation sign
    2218|composite function|APL jot
    221A|radical sign
    221F|with (in chess notation)
    2222|angle arc
    2223|such that|APL stile
    2227|wedge, conjunction
    2228|vee, disjunction
    2229|cap, hat
    222A|cup
    2238|saturating subtraction
    223C|varies with (proportional to)|difference between|similar to|not|cycle|APL tilde
    223D|lazy S
    223E|most positive
    223F|alternating current
    2248|asymptotic to
    2252|nearly equals
    2257|approximately equal to
    2259|corresponds to
    225C|equiangular|equal to by definition
    226C|plaintiff, quantic
    227A|lower rank than
    227B|higher rank than
    2282|included in set
    2283|includes in set
    228E|z notation bag addition
    2295|direct sum|vector pointing into page
    2296|symmetric difference
    2297|tensor product|vector pointing into page
    2299|direct product|vector pointing out of page
    229C|NoDerivatives (symbol used for Creative Commons licenses)
    22A2|turnstile|proves, implies, yields|reducible
    22A3|reverse turnstile|non-theorem, does not yield
    22A4|top
    22A5|base, bottom
    22A6|reduces to
    22A8|statement is true, valid|is a tautology|satisfies|results in
    22C2|z notation generalised intersection
    22C3|z notation generalised union
    22D4|proper intersection
    2308|APL upstile
    230A|APL downstile
    2310|beginning of line
    2311|Kissen (pillow)
    2312|position of any line
    2313|position of a surface
    2316|true position
    2318|command key|operating system key (ISO 9995-7)
    2319|line marker
    231B|alchemical symbol for hour
    2324|enter key
    2326|delete to the right key
    2327|clear key
    232B|delete to the left key
    234A|up tack underbar
    234E|up tack jot
    2351|down tack overbar
    2355|down tack jot
    2361|down tack diaeresis
    2364|hoot
    2365|holler
    2368|smirk
    2385|center
    2388|control
    2389|pause
    238A|interrupt, break
    238B|escape
    23B0|left moustache
    23B1|right moustache
    23E9|fast forward
    23EA|rewind, fast backwards
    23ED|skip to the end or next file/track/chapter
    23EE|skip to the start or previous file/track/chapter
    23EF|play/pause toggle
    23F4|reverse, back
    23F5|forward
    23F6|increase
    23F7|decrease
    23F8|pause
    23F9|stop
    23FA|record
    2445|unique asterisk
    2446|transit
    2447|amount
    2448|MICR ON US SYMBOL|on us
    2449|MICR DASH SYMBOL|dash
    2500|Videotex Mosaic DG 15
    2502|Videotex Mosaic DG 14
    250C|Videotex Mosaic DG 16
    2510|Videotex Mosaic DG 17
    2514|Videotex Mosaic DG 18
    2518|Videotex Mosaic DG 19
    251C|Videotex Mosaic DG 20
    251D|Videotex Mosaic DG 03
    2524|Videotex Mosaic DG 21
    2525|Videotex Mosaic DG 04
    252C|Videotex Mosaic DG 22
    252F|Videotex Mosaic DG 02
    2534|Videotex Mosaic DG 23
    2537|Videotex Mosaic DG 01
    253C|Videotex Mosaic DG 24
    253F|Videotex Mosaic DG 13
    2588|solid
    2592|speckles fill, dotted fill
    25A0|moding mark (in ideographic text)
    25A1|quadrature|alchemical symbol for salt
    25AA|square bullet
    25AE|histogram marker
    25B3|trine
    25B7|z notation range restriction
    25BB|forward arrow indicator
    25BD|Hamilton operator
    25C1|z notation domain restriction
    25C5|backward arrow indicator
    25C9|tainome (Japanese, a kind of bullet)
    25FB|always (modal operator)
    2600|clear weather
    2601|cloudy weather
    2602|rainy weather
    2603|snowy weather
    2609|alchemical symbol for gold
    260A|alchemical symbol for sublimation
    260B|alchemical symbol for purify
    260C|alchemical symbol for day
    2613|St. Andrew's Cross
    2614|showery weather
    2615|tea or coffee, depending on locale
    261E|fist (typographic term)
    2620|poison
    2627|Constantine's cross, Christogram
    2629|simple cross potent
    262B|symbol of iran
    262C|khanda
    2630|qian2
    2631|dui4
    2632|li2
    2633|zhen4
    2634|xun4
    2635|kan3
    2636|gen4
    2637|kun1
    263A|have a nice day!
    263C|compass
    263D|alchemical symbol for silver
    263E|alchemical symbol for silver
    263F|alchemical symbol for quicksilver|intersexuality
    2640|Venus|alchemical symbol for copper
    2641|alchemical symbol for antimony
    2642|Mars|alchemical symbol for iron
    2643|alchemical symbol for tin
    2644|alchemical symbol for lead
    2646|alchemical symbol for bismuth/tinglass
    264D|minim (alternate glyph)
    264F|Scorpio|minim, drop
    2665|valentine
    2669|crotchet
    266A|quaver
    266B|beamed quavers
    266C|beamed semiquavers
    266F|z notation infix bag count
    267E|non-acid paper
    267F|accessible place
    2692|mining, working day (in timetables)
    2693|nautical term, harbor (on maps)
    2694|military term, battleground (on maps), killed in action
    2695|medical term
    2696|legal term, jurisprudence
    2697|chemical term, chemistry
    2698|botanical term
    2699|technology, tools
    269B|nuclear installation (on maps)
    269E|someone speaking
    269F|background speaking
    26A1|thunder|lightning symbol
    26A2|female homosexuality
    26A3|male homosexuality
    26A4|heterosexuality
    26A5|intersex, androgynous|hermaphroditic (in botany)
    26A6|transgender|alchemical symbol for iron or crocus of iron
    26A7|transgender
    26A8|alchemical symbol for iron
    26A9|alchemical symbol for iron
    26AA|asexuality, sexless, genderless|engaged, betrothed
    26AC|engaged, betrothed (genealogy)
    26B0|buried (genealogy)
    26B1|cremated (genealogy)
    26BF|parental lock
    26C4|light snow
    26C5|partly cloudy
    26C6|rainy weather
    26C7|heavy snow
    26C8|thunderstorm
    26CC|accident
    26CF|under construction
    26D0|icy road
    26D1|maintenance
    26D2|road closed
    26D3|tyre chains required
    26DB|drive slow
    26DD|closed entry
    26DE|closed to large vehicles
    26DF|black lorry|closed to large vehicles, alternate
    26E3|public office
    26E4|pentalpha, pentangle
    26E8|hospital
    26E9|torii
    26ED|factory
    26EE|power plant, power substation
    26F1|bathing beach
    26F2|park
    26F3|golf course
    26F4|ferry boat terminal
    26F5|marina or yacht harbour
    26F6|intersection
    26F7|ski resort
    26F8|ice skating rink
    26F9|track and field, gymnasium
    26FA|camping site
    26FC|graveyard, memorial park, cemetery
    26FD|petrol station, gas station
    26FE|drive-in restaurant
    26FF|Japanese self-defence force site
    2709|sealed envelope
    270A|rock in Rock, Paper, Scissors game
    270B|paper in Rock, Paper, Scissors game
    270C|scissors in Rock, Paper, Scissors game
    273A|starburst
    2749|jack
    274B|turbofan
    2757|obstacles on the road, ARIB STD B24
    2766|Aldus leaf
    2767|hedera, ivy leaf
    27B0|kururi
    27C2|orthogonal to
    27CB|\diagup
    27CD|\diagdown
    27CE|box min
    27CF|box max
    27D3|pullback
    27D4|pushout
    27DF|radial component
    27E1|never (modal operator)
    27E2|was never (modal operator)
    27E3|will never be (modal operator)
    27E4|was always (modal operator)
    27E5|will always be (modal operator)
    27E6|z notation left bag bracket
    27E7|z notation right bag bracket
    27E8|bra|z notation left sequence bracket
    27E9|ket|z notation right sequence bracket
    27EA|z notation left chevron bracket
    27EB|z notation right chevron bracket
    27EE|lgroup
    27EF|rgroup
    27FB|maps from
    27FC|maps to
    2900|z notation partial surjection
    2901|z notation finite surjection
    2905|maps to
    2906|maps from
    2907|maps to
    2914|z notation partial injection
    2915|z notation finite injection
    2916|bijective mapping|z notation bijection
    2917|z notation surjective injection
    2918|z notation finite surjective injection
    29D6|vertical bowtie|white framus
    29DC|ISOtech entity &iinfin;
    29E0|D'Alembertian
    29E6|tautological equivalent
    29E7|record mark
    29F4|colon right arrow
    29F9|z notation schema hiding
    2A07|merge
    2A1B|upper integral
    2A1C|lower integral
    2A1D|large bowtie
    2A24|positive difference or sum
    2A26|sum or positive difference
    2A27|nim-addition
    2A41|z notation bag subtraction
    2A68|identical and parallel to
    2AA1|absolute continuity
    2ADC|not independent
    2ADD|independent
    2AE2|ordinarily satisfies
    2AEB|independence
    2AF1|necessarily satisfies
    2AF4|interleave
    2AFE|Dijkstra choice
    2AFF|n-ary Dijkstra choice
    2B55|basic symbol for speed limit
    2B56|prefectural office
    2B57|municipal office
    2B58|town or village office|power off symbol
    2B59|police station
    2B70|left tab
    2B71|up tab
    2B72|right tab
    2B73|down tab
    2B76|home
    2B78|end
    2B7A|LEFTWARDS TRIANGLE-HEADED ARROW WITH DOUBLE VERTICAL STROKE
    2B7B|page up
    2B7C|RIGHTWARDS TRIANGLE-HEADED ARROW WITH DOUBLE VERTICAL STROKE
    2B7D|page down
    2B94|loop
    2BB8|caps lock
    2BB9|escape
    2BBA|pair of bishops
    2BBB|bishops of opposite colour
    2BBC|bishops of the same colour
    2BD1|query
    2BDE|true black moon Lilith
    2BEC|fast cursor left
    2BED|fast cursor up
    2BEE|fast cursor right
    2BEF|fast cursor down
    2BF9|with compensation for the material
    2BFA|united pawns
    2BFB|separated pawns
    2BFC|doubled pawns
    2BFD|passed pawn
    2BFE|without
    2D40|Tuareg yab
    2D53|Tuareg yaw
    2D58|Adrar yaj
    2D64|harpoon yaz
    2D6F|tamatart
    2D70|tazarast
    2E12|ypodiastoli
    2E16|diple periestigmene
    2E18|gnaborretni
    2E2E|punctus percontativus
    2E3A|omission dash
    2E4A|virgula suspensiva
    301A|left abstract syntax bracket
    301B|right abstract syntax bracket
    302E|single dot Bangjeom
    302F|double dot Bangjeom
    3036|symbol for type B electronics
    3057|SHI
    3058|JI (not unique)
    3061|CHI
    3062|JI (not unique)
    3063|SMALL TSU
    3064|TSU
    3065|ZU (not unique)
    3075|FU
    30B7|SHI
    30B8|JI (not unique)
    30C1|CHI
    30C2|JI (not unique)
    30C3|SMALL TSU
    30C4|TSU
    30C5|ZU (not unique)
    30D5|FU
    3164|chaeum
    3180|ssangyesieung
    3190|tateten
    3191|kaeriten re
    3248|speed limit 10 km/h
    3249|speed limit 20 km/h
    324A|speed limit 30 km/h
    324B|speed limit 40 km/h
    324C|speed limit 50 km/h
    324D|speed limit 60 km/h
    324E|speed limit 70 km/h
    324F|speed limit 80 km/h
    3280|maru-iti, symbol of unification
    337F|kabusiki-gaisya
    A015|YI SYLLABLE ITERATION MARK
    A792|Cambrian symbol
    A7BD|egyptological yod
    A7C8|tau gallicum
    A7F5|H dimidié
    A806|halant, virama
    A82C|killer
    A8E0|vaidika saamasvara anka shuunya
    A8E1|vaidika saamasvara anka eka udaatta
    A8E2|vaidika saamasvara anka dvi svarita
    A8E3|vaidika saamasvara anka tri anudaatta
    A8E4|vaidika saamasvara anka chatur
    A8E5|vaidika saamasvara anka pancha
    A8E6|vaidika saamasvara anka shatt
    A8E7|vaidika saamasvara anka sapta
    A8E8|vaidika saamasvara anka ashta
    A8E9|vaidika saamasvara anka nava
    A8EA|vaidika saamasvara abhinihita
    A8EB|vaidika saamasvara u
    A8EC|vaidika saamasvara ka
    A8ED|vaidika saamasvara namana
    A8EE|vaidika saamasvara prannatam
    A8EF|vaidika saamasvara ra
    A8F0|vaidika saamasvara vinata
    A8F1|vaidika saamasvara diirghiibhaava
    A8F2|vaidika candrabindu
    A8F3|vaidika anusvaara candrabindu tiryak
    A8F4|vaidika anusvaara dvi candrabindu tiryak
    A8F5|vaidika anusvaara candrabindu sa-dvi
    A8F6|vaidika anusvaara candrabindu sa-tri
    A8F7|vaidika anusvaara candrabindu sa-avagraha
    A8F8|vaidika pushpikaa
    A8FA|vaidika trutikaa
    A8FB|shirorekhaa
    A8FC|siddhirastu
    A947|kaluan
    A948|kamitan
    A949|kamica
    A94A|katiling
    A94C|katulung
    A94E|kajina
    A94F|katulang
    A950|duo deatas
    A951|kajunjung
    A980|candrabindu
    A981|anusvara
    A982|final r
    A983|visarga
    A989|vocalic r
    A98A|vocalic l
    A98B|vocalic ll
    A990|qa
    A991|kha
    A993|gha
    A996|cha
    A998|jnya
    A999|jha
    A99C|ttha
    A99E|ddha
    A99F|nna
    A9A1|tha
    A9A3|dha
    A9A6|pha
    A9A8|bha
    A9AF|sha
    A9B0|ssa
    A9B3|nukta
    A9B4|aa
    A9B6|i
    A9B7|ii
    A9B8|u
    A9B9|uu
    A9BA|e
    A9BB|ai
    A9BC|ĕ
    A9BD|vocalic r
    A9BE|medial ya
    A9BF|medial ra
    A9C0|virama
    A9C8|danda
    A9C9|double danda
    AA6E|MYANMAR LETTER KHAMTI LLA
    AADB|person
    AADC|one
    AAF0|danda
    AAF1|question mark
    AB40|latin small letter o reversed-schwa
    ABC0|ka
    ABC1|sa
    ABC2|la
    ABC3|ma
    ABC6|ca
    ABC7|ta
    ABC8|kha
    ABC9|nga
    ABCA|tha
    ABCB|wa
    ABCC|ya
    ABCD|ha
    ABCE|u
    ABD0|pha
    ABD1|a
    ABD2|ga
    ABD3|jha
    ABD4|ra
    ABD6|ja
    ABD7|da
    ABD8|gha
    ABD9|dha
    ABDA|bha
    ABDB|k
    ABDC|l
    ABDD|m
    ABDE|p
    ABDF|n
    ABE0|t
    ABE1|ng
    ABE2|i
    ABE3|o
    ABE4|i
    ABE5|aa
    ABE6|e
    ABE7|ou
    ABE8|u
    ABE9|ei
    ABEA|anusvara
    ABEB|double danda
    ABEC|heavy tone
    ABED|killer
    ABF0|phun
    ABF1|ama
    ABF2|ani
    ABF3|ahum
    ABF4|mari
    ABF5|manga
    ABF6|taruk
    ABF7|taret
    ABF8|nipal
    ABF9|mapal
    FE00|VS1
    FE01|VS2
    FE02|VS3
    FE03|VS4
    FE04|VS5
    FE05|VS6
    FE06|VS7
    FE07|VS8
    FE08|VS9
    FE09|VS10
    FE0A|VS11
    FE0B|VS12
    FE0C|VS13
    FE0D|VS14
    FE0E|VS15|text variation selector
    FE0F|VS16|emoji variation selector
    FE18|PRESENTATION FORM FOR VERTICAL RIGHT WHITE LENTICULAR BRACKET
    FEFF|BYTE ORDER MARK|BOM|ZWNBSP|BOM, ZWNBSP
    1000E|ideogram B129 flour
    10018|ideogram B109 ox
    1001B|ideogram B030 figs
    10025|ideogram B106 sheep
    1002D|ideogram B031 flax
    10042|ideogram B108 pig
    10049|ideogram B144 saffron
    10052|ideogram B107 goat
    10093|fruit
    10094|saffron
    10098|ointment
    10099|honey
    100A4|cheese
    100C9|pugio
    100CB|"gupio", inverted sword
    101A0|rho-cross, staurogram
    10A3F|halant
    10A60|heh
    10A61|lam
    10A62|hah
    10A63|meem
    10A64|qaf
    10A65|waw
    10A66|sheen
    10A67|reh
    10A68|beh
    10A69|teh
    10A6B|kaf
    10A6C|noon
    10A6D|khah
    10A6E|sad
    10A70|feh
    10A71|alef
    10A72|ain
    10A73|dad
    10A74|jeem
    10A75|dal
    10A76|ghain
    10A77|tah
    10A78|zain
    10A79|thal
    10A7A|yeh
    10A7B|theh
    10A7C|zah
    10C81|Á
    10C82|B
    10C84|C
    10C86|Cs
    10C87|D
    10C8A|Ë
    10C8B|É
    10C8C|F
    10C8D|G
    10C8E|Gy
    10C8F|H
    10C91|Í
    10C92|J
    10C93|K
    10C96|L
    10C97|Ly
    10C98|M
    10C99|N
    10C9A|Ny
    10C9B|O
    10C9C|Ó
    10C9D|Ö
    10C9E|Ö
    10C9F|Ő
    10CA0|P
    10CA2|R
    10CA4|S
    10CA5|Sz
    10CA6|T
    10CA8|Ty
    10CAB|Ú
    10CAC|Ü
    10CAD|Ü, Ű
    10CAE|V
    10CAF|Z
    10CB0|Zs
    10CC1|á
    10CC2|b
    10CC4|c
    10CC6|cs
    10CC7|d
    10CCA|ë
    10CCB|é
    10CCC|f
    10CCD|g
    10CCE|gy
    10CCF|h
    10CD1|í
    10CD2|j
    10CD3|k
    10CD6|l
    10CD7|ly
    10CD8|m
    10CD9|n
    10CDA|ny
    10CDC|ó
    10CDD|ö
    10CDE|ö
    10CDF|ő
    10CE0|p
    10CE2|r
    10CE4|s
    10CE5|sz
    10CE6|t
    10CE8|ty
    10CEB|ú
    10CEC|ü
    10CED|ü, ű
    10CEE|v
    10CEF|z
    10CF0|zs
    10D1A|gan
    10D1B|nayya
    10D1D|aa-for
    10D1E|i-for
    10D1F|u-for
    10D20|e-for
    10D21|o-for
    10F44|hooked resh
    10F81|hooked resh
    111DB|siddhirastu
    11293|tra
    1133B|vindu
    11442|tutisaalaa
    11443|milaaphuti
    11444|sinhaphuti
    11445|liphuti
    11447|sulaa
    11448|baadipu
    1144B|dipu
    1144D|jhaasu
    1144E|thaayjaayekaa
    11450|guli
    11451|chi
    11452|nasi
    11453|swa
    11454|pi
    11455|njaa
    11456|khu
    11457|nhasa
    11458|cyaa
    11459|gu
    1145B|jaayekaa
    1145D|tansaa
    114C2|halant
    114C5|vedic anusvara
    115C1|siddhirastu
    1163F|halant
    1193D|sukun
    11941|repha
    11AA2|cintamani, candamani
    11FC0|munthiri
    11FC1|araikkaani
    11FC2|kaani
    11FC3|kaal viisam
    11FC4|arai maa
    11FC5|arai viisam
    11FC6|mukkaani
    11FC7|mukkaal viisam
    11FC8|maa
    11FC9|viisam/maakaani
    11FCA|viisam/maakaani
    11FCB|irumaa
    11FCC|araikkaal
    11FCD|mummaa
    11FCE|muuviisam/mummaamukkaani
    11FCF|naangu maa
    11FD0|kaal
    11FD1|arai
    11FD2|arai
    11FD3|mukkaal
    11FDA|marakkaal
    11FE3|veeli
    11FE4|nansey
    11FE5|punsey
    11FE6|nilam
    11FE7|uppalam
    11FE8|varavu
    11FE9|enn
    11FEA|naalathu
    11FEB|silvaanam/sillarai
    11FEC|poga
    11FED|aaga
    11FEE|vasam
    11FEF|muthal
    11FF0|et cetera
    11FF1|et cetera
    122D4|CUNEIFORM SIGN NU11 TENU
    122D5|CUNEIFORM SIGN NU11 OVER NU11 BUR OVER BUR
    13430|sign separator: subordination (Manuel de Codage)
    13431|sign separator: juxtaposition (Manuel de Codage)
    14400|ego
    14401|ego2
    14403|mons2
    14405|adorare
    14406|edere
    14407|bibere
    14408|amplecti
    14409|caput
    1440A|caput+scalprum
    1440C|statua
    1440E|prae|logosyllabic pari
    1440F|domina
    14410|magnus.domina
    14411|rex
    14412|magnus.rex
    14413|syllabic á
    14415|heros
    14416|loqui
    14418|lis
    14419|oculus
    1441A|frons
    1441B|versus
    1441C|libare
    1441D|fortis
    1441E|syllabic tá
    14420|ligare, pugnus+pugnus
    14421|bracchium
    14423|post
    14424|syllabic na
    14425|lituus+na
    14428|pugnus
    14429|pugnus+x
    1442B|capere|syllabic tà
    1442C|syllabic tà
    1442D|capere2.capere2|syllabic ta-x?
    1442E|capere2
    14430|infans, filius, frater
    14431|filia
    14432|rex.infans, rex.filius
    14433|rex.filia
    14434|magnus.filia
    14437|syllabic a+tá
    1443A|manus.culter
    1443B|manus+culter, ensis
    1443D|syllabic nì
    1443E|syllabic ká
    1443F|infra, sub|syllabic ká
    14440|cum
    14441|manus
    14444|longus, manus+minus?
    14447|ponere
    14448|dare|syllabic pi
    14449|syllabic pi
    1444A|mandare, dare.dare
    1444B|mandare2
    1444F|super|logosyllabic sara/i
    14452|audire, auris+tu+mi
    14457|ala
    14458|femina, mater
    14459|Sarma
    1445A|Sarma2
    1445B|crus|syllabic ta6
    1445C|crus+flumen
    1445D|crus2|syllabic nà
    1445E|genuflectere
    1445F|crus.crus
    14462|syllabic tu
    14463|pes|syllabic ti
    14464|pes.scala.rotae
    14466|pes2
    14468|pes2.pes2
    14469|pes2.pes
    1446A|leo, bestia
    1446B|leo2
    1446C|canis
    1446D|canis2
    1446E|equus
    1446F|asinus|syllabic ta
    14470|syllabic ta
    14471|asinus2
    14472|asinus2a
    14473|cervus|syllabic rú
    14474|cervus2|syllabic rú
    14475|cervus3|syllabic rú
    14476|capra|syllabic sà
    14477|syllabic sà
    14478|capra2|syllabic sà
    14479|capra2a|syllabic sà
    1447A|bos|syllabic u
    1447B|bos|syllabic u
    1447C|bos2|syllabic u
    1447E|bos+mi|syllabic mu|logosyllabic muwa
    1447F|syllabic mu|logosyllabic muwa
    14480|bos.mi|syllabic mu|logosyllabic muwa
    14481|bos2.mi|syllabic mu|logosyllabic muwa
    14482|cornu|sú
    14483|vitellus|syllabic ma-x
    14484|ovis|syllabic ma
    14485|syllabic ma
    14486|ovis2|syllabic ma
    14487|ovis3
    14488|lingere|syllabic za4
    1448A|lituus+u
    1448B|lepus|logosyllabic tapa
    1448C|lepus2|logosyllabic tapa
    14491|gryllus
    14492|sphinx
    14496|syllabic lí
    14497|ungula|syllabic li-x
    1449A|avis|zi4
    1449C|avis3
    1449D|avis5
    1449E|avis2
    1449F|aquila, avis4|syllabic ara/i
    144A0|syllabic ara/i
    144A1|avis-x
    144A4|libatio
    144A5|piscis
    144AF|Janus
    144B2|Telipinu
    144B4|syllabic nu
    144BB|vitis|syllabic wi(ya)
    144C0|bonus|syllabic wà/ì
    144C1|syllabic wá/í
    144C7|syllabic ta/i5, lá/í
    144C8|hastarius
    144C9|syllabic si
    144CA|lingua|syllabic la
    144CB|syllabic la+la
    144CC|lingua+clavus
    144CD|syllabic la+ra+a
    144CE|hordeum|syllabic hwi-x
    144D0|panis|syllabic pa-x
    144D1|caelum
    144D9|sol2
    144DA|sol
    144DB|oriens
    144DC|luna
    144DF|Hatti|syllabic há
    144E0|Hatti+li, Hattusili|logosyllabic há-li
    144E2|tonitrus
    144E3|fulgur
    144E4|terra, locus|syllabic wa/i6
    144E5|via+terra.scalprum
    144E6|via+terra+scalprum
    144E7|(deus)via+terra
    144E9|syllabic wa/i5
    144EC|mons|syllabic wa/i5
    144ED|leo+mons.tu+leo
    144EF|syllabic i, i(a)
    144F0|syllabic i+ra/i, ri+i
    144F1|syllabic ia
    144F3|flumen
    144F5|syllabic ní
    144F6|fons
    144F7|syllabic ha
    144F8|fines|syllabic arha
    144F9|fines+ha, arha
    144FE|via
    14500|syllabic sa6
    14501|syllabic ha? pa?
    14502|urbs
    14503|Ishuwa
    14504|urbs+ra/i?+li, urbs+ra/i?-li
    14505|urbs+li, urbs-li, Mursili
    14506|regio|syllabic tu4
    14507|syllabic mí.regio
    14509|castrum
    1450D|turris?
    1450E|murus?
    1450F|porta
    14511|porta2
    14513|syllabic ki-x
    14515|cubitum
    14516|aedificium
    14517|vacuus, aedificium+minus
    14518|aedificare, aedificium.ponere
    14519|domus
    1451A|delere, domus+minus
    1451B|deus.domus
    1451C|magnus.domus
    1451D|domus+x
    1451E|domus+scala
    14520|eunuchus2
    14521|horreum
    14523|argentum
    1452A|podium
    1452C|pes.regio
    1452D|stele, lapis+scalprum
    1452E|lapis
    1452F|scalprum
    14530|exercitus
    14533|scutum
    14537|frater2
    14538|iudex.la, iudex+la
    14539|syllabic li
    1453B|malleus|syllabic wa/i9
    1453C|ascia
    1453E|logosyllabic tuzzi
    14540|iaculum|syllabic zu?|logosyllabic zuwa
    14541|syllabic wa/i7
    14543|currus
    14544|auriga
    14545|auriga2
    14546|syllabic hara/i
    14547|syllabic lì
    14548|rota|logosyllabic hala/i
    1454A|thronus, mensa
    1454B|thronus, mensa2|Sarpa
    1454C|sol2.thronus/mensa
    1454D|(deus)mons.Sarpa, (deus)mons.mensa|thronus
    1454F|thronus2
    14550|solium|syllabic í
    14551|syllabic iá
    14552|nepos
    14553|lectus
    14555|syllabic sara/i
    14556|syllabic mà
    14557|fusus
    14558|syllabic hí
    14559|syllabic hu
    1455B|crux
    1455C|crux2
    14560|vir|syllabic zí
    14561|syllabic ha-x
    14562|syllabic kar
    14563|syllabic sa7
    14565|Teshub
    14566|syllabic ta/i4, la/i
    14569|purus
    1456C|syllabic tú
    1456D|scriba|syllabic tù
    1456E|sigillum|syllabic sa5
    1456F|syllabic pu
    14570|relative|syllabic kwi/a
    14572|capere+scalprum
    14573|avus
    14574|negative
    14575|negative2|syllabic ná
    14576|negative3
    14578|syllabic pa
    14579|syllabic zá
    1457A|annus, pithos.scutella, pithos|syllabic zì
    1457B|syllabic zì
    1457C|syllabic zà
    1457D|syllabic za-x
    1457E|pithos
    1457F|culter
    14581|annus+annus
    14582|vas
    14584|pithos
    14585|contractus
    14586|urceus
    14587|poculum
    14588|syllabic hú
    14590|sacerdos
    14593|dies
    14596|deus
    14598|syllabic má
    14599|magnus|syllabic ur
    1459A|syllabic u
    1459B|syllabic mu
    1459D|omnis(+mi)
    1459E|logosyllabic tala
    1459F|malus
    145A0|malus2
    145A1|vita
    145A2|bonus2|syllabic su
    145A3|iustitia, iudex
    145A4|iudex+ra/i, tara/i-x
    145A5|sacerdos2
    145A9|syllabic zi, zi/a
    145AA|syllabic za
    145AB|lituus
    145AC|occidens|syllabic ià
    145AD|one|unus|syllabic sa8
    145AE|minus
    145AF|mori, vir2.minus
    145B0|lignum
    145B2|personal determinative
    145B3|two
    145B4|two
    145B5|vir2|word divider
    145B6|vir2a
    145B7|servus|syllabic mì
    145B8|three|tara/i
    145B9|tara/i
    145BA|dominus
    145BB|four|syllabic mi
    145BC|five
    145BD|eight
    145BF|nine|syllabic nú
    145C1|ten|decem
    145C3|hundred|centum
    145C4|thousand|mille
    145C6|scutella|syllabic sa4
    145C8|animal
    145D0|syllabic ni
    145D1|syllabic ru
    145D2|syllabic hi
    145D4|syllabic sa
    145D6|syllabic sa-x
    145D8|syllabic mí|logosyllabic urhi
    145DA|syllabic us
    145DB|panis.scutella
    145DC|syllabic ku
    145E2|syllabic tana
    145E3|omnis2|syllabic pú
    145E5|syllabic zu?
    145E6|syllabic sá
    145E7|syllabic ka
    145E8|syllabic a-x?
    145EB|pastor
    145EC|syllabic wa/i
    145F2|syllabic la, li, lu
    145F3|syllabic ki
    145F4|syllabic ni-x
    145F5|syllabic sù?, zú?
    145F7|syllabic a|end of a word
    145F8|a+ra/i, ra+a
    145F9|logosyllabic huru
    145FD|syllabic la-x
    145FE|syllabic sí?
    14605|syllabic ma-x?
    1460D|twelve
    14611|eunuchus
    14614|flammae?
    1461D|falx?
    1461F|syllabic tí
    1462E|syllabic hana
    14630|currere|syllabic hwi/a
    14640|propheta?, cornu+caput
    14641|princeps
    14642|Güterbock G195
    14643|aper
    14644|tì
    14645|lingua+x
    16A4A|i
    16A5D|o
    16B00|keem
    16B01|kee
    16B02|kim
    16B03|ki
    16B04|kaum
    16B05|kau
    16B06|kum
    16B07|ke
    16B08|kem
    16B0A|kaim
    16B0B|kai
    16B0F|kaw
    16B10|kuam
    16B11|kua
    16B12|kom
    16B13|kog
    16B15|kia
    16B16|kam
    16B18|kwm
    16B1A|kaam
    16B5B|caum
    16B5C|pua
    16B5D|vam
    16B5E|roob
    16B5F|neev
    16B60|ruav
    16B61|tas
    16B64|year
    16B65|month
    16B66|month
    16B67|date
    16B68|day
    16B69|waning moon
    16B6A|waxing moon
    16B6B|season
    16B6C|earth
    16B6D|urgent
    16B6E|facts
    16B6F|received
    16B70|come
    16B71|go
    16B72|smooth
    16B73|fraction
    16B74|do not open
    16B75|do not touch
    16B76|give freely
    16B77|stop
    16B7D|Cheng
    16B7E|Yeng
    16B7F|Lee
    16B80|Lor
    16B81|Xiong
    16B82|Kong
    16B83|Her
    16B84|Moua
    16B85|Thao
    16B86|Chang
    16B87|Pha
    16B88|Khang
    16B89|Hang
    16B8A|Vang
    16B8B|Fang
    16B8C|Yang
    16B8D|Chue
    16B8E|Kw
    16B8F|Vue
    16E56|MEDEFAIDRIN CAPITAL LETTER H
    16E57|MEDEFAIDRIN CAPITAL LETTER NG
    16E76|MEDEFAIDRIN SMALL LETTER H
    16E77|MEDEFAIDRIN SMALL LETTER NG
    1B001|HENTAIGANA LETTER E-1
    1BCA2|Romanian affix -tsion-|Sloan contracted ending oo/o + ZWSP
    1BCA3|Sloan contracted ending uh/au/aui + ZWSP
    1CF33|ottyazhka
    1CF3B|sokolik
    1CF54|kryuk klyuchevoy
    1CF62|golubchik nepostoyanny
    1CF66|vrakhia nepostoyannaya
    1CF6A|vrakhia klyuchevaya nepostoyannaya
    1CF75|skameytsa klyuchevaya
    1CF85|litso
    1CF94|strela polukryzhevaya
    1CFA6|strela gromomrachnaya s kryzhem
    1CFB1|osoka nepostoyannaya
    1CFBD|strela kryukovaya gromomrachnaya s kryzhem
    1D0C5|BYZANTINE MUSICAL SYMBOL FTHORA SKLIRON CHROMA VASIS
    1D13A|double whole-rest, breve rest
    1D13B|semibreve rest
    1D13C|minim rest
    1D13D|crochet rest
    1D13E|quaver rest
    1D13F|semiquaver rest
    1D140|demisemiquaver rest
    1D141|hemidemisemiquaver rest, semidemisemiquaver rest
    1D142|semihemidemisemiquaver rest, quasihemidemisemiquaver rest
    1D15D|semibreve
    1D15E|minim
    1D15F|crotchet
    1D160|quaver
    1D161|semiquaver
    1D162|demisemiquaver
    1D163|hemidemisemiquaver, semidemisemiquaver
    1D164|semihemidemisemiquaver, quasihemidemisemiquaver
    1D202|Greek instrumental notation symbol-3
    1D205|Greek instrumental notation symbol-21
    1D206|Greek instrumental notation symbol-9
    1D208|Greek instrumental notation symbol-44
    1D20D|Greek instrumental notation symbol-41
    1D20E|Greek instrumental notation symbol-35
    1D211|Greek instrumental notation symbol-15
    1D213|Greek instrumental notation symbol-28
    1D21C|Greek instrumental notation symbol-20
    1D300|ren
    1D301|tian ren
    1D302|di ren
    1D303|ren tian
    1D304|ren di
    1D305|ren ren
    1D4AB|power set
    1D510|New Testament majority text
    1D516|Septuagint, Greek Old Testament
    1D6A4|\imath
    1D6A5|\jmath
    1E130|som thwb
    1E131|som thwm
    1E132|som thwj
    1E133|som thwv
    1E134|som thws
    1E135|som thwg
    1E136|som thwd
    1E137|oov
    1E138|pes
    1E139|khab theeb
    1E13A|khuam luas
    1E13B|poos
    1E13D|khu saim
    1E2FF|rupee
    1EC9E|1 lakh|100,000
    1EC9F|2 lakh|200,000
    1ECA1|1 crore|10 million|100 lakh
    1ECA2|2 crore|20 million|200 lakh
    1ED1C|thousands multiplier
    1ED2E|meretten, merre
    1F004|hongzhong
    1F005|qingfa
    1F006|baiban
    1F007|wan
    1F010|tiao
    1F019|bing
    1F022|mei
    1F023|lan
    1F024|zhu
    1F025|ju
    1F02A|baida
    1F0AB|valet, Bube, Unter, Page, fante|page of swords
    1F0AC|chevalier, Ober, Ritter, cavall, cavaliere|knight of swords
    1F0AD|dame, Dame, Königin, regina|queen of swords
    1F0AE|roi, König, re|king of swords
    1F10D|no rights reserved
    1F10E|share alike
    1F10F|non commercial
    1F12B|compact disc, single disc record
    1F12C|disc record
    1F130|Anreisetag (day of arrival)
    1F131|bank|b-mode stereo compression broadcasting service (ARIB STD B24)
    1F13D|news (ARIB STD B24)
    1F13F|progressive broadcasting (ARIB STD B24)
    1F142|stereo broadcasting service (ARIB STD B24)
    1F143|tobacconist
    1F146|wide-format 16:9 broadcasting service (ARIB STD B24)
    1F14A|hdtv
    1F14B|multi-view television
    1F14C|sdtv
    1F14D|surround stereo broadcasting service
    1F14E|pay-per-view
    1F14F|water closet, public toilet
    1F150|airport
    1F155|ferry
    1F157|hotel (ARIB STD B24)
    1F15A|Kurort (spa)
    1F15B|light rail
    1F15C|metro
    1F15F|parking space (ARIB STD B24)
    1F161|Raststätte (rest stop)
    1F162|Stadtbahn (metropolitan railway)
    1F163|Tankstelle (petrol station)
    1F164|underground rail
    1F16A|marque de commerce
    1F16B|marque déposée
    1F16C|marca registrada
    1F16D|Creative Commons license
    1F16E|public domain
    1F16F|attribution, credit
    1F170|blood type A
    1F171|blood type B
    1F172|centre, city centre
    1F175|Feuerwache (fire department)
    1F177|Haltestelle (bus stop)
    1F179|junction (ARIB STD B24)
    1F17B|leisure center (ARIB STD B24)
    1F17C|museum, cultural center (ARIB STD B24)
    1F17E|blood type O
    1F17F|parking space empty-full (ARIB STD B24)
    1F18A|parking space closed
    1F18B|interchange, ramp
    1F18C|parking area
    1F18D|service area
    1F18E|blood type AB
    1F18F|water closet, public toilet
    1F190|disc jockey
    1F191|clear
    1F193|free postage
    1F194|identification, ID
    1F196|no good
    1F198|search, hunt for missing person
    1F199|new information, update
    1F19A|versus
    1F1A5|data
    1F1A6|hybrid cast
    1F1A7|high dynamic range
    1F1A8|high resolution
    1F1AA|super high vision
    1F1AB|ultra-high definition
    1F1AC|video on demand
    1F200|and others
    1F201|here sign
    1F202|service sign
    1F210|broadcasting service with sign language interpretation
    1F211|close-captioned broadcasting
    1F212|two-way broadcasting service
    1F213|data broadcasting service linked with a main program
    1F214|bilingual broadcasting service|second base
    1F215|sound-multiplex broadcasting service
    1F216|commentary broadcasting
    1F217|weather forecast
    1F218|traffic information
    1F219|drama film
    1F21A|free broadcasting service|non-existence sign
    1F21B|pay broadcasting service
    1F21C|the first part
    1F21D|the latter part
    1F21E|rebroadcast
    1F21F|new series of programs
    1F220|first released program
    1F221|the last episode
    1F222|live broadcast
    1F223|mail-order
    1F224|voice actors
    1F225|dubbed version
    1F226|performed by
    1F227|pitcher
    1F228|catcher
    1F229|first base
    1F22A|third base
    1F22B|short stop
    1F22C|left field
    1F22D|center field
    1F22E|right field
    1F22F|designated hitter|reserved sign
    1F230|runner
    1F231|batter
    1F232|prohibited sign
    1F233|empty sign
    1F234|passed sign
    1F235|full sign
    1F236|existence sign
    1F237|monthly sign
    1F238|application sign
    1F239|discount sign
    1F23A|in business sign
    1F23B|program delivery over network (ARIB STD B62)
    1F240|home run
    1F241|triple
    1F242|double
    1F243|safe
    1F244|run
    1F245|hit
    1F246|steal
    1F247|win
    1F248|loss
    1F250|advantage sign
    1F251|accept sign
    1F300|typhoon, hurricane
    1F30A|tsunami, tidal wave
    1F313|half moon
    1F314|waxing moon
    1F321|temperature, warm
    1F322|droplet
    1F323|sunny
    1F324|mostly sunny
    1F325|mostly cloudy
    1F326|showers
    1F327|rain
    1F328|snow, snow showers
    1F329|lightning, thunderstorm
    1F32A|tornado, twister
    1F32C|wind
    1F336|hot, spicy
    1F33C|daisy
    1F346|eggplant
    1F354|fast food place
    1F35A|bowl of rice
    1F35B|Japanese style curry
    1F35C|ramen noodles
    1F361|mochi balls on skewer
    1F362|seafood on skewer
    1F36A|biscuit
    1F373|frying pan, cooking utensil
    1F374|restaurant, meal
    1F378|lounge
    1F37B|cheers
    1F37D|dining
    1F383|Hallowe'en
    1F385|Santa Claus
    1F38A|congratulations
    1F38B|tanabata tree with wishing papers
    1F393|mortarboard, education
    1F394|favorite
    1F395|occasion
    1F398|midi, midi keyboard, master keyboard with plugs
    1F399|microphone
    1F39A|level control
    1F39B|audio control
    1F39C|musical performance|music, musical background
    1F39E|film clip
    1F39F|ticket
    1F3A0|amusement park
    1F3A1|amusement park
    1F3A3|fishing
    1F3A4|karaoke
    1F3A5|film, movies
    1F3A6|movie theater, movie projector
    1F3A7|music
    1F3A8|art
    1F3A9|drama, performing arts, theater
    1F3AA|event
    1F3AC|film
    1F3AD|theater masks, theater
    1F3AE|video game controller
    1F3AF|archery target, hitting the target
    1F3B1|magic 8-ball
    1F3B4|flower cards
    1F3B5|music, being in good mood
    1F3B6|dancing notes, mood, melody
    1F3BD|ekiden (Japanese)
    1F3BE|tennis
    1F3BF|skiing
    1F3C0|basketball
    1F3C1|motor sports
    1F3C3|running, marathon, track and fields
    1F3C4|surfing
    1F3CB|health
    1F3CD|motorcycle
    1F3CE|race car
    1F3D5|camping site
    1F3D7|under construction
    1F3D8|town
    1F3D9|skyline, city
    1F3DA|derelict site
    1F3DB|public building
    1F3DD|island
    1F3E1|home, house with yard
    1F3E7|ATM
    1F3ED|industrial production site|date of production
    1F3EE|japanese izakaya restaurant
    1F3F3|flag
    1F3F7|price, price tag
    1F3F9|archery
    1F404|beef (on menus)
    1F40E|equestrian sports
    1F413|cock
    1F414|hen|poultry (on menus)
    1F416|pork (on menus)
    1F41E|ladybird, ladybug, coccinellids
    1F422|tortoise, terrapin
    1F43F|animal, critter
    1F441|sight
    1F44A|punch
    1F45F|runner, sneaker, tennis shoe
    1F464|guest account
    1F465|accounts
    1F46A|rated for family
    1F485|manicure, nail care
    1F48B|lips
    1F48D|jewelry
    1F48F|two people kissing
    1F492|wedding chapel
    1F4A0|kawaii, cute
    1F4A1|idea
    1F4A6|plewds
    1F4A8|running dash, briffits
    1F4A9|dog dirt
    1F4AA|strong, muscled
    1F4AB|circling stars, squeans
    1F4AC|comic book conversation bubble
    1F4AE|brilliant homework
    1F4AF|perfect score
    1F4BE|flexible disk cartridge, floppy disc, floppy, diskette
    1F4C0|digital video/versatile disc
    1F4D6|read operator's manual
    1F4E1|position indicator, news
    1F4EA|letter box, mail reception|empty mailbox
    1F4EB|mailbox containing mail
    1F4EE|mailbox for sending mail
    1F4F6|cellular reception
    1F4F9|video
    1F4FD|movies
    1F4FE|stereo
    1F500|shuffle
    1F501|repeat
    1F502|repeat one item over
    1F503|reload
    1F504|reload
    1F508|left speaker
    1F50A|sound
    1F50D|search
    1F50E|get more details
    1F50F|privacy
    1F510|secure
    1F512|padlock in locked position
    1F51D|top of page
    1F524|English input
    1F526|flashlight
    1F52A|Japanese kitchen knife
    1F52B|handgun, revolver
    1F53C|play arrow up
    1F53D|play arrow down
    1F53E|circle shadow down
    1F546|cross outline
    1F54A|peace
    1F54E|hanukiah
    1F56B|sound off
    1F56C|sound on
    1F570|clock
    1F573|portable hole
    1F574|jump
    1F575|investigate
    1F576|cool
    1F57C|fax
    1F57D|telephone handset
    1F580|modem
    1F581|cellular phone
    1F583|mail
    1F584|e-mail
    1F585|send message
    1F587|links
    1F588|marker
    1F589|pencil
    1F58A|ballpoint pen
    1F58B|fountain pen
    1F58C|brush
    1F58D|crayon
    1F590|halt
    1F596|Vulcan salute
    1F5A5|tower computer
    1F5A7|computer network
    1F5A9|calculator
    1F5AA|disk
    1F5AE|keyboard
    1F5B2|ballpoint
    1F5B3|personal computer
    1F5B5|monitor
    1F5B8|compact disc
    1F5BB|graphic document
    1F5BC|art
    1F5BD|frames
    1F5BE|no frames, no picture
    1F5C0|directory
    1F5C2|index
    1F5C3|archive
    1F5D1|trashcan
    1F5D2|note, empty calendar
    1F5D3|calendar, day 1
    1F5D7|overlapping offset windows
    1F5D8|refresh
    1F5D9|close
    1F5DD|encryption
    1F5DE|news
    1F5DF|classified
    1F5E0|finance
    1F5E1|rated for violence|hate
    1F5E2|rated for sex|kiss
    1F5E3|rated for strong language
    1F5EA|chat
    1F5EB|conference
    1F5EE|shout left
    1F5EF|shout right
    1F5F0|new
    1F5F1|updated
    1F5F2|lightning bolt
    1F5F3|vote
    1F5F4|x mark
    1F5F8|check
    1F64C|banzai!
    1F66A|fourfold knot ornament
    1F66B|inverse fourfold knot ornament
    1F670|italic ampersand lowercase
    1F675|italic ampersand
    1F686|intercity train
    1F687|subway, underground train
    1F689|train, subway station
    1F6A2|cruise line vacation
    1F6A8|rotating beacon
    1F6A9|location information
    1F6B6|walking
    1F6B9|man symbol|men's restroom
    1F6BA|woman symbol|women's restroom
    1F6BB|man and woman symbol with divider|unisex restroom
    1F6BC|baby on board, baby changing station
    1F6C6|caution
    1F6C8|information
    1F6CB|furniture, lifestyles
    1F6CC|hotel, guestrooms
    1F6CD|shopping
    1F6CE|reception, services
    1F6D1|stop sign
    1F6D2|shopping cart
    1F6E0|tools, repair facility
    1F6E1|US road interstate highway
    1F6E2|commodities
    1F6E4|railroad
    1F6E5|boat
    1F6E6|military airport
    1F6E7|commercial airport
    1F6E8|airfield
    1F6EB|departures
    1F6EC|arrivals
    1F6F1|fire
    1F6F2|train
    1F6F3|cruise line vacation
    1F6F7|sledge, toboggan
    1F6F8|UFO
    1F6FA|tuk-tuk, remorque
    1F707|balneum arenae (sand bath), lapis armenus (Armenian stone)
    1F708|spiritus vini
    1F70A|crucible; acid; distill; atrament; vitriol; red sulfur; borax; wine; alkali salt; mercurius vivus, quick silver
    1F70B|distilled vinegar
    1F70D|brimstone
    1F70F|sulfur nigra, dye
    1F718|sal gemmae
    1F71E|crocus martis, red or yellow calcined powder of iron
    1F71F|regulus martis, scoria from refining stibnite/antimony with iron
    1F723|crocus veneris, aes ustum
    1F725|crocus of copper, crocus veneris, lapis haematites
    1F728|aes viride, copper subacetate|astronomical symbol for earth
    1F72B|stibnite
    1F72D|cinnabar
    1F730|antimony metal
    1F736|sal alkali
    1F738|iron pyrite, iron sulfide
    1F739|ammonium chloride
    1F73B|arsenic sulfide
    1F73C|arsenic sulfide
    1F73D|orpiment|arsenic trisulfide
    1F73E|tinglass
    1F73F|impure potassium tartrate
    1F740|impure potassium tartrate
    1F741|calx viva|calcium oxide
    1F74A|cera
    1F74B|pulvis
    1F74C|calcinare|oxide residue, calcium oxide
    1F74D|tutia, crude zinc oxide sublimate|aes viride
    1F74E|worthless residue of sublimation or distillation
    1F753|magnes
    1F756|fimus equinus
    1F757|cineres
    1F758|cineres clavellati, alumen
    1F75A|later cibratus, farina laterum
    1F760|sublimate
    1F762|water, aqua
    1F765|tigellum
    1F76B|balneum mariae
    1F76C|balneum vaporis
    1F771|mensis
    1F772|drachma semis
    1F773|uncia semis
    1F774|pars fortunae
    1F790|heavy white square
    1F7C8|navigate
    1F923|rofl, rotfl
    1F926|frustration, disbelief
    1F927|Gesundheit
    1F936|Mrs. Claus
    1F938|gymnastics
    1F93A|fencing
    1F93C|wrestling
    1F942|celebration, formal toasting
    1F943|whisky
    1F946|marksmanship, shooting, hunting
    1F947|gold medal
    1F948|silver medal
    1F949|bronze medal
    1F94A|boxing
    1F94B|judo, karate, taekwondo
    1F952|pickle
    1F956|French bread
    1F958|paella, casserole
    1F959|döner kebab, falafel, gyro, shawarma
    1F95A|chicken egg
    1F95B|milk
    1F95E|hotcakes, crêpes, blini
    1F95F|potsticker, gyooza, jiaozi, pierogi, empanada
    1F961|take-away box, oyster pail
    1F962|kuaizi, hashi, jeotgarak
    1F969|porkchop, chop, steak
    1F996|Tyrannosaurus rex
    1F9D5|woman's headscarf, hijab
    1F9D6|sauna, steam room
    1F9D8|yoga, meditation
    1F9D9|wizard, witch, sorcerer, sorceress
    1F9DC|mermaid, merman
    1F9E2|baseball cap
    1FA1F|white grasshopper
    1FA22|white nightrider
    1FA25|black grasshopper
    1FA28|black nightrider
    1FA2B|neutral grasshopper
    1FA2E|neutral nightrider
    1FA4E|amazon, terror, omnipotent queen, superqueen
    1FA4F|chancellor, marshall, empress
    1FA50|cardinal, princess
    1FA60|hóng shuài
    1FA61|hóng shì
    1FA62|hóng xiàng
    1FA63|hóng mǎ
    1FA64|hóng jū
    1FA65|hóng pào
    1FA66|hóng bīng
    1FA67|hēi jiàng
    1FA68|hēi shì
    1FA69|hēi xiàng
    1FA6A|hēi mǎ
    1FA6B|hēi jū
    1FA6C|hēi pào
    1FA6D|hēi zú
    1FA74|flip flop
    1FAAA|ID
    E0100|VS17
    E0101|VS18
    E0102|VS19
    E0103|VS20
    E0104|VS21
    E0105|VS22
    E0106|VS23
    E0107|VS24
    E0108|VS25
    E0109|VS26
    E010A|VS27
    E010B|VS28
    E010C|VS29
    E010D|VS30
    E010E|VS31
    E010F|VS32
    E0110|VS33
    E0111|VS34
    E0112|VS35
    E0113|VS36
    E0114|VS37
    E0115|VS38
    E0116|VS39
    E0117|VS40
    E0118|VS41
    E0119|VS42
    E011A|VS43
    E011B|VS44
    E011C|VS45
    E011D|VS46
    E011E|VS47
    E011F|VS48
    E0120|VS49
    E0121|VS50
    E0122|VS51
    E0123|VS52
    E0124|VS53
    E0125|VS54
    E0126|VS55
    E0127|VS56
    E0128|VS57
    E0129|VS58
    E012A|VS59
    E012B|VS60
    E012C|VS61
    E012D|VS62
    E012E|VS63
    E012F|VS64
    E0130|VS65
    E0131|VS66
    E0132|VS67
    E0133|VS68
    E0134|VS69
    E0135|VS70
    E0136|VS71
    E0137|VS72
    E0138|VS73
    E0139|VS74
    E013A|VS75
    E013B|VS76
    E013C|VS77
    E013D|VS78
    E013E|VS79
    E013F|VS80
    E0140|VS81
    E0141|VS82
    E0142|VS83
    E0143|VS84
    E0144|VS85
    E0145|VS86
    E0146|VS87
    E0147|VS88
    E0148|VS89
    E0149|VS90
    E014A|VS91
    E014B|VS92
    E014C|VS93
    E014D|VS94
    E014E|VS95
    E014F|VS96
    E0150|VS97
    E0151|VS98
    E0152|VS99
    E0153|VS100
    E0154|VS101
    E0155|VS102
    E0156|VS103
    E0157|VS104
    E0158|VS105
    E0159|VS106
    E015A|VS107
    E015B|VS108
    E015C|VS109
    E015D|VS110
    E015E|VS111
    E015F|VS112
    E0160|VS113
    E0161|VS114
    E0162|VS115
    E0163|VS116
    E0164|VS117
    E0165|VS118
    E0166|VS119
    E0167|VS120
    E0168|VS121
    E0169|VS122
    E016A|VS123
    E016B|VS124
    E016C|VS125
    E016D|VS126
    E016E|VS127
    E016F|VS128
    E0170|VS129
    E0171|VS130
    E0172|VS131
    E0173|VS132
    E0174|VS133
    E0175|VS134
    E0176|VS135
    E0177|VS136
    E0178|VS137
    E0179|VS138
    E017A|VS139
    E017B|VS140
    E017C|VS141
    E017D|VS142
    E017E|VS143
    E017F|VS144
    E0180|VS145
    E0181|VS146
    E0182|VS147
    E0183|VS148
    E0184|VS149
    E0185|VS150
    E0186|VS151
    E0187|VS152
    E0188|VS153
    E0189|VS154
    E018A|VS155
    E018B|VS156
    E018C|VS157
    E018D|VS158
    E018E|VS159
    E018F|VS160
    E0190|VS161
    E0191|VS162
    E0192|VS163
    E0193|VS164
    E0194|VS165
    E0195|VS166
    E0196|VS167
    E0197|VS168
    E0198|VS169
    E0199|VS170
    E019A|VS171
    E019B|VS172
    E019C|VS173
    E019D|VS174
    E019E|VS175
    E019F|VS176
    E01A0|VS177
    E01A1|VS178
    E01A2|VS179
    E01A3|VS180
    E01A4|VS181
    E01A5|VS182
    E01A6|VS183
    E01A7|VS184
    E01A8|VS185
    E01A9|VS186
    E01AA|VS187
    E01AB|VS188
    E01AC|VS189
    E01AD|VS190
    E01AE|VS191
    E01AF|VS192
    E01B0|VS193
    E01B1|VS194
    E01B2|VS195
    E01B3|VS196
    E01B4|VS197
    E01B5|VS198
    E01B6|VS199
    E01B7|VS200
    E01B8|VS201
    E01B9|VS202
    E01BA|VS203
    E01BB|VS204
    E01BC|VS205
    E01BD|VS206
    E01BE|VS207
    E01BF|VS208
    E01C0|VS209
    E01C1|VS210
    E01C2|VS211
    E01C3|VS212
    E01C4|VS213
    E01C5|VS214
    E01C6|VS215
    E01C7|VS216
    E01C8|VS217
    E01C9|VS218
    E01CA|VS219
    E01CB|VS220
    E01CC|VS221
    E01CD|VS222
    E01CE|VS223
    E01CF|VS224
    E01D0|VS225
    E01D1|VS226
    E01D2|VS227
    E01D3|VS228
    E01D4|VS229
    E01D5|VS230
    E01D6|VS231
    E01D7|VS232
    E01D8|VS233
    E01D9|VS234
    E01DA|VS235
    E01DB|VS236
    E01DC|VS237
    E01DD|VS238
    E01DE|VS239
    E01DF|VS240
    E01E0|VS241
    E01E1|VS242
    E01E2|VS243
    E01E3|VS244
    E01E4|VS245
    E01E5|VS246
    E01E6|VS247
    E01E7|VS248
    E01E8|VS249
    E01E9|VS250
    E01EA|VS251
    E01EB|VS252
    E01EC|VS253
    E01ED|VS254
    E01EE|VS255
    E01EF|VS256
    """#
}
