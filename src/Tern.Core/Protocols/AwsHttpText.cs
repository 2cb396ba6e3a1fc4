using System.Buffers;
using System.ComponentModel;
using System.Globalization;
using System.Text;
using Tern.Endpoints;
using Tern.Http;

namespace Tern.Protocols;

/// <summary>
/// Converts values to and from HTTP headers, paths and queries. Intended for generated code; don't call it elsewhere.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class AwsHttpText
{
    // RFC 9110, 5.6.2.
    private static readonly SearchValues<char> s_name =
        SearchValues.Create("!#$%&'*+-.^_`|~0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ");

    /// <summary>Formats a Boolean.</summary>
    /// <param name="value">The value.</param>
    /// <returns><c>true</c> or <c>false</c>.</returns>
    public static string Format(bool value) => value ? "true" : "false";

    /// <summary>Formats an integer.</summary>
    /// <param name="value">The value.</param>
    /// <returns>The digits.</returns>
    public static string Format(long value) => value.ToString(CultureInfo.InvariantCulture);

    /// <summary>Formats a single-precision number.</summary>
    /// <param name="value">The value.</param>
    /// <returns>The shortest text that reads back as the same value, or <c>NaN</c>, <c>Infinity</c> or
    /// <c>-Infinity</c>.</returns>
    public static string Format(float value) => value.ToString("R", CultureInfo.InvariantCulture);

    /// <summary>Formats a double-precision number.</summary>
    /// <param name="value">The value.</param>
    /// <returns>The shortest text that reads back as the same value, or <c>NaN</c>, <c>Infinity</c> or
    /// <c>-Infinity</c>.</returns>
    public static string Format(double value) => value.ToString("R", CultureInfo.InvariantCulture);

    /// <summary>Adds a header.</summary>
    /// <param name="http">The request.</param>
    /// <param name="name">The name in lower case. It may contain caller-supplied text, as in S3's metadata.</param>
    /// <param name="value">The value.</param>
    /// <param name="operation">The operation, for errors.</param>
    /// <exception cref="ArgumentException">The name or the value isn't valid for a header.</exception>
    public static void AddHeader(AwsHttpRequest http, string name, string value, string operation)
    {
        ArgumentNullException.ThrowIfNull(http);
        // HttpClient silently omits such a header.
        if (name.AsSpan().ContainsAnyExcept(s_name))
            throw new ArgumentException($"{operation} sends the header '{name}', but names of headers may only contain ASCII letters, digits and punctuation.");
        if (value is null) throw AwsRequestMembers.Missing(operation, $"a value of the header '{name}'");
        if (!Ascii.IsValid(value))
        {
            throw new ArgumentException(
                $"{operation} sends the header '{name}', but its value contains characters outside ASCII, which headers can't contain. Encode it, " +
                "such as with " +
                $"Uri.EscapeDataString.");
        }

        http.Headers.Add(name, value);
    }

    /// <summary>Determines whether a response header has the given name and a value.</summary>
    /// <param name="name">The header's name, with the same length as <paramref name="wanted"/>.</param>
    /// <param name="text">The header's value.</param>
    /// <param name="wanted">The name to compare with.</param>
    /// <returns>true if the names match and the value isn't empty; otherwise, false.</returns>
    public static bool IsHeader(string name, string text, string wanted) =>
        string.Equals(name, wanted, StringComparison.OrdinalIgnoreCase) && !string.IsNullOrEmpty(text);

    /// <summary>Formats the elements of a list as one header.</summary>
    /// <typeparam name="T">The type of the elements.</typeparam>
    /// <param name="values">The elements.</param>
    /// <param name="format">Formats an element.</param>
    /// <param name="quotes">true to quote elements with commas or quotes; false for dates, whose comma is part of the
    /// format.</param>
    /// <returns>The elements, separated by commas.</returns>
    public static string Join<T>(IReadOnlyList<T> values, Func<T, string> format, bool quotes)
    {
        ArgumentNullException.ThrowIfNull(values);
        ArgumentNullException.ThrowIfNull(format);
        var texts = new string[values.Count];
        for (var i = 0; i < texts.Length; i++) texts[i] = quotes ? Quote(format(values[i])) : format(values[i]);
        return string.Join(", ", texts);
    }

    /// <summary>Reads the elements of a list.</summary>
    /// <typeparam name="T">The type of the elements.</typeparam>
    /// <param name="texts">The elements as text.</param>
    /// <param name="read">Reads an element.</param>
    /// <returns>The elements.</returns>
    public static T[] Read<T>(IReadOnlyList<string> texts, Func<string, T> read)
    {
        ArgumentNullException.ThrowIfNull(texts);
        ArgumentNullException.ThrowIfNull(read);
        var values = new T[texts.Count];
        for (var i = 0; i < values.Length; i++) values[i] = read(texts[i]);
        return values;
    }

    /// <summary>Splits a header into the elements of a list.</summary>
    /// <param name="header">The header.</param>
    /// <returns>The elements, without their quotes.</returns>
    public static IReadOnlyList<string> Split(string header)
    {
        ArgumentNullException.ThrowIfNull(header);
        var elements = new List<string>();
        var text = new StringBuilder();
        var (isQuoted, wasQuoted) = (false, false);
        for (var i = 0; i < header.Length; i++)
        {
            var c = header[i];
            if (isQuoted && c == '\\' && i + 1 < header.Length) text.Append(header[++i]);
            else if (c == '"') (isQuoted, wasQuoted) = (!isQuoted, true);
            else if (c == ',' && !isQuoted) End();
            else if (isQuoted || text.Length > 0 || !char.IsWhiteSpace(c)) text.Append(c);
        }

        if (elements.Count > 0 || text.Length > 0 || wasQuoted) End();
        return elements;

        void End()
        {
            elements.Add(wasQuoted ? text.ToString() : text.ToString().TrimEnd());
            text.Clear();
            wasQuoted = false;
        }
    }

    /// <summary>Splits a header into RFC 822 dates: every second comma separates two dates.</summary>
    /// <param name="header">The header.</param>
    /// <returns>The dates, as text.</returns>
    public static IReadOnlyList<string> SplitHttpDates(string header)
    {
        ArgumentNullException.ThrowIfNull(header);
        var dates = new List<string>();
        var parts = header.Split(',', StringSplitOptions.TrimEntries);
        for (var i = 0; i < parts.Length; i += 2) dates.Add(i + 1 < parts.Length ? $"{parts[i]}, {parts[i + 1]}" : parts[i]);
        return dates;
    }

    /// <summary>Returns the headers whose names start with a prefix.</summary>
    /// <param name="http">The HTTP response.</param>
    /// <param name="prefix">The prefix, such as <c>x-amz-meta-</c>, or empty for all headers.</param>
    /// <returns>The headers, keyed by the rest of the name after the prefix.</returns>
    public static Dictionary<string, string> ReadHeaders(AwsHttpResponse http, string prefix)
    {
        ArgumentNullException.ThrowIfNull(http);
        ArgumentNullException.ThrowIfNull(prefix);
        var found = new Dictionary<string, string>(StringComparer.OrdinalIgnoreCase);
        foreach (var (name, value) in http.GetHeaders())
        {
            if (name.StartsWith(prefix, StringComparison.OrdinalIgnoreCase)) found[name[prefix.Length..]] = value;
        }

        return found;
    }

    /// <summary>Encodes JSON text for a header.</summary>
    /// <param name="json">The JSON.</param>
    /// <returns>The JSON in base64.</returns>
    public static string ToBase64(string json) => Convert.ToBase64String(Encoding.UTF8.GetBytes(json));

    /// <summary>Decodes JSON text from a header.</summary>
    /// <param name="header">The JSON in base64.</param>
    /// <returns>The JSON.</returns>
    /// <exception cref="FormatException">The header isn't base64.</exception>
    public static string FromBase64(string header) => Encoding.UTF8.GetString(Convert.FromBase64String(header));

    /// <summary>Parses a Boolean.</summary>
    /// <param name="text">The text.</param>
    /// <returns>The value.</returns>
    /// <exception cref="FormatException">The text isn't a Boolean.</exception>
    public static bool ReadBoolean(string text) => bool.Parse(text);

    /// <summary>Parses a 32-bit integer.</summary>
    /// <param name="text">The text.</param>
    /// <returns>The value.</returns>
    /// <exception cref="FormatException">The text isn't an integer, or is out of range.</exception>
    public static int ReadInt32(string text) =>
        int.TryParse(text, NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out var value) ? value : throw NoNumber();

    /// <summary>Parses a 64-bit integer.</summary>
    /// <param name="text">The text.</param>
    /// <returns>The value.</returns>
    /// <exception cref="FormatException">The text isn't an integer, or is out of range.</exception>
    public static long ReadInt64(string text) =>
        long.TryParse(text, NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out var value) ? value : throw NoNumber();

    /// <summary>Parses a double-precision number.</summary>
    /// <param name="text">The text. <c>NaN</c>, <c>Infinity</c> and <c>-Infinity</c> are valid.</param>
    /// <returns>The value.</returns>
    /// <exception cref="FormatException">The text isn't a number.</exception>
    public static double ReadDouble(string text) =>
        double.TryParse(text, NumberStyles.Float, CultureInfo.InvariantCulture, out var value) ? value : throw NoNumber();

    /// <summary>Returns the value of a header with a resource's tags, which is a query string.</summary>
    /// <param name="tagging">The query string in the request, or null.</param>
    /// <param name="tags">The tags in the request, or null.</param>
    /// <param name="operation">The operation, for errors.</param>
    /// <returns>The query string, or null for no tags.</returns>
    /// <exception cref="ArgumentException">The request has both.</exception>
    public static string? Tagging(string? tagging, IReadOnlyDictionary<string, string>? tags, string operation)
    {
        if (tags is not { Count: > 0 }) return tagging;
        if (tagging is not null)
            throw new ArgumentException($"{operation} has both Tags and Tagging. Set one of them: Tags is escaped, Tagging is sent unchanged.");
        var query = new StringBuilder();
        foreach (var (name, value) in tags)
        {
            if (value is null) throw AwsRequestMembers.Missing(operation, $"a value of the tag '{name}'");
            if (query.Length > 0) query.Append('&');
            query.Append(AwsEndpointFunctions.UriEncode(name)).Append('=').Append(AwsEndpointFunctions.UriEncode(value));
        }

        return query.ToString();
    }

    private static FormatException NoNumber() => new("A header of the response must be a number, but isn't.");

    private static string Quote(string value) => value is null || value.AsSpan().IndexOfAny(",\"") < 0
        ? value!
        : '"' + value.Replace("\\", "\\\\", StringComparison.Ordinal).Replace("\"", "\\\"", StringComparison.Ordinal) + '"';
}
