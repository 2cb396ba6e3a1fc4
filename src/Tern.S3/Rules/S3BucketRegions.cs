using System.Collections.Concurrent;
using System.Diagnostics.CodeAnalysis;
using Tern.Http;
using Tern.Protocols;

namespace Tern.S3;

/// <summary>
/// The Regions of buckets that aren't in the client's Region. S3 reports them when it rejects a call: with status
/// 301, 307 or 400, and the Region in a header or in the error. The call is then redirected once; later calls go to
/// that Region directly. Thread-safe.
/// </summary>
/// <remarks>S3, "Making requests: Request routing", and HeadBucket for the header.</remarks>
internal sealed class S3BucketRegions
{
    private const int MaxKnown = 1000;
    private const int MaxRegionLength = 63;

    private readonly ConcurrentDictionary<string, string> _known = new(StringComparer.Ordinal);
    private volatile bool _knowsAny;

    /// <summary>Returns the Region of a bucket that was found in another Region, or null.</summary>
    public string? Find(string? bucket) => _knowsAny && bucket is not null && _known.TryGetValue(bucket, out var region) ? region : null;

    /// <summary>Learns a bucket's Region from an error response.</summary>
    /// <param name="bucket">The bucket, or null for a call without one.</param>
    /// <param name="answer">The error response.</param>
    /// <param name="signedFor">The Region that the rejected request was signed for.</param>
    /// <returns>true if another Region is now known, so that the call can be redirected; otherwise, false.</returns>
    public bool Learn(string? bucket, AwsHttpResponse answer, string signedFor)
    {
        if (bucket is null || answer.StatusCode is not (301 or 302 or 307 or 400) || !TryReadRegion(answer, out var region) || region == signedFor)
            return false;
        // Programs rarely use a thousand buckets in other Regions. A program that goes through all of its buckets
        // keeps the most recent ones.
        if (_known.Count >= MaxKnown) _known.Clear();
        _known[bucket] = region;
        _knowsAny = true;
        return true;
    }

    private static bool TryReadRegion(AwsHttpResponse answer, [NotNullWhen(true)] out string? region)
    {
        region = answer.GetHeader("x-amz-bucket-region") ?? InBody(answer.Body.Span);
        return region is { Length: > 0 and <= MaxRegionLength } && IsLabel(region);
    }

    // The Region becomes part of the host, so it must be a valid label.
    private static bool IsLabel(string region)
    {
        foreach (var c in region)
            if (!char.IsAsciiLetterOrDigit(c) && c != '-') return false;
        return region[0] != '-';
    }

    private static string? InBody(ReadOnlySpan<byte> body)
    {
        if (body.IsEmpty) return null;
        try
        {
            var xml = new AwsXmlReader(body);
            if (!xml.ReadRoot().SequenceEqual("Error"u8)) return null;
            while (xml.NextElement(out var name))
            {
                if (name.SequenceEqual("Region"u8)) return xml.ReadString();
                xml.Skip();
            }

            return null;
        }
        catch (FormatException)
        {
            // Not an error of the service: the status alone is known.
            return null;
        }
    }
}
