using Tern.Buffers;
using Tern.Endpoints;

namespace Tern.Http;

/// <summary>One HTTP request, as an operation writes it, the signer signs it and a transport sends it. Pooled by the pipeline: nobody keeps it.</summary>
public sealed class AwsHttpRequest
{
    /// <summary>The method, in upper case.</summary>
    public string Method { get; set; } = "POST";

    /// <summary>Where the request goes. Set by the pipeline before signing.</summary>
    public AwsEndpoint Endpoint { get; set; } = AwsEndpoint.None;

    /// <summary>The path and query, escaped by RFC 3986, beginning with <c>/</c>, without the endpoint's own path.</summary>
    public string PathAndQuery { get; set; } = "/";

    /// <summary>What an operation puts before the host, such as <c>stream-</c>; empty for most.</summary>
    public string HostPrefix { get; set; } = "";

    /// <summary>The host with what the operation puts before it: where the request really goes.</summary>
    internal string Host => HostPrefix.Length == 0 ? Endpoint.Host : HostPrefix + Endpoint.Host;

    /// <summary>The headers, but for <c>host</c> and <c>content-length</c>, which a transport adds itself.</summary>
    public AwsHeaders Headers { get; } = new();

    /// <summary>The body.</summary>
    public PooledBuffer Body { get; } = new();

    /// <summary>The body where it is streamed; null for one that is written into <see cref="Body"/>, as most are.</summary>
    public AwsRequestStream? BodyStream { get; set; }

    /// <summary>Whether the body of a successful answer is left for the caller to read, as <see cref="AwsHttpResponse.BodyStream"/>.</summary>
    public bool StreamsResponse { get; set; }

    /// <summary>Whether the service takes the request by HTTP/2 only.</summary>
    public bool RequiresHttp2 { get; set; }

    /// <summary>The longest wait for the next bytes of a streamed answer.</summary>
    public TimeSpan ReadTimeout { get; set; } = Timeout.InfiniteTimeSpan;

    /// <summary>What a transport calls whenever it waited for bytes of an answer that it reads to its end, and got some; null for nobody.</summary>
    internal Action? NoteReceived { get; set; }

    /// <summary>Where the transport notes when its phases ended; null when nobody listens.</summary>
    public AttemptTimings? Timings { get; set; }

    /// <summary>The longest answer that is read, in bytes. A longer one is a transport error.</summary>
    public long MaxResponseLength { get; set; } = int.MaxValue;

    /// <summary>What makes the tokens that let a service tell a repeated request from a new one; a random UUID unless replaced.</summary>
    public Func<string> IdempotencyTokens { get; set; } = RandomToken;

    /// <summary>
    /// Whether the request is signed for somebody else to send: what is added for the sake of this one sending, such as a checksum of the body, is left out.
    /// </summary>
    public bool IsPresigned { get; internal set; }

    /// <summary>The bytes from which the body is compressed where the service takes that.</summary>
    internal int CompressFrom { get; set; } = 10_240;

    /// <summary>When a checksum of the body is added.</summary>
    internal AwsChecksumMode Checksums { get; set; }

    /// <summary>Whether a body that must have a checksum has an MD5, unless the request asks for another.</summary>
    internal bool UsesContentMd5 { get; set; }

    /// <summary>Whether the answer is asked for its checksum.</summary>
    internal bool AsksForChecksums { get; set; }

    /// <summary>
    /// Whether the transport waits a second, or until the service says so, before it sends <see cref="BodyStream"/> (RFC 9110, 10.1.1): what is refused or
    /// sent elsewhere is not sent in vain.
    /// </summary>
    internal bool ExpectsContinue { get; set; }

    /// <summary>Whether a header holds the caller's own encryption key (SSE-C), which nobody on the way may read.</summary>
    internal bool HoldsKey { get; set; }

    /// <summary>The checksum that <see cref="BodyStream"/> is to be sent with; null for none.</summary>
    internal StreamChecksum? StreamChecksum { get; set; }

    /// <summary>Set by a transport that failed and knows that nothing of the body was sent: the service can't have carried the request out.</summary>
    internal bool IsUnsent { get; set; }

    /// <summary>Set by a transport that failed: the connection broke, and not a byte of an answer had come.</summary>
    internal bool WasReset { get; set; }

    /// <summary>Set with <see cref="WasReset"/>: the connection was open before the request.</summary>
    internal bool WasReused { get; set; }

    /// <summary>Set by a transport whose send was ended: what it waited for, when that was not the answer.</summary>
    internal string? WaitedFor { get; set; }

    private static string RandomToken() => Guid.NewGuid().ToString();

    /// <summary>Makes the request as new, keeping its memory.</summary>
    internal void Reset()
    {
        Method = "POST";
        Endpoint = AwsEndpoint.None;
        PathAndQuery = "/";
        HostPrefix = "";
        Headers.Truncate(0);
        Body.Clear();
        BodyStream?.EndUse();
        BodyStream = null;
        StreamChecksum = null;
        Checksums = AwsChecksumMode.WhenSupported;
        AsksForChecksums = false;
        ExpectsContinue = false;
        HoldsKey = false;
        StreamsResponse = false;
        RequiresHttp2 = false;
        ReadTimeout = Timeout.InfiniteTimeSpan;
        Timings = null;
        NoteReceived = null;
        IsUnsent = false;
        WasReset = WasReused = false;
        WaitedFor = null;
        IsPresigned = false;
        MaxResponseLength = int.MaxValue;
    }
}
