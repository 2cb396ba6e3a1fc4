using System.ComponentModel;
using Tern.Credentials;
using Tern.Http;
using Tern.Pipeline;
using Tern.Signing;

namespace Tern;

/// <summary>An attempt of a call, as an <see cref="AwsCallHook"/> sees it. The pipeline pools it: don't keep it.</summary>
public sealed class AwsAttempt
{
    private readonly AwsCall _call;

    internal AwsAttempt(AwsCall call) => _call = call;

    /// <summary>Gets the service id, such as <c>DynamoDB</c>.</summary>
    public string Service { get; private set; } = "";

    /// <summary>Gets the operation's name, such as <c>GetItem</c>.</summary>
    public string Operation { get; private set; } = "";

    /// <summary>Gets the name of the call's resource, such as a table, or null if there is no single resource.</summary>
    public string? Resource { get; private set; }

    /// <summary>Gets the number of the attempt, starting at 1.</summary>
    public int Number => _call.Attempt;

    /// <summary>Gets the request, including its endpoint.</summary>
    public AwsHttpRequest Request => _call.Http;

    /// <summary>Gets the per-call settings, or null.</summary>
    public AwsCallOptions? Options => _call.Options;

    /// <summary>Gets the credentials that will sign the request, or null if it isn't signed with credentials.</summary>
    public AwsCredentials? Credentials => _call.Credentials;

    /// <summary>
    /// Gets the authentication scheme of the request at its endpoint, or null if the request is unsigned.
    /// </summary>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public AwsAuthScheme? AuthScheme => _call.Scheme is { } scheme ? Schemes!.ChooseAt(_call.Http.Endpoint, scheme) : null;

    /// <summary>
    /// Gets a value indicating whether the request is signed with credentials. Set before a streamed body is prepared.
    /// </summary>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public bool IsSigned { get; internal set; }

    /// <summary>
    /// Gets a value indicating whether the client's transport sends bodies while they're read. Set before a streamed
    /// body is prepared.
    /// </summary>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public bool StreamsRequests { get; internal set; }

    internal SchemeChooser? Schemes { get; private set; }

    /// <summary>
    /// Signs the request with a session's credentials in place of the client's own. If the service rejects them, they
    /// are passed to <see cref="AwsServiceRules.Invalidate"/>.
    /// </summary>
    /// <param name="credentials">The session's credentials.</param>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public void UseSession(AwsCredentials credentials)
    {
        ArgumentNullException.ThrowIfNull(credentials);
        _call.Credentials = credentials;
        _call.UsesSession = true;
    }

    internal void Begin(string service, string operation, string? resource, SchemeChooser schemes) =>
        (Service, Operation, Resource, Schemes) = (service, operation, resource, schemes);

    internal void End() => Resource = null;
}
