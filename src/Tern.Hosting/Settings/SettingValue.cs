using System.Globalization;
using System.Net;
using Microsoft.Extensions.Configuration;

namespace Tern.Hosting;

/// <summary>The value of a key, which isn't empty.</summary>
/// <param name="key">The full key, such as <c>AWS:MaxAttempts</c>.</param>
/// <param name="name">The last part of the key.</param>
/// <param name="text">The text.</param>
internal sealed class SettingValue(string key, string name, string text)
{
    internal string Text => text;

    /// <summary>Returns the value of a section, or null if it's missing or only white space.</summary>
    internal static SettingValue? Of(IConfigurationSection section) =>
        string.IsNullOrWhiteSpace(section.Value) ? null : new SettingValue(section.Path, section.Key, section.Value.Trim());

    internal bool ToBoolean() => bool.TryParse(text, out var value) ? value : throw Wrong("true or false");

    internal int ToPositiveNumber() =>
        int.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out var value) && value > 0 ? value : throw Wrong("an integer of at least 1");

    /// <summary>
    /// Parses a time. A plain number is rejected, because .NET reads it as days, but users mean seconds.
    /// </summary>
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

    /// <summary>Parses a nonnegative integer.</summary>
    internal int ToNumber() =>
        int.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out var value) && value < int.MaxValue
            ? value
            : throw Wrong("an integer of at least 0");

    /// <summary>
    /// Returns the value without the underscores of AWS's own spelling, such as <c>WHEN_REQUIRED</c>.
    /// </summary>
    internal SettingValue WithoutUnderscores() => new(key, name, text.Replace("_", "", StringComparison.Ordinal));

    /// <summary>
    /// Parses the URL of a proxy. It isn't shown in errors, because it may contain a user name and password.
    /// </summary>
    internal WebProxy ToProxy()
    {
        if (!Uri.TryCreate(text, UriKind.Absolute, out var uri) || uri.Host.Length == 0
            || uri.Scheme is not ("http" or "https" or "socks4" or "socks4a" or "socks5"))
            throw new AwsConfigurationException(
                $"The configuration's '{key}' isn't a proxy URL. Expected one such as http://proxy.example.com:3128. Its value isn't shown, " +
                "because it may contain a password.");
        var proxy = new WebProxy(new UriBuilder(uri) { UserName = "", Password = "" }.Uri);
        if (uri.UserInfo.Length == 0) return proxy;
        var parts = uri.UserInfo.Split(':', 2);
        proxy.Credentials = new NetworkCredential(Uri.UnescapeDataString(parts[0]), parts.Length > 1 ? Uri.UnescapeDataString(parts[1]) : "");
        return proxy;
    }

    /// <summary>Parses a host name, or a URL that contains it.</summary>
    internal Uri ToHost(int port)
    {
        var address = text.Contains("://", StringComparison.Ordinal) ? text : "http://" + text;
        return Uri.TryCreate(address, UriKind.Absolute, out var uri) && uri.Host.Length > 0 && uri.UserInfo.Length == 0
            ? new UriBuilder(uri) { Port = port }.Uri
            : throw new AwsConfigurationException($"The configuration's '{key}' isn't a host name. Expected one such as proxy.example.com.");
    }

    /// <summary>Parses the ARN of a role.</summary>
    internal string ToRole() =>
        text.StartsWith("arn:", StringComparison.Ordinal) ? text : throw Wrong("the ARN of a role, such as arn:aws:iam::123456789012:role/reader");

    /// <summary>Parses the name of a role session.</summary>
    internal string ToSessionName() =>
        text.Length is >= 2 and <= 64 && text.All(static c => char.IsAsciiLetterOrDigit(c) || "_+=,.@-".Contains(c))
            ? text
            : throw Wrong("2 to 64 letters, digits or _+=,.@-");

    /// <summary>
    /// Rejects an unused key that is almost a known one. Other keys are allowed, because they may be meant for other
    /// code.
    /// </summary>
    /// <param name="names">The known keys.</param>
    internal void RefuseIfNear(string[] names)
    {
        if (Nearest(names) is { } meant && !meant.Equals(name, StringComparison.OrdinalIgnoreCase)) throw Unknown(names);
    }

    /// <summary>Creates the error for an unknown key.</summary>
    /// <param name="names">The known keys.</param>
    internal AwsConfigurationException Unknown(string[] names) => new(
        $"The configuration has '{key}', which isn't an option of Tern's clients. "
        + (Nearest(names) is { } meant ? $"Did you mean '{meant}'?" : $"Expected one of {string.Join(", ", names)}."));

    /// <summary>
    /// Creates the error for a key of AWSSDK.NET whose value isn't supported. The value isn't shown, because it may
    /// be a secret.
    /// </summary>
    /// <param name="advice">The advice on what to do instead, without a period.</param>
    internal AwsConfigurationException Refused(string advice) => new(
        $"The configuration has '{key}' with a value that Tern's clients don't support. {advice}; then remove the key.");

    /// <summary>Creates the error for a key that requires another one.</summary>
    /// <param name="other">The other key, which is missing.</param>
    internal AwsConfigurationException Lacks(string other) => new($"The configuration has '{key}', but no {other}. Add it, or remove '{key}'.");

    private AwsConfigurationException Wrong(string expected) => new($"The configuration's '{key}' is '{text}'. Expected {expected}.");

    private string? Nearest(string[] names)
    {
        var (plain, best, least) = (Plain(name), (string?)null, int.MaxValue);
        foreach (var candidate in names)
        {
            var distance = Distance(plain, Plain(candidate));
            if (distance > (candidate.Length < 8 ? 1 : 2) || distance >= least) continue;
            (best, least) = (candidate, distance);
        }

        return best;
    }

    // Treats use_fips and Use-Fips like UseFips.
    private static string Plain(string text) => string.Concat(text.Where(char.IsAsciiLetterOrDigit)).ToUpperInvariant();

    // Counts changed, missing and additional letters, and swapped neighbors.
    private static int Distance(string a, string b)
    {
        var costs = new int[a.Length + 1, b.Length + 1];
        for (var i = 0; i <= a.Length; i++) costs[i, 0] = i;
        for (var j = 0; j <= b.Length; j++) costs[0, j] = j;
        for (var i = 1; i <= a.Length; i++)
        {
            for (var j = 1; j <= b.Length; j++)
            {
                var change = costs[i - 1, j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
                costs[i, j] = Math.Min(change, Math.Min(costs[i - 1, j], costs[i, j - 1]) + 1);
                if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) costs[i, j] = Math.Min(costs[i, j], costs[i - 2, j - 2] + 1);
            }
        }

        return costs[a.Length, b.Length];
    }
}
