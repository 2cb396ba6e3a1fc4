using System.Buffers;
using System.ComponentModel;
using System.Globalization;
using System.Text;
using Tern.Http;

namespace Tern.Protocols;

/// <summary>Values as headers, paths and queries of HTTP hold them. For generated code; not meant to be called otherwise.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class AwsHttpText
{
    // RFC 9110, 5.6.2.
    private static readonly SearchValues<char> s_name =
        SearchValues.Create("!#$%&'*+-.^_`|~0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ");

    /// <summary>Writes a Boolean.</summary>
    /// <param name="value">The value.</param>
    /// <returns><c>true</c> or <c>false</c>.</returns>
    public static string Format(bool value) => value ? "true" : "false";

    /// <summary>Writes a number.</summary>
    /// <param name="value">The value.</param>
    /// <returns>Its digits.</returns>
    public static string Format(long value) => value.ToString(CultureInfo.InvariantCulture);

    /// <summary>Writes a number.</summary>
    /// <param name="value">The value.</param>
    /// <returns>The shortest text that reads back as it; <c>NaN</c>, <c>Infinity</c> and <c>-Infinity</c> by name.</returns>
    public static string Format(float value) => value.ToString("R", CultureInfo.InvariantCulture);

    /// <summary>Writes a number.</summary>
    /// <param name="value">The value.</param>
    /// <returns>The shortest text that reads back as it; <c>NaN</c>, <c>Infinity</c> and <c>-Infinity</c> by name.</returns>
    public static string Format(double value) => value.ToString("R", CultureInfo.InvariantCulture);

    /// <summary>Adds a header.</summary>
    /// <param name="http">The request.</param>
    /// <param name="name">The name, in lower case; some of it may be the caller's, as in the metadata of S3.</param>
    /// <param name="value">The value.</param>
    /// <param name="operation">The operation, for errors.</param>
    /// <exception cref="ArgumentException">The name or the value is not one that a header can have.</exception>
    public static void AddHeader(AwsHttpRequest http, string name, string value, string operation)
    {
        ArgumentNullException.ThrowIfNull(http);
        // HttpClient leaves such a header out, and says nothing.
        if (name.AsSpan().ContainsAnyExcept(s_name))
            throw new ArgumentException($"{operation} sends the header '{name}', and headers have names of ASCII letters, digits and marks without spaces.");
        if (value is null) throw AwsRequestMembers.Missing(operation, $"a value of the header '{name}'");
        if (!Ascii.IsValid(value))
        {
            throw new ArgumentException(
                $"{operation} sends the header '{name}', and its value holds characters beyond ASCII, which headers can't. Encode it, as by " +
                $"Uri.EscapeDataString.");
        }

        http.Headers.Add(name, value);
    }

    /// <summary>Whether a header of an answer is the one that is looked for, and has a value.</summary>
    /// <param name="name">The header's name, of the length of the other.</param>
    /// <param name="text">Its value.</param>
    /// <param name="wanted">The name that is looked for.</param>
    /// <returns>True when it is.</returns>
    public static bool IsHeader(string name, string text, string wanted) =>
        string.Equals(name, wanted, StringComparison.OrdinalIgnoreCase) && !string.IsNullOrEmpty(text);

    /// <summary>Writes the elements of a list as one header.</summary>
    /// <typeparam name="T">The elements.</typeparam>
    /// <param name="values">The elements.</param>
    /// <param name="format">Writes an element.</param>
    /// <param name="quotes">Whether elements with commas or quotes are quoted; not for dates, whose comma is a part of them.</param>
    /// <returns>The elements, joined by commas.</returns>
    public static string Join<T>(IReadOnlyList<T> values, Func<T, string> format, bool quotes)
    {
        ArgumentNullException.ThrowIfNull(values);
        ArgumentNullException.ThrowIfNull(format);
        var texts = new string[values.Count];
        for (var i = 0; i < texts.Length; i++) texts[i] = quotes ? Quote(format(values[i])) : format(values[i]);
        return string.Join(", ", texts);
    }

    /// <summary>Reads the elements of a list.</summary>
    /// <typeparam name="T">The elements.</typeparam>
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

    /// <summary>Takes the elements of a list in a header apart.</summary>
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

    /// <summary>Takes a list of dates by RFC 822 in a header apart: every second comma parts two of them.</summary>
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

    /// <summary>Reads the headers whose names begin with a prefix.</summary>
    /// <param name="http">The answer.</param>
    /// <param name="prefix">The prefix, such as <c>x-amz-meta-</c>; empty for all headers.</param>
    /// <returns>The headers, by what follows the prefix.</returns>
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

    /// <summary>Writes JSON text into a header.</summary>
    /// <param name="json">The JSON.</param>
    /// <returns>Its base64.</returns>
    public static string ToBase64(string json) => Convert.ToBase64String(Encoding.UTF8.GetBytes(json));

    /// <summary>Reads JSON text from a header.</summary>
    /// <param name="header">The base64 of the JSON.</param>
    /// <returns>The JSON.</returns>
    /// <exception cref="FormatException">It is no base64.</exception>
    public static string FromBase64(string header) => Encoding.UTF8.GetString(Convert.FromBase64String(header));

    /// <summary>Reads a Boolean.</summary>
    /// <param name="text">The text.</param>
    /// <returns>The value.</returns>
    /// <exception cref="FormatException">It is none.</exception>
    public static bool ReadBoolean(string text) => bool.Parse(text);

    /// <summary>Reads a number.</summary>
    /// <param name="text">The text.</param>
    /// <returns>The value.</returns>
    /// <exception cref="FormatException">It is none, or too large.</exception>
    public static int ReadInt32(string text) =>
        int.TryParse(text, NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out var value) ? value : throw NoNumber();

    /// <summary>Reads a number.</summary>
    /// <param name="text">The text.</param>
    /// <returns>The value.</returns>
    /// <exception cref="FormatException">It is none, or too large.</exception>
    public static long ReadInt64(string text) =>
        long.TryParse(text, NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out var value) ? value : throw NoNumber();

    /// <summary>Reads a number.</summary>
    /// <param name="text">The text; <c>NaN</c>, <c>Infinity</c> and <c>-Infinity</c> are numbers too.</param>
    /// <returns>The value.</returns>
    /// <exception cref="FormatException">It is none.</exception>
    public static double ReadDouble(string text) =>
        double.TryParse(text, NumberStyles.Float, CultureInfo.InvariantCulture, out var value) ? value : throw NoNumber();

    private static FormatException NoNumber() => new("A number was expected in a header of the answer, and it holds something else.");

    private static string Quote(string value) => value is null || value.AsSpan().IndexOfAny(",\"") < 0
        ? value!
        : '"' + value.Replace("\\", "\\\\", StringComparison.Ordinal).Replace("\"", "\\\"", StringComparison.Ordinal) + '"';
}
