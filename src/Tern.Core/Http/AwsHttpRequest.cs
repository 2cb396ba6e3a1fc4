using System.ComponentModel;
using Tern.Buffers;
using Tern.Checksums;
using Tern.Endpoints;

namespace Tern.Http;

/// <summary>
/// An HTTP request that an operation writes, a signer signs and a transport sends. The pipeline pools it, so don't
/// keep a reference.
/// </summary>
public sealed class AwsHttpRequest
{
    /// <summary>Gets or sets the method in upper case.</summary>
    public string Method { get; set; } = "POST";

    /// <summary>Gets or sets the request's endpoint. The pipeline sets it before signing.</summary>
    public AwsEndpoint Endpoint { get; set; } = AwsEndpoint.None;

    /// <summary>
    /// Gets or sets the path and query, escaped according to RFC 3986, starting with <c>/</c> and without the
    /// endpoint's own path.
    /// </summary>
    public string PathAndQuery { get; set; } = "/";

    /// <summary>Gets or sets the operation's host prefix, such as <c>stream-</c>. Empty for most operations.</summary>
    public string HostPrefix { get; set; } = "";

    /// <summary>The host including the prefix, to which the request is sent.</summary>
    internal string Host => HostPrefix.Length == 0 ? Endpoint.Host : HostPrefix + Endpoint.Host;

    /// <summary>Gets the headers, except <c>host</c> and <c>content-length</c>, which the transport adds.</summary>
    public AwsHeaders Headers { get; } = new();

    /// <summary>Gets the body.</summary>
    public PooledBuffer Body { get; } = new();

    /// <summary>
    /// Gets or sets the streamed body, or null if the body is in <see cref="Body"/>, as for most operations.
    /// </summary>
    public AwsRequestStream? BodyStream { get; set; }

    /// <summary>
    /// Gets or sets a value indicating whether the caller reads the body of a successful response, as
    /// <see cref="AwsHttpResponse.BodyStream"/>.
    /// </summary>
    public bool StreamsResponse { get; set; }

    /// <summary>Gets or sets a value indicating whether the service accepts the request only over HTTP/2.</summary>
    public bool RequiresHttp2 { get; set; }

    /// <summary>Gets or sets the longest wait for the next bytes of a streamed response.</summary>
    public TimeSpan ReadTimeout { get; set; } = Timeout.InfiniteTimeSpan;

    /// <summary>
    /// The callback that the transport invokes whenever it receives bytes of a response that it reads to the end, or
    /// null.
    /// </summary>
    internal Action? NoteReceived { get; set; }

    /// <summary>
    /// The callback that starts the call's timeout (true) or stops it (false), or null if the timeout runs anyway.
    /// </summary>
    internal Action<bool>? NoteWait { get; set; }

    /// <summary>
    /// Waits for something that happens at a time of the clock. For transports whose
    /// <see cref="AwsTransport.TimesOnlyWaits"/> is true.
    /// </summary>
    /// <param name="task">The task to wait for. The timeout cancels the token that the transport got.</param>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public async ValueTask WaitAsync(Task task)
    {
        ArgumentNullException.ThrowIfNull(task);
        if (!task.IsCompleted) NoteWait?.Invoke(true);
        try
        {
            await task.ConfigureAwait(false);
        }
        finally
        {
            NoteWait?.Invoke(false);
        }
    }

    /// <summary>
    /// Gets or sets the object in which the transport records the timings of its phases, or null if nothing is
    /// listening.
    /// </summary>
    public AttemptTimings? Timings { get; set; }

    /// <summary>
    /// Gets or sets the maximum length of the response in bytes. A longer response causes a transport error.
    /// </summary>
    public long MaxResponseLength { get; set; } = int.MaxValue;

    /// <summary>
    /// Gets or sets the function that creates idempotency tokens, by which a service distinguishes a repeated request
    /// from a new one. The default creates random UUIDs.
    /// </summary>
    public Func<string> IdempotencyTokens { get; set; } = RandomToken;

