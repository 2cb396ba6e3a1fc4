using System.Globalization;

namespace Tern.Lambda.Logging.Lines;

/// <summary>Texts from the program's own objects, whose code may throw.</summary>
internal static class LogText
{
    /// <summary>The text of a value; where its code throws, a text that says so.</summary>
    public static string Of(object? value) => Of(value, static value => value is IFormattable formattable
        ? formattable.ToString(null, CultureInfo.InvariantCulture)
        : value.ToString());

    /// <summary>What <paramref name="get"/> says of a value; where it throws, a text that says so.</summary>
    public static string Of<T>(T? value, Func<T, string?> get)
    {
        if (value is null) return "";
        try
        {
            return get(value) ?? "";
        }
        // The line is worth more than the value.
        catch (Exception fault)
        {
            return $"({fault.GetType().Name} from {value.GetType()})";
        }
    }

    /// <summary>A text of no more than <paramref name="limit"/> characters, and how many are missing.</summary>
    public static string Cut(string text, int limit)
    {
        if (text.Length <= limit) return text;
        var end = char.IsHighSurrogate(text[limit - 1]) ? limit - 1 : limit;
        return string.Create(CultureInfo.InvariantCulture, $"{text.AsSpan(0, end)}… ({text.Length - end} characters cut)");
    }
}
