using System.Globalization;

namespace Tern.Lambda.Logging;

/// <summary>Gets texts from the program's own objects, whose code may throw.</summary>
internal static class LogText
{
    /// <summary>Returns the text of a value; if its code throws, a text that reports it.</summary>
    public static string Of(object? value) => Of(value, static value => value is IFormattable formattable
        ? formattable.ToString(null, CultureInfo.InvariantCulture)
        : value.ToString());

    /// <summary>
    /// Returns the result of <paramref name="get"/> for a value; if it throws, a text that reports it.
    /// </summary>
    public static string Of<T>(T? value, Func<T, string?> get)
    {
        if (value is null) return "";
        try
        {
            return get(value) ?? "";
        }
        // The line is more important than the value.
        catch (Exception fault)
        {
            return $"({fault.GetType().Name} from {value.GetType()})";
        }
    }

    /// <summary>
    /// Returns a text of at most <paramref name="limit"/> characters, with the number of omitted ones.
    /// </summary>
    public static string Cut(string text, int limit)
    {
        if (text.Length <= limit) return text;
        var end = char.IsHighSurrogate(text[limit - 1]) ? limit - 1 : limit;
        return string.Create(CultureInfo.InvariantCulture, $"{text.AsSpan(0, end)}… ({text.Length - end} characters cut)");
    }
}
