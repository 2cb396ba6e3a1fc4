using System.Globalization;
using System.Text;
using Tern.Buffers;
using Tern.Credentials;
using Tern.Http;

namespace Tern.Signing;

/// <summary>The query parameters of a presigned URL.</summary>
/// <param name="algorithm">The algorithm.</param>
/// <param name="credentials">The credentials that sign.</param>
/// <param name="scope">The scope of the signature, in UTF-8.</param>
/// <param name="date">The time of the signature.</param>
/// <param name="expires">The time for which the URL is valid.</param>
/// <param name="regionSet">The Regions of a multi-Region signature, or null.</param>
/// <param name="tokenHeader">The header for the token of temporary credentials. The parameter has the same name, with
/// its own capitalization.</param>
/// <remarks>
/// AWS, "Create a signed AWS API request", and S3's "Authenticating Requests: Using Query Parameters", which
/// specifies the limit of seven days.
/// </remarks>
internal sealed class PresignedQuery(
    string algorithm, AwsCredentials credentials, ReadOnlyMemory<byte> scope, SigningDate date, TimeSpan expires, string? regionSet,
    string tokenHeader = PresignedQuery.SecurityToken)
{
    /// <summary>The header for the token of temporary credentials.</summary>
    public const string SecurityToken = "x-amz-security-token";

    private const string Signature = "X-Amz-Signature";
    private static readonly TimeSpan Longest = TimeSpan.FromDays(7);

    /// <summary>Checks the time for which a URL should be valid.</summary>
    /// <exception cref="ArgumentOutOfRangeException">The time is less than a second or more than seven
    /// days.</exception>
    public static void CheckExpiry(TimeSpan expires)
    {
        if (expires < TimeSpan.FromSeconds(1) || expires > Longest)
        {
            throw new ArgumentOutOfRangeException(
                nameof(expires), expires,
                "The lifetime of a presigned URL must be between 1 second and 7 days. Sign it again later, or let your program hand out new ones.");
        }
    }

    /// <summary>Adds all parameters except the signature.</summary>
    /// <exception cref="ArgumentException">The request is already signed.</exception>
    public void Begin(AwsHttpRequest request)
    {
        if (request.PathAndQuery.Contains(Signature + "=", StringComparison.OrdinalIgnoreCase))
            throw new ArgumentException($"The request has a parameter {Signature}, so it is already signed.", nameof(request));

        using var query = new PooledBuffer();
        var separator = request.PathAndQuery.Contains('?', StringComparison.Ordinal) ? '&' : '?';
        Write(query, $"{request.PathAndQuery}{separator}X-Amz-Algorithm={algorithm}&X-Amz-Credential=");
        Escape(query, credentials.AccessKeyId + "/" + Encoding.UTF8.GetString(scope.Span));
        Write(query, $"&X-Amz-Date={date.Text}&X-Amz-SignedHeaders=");
        Escape(query, SignedHeaders(request));
        Write(query, string.Create(CultureInfo.InvariantCulture, $"&X-Amz-Expires={(long)expires.TotalSeconds}"));
        if (credentials.SessionToken is { } token)
        {
            Write(query, $"&{Parameter(tokenHeader)}=");
            Escape(query, token);
        }

        if (regionSet is not null)
        {
            Write(query, "&X-Amz-Region-Set=");
            Escape(query, regionSet);
        }

        request.PathAndQuery = Encoding.UTF8.GetString(query.WrittenSpan);
    }

    /// <summary>Adds the signature.</summary>
    public static void End(AwsHttpRequest request, ReadOnlySpan<byte> signature) =>
        request.PathAndQuery += $"&{Signature}={Encoding.ASCII.GetString(signature)}";

    /// <summary>Writes the value that replaces a body's hash to allow any body.</summary>
    public static Span<byte> WriteUnsigned(Span<byte> payloadHash)
    {
        "UNSIGNED-PAYLOAD"u8.CopyTo(payloadHash);
        return payloadHash[.."UNSIGNED-PAYLOAD"u8.Length];
    }

    // "x-amz-security-token" becomes "X-Amz-Security-Token".
    private static string Parameter(string header) => string.Create(header.Length, header, static (name, header) =>
    {
        for (var i = 0; i < name.Length; i++) name[i] = i == 0 || header[i - 1] == '-' ? char.ToUpperInvariant(header[i]) : header[i];
    });

    private static string SignedHeaders(AwsHttpRequest request)
    {
        using var headers = new PooledBuffer();
        var names = CanonicalHeaders.Write(request, headers);
        return Encoding.UTF8.GetString(headers.WrittenSpan[names]);
    }

    private static void Write(PooledBuffer query, string text) => query.Write(Encoding.UTF8.GetBytes(text));

    private static void Escape(PooledBuffer query, string text) => UriEscaping.Write(Encoding.UTF8.GetBytes(text), query, keepSlash: false, keepEscapes: false);
}
