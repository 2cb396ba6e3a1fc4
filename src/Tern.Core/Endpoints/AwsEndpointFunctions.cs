using System.ComponentModel;

namespace Tern.Endpoints;

/// <summary>
/// The functions of AWS's endpoint rules language. Intended for compiled endpoint rules; don't call them elsewhere.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class AwsEndpointFunctions
{
    /// <summary>Returns an element of a list.</summary>
    /// <param name="list">The list.</param>
    /// <param name="index">The zero-based index.</param>
    /// <returns>The element, or null if it doesn't exist.</returns>
    public static string? At(IReadOnlyList<string>? list, int index) => list is not null && index < list.Count ? list[index] : null;

    /// <summary>Returns a value if it looks like an ARN, for rules that inspect only ARNs.</summary>
    /// <param name="value">A name of any kind, or null.</param>
    /// <returns>The value if it may be an ARN; otherwise, null.</returns>
    public static string? ArnOrNull(string? value) => value is not null && value.StartsWith("arn:", StringComparison.Ordinal) ? value : null;

    /// <summary>Determines whether a text is a valid host label (RFC 1123).</summary>
    /// <param name="value">The text.</param>
    /// <param name="allowSubdomains">true to allow several labels separated by dots; otherwise, false.</param>
    /// <returns>true if the text is valid; otherwise, false.</returns>
    public static bool IsValidHostLabel(string? value, bool allowSubdomains)
    {
        if (value is null) return false;
        if (!allowSubdomains) return IsLabel(value);
        foreach (var label in value.AsSpan().Split('.'))
            if (!IsLabel(value.AsSpan(label))) return false;
        return true;
    }

    /// <summary>Determines whether a bucket's name can be part of a host name.</summary>
    /// <param name="value">The name.</param>
    /// <param name="allowSubdomains">true to allow dots; otherwise, false.</param>
    /// <returns>true if it can; otherwise, false.</returns>
    public static bool IsVirtualHostableS3Bucket(string? value, bool allowSubdomains)
    {
        if (value is null || value.Length is < 3 or > 63 || System.Net.IPAddress.TryParse(value, out _)) return false;
        foreach (var c in value)
            if (char.IsAsciiLetterUpper(c)) return false;
        return IsValidHostLabel(value, allowSubdomains);
    }

    /// <summary>Returns a part of an ASCII string.</summary>
    /// <param name="value">The string.</param>
    /// <param name="start">The zero-based index of the first character.</param>
    /// <param name="stop">The index after the last character.</param>
    /// <param name="reverse">true to count both indexes from the end; otherwise, false.</param>
    /// <returns>The part, or null if the string is too short or not ASCII.</returns>
    public static string? Substring(string? value, int start, int stop, bool reverse)
    {
        if (value is null || start >= stop || value.Length < stop || !System.Text.Ascii.IsValid(value)) return null;
        return reverse ? value[(value.Length - stop)..(value.Length - start)] : value[start..stop];
    }

    /// <summary>Escapes all characters of a string except the unreserved ones of RFC 3986.</summary>
    /// <param name="value">The string.</param>
    /// <returns>The escaped string.</returns>
    /// <exception cref="ArgumentException">The string contains an unpaired surrogate, which would be escaped as a
    /// different character.</exception>
    public static string UriEncode(string value) =>
        AddressText.IsWellFormed(value)
            ? Uri.EscapeDataString(value)
            : throw new ArgumentException($"'{value}' contains an unpaired surrogate, which can't be part of an address. Check the name of the resource.");

    /// <summary>Parses and checks the URL that a rule returns.</summary>
    /// <param name="url">The URL.</param>
    /// <returns>The parsed URL.</returns>
    /// <exception cref="AwsConfigurationException">The URL is malformed, because it was built from a malformed Region
    /// or endpoint.</exception>
    /// <exception cref="ArgumentException">The path contains a segment that <see cref="Uri"/> removes, such as the
    /// bucket <c>..</c>.</exception>
    public static Uri Address(string url)
    {
        ArgumentNullException.ThrowIfNull(url);
        if (!Uri.TryCreate(url, UriKind.Absolute, out var uri) || (uri.Scheme != Uri.UriSchemeHttp && uri.Scheme != Uri.UriSchemeHttps))
        {
            throw new AwsConfigurationException(
                $"'{url}' isn't a valid endpoint. Expected an absolute http or https address such as https://dynamodb.eu-west-1.amazonaws.com. " +
                "Check the Region and the endpoint.");
        }

        // Without this check, the key that follows would be taken as another bucket, with a valid signature for it.
        if (AddressText.HasDotSegment(url.AsSpan(uri.Scheme.Length)))
        {
            throw new ArgumentException(
                $"The address '{url}' has '.' or '..' as a segment of its path, so the request would go to another resource. Check the name of the bucket or " +
                "resource and the endpoint: neither can be '.' or '..'.");
        }

        return uri;
    }

    /// <summary>Creates the exception for a rule that rejects its parameters.</summary>
    /// <param name="message">The rule's message.</param>
    /// <returns>The exception to throw.</returns>
    public static AwsConfigurationException Error(string message) => new(message);

    /// <summary>Creates the exception for parameters that no rule matches.</summary>
    /// <returns>The exception to throw.</returns>
    public static AwsConfigurationException NoRule() =>
        new("The service has no endpoint for this combination of region, FIPS, dual-stack and endpoint settings. Change one of them.");

    private static bool IsLabel(ReadOnlySpan<char> label)
    {
        if (label.Length is 0 or > 63 || label[0] == '-' || label[^1] == '-') return false;
        foreach (var c in label)
            if (!char.IsAsciiLetterOrDigit(c) && c != '-') return false;
        return true;
    }
}
