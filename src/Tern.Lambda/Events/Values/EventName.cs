using Tern.Json;

namespace Tern.Lambda.Events;

/// <summary>Compares names in an event's bytes with names in code.</summary>
internal static class EventName
{
    /// <summary>
    /// Returns true if both names are equal. A simple loop, because names are short, and vectorized code would have to
    /// be compiled at the first event.
    /// </summary>
    public static bool Equals(ReadOnlySpan<byte> utf8, string name, bool ignoreCase)
    {
        var plain = true;
        for (var i = 0; i < utf8.Length && plain; i++) plain = utf8[i] < 0x80;
        if (!plain) return string.Equals(AwsJsonReader.GetString(utf8), name, ignoreCase ? StringComparison.OrdinalIgnoreCase : StringComparison.Ordinal);
        if (utf8.Length != name.Length) return false;
        for (var i = 0; i < utf8.Length; i++)
        {
            if (utf8[i] == name[i]) continue;
            if (!ignoreCase || name[i] >= 0x80 || Lower(utf8[i]) != Lower((byte)name[i])) return false;
        }

        return true;
    }

    private static int Lower(byte c) => c is >= (byte)'A' and <= (byte)'Z' ? c | 0x20 : c;
}
