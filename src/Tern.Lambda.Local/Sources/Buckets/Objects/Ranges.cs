using System.Globalization;

namespace Tern.Lambda.Local.Sources;

/// <summary>Parses the Range header: <c>bytes=0-99</c>, <c>bytes=100-</c> or <c>bytes=-100</c>.</summary>
internal static class Ranges
{
    /// <returns>true for a single range; false for values to which S3 responds with the whole object.</returns>
    /// <exception cref="S3Exception">The range begins after the end of the object.</exception>
    public static bool TryRead(string range, long length, ref long start, ref long end)
    {
        const string Unit = "bytes=";
        if (!range.StartsWith(Unit, StringComparison.Ordinal) || range[Unit.Length..].Split('-') is not [var first, var last]) return false;
        if (first.Length == 0)
        {
            if (!Read(last, out var count)) return false;
            if (count == 0 || length == 0) throw NotSatisfiable();
            start = Math.Max(0, length - count);
            return true;
        }

        if (!Read(first, out var from)) return false;
        var to = length - 1;
        if (last.Length > 0 && !Read(last, out to)) return false;
        if (last.Length > 0 && to < from) return false;
        if (from >= length) throw NotSatisfiable();
        (start, end) = (from, Math.Min(to, length - 1));
        return true;
    }

    private static bool Read(string text, out long number) => long.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out number);

    private static S3Exception NotSatisfiable() => new(416, "InvalidRange", "The requested range is not satisfiable");
}
