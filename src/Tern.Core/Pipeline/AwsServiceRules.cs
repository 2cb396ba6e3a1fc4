using System.ComponentModel;
using Tern.Credentials;
using Tern.Http;

namespace Tern.Pipeline;

/// <summary>
/// The rules of a service that its model doesn't contain. This class has those that most services follow; a service
/// with rules of its own overrides them, and names its class in <see cref="AwsService.Rules"/>. Each client has one
/// instance, which is thread-safe. Intended for clients; don't use it elsewhere.
/// </summary>
/// <remarks>
/// Order within a call: <see cref="PrepareBodyAsync"/> once; then in each attempt <see cref="FindRegion"/>, the
/// client's hooks, <see cref="AwsCallHook.BeforeAttemptAsync"/> of these rules, signing, sending,
/// <see cref="HoldsError"/>, <see cref="TryRedirect"/> and <see cref="IsTransient"/>. Presigning runs
/// <see cref="PrepareBodyAsync"/>, <see cref="FindRegion"/> and <see cref="AwsCallHook.BeforeAttemptAsync"/> of these
/// rules, in the same order.
/// </remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
public class AwsServiceRules : AwsCallHook
{
    private const string PayloadHash = "x-amz-content-sha256";

    /// <summary>Creates the rules that most services follow.</summary>
    protected AwsServiceRules() { }

    /// <summary>The rules that most services follow. They have no state.</summary>
    internal static AwsServiceRules Common { get; } = new();

    /// <summary>Gets the settings that only this service's endpoint rules use, as flags that its client defines.</summary>
    public virtual int EndpointFlags => 0;

    /// <summary>
    /// Gets a value indicating whether the service's own settings request dual-stack endpoints, or null if the
    /// settings of all services apply.
    /// </summary>
    public virtual bool? UseDualStack => null;

    /// <summary>
    /// Gets a value indicating whether the body's hash has a header of its own, and a presigned request accepts any
    /// body.
    /// </summary>
    public virtual bool SendsPayloadHash => false;

    /// <summary>
    /// Gets a value indicating whether MD5 is used for a body that requires a checksum, unless the request specifies
    /// another.
    /// </summary>
    public virtual bool UsesContentMd5 => false;

    /// <summary>Prepares a streamed body before the first attempt of its call, or before it's presigned.</summary>
    /// <param name="call">The call. It has no endpoint and no credentials yet.</param>
    /// <param name="cancellationToken">The caller's token. The call's time limits don't apply yet, because the stream
    /// belongs to the caller.</param>
    /// <returns>A task that completes when the body is prepared.</returns>
    /// <exception cref="ArgumentException">The service can't accept the body.</exception>
    public virtual ValueTask PrepareBodyAsync(AwsAttempt call, CancellationToken cancellationToken)
    {
        ArgumentNullException.ThrowIfNull(call);
        var http = call.Request;
        if (http.IsPresigned || !call.StreamsRequests) return ReadBodyAsync(http, cancellationToken);
        if (!call.IsSigned || http.Headers.Contains(PayloadHash)) return default;
        return http.BodyStream!.CanRewind
            ? HashBodyAsync(http, cancellationToken)
            : throw new ArgumentException(
                "The signature contains the body's hash, so the body is read twice, but its stream can't seek. Pass a stream that can, such as a file's or " +
                "a MemoryStream.");
    }

    /// <summary>Returns the Region of a resource that is known to be in another Region than the client's.</summary>
    /// <param name="resource">The call's resource, or null.</param>
    /// <returns>The Region, or null for the client's.</returns>
    public virtual string? FindRegion(string? resource) => null;

    /// <summary>
    /// Determines whether an error response redirects a call to another Region, which <see cref="FindRegion"/> then
    /// returns. A call is redirected once.
    /// </summary>
    /// <param name="resource">The call's resource, or null.</param>
    /// <param name="response">The error response.</param>
    /// <param name="signingRegion">The Region that the request was signed for.</param>
    /// <returns>true if the call should be sent again; otherwise, false.</returns>
    public virtual bool TryRedirect(string? resource, AwsHttpResponse response, string signingRegion) => false;

    /// <summary>Determines whether a response with a success status, whose body isn't streamed, contains an error.</summary>
    /// <param name="response">The response.</param>
    /// <returns>true if it contains an error; otherwise, false.</returns>
    public virtual bool HoldsError(AwsHttpResponse response) => false;

    /// <summary>Determines whether an error that isn't retryable for other services is transient.</summary>
    /// <param name="error">The error.</param>
    /// <returns>true if the error is transient; otherwise, false.</returns>
    public virtual bool IsTransient(AwsServiceException error) => false;

    /// <summary>Discards session credentials that the service rejected (<see cref="AwsAttempt.UseSession"/>).</summary>
    /// <param name="credentials">The session's credentials.</param>
    public virtual void Invalidate(AwsCredentials credentials) { }

    /// <summary>Reads a streamed body into memory, as the request's body.</summary>
    /// <param name="request">The request.</param>
    /// <param name="cancellationToken">A token that cancels reading.</param>
    /// <returns>A task that completes when the body is read.</returns>
    public static ValueTask ReadBodyAsync(AwsHttpRequest request, CancellationToken cancellationToken)
    {
        ArgumentNullException.ThrowIfNull(request);
        return RequestStreams.ReadAsync(request, cancellationToken);
    }

    /// <summary>
    /// Adds the hash of a streamed body that can be read again, and the checksum to send with it, in one pass.
    /// </summary>
    /// <param name="request">The request.</param>
    /// <param name="cancellationToken">A token that cancels reading.</param>
    /// <returns>A task that completes when the body is at its first byte again.</returns>
    public static ValueTask HashBodyAsync(AwsHttpRequest request, CancellationToken cancellationToken)
    {
        ArgumentNullException.ThrowIfNull(request);
        return RequestStreams.HashAsync(request, request.BodyStream!, cancellationToken);
    }
}
