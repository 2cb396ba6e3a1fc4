using System.ComponentModel;
using System.Diagnostics.CodeAnalysis;
using System.Globalization;

namespace Tern.Lambda.Routing;

/// <summary>Parses values of paths, queries and headers with the invariant culture. For generated code.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class RouteParsers
{
    /// <summary>Returns the text unchanged.</summary>
    /// <param name="text">The text.</param>
    /// <param name="value">The text.</param>
    /// <returns>Always true.</returns>
    public static bool Text(ReadOnlySpan<char> text, out string value)
    {
        value = text.ToString();
        return true;
    }

    /// <summary>Parses a value.</summary>
    /// <typeparam name="T">The type of the value.</typeparam>
    /// <param name="text">The text.</param>
    /// <param name="value">The value.</param>
    /// <returns>true if the text is valid; otherwise, false.</returns>
    public static bool Value<T>(ReadOnlySpan<char> text, [MaybeNullWhen(false)] out T value)
        where T : ISpanParsable<T> => T.TryParse(text, CultureInfo.InvariantCulture, out value);

    /// <summary>Parses a value into a nullable type.</summary>
    /// <typeparam name="T">The type of the value.</typeparam>
    /// <param name="text">The text.</param>
    /// <param name="value">The value.</param>
    /// <returns>true if the text is valid; otherwise, false.</returns>
    public static bool Nullable<T>(ReadOnlySpan<char> text, out T? value)
        where T : struct, ISpanParsable<T>
    {
        var parsed = T.TryParse(text, CultureInfo.InvariantCulture, out var found);
        value = found;
        return parsed;
    }

    /// <summary>Parses a member of an enum by its name, ignoring case. Numbers aren't valid.</summary>
    /// <typeparam name="T">The type of the enum.</typeparam>
    /// <param name="text">The text.</param>
    /// <param name="value">The value.</param>
    /// <returns>true if the text is valid; otherwise, false.</returns>
    public static bool Name<T>(ReadOnlySpan<char> text, out T value)
        where T : struct, Enum
    {
        value = default;
        return !text.IsEmpty && char.IsLetter(text[0]) && Enum.TryParse(text, ignoreCase: true, out value);
    }

    /// <summary>Parses a member of an enum into a nullable type.</summary>
    /// <typeparam name="T">The type of the enum.</typeparam>
    /// <param name="text">The text.</param>
    /// <param name="value">The value.</param>
    /// <returns>true if the text is valid; otherwise, false.</returns>
    public static bool NullableName<T>(ReadOnlySpan<char> text, out T? value)
        where T : struct, Enum
    {
        var parsed = Name(text, out T found);
        value = found;
        return parsed;
    }

    /// <summary>
    /// Parses a time. A time without an offset has an unspecified kind; any other is converted to UTC.
    /// </summary>
    /// <param name="text">The text.</param>
    /// <param name="value">The time.</param>
    /// <returns>true if the text is valid; otherwise, false.</returns>
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

    /// <summary>Parses a time with its offset; a time without an offset is UTC.</summary>
    /// <param name="text">The text.</param>
    /// <param name="value">The time.</param>
    /// <returns>true if the text is valid; otherwise, false.</returns>
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
