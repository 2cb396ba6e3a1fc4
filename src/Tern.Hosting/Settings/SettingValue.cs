using System.Globalization;
using Microsoft.Extensions.Configuration;

namespace Tern.Hosting.Settings;

/// <summary>The text of a key, which is not empty.</summary>
/// <param name="key">The key in full, such as <c>AWS:MaxAttempts</c>.</param>
/// <param name="name">The last part of it.</param>
/// <param name="text">The text.</param>
internal sealed class SettingValue(string key, string name, string text)
{
    internal string Text => text;

    /// <summary>The value of a section; null for one that has none, or white space alone.</summary>
    internal static SettingValue? Of(IConfigurationSection section) =>
        string.IsNullOrWhiteSpace(section.Value) ? null : new SettingValue(section.Path, section.Key, section.Value.Trim());

    internal bool ToBoolean() => bool.TryParse(text, out var value) ? value : throw Wrong("true or false");

    internal int ToPositiveNumber() =>
        int.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out var value) && value > 0 ? value : throw Wrong("a whole number from 1");

    /// <summary>A time. A number alone is refused: .NET takes it for days, and whoever writes it means seconds.</summary>
    internal TimeSpan ToTime() =>
        text.Contains(':', StringComparison.Ordinal) && TimeSpan.TryParse(text, CultureInfo.InvariantCulture, out var value)
            ? value
            : throw Wrong("hours, minutes and seconds, such as 00:00:05 or 00:00:00.5");

    internal Uri ToAddress() =>
        Uri.TryCreate(text, UriKind.Absolute, out var value) && (value.Scheme == Uri.UriSchemeHttp || value.Scheme == Uri.UriSchemeHttps)
            ? value
            : throw Wrong("an http or https address such as http://localhost:8000");

    internal T ToName<T>()
        where T : struct, Enum =>
        !char.IsAsciiDigit(text[0]) && Enum.TryParse<T>(text, ignoreCase: true, out var value) && Enum.IsDefined(value)
            ? value
            : throw Wrong(string.Join(" or ", Enum.GetNames<T>()));

    /// <summary>Refuses a key that nobody reads and that is almost one that is read; others may be meant for somebody else.</summary>
    /// <param name="names">The keys that are read.</param>
    internal void RefuseIfNear(string[] names)
    {
        if (Array.Find(names, IsNear) is { } meant && !meant.Equals(name, StringComparison.OrdinalIgnoreCase))
            throw new AwsConfigurationException($"The configuration has '{key}', which is no option of AWS clients. Did you mean '{meant}'?");
    }

    private AwsConfigurationException Wrong(string expected) => new($"The configuration's '{key}' is '{text}'. Expected {expected}.");

    // One letter changed, left out, put in, or two swapped.
    private bool IsNear(string other)
    {
        var (shorter, longer) = name.Length <= other.Length ? (name, other) : (other, name);
        var start = 0;
        while (start < shorter.Length && Same(shorter[start], longer[start])) start++;
        var end = 0;
        while (end < shorter.Length - start && Same(shorter[^(end + 1)], longer[^(end + 1)])) end++;
        var (left, right) = (shorter.Length - start - end, longer.Length - start - end);
        if (right <= 1) return true;
        return left == 2 && right == 2 && Same(shorter[start], longer[start + 1]) && Same(shorter[start + 1], longer[start]);
    }

    private static bool Same(char one, char other) => char.ToUpperInvariant(one) == char.ToUpperInvariant(other);
}
