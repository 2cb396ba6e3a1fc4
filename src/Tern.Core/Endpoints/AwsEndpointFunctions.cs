using System.ComponentModel;

namespace Tern.Endpoints;

/// <summary>The functions of AWS's endpoint rules language, for the rules that the code generator compiles. Not meant to be called otherwise.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class AwsEndpointFunctions
{
    /// <summary>The element of a list.</summary>
    /// <param name="list">The list.</param>
    /// <param name="index">From zero.</param>
    /// <returns>The element, or null when there is none.</returns>
    public static string? At(IReadOnlyList<string>? list, int index) => list is not null && index < list.Count ? list[index] : null;

    /// <summary>A resource name, for rules that look at resource names only.</summary>
    /// <param name="value">A name of any kind, or null.</param>
    /// <returns>The text when it may be a resource name, else null.</returns>
    public static string? ArnOrNull(string? value) => value is not null && value.StartsWith("arn:", StringComparison.Ordinal) ? value : null;

    /// <summary>Whether a text can stand in a host name (RFC 1123).</summary>
    /// <param name="value">The text.</param>
    /// <param name="allowSubdomains">Whether several labels joined by dots are fine.</param>
    /// <returns>True when it can.</returns>
    public static bool IsValidHostLabel(string? value, bool allowSubdomains)
    {
        if (value is null) return false;
        if (!allowSubdomains) return IsLabel(value);
        foreach (var label in value.AsSpan().Split('.'))
            if (!IsLabel(value.AsSpan(label))) return false;
        return true;
    }

    /// <summary>Whether a bucket's name can stand in a host name.</summary>
    /// <param name="value">The name.</param>
    /// <param name="allowSubdomains">Whether dots are fine.</param>
    /// <returns>True when it can.</returns>
    public static bool IsVirtualHostableS3Bucket(string? value, bool allowSubdomains)
    {
        if (value is null || value.Length is < 3 or > 63 || System.Net.IPAddress.TryParse(value, out _)) return false;
        foreach (var c in value)
            if (char.IsAsciiLetterUpper(c)) return false;
        return IsValidHostLabel(value, allowSubdomains);
    }

    /// <summary>A part of an ASCII text.</summary>
    /// <param name="value">The text.</param>
    /// <param name="start">The first character, from zero.</param>
    /// <param name="stop">The character after the last.</param>
    /// <param name="reverse">Whether both count from the end.</param>
    /// <returns>The part, or null when the text is too short or not ASCII.</returns>
    public static string? Substring(string? value, int start, int stop, bool reverse)
    {
        if (value is null || start >= stop || value.Length < stop || !System.Text.Ascii.IsValid(value)) return null;
        return reverse ? value[(value.Length - stop)..(value.Length - start)] : value[start..stop];
    }

    /// <summary>A text with all but the unreserved characters of RFC 3986 escaped.</summary>
    /// <param name="value">The text.</param>
    /// <returns>The escaped text.</returns>
    /// <exception cref="ArgumentException">The text has half of a surrogate pair: it would be escaped as another character.</exception>
    public static string UriEncode(string value) =>
        AddressText.IsWellFormed(value)
            ? Uri.EscapeDataString(value)
            : throw new ArgumentException($"'{value}' has half of a surrogate pair, which can't be part of an address. Check the name of the resource.");

    /// <summary>The address that a rule names.</summary>
    /// <param name="url">The address.</param>
    /// <returns>The same, checked.</returns>
    /// <exception cref="AwsConfigurationException">It is malformed: it was made from a region or endpoint that is.</exception>
    /// <exception cref="ArgumentException">Its path has a segment that <see cref="Uri"/> takes away, such as the bucket <c>..</c>.</exception>
    public static Uri Address(string url)
    {
        ArgumentNullException.ThrowIfNull(url);
        if (!Uri.TryCreate(url, UriKind.Absolute, out var uri) || (uri.Scheme != Uri.UriSchemeHttp && uri.Scheme != Uri.UriSchemeHttps))
        {
            throw new AwsConfigurationException(
                $"'{url}' is no endpoint: expected an absolute http or https address such as https://dynamodb.eu-west-1.amazonaws.com. Check the region " +
                $"and the endpoint that are set.");
        }

        // The key that follows would name another bucket, and the signature would be right for it.
        if (AddressText.HasDotSegment(url.AsSpan(uri.Scheme.Length)))
        {
            throw new ArgumentException(
                $"The address '{url}' has '.' or '..' as a segment of its path, so the request would go to another resource. Check the name of the bucket or " +
                "resource and the endpoint: neither can be '.' or '..'.");
        }

        return uri;
    }

    /// <summary>The end of a rule that refuses.</summary>
    /// <param name="message">The rule's own text.</param>
    /// <returns>The exception to throw.</returns>
    public static AwsConfigurationException Error(string message) => new(message);

    /// <summary>What happens where no rule applies.</summary>
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
