using System.Globalization;
using Tern.Protocols;

namespace Tern.Local.Serving;

/// <summary>Reads the values of headers and parameters. A missing value is returned as null.</summary>
internal static class RestText
{
    public static bool? ToBoolean(string name, string? text) => text is null ? null : bool.TryParse(text, out var value) ? value
        : throw new MalformedMemberException(name, text, "true or false");

    public static int? ToInt32(string name, string? text) => text is null ? null
        : int.TryParse(text, NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out var value) ? value
        : throw new MalformedMemberException(name, text, "an integer");

    public static long? ToInt64(string name, string? text) => text is null ? null
        : long.TryParse(text, NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out var value) ? value
        : throw new MalformedMemberException(name, text, "an integer");

    /// <summary>Reads a date of HTTP. Another text counts as missing, as RFC 9110 asks for in conditions.</summary>
    public static DateTimeOffset? ToHttpDate(string? text) => text is null ? null : AwsTimestamp.ParseHttpDate(text);

    public static DateTimeOffset? ToIso8601(string name, string? text) => text is null ? null
        : DateTimeOffset.TryParse(text, CultureInfo.InvariantCulture, DateTimeStyles.AssumeUniversal | DateTimeStyles.AdjustToUniversal, out var time) ? time
        : throw new MalformedMemberException(name, text, "a time");

    public static List<string>? Split(string? text) => text is null ? null : [.. AwsHttpText.Split(text)];

    /// <summary>Formats a time in ISO 8601 with milliseconds.</summary>
    public static string FromTime(DateTimeOffset time) => time.ToUniversalTime().ToString("yyyy-MM-dd'T'HH:mm:ss.fff'Z'", CultureInfo.InvariantCulture);
}
