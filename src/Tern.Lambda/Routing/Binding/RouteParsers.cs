using System.ComponentModel;
using System.Diagnostics.CodeAnalysis;
using System.Globalization;

namespace Tern.Lambda.Routing;

/// <summary>Reads values of paths, queries and headers, in no culture. For generated code.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class RouteParsers
{
    /// <summary>The text itself.</summary>
    /// <param name="text">The text.</param>
    /// <param name="value">The text.</param>
    /// <returns>True.</returns>
    public static bool Text(ReadOnlySpan<char> text, out string value)
    {
        value = text.ToString();
        return true;
    }

    /// <summary>A value that can be parsed.</summary>
    /// <typeparam name="T">Its type.</typeparam>
    /// <param name="text">The text.</param>
    /// <param name="value">The value.</param>
    /// <returns>Whether the text is one.</returns>
    public static bool Value<T>(ReadOnlySpan<char> text, [MaybeNullWhen(false)] out T value)
        where T : ISpanParsable<T> => T.TryParse(text, CultureInfo.InvariantCulture, out value);

    /// <summary>A value that can be parsed, where there may be none.</summary>
    /// <typeparam name="T">Its type.</typeparam>
    /// <param name="text">The text.</param>
    /// <param name="value">The value.</param>
    /// <returns>Whether the text is one.</returns>
    public static bool Nullable<T>(ReadOnlySpan<char> text, out T? value)
        where T : struct, ISpanParsable<T>
    {
        var parsed = T.TryParse(text, CultureInfo.InvariantCulture, out var found);
        value = found;
        return parsed;
    }

    /// <summary>A member of an enum, by its name in any case; not by its number.</summary>
    /// <typeparam name="T">The enum.</typeparam>
    /// <param name="text">The text.</param>
    /// <param name="value">The value.</param>
    /// <returns>Whether the text is one.</returns>
    public static bool Name<T>(ReadOnlySpan<char> text, out T value)
        where T : struct, Enum
    {
        value = default;
        return !text.IsEmpty && char.IsLetter(text[0]) && Enum.TryParse(text, ignoreCase: true, out value);
    }

    /// <summary>A member of an enum, where there may be none.</summary>
    /// <typeparam name="T">The enum.</typeparam>
    /// <param name="text">The text.</param>
    /// <param name="value">The value.</param>
    /// <returns>Whether the text is one.</returns>
    public static bool NullableName<T>(ReadOnlySpan<char> text, out T? value)
        where T : struct, Enum
    {
        var parsed = Name(text, out T found);
        value = found;
        return parsed;
    }

    /// <summary>A time; one without an offset stays of no kind, any other is UTC.</summary>
    /// <param name="text">The text.</param>
    /// <param name="value">The time.</param>
    /// <returns>Whether the text is one.</returns>
    public static bool Time(ReadOnlySpan<char> text, out DateTime value)
    {
        if (!DateTime.TryParse(text, CultureInfo.InvariantCulture, DateTimeStyles.RoundtripKind, out value)) return false;
        if (value.Kind == DateTimeKind.Local) value = value.ToUniversalTime();
        return true;
    }

    /// <inheritdoc cref="Time(ReadOnlySpan{char}, out DateTime)"/>
    public static bool NullableTime(ReadOnlySpan<char> text, out DateTime? value)
    {
        var parsed = Time(text, out DateTime found);
        value = found;
        return parsed;
    }

    /// <summary>A time with its offset; UTC where it has none.</summary>
    /// <param name="text">The text.</param>
    /// <param name="value">The time.</param>
    /// <returns>Whether the text is one.</returns>
    public static bool Moment(ReadOnlySpan<char> text, out DateTimeOffset value) =>
        DateTimeOffset.TryParse(text, CultureInfo.InvariantCulture, DateTimeStyles.AssumeUniversal, out value);

    /// <inheritdoc cref="Moment(ReadOnlySpan{char}, out DateTimeOffset)"/>
    public static bool NullableMoment(ReadOnlySpan<char> text, out DateTimeOffset? value)
    {
        var parsed = Moment(text, out var found);
        value = found;
        return parsed;
    }
}
