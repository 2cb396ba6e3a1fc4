using Tern.Credentials;
using Tern.Http;

namespace Tern.Signing;

/// <summary>Adds a token as the <c>authorization</c> header (RFC 6750, 2.1).</summary>
internal sealed class BearerSigner : RequestSigner
{
    private Header? _last;

    public override void Sign(AwsHttpRequest request, in SigningContext context)
    {
        // RFC 6750, 5.2: anyone who reads a token in transit can use it.
        var uri = request.Endpoint.Uri;
        if (uri.Scheme != Uri.UriSchemeHttps && !uri.IsLoopback)
        {
            throw new AwsConfigurationException(
                $"The endpoint {uri.GetLeftPart(UriPartial.Authority)} isn't encrypted, so bearer tokens can't be sent to it. Use an https endpoint, " +
                "or one on this machine.");
        }

        var token = context.Token!;
        var last = Volatile.Read(ref _last);
        if (last?.Token != token) Volatile.Write(ref _last, last = new Header(token, "Bearer " + token.Value));
        request.Headers.Add("authorization", last.Text);
    }

    public override SignatureChain? BeginParts(AwsHttpRequest request, in SigningContext context) => null;

    public override void Presign(AwsHttpRequest request, in SigningContext context, TimeSpan expires) => throw new NotSupportedException(
        $"Requests to {request.Endpoint.Host} have a bearer token instead of a signature, so they can't be presigned. Let the client sign them: set " +
        "AuthSchemePreference to sigv4, if the service supports that.");

    private sealed class Header(AwsBearerToken token, string text)
    {
        public AwsBearerToken Token { get; } = token;

        public string Text { get; } = text;
    }
}
