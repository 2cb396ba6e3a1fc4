using System.Globalization;

namespace Tern.Local.S3;

/// <summary>Reads the times at which requests were signed.</summary>
internal static class SignatureTimes
{
    /// <summary>The format of version 4.</summary>
    public const string Format = "yyyyMMdd'T'HHmmss'Z'";

    // Version 2 uses HTTP dates, and their older forms with a numeric time zone.
    private static readonly string[] s_formats = [Format, "d MMM yyyy HH:mm:ss 'GMT'", "d MMM yyyy HH:mm:ss zzz"];

    /// <summary>
    /// Returns the time, or null if the text isn't one or is before 1970. The day of the week isn't checked.
    /// </summary>
    public static DateTimeOffset? Read(string text)
    {
        var date = text.AsSpan(text.IndexOf(',', StringComparison.Ordinal) + 1).Trim();
        return DateTimeOffset.TryParseExact(date, s_formats, CultureInfo.InvariantCulture, DateTimeStyles.AssumeUniversal, out var time)
            && time >= DateTimeOffset.UnixEpoch
            ? time
            : null;
    }
}