    /// <summary>
    /// Gets a value indicating whether the request is presigned for another program to send. Parts that serve a
    /// single transmission, such as a checksum of the body, are omitted.
    /// </summary>
    public bool IsPresigned { get; internal set; }

    /// <summary>The minimum size in bytes of a body to compress, if the operation supports compression.</summary>
    internal int CompressFrom { get; set; } = 10_240;

    /// <summary>
    /// Compresses the body with gzip if it's long enough, and adds the header that declares it. For generated code.
    /// </summary>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public void CompressBody() => RequestCompression.Gzip(this);

    /// <summary>A value that specifies when a checksum of the body is added.</summary>
    internal AwsChecksumMode Checksums { get; set; }

    /// <summary>
    /// true to use MD5 for a body that requires a checksum, unless the request specifies another; otherwise, false.
    /// </summary>
    internal bool UsesContentMd5 { get; set; }

    /// <summary>true to request a checksum with the response; otherwise, false.</summary>
    internal bool AsksForChecksums { get; set; }

    /// <summary>
    /// Gets or sets a value indicating whether the transport waits for the service's consent, for at most one second,
    /// before it sends <see cref="BodyStream"/> (RFC 9110, 10.1.1), so that the body of a rejected or redirected
    /// request isn't sent needlessly.
    /// </summary>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public bool ExpectsContinue { get; set; }

    /// <summary>The checksum to send with <see cref="BodyStream"/>, or null.</summary>
    internal StreamChecksum? StreamChecksum { get; set; }

    /// <summary>Gets a value indicating whether a checksum is to be sent with <see cref="BodyStream"/>.</summary>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public bool HasStreamChecksum => StreamChecksum is not null;

    /// <summary>
    /// Takes over the checksum of <see cref="BodyStream"/>: the caller sends it, for example after the body.
    /// </summary>
    /// <param name="header">The header that names the algorithm, or null for none.</param>
    /// <returns>The algorithm, or null if no checksum is to be sent.</returns>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public AwsChecksumAlgorithm? TakeStreamChecksum(out string? header)
    {
        var taken = StreamChecksum;
        StreamChecksum = null;
        header = taken?.Header;
        return taken?.Algorithm;
    }

    /// <summary>
    /// Set by a transport that failed and knows that no part of the body was sent, so that the service can't have
    /// carried out the request.
    /// </summary>
    internal bool IsUnsent { get; set; }

    /// <summary>
    /// Set by a transport that failed because the connection broke before any byte of a response arrived.
    /// </summary>
    internal bool WasReset { get; set; }

    /// <summary>Set with <see cref="WasReset"/> if the connection was already open before the request.</summary>
    internal bool WasReused { get; set; }

    /// <summary>
    /// Set by a transport whose send was canceled: the resource it was waiting for, if that wasn't the response.
    /// </summary>
    internal string? WaitedFor { get; set; }

    private static string RandomToken() => Guid.NewGuid().ToString();

    /// <summary>Resets the request, keeping its memory.</summary>
    internal void Reset()
    {
        Method = "POST";
        Endpoint = AwsEndpoint.None;
        PathAndQuery = "/";
        HostPrefix = "";
        Headers.Clear();
        Body.Clear();
        BodyStream?.EndUse();
        BodyStream = null;
        StreamChecksum = null;
        Checksums = AwsChecksumMode.WhenSupported;
        AsksForChecksums = false;
        ExpectsContinue = false;
        StreamsResponse = false;
        RequiresHttp2 = false;
        ReadTimeout = Timeout.InfiniteTimeSpan;
        Timings = null;
        NoteReceived = null;
        NoteWait = null;
        IsUnsent = false;
        WasReset = WasReused = false;
        WaitedFor = null;
        IsPresigned = false;
        MaxResponseLength = int.MaxValue;
    }
}
