using System.Collections.Concurrent;
using System.Diagnostics.CodeAnalysis;
using Tern.Http;
using Tern.Xml;

namespace Tern.Pipeline;

/// <summary>
/// Where the buckets are that are not in the client's region. S3 says so when it refuses a call: status 301, 307 or 400, with the region in a
/// header or in the error. The call goes there once, later calls at once. Thread-safe.
/// </summary>
/// <remarks>S3, "Making requests: Request routing", and HeadBucket for the header.</remarks>
internal sealed class BucketRegions
{
    private const int MaxKnown = 1000;
    private const int MaxRegionLength = 63;

    private readonly ConcurrentDictionary<string, string> _known = new(StringComparer.Ordinal);
    private volatile bool _knowsAny;

    /// <summary>The region of a bucket that was found elsewhere; null for others.</summary>
    public string? Find(string? bucket) => _knowsAny && bucket is not null && _known.TryGetValue(bucket, out var region) ? region : null;

    /// <summary>Takes from a refusal where the bucket is.</summary>
    /// <param name="bucket">The bucket; null for a call without one.</param>
    /// <param name="answer">The refusal.</param>
    /// <param name="signedFor">The region that the refused request was signed for.</param>
    /// <returns>Whether another region is known now, where the call can go.</returns>
    public bool Learn(string? bucket, AwsHttpResponse answer, string signedFor)
    {
        if (bucket is null || answer.StatusCode is not (301 or 302 or 307 or 400) || !TryReadRegion(answer, out var region) || region == signedFor)
            return false;
        // A thousand are more than a program has in other regions; one that goes through all there are keeps the last.
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

    // It comes into the host: what is no label must not.
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
        catch (AwsXmlException)
        {
            // No error of the service's; the status alone says what it is.
            return null;
        }
    }
}
