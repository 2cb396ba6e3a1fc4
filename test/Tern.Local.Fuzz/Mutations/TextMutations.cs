using System.Text.RegularExpressions;
using Tern.Local.Fuzz.Programs;

namespace Tern.Local.Fuzz.Mutations;

/// <summary>Changes of a string's content, as it is written between the quotes: characters, escapes, lengths, and tokens of an expression.</summary>
internal sealed partial class TextMutations(Random random)
{
    private static readonly string[] s_pieces =
    [
        "\\ud800", "\\udc00", "\\ud83d\\ude00", "\\u0000", "\\n", "\\u007f", "\\u202e", "\\\"", "\\\\", "\\/", "\\x", "\\u12", "\u0001", "\ufffd",
        "é", "\U0001F600", " ", ".", "#", ":", "'", "\\u0041",
    ];

    private static readonly string[] s_tokens =
    [
        "(", ")", "[", "]", ",", ".", "=", "<>", "<", ">=", "+", "-", "AND", "OR", "NOT", "BETWEEN", "IN", "SET", "REMOVE", "ADD", "DELETE", "size",
        "attribute_exists(", "attribute_type(", "begins_with(",
        "contains(", "if_not_exists(", "list_append(", "a", "l[0]", "m.a", "l[99999999999]", "[0]", "#n", ":v0", ":v1", ":", "#", "name", "year",
        "id", "pk", "1", "-1", "'", "\\u0022", "?", "<<", ">>", "{", "}",
        "SELECT", "FROM", "WHERE", "INSERT INTO", "VALUE", "UPDATE", "RETURNING", "IS MISSING", "NULL", "ORDER BY", "*", "--", "/*", "😀", "\\u0000", "1e999",
    ];

    private static readonly string[] s_numbers =
    [
        "1e999", "-1e999", "1E+125", "9.9999999999999999999999999999999999999E+125", "1E-130", "1E-131", "-0", "+1", ".5", "5.", "0x1F", "NaN",
        "Infinity", " 1", "1 ", "1_000", "1,5", "", "-", "e", "1e", "1e+",
        "123456789012345678901234567890123456789", "0.00000000000000000000000000000000000000000000001", "٣", "9223372036854775808", "--1",
        "1e2147483648", "1e-99999999999999999999", "00000000000000000000000000000000000000000000001",
    ];

    private static readonly int[] s_lengths = [255, 256, 1024, 1025, 2048, 2049, 4096, 4097, 65_535, 65_536];

    /// <summary>Mutates the text between the quotes.</summary>
    public string Mutate(string content) => random.Next(10) switch
    {
        0 => "",
        1 => random.Of<string>(s_numbers),
        2 => Repeat(content),
        3 => content.Length == 0 ? "x" : content[..random.Next(content.Length)],
        4 or 5 => Insert(content, random.Of<string>(s_pieces)),
        _ when content.Length > 12 && content.Contains(' ', StringComparison.Ordinal) => MutateTokens(content),
        6 => Insert(content, random.Of<string>(s_tokens)),
        7 => content.ToUpperInvariant(),
        _ => random.Of<string>(s_tokens),
    };

    private string Insert(string content, string piece) => content.Insert(random.Next(content.Length + 1), piece);

    /// <summary>A text at a limit of the service, one below or one above it; rarely one at the limit of an item.</summary>
    private string Repeat(string content)
    {
        var length = random.OneIn(400) ? 400 * 1024 + random.Next(3) - 1 : random.Of<int>(s_lengths) + random.Next(3) - 1;
        var unit = content.Length == 0 || content.Contains('\\', StringComparison.Ordinal) || random.OneIn(2) ? "x" : content;
        if (random.OneIn(8)) unit = random.Of("(", "NOT ", "a.", "[0]", "a = a AND ", "#a", "é", "-");
        return string.Concat(Enumerable.Repeat(unit, length / unit.Length + 1))[..length];
    }

    private string MutateTokens(string content)
    {
        var tokens = Tokens().Matches(content).Select(static match => match.Value).ToList();
        for (var edits = 1 + random.Next(3); edits > 0 && tokens.Count > 0; edits--)
        {
            var at = random.Next(tokens.Count);
            switch (random.Next(5))
            {
                case 0: tokens.RemoveAt(at); break;
                case 1: tokens.Insert(at, random.Of<string>(s_tokens)); break;
                case 2: tokens[at] = random.Of<string>(s_tokens); break;
                case 3: tokens.Insert(at, tokens[random.Next(tokens.Count)]); break;
                default: (tokens[at], tokens[random.Next(tokens.Count)]) = (tokens[random.Next(tokens.Count)], tokens[at]); break;
            }
        }

        return string.Join(random.OneIn(6) ? "" : " ", tokens);
    }

    [GeneratedRegex(@"[#:]?\w+|<=|>=|<>|\S")]
    private static partial Regex Tokens();
}
