using System.ComponentModel;
using System.Text;

namespace Tern.DynamoDb;

/// <summary>
/// The form of a key that is built from a template. It distinguishes the type's keys from others:
/// <c>ORDER#0001#LINE#0001</c> begins like a key of <c>ORDER#{Number:D4}</c>, but isn't one. For generated code.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class KeyTemplate
{
    private readonly Part[] _parts;

    private readonly string _template;

    /// <summary>Initializes the form.</summary>
    /// <param name="template">The template, for error messages.</param>
    /// <param name="parts">
    /// The parts of the template, each with a prefix: <c>=text</c> is a literal, <c>*</c> is text up to the following
    /// literal or the end, <c>-</c> is a number of any length, <c>.</c> is one character, <c>?</c> is true or false,
    /// and <c>#0000-00</c> is text of that form, in which <c>0</c> stands for any digit and <c>x</c> for any
    /// hexadecimal digit.
    /// </param>
    public KeyTemplate(string template, params string[] parts)
    {
        ArgumentNullException.ThrowIfNull(parts);
        _template = template;
        _parts = [.. parts.Select(part => new Part(part[0], Encoding.UTF8.GetBytes(part[1..])))];
        PrefixDecides = _parts is [{ Mark: '=' }] or [{ Mark: '*' }] or [{ Mark: '=' }, { Mark: '*' }];
        Weight = _parts.Where(part => part.Mark == '=').Sum(part => part.Text.Length);
    }

    /// <summary>
    /// A value indicating whether every key that begins with the template's first literal, or equals it, matches the
    /// template.
    /// </summary>
    internal bool PrefixDecides { get; }

    /// <summary>
    /// The number of bytes that are fixed. If a key matches two templates, the one with more fixed bytes applies.
    /// </summary>
    internal int Weight { get; }

    /// <summary>Determines whether a key matches the template, from the first byte to the last.</summary>
    /// <param name="key">The key in UTF-8.</param>
    /// <returns>true if it matches; otherwise, false.</returns>
    public bool Matches(ReadOnlySpan<byte> key)
    {
        for (var i = 0; i < _parts.Length; i++)
        {
            var part = _parts[i];
            var length = part.Mark switch
            {
                '=' => key.StartsWith(part.Text) ? part.Text.Length : -1,
                '#' => MatchForm(key, part.Text),
                '.' => Rune.DecodeFromUtf8(key, out _, out var bytes) == System.Buffers.OperationStatus.Done ? bytes : -1,
                '?' => key.StartsWith("true"u8) ? 4 : key.StartsWith("false"u8) ? 5 : -1,
                _ => MatchOpen(key, part.Mark, i + 1 < _parts.Length ? _parts[i + 1].Text : null),
            };
            if (length < 0) return false;
            key = key[length..];
        }

        return key.IsEmpty;
    }

    /// <summary>Returns the template.</summary>
    /// <returns>Text such as <c>ORDER#{Number:D4}</c>.</returns>
    public override string ToString() => _template;

    /// <summary>Determines whether a value matches the template.</summary>
    internal bool Matches(AttributeValue key)
    {
        if (!key.TryGetString(out var text)) return false;
        Span<byte> buffer = stackalloc byte[256];
        return Encoding.UTF8.TryGetBytes(text, buffer, out var length) ? Matches(buffer[..length]) : Matches(Encoding.UTF8.GetBytes(text));
    }

    /// <summary>
    /// Determines whether two templates build keys of the same form; null is a key without a template.
    /// </summary>
    internal static bool IsSame(KeyTemplate? one, KeyTemplate? other) =>
        ReferenceEquals(one, other) || (one is not null && other is not null && one._parts.Length == other._parts.Length
            && one._parts.Zip(other._parts).All(pair => pair.First.Mark == pair.Second.Mark && pair.First.Text.AsSpan().SequenceEqual(pair.Second.Text)));

    /// <summary>
    /// Determines whether two templates have the same literals, regardless of the parts between them.
    /// </summary>
    internal bool HasLiteralsOf(KeyTemplate other) =>
        _parts.Length == other._parts.Length && _parts.Zip(other._parts).All(pair =>
            (pair.First.Mark == '=') == (pair.Second.Mark == '=')
                && (pair.First.Mark != '=' || pair.First.Text.AsSpan().SequenceEqual(pair.Second.Text)));

    // A value never contains the literal that follows it, so the literal's first occurrence ends the value.
    private static int MatchOpen(ReadOnlySpan<byte> key, char mark, byte[]? following)
    {
        var length = following is null ? key.Length : key.IndexOf(following);
        if (length <= 0) return -1;
        if (mark == '*') return length;
        var digits = key[..length];
        if (digits[0] == '-') digits = digits[1..];
        return digits.IsEmpty || digits.ContainsAnyExceptInRange((byte)'0', (byte)'9') ? -1 : length;
    }

    private static int MatchForm(ReadOnlySpan<byte> key, byte[] form)
    {
        if (key.Length < form.Length) return -1;
        for (var i = 0; i < form.Length; i++)
        {
            var fits = form[i] switch
            {
                (byte)'0' => char.IsAsciiDigit((char)key[i]),
                (byte)'x' => char.IsAsciiHexDigit((char)key[i]),
                var other => key[i] == other,
            };
            if (!fits) return -1;
        }

        return form.Length;
    }

    private readonly record struct Part(char Mark, byte[] Text);
}
